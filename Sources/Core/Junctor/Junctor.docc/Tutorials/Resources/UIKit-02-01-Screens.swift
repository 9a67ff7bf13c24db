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

func registerScreens(in router: Router) throws {
  try router.register(for: Home.self, .screen { _, _ in HomeController(router) })
  try router.register(for: Orders.self, .screen { _, _ in PageController("Orders") })
  try router.register(
    for: OrderDetail.self, .screen { route, _ in PageController("Order \(route.id)") },
    .parent(Orders()), .presented(inTab: "orders"), .exposed(to: .customScheme))
}

final class HomeController: UIViewController {
  private var router: Router?

  convenience init(_ router: Router) {
    self.init(nibName: nil, bundle: nil)
    self.router = router
    title = "Home"
    navigationItem.leftBarButtonItem = UIBarButtonItem(
      title: "Order 7", primaryAction: UIAction { _ in router.go(OrderDetail(id: 7)) })
  }
}

final class PageController: UIViewController {
  convenience init(_ title: String) {
    self.init(nibName: nil, bundle: nil)
    self.title = title
  }
}
