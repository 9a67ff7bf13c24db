// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Foundation

@MainActor public protocol UITabBarControllerDelegate: NSObjectProtocol {
  func tabBarController(
    _ tabBarController: UITabBarController, shouldSelect viewController: UIViewController
  ) -> Bool
  func tabBarController(
    _ tabBarController: UITabBarController, didSelect viewController: UIViewController)
}

extension UITabBarControllerDelegate {
  private func next(_ name: String) -> (any UITabBarControllerDelegate)? {
    target(for: Selector(name), as: (any UITabBarControllerDelegate).self)
  }
  public func tabBarController(
    _ tabBarController: UITabBarController, shouldSelect viewController: UIViewController
  ) -> Bool {
    next("tabBarController:shouldSelectViewController:")?
      .tabBarController(tabBarController, shouldSelect: viewController) ?? true
  }
  public func tabBarController(
    _ tabBarController: UITabBarController, didSelect viewController: UIViewController
  ) {
    next("tabBarController:didSelectViewController:")?
      .tabBarController(tabBarController, didSelect: viewController)
  }
}

@MainActor open class UITabBarController: UIViewController {
  open weak var delegate: (any UITabBarControllerDelegate)?
  open var selectedIndex = 0

  open var viewControllers: [UIViewController]? {
    didSet { for controller in viewControllers ?? [] { controller.parent = self } }
  }

  open var selectedViewController: UIViewController? {
    guard let viewControllers, viewControllers.indices.contains(selectedIndex) else { return nil }
    return viewControllers[selectedIndex]
  }

  /// Not in the real UIKit: a tap at a tab, where a second one leads to its root.
  public func stubTap(_ index: Int) {
    guard let tapped = viewControllers?[index],
      delegate?.tabBarController(self, shouldSelect: tapped) ?? true
    else { return }
    let isAgain = selectedIndex == index
    selectedIndex = index
    delegate?.tabBarController(self, didSelect: tapped)
    if isAgain { (tapped as? UINavigationController)?.popToRootViewController(animated: true) }
  }
}
