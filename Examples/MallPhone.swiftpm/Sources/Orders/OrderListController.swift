// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Junctor
import UIKit

final class OrderListController: UITableViewController {
  private let store: OrderStore
  private let router: Router

  init(_ store: OrderStore, router: Router) {
    self.store = store
    self.router = router
    super.init(style: .insetGrouped)
    title = "Orders"
  }

  @available(*, unavailable)
  required init?(coder: NSCoder) { fatalError("The controller is not in a storyboard.") }

  override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    tableView.reloadData()
  }

  override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    store.orders.count
  }

  override func tableView(
    _ tableView: UITableView, cellForRowAt indexPath: IndexPath
  ) -> UITableViewCell {
    let order = store.orders[indexPath.row]
    let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
    var content = cell.defaultContentConfiguration()
    content.text = "Order \(order.id)"
    content.secondaryText = order.isCancelled ? "Cancelled" : order.goods
    cell.contentConfiguration = content
    return cell
  }

  override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    tableView.deselectRow(at: indexPath, animated: true)
    let route = OrderRoute(id: store.orders[indexPath.row].id)
    Task {
      // Waits until the order's screen has answered. It throws `dismissed` if the user goes back.
      guard let order = try? await router.open(route) else { return }
      navigationItem.prompt = "Order \(order.id) is cancelled."
      tableView.reloadData()
    }
  }
}
