import JunctorMacros
import JunctorUIKit
import UIKit

@Route("/home")
struct Home {}

@Route("/orders")
struct Orders {}

@Route("/order/:id([0-9]+)")
struct OrderDetail {
  var id: Int
}

@Route("/city")
struct PickCity {
  typealias Output = String
}

func registerScreens(in router: Router) throws {
  try router.register(for: Home.self, .screen { _, _ in HomeController(router) })
  try router.register(for: Orders.self, .screen { _, _ in PageController("Orders") })
  try router.register(
    for: OrderDetail.self, .screen { route, _ in PageController("Order \(route.id)") },
    .parent(Orders()), .presented(inTab: "orders"), .exposed(to: .customScheme))
  try router.register(
    for: PickCity.self,
    .screen { _, screen in
      ActionController("Where do you live?", action: "Hangzhou") { screen.finish("Hangzhou") }
    }, .presented(as: .sheet))
}

final class HomeController: UIViewController {
  private var router: Router?

  convenience init(_ router: Router) {
    self.init(nibName: nil, bundle: nil)
    self.router = router
    title = "Home"
    navigationItem.leftBarButtonItem = UIBarButtonItem(
      title: "Order 7", primaryAction: UIAction { _ in router.go(OrderDetail(id: 7)) })
    navigationItem.rightBarButtonItem = UIBarButtonItem(
      title: "City", primaryAction: UIAction { [weak self] _ in self?.pickCity() })
  }

  private func pickCity() {
    router?.ask(PickCity()) { [weak self] city in
      if let city { self?.title = city }
    }
  }
}

final class ActionController: UIViewController {
  convenience init(_ title: String, action: String, perform: @escaping () -> Void) {
    self.init(nibName: nil, bundle: nil)
    self.title = title
    navigationItem.rightBarButtonItem = UIBarButtonItem(
      title: action, primaryAction: UIAction { _ in perform() })
  }
}

final class PageController: UIViewController {
  convenience init(_ title: String) {
    self.init(nibName: nil, bundle: nil)
    self.title = title
  }
}
