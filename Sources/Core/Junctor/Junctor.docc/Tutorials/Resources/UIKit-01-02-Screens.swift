import JunctorMacros
import JunctorUIKit
import UIKit

@Route("/home")
struct Home {}

@Route("/orders")
struct Orders {}

func registerScreens(in router: Router) throws {
  try router.register(for: Home.self, .screen { _, _ in PageController("Home") })
  try router.register(for: Orders.self, .screen { _, _ in PageController("Orders") })
}

final class PageController: UIViewController {
  convenience init(_ title: String) {
    self.init(nibName: nil, bundle: nil)
    self.title = title
  }
}
