// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Junctor
import UIKit

final class OrderController: UIViewController {
  private let order: Order
  private let store: OrderStore
  private let screen: ScreenHandle.For<OrderRoute>
  private let router: Router

  init(
    _ order: Order, in store: OrderStore, screen: ScreenHandle.For<OrderRoute>, router: Router
  ) {
    self.order = order
    self.store = store
    self.screen = screen
    self.router = router
    super.init(nibName: nil, bundle: nil)
    title = "Order \(order.id)"
  }

  @available(*, unavailable)
  required init?(coder: NSCoder) { fatalError("The controller is not in a storyboard.") }

  override func loadView() {
    let goods = UILabel()
    goods.text = order.goods
    let button = UIButton(
      configuration: .filled(),
      primaryAction: UIAction(title: "Cancel the order") { [weak self] _ in self?.cancel() })
    button.isEnabled = !order.isCancelled

    let stack = UIStackView(arrangedSubviews: [goods, button, UIView()])
    stack.axis = .vertical
    stack.spacing = 16
    stack.isLayoutMarginsRelativeArrangement = true
    stack.backgroundColor = .systemBackground
    view = stack
  }

  /// Answers all callers of this screen, such as the list or a web page, and removes it, if the user confirms that.
  private func cancel() {
    router.ask(ConfirmCancelRoute(id: order.id)) { [screen, store, order] isSure in
      if isSure == true { screen.finish(store.cancel(order)) }
    }
  }
}
