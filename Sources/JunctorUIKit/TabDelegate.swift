// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

#if canImport(UIKit) && !os(watchOS)
  internal import Junctor
  internal import UIKit

  /// The delegate of a tab bar controller.
  final class TabDelegate: ForwardingDelegate {
    weak var navigator: UIKitNavigator?
  }

  extension TabDelegate: UITabBarControllerDelegate {
    private var appDelegate: (any UITabBarControllerDelegate)? {
      target as? any UITabBarControllerDelegate
    }

    func tabBarController(
      _ tabs: UITabBarController, shouldSelect controller: UIViewController
    ) -> Bool {
      if let appDelegate, !appDelegate.lets(tabs, select: controller) { return false }
      // A second tap pops to the tab's root.
      guard controller === tabs.selectedViewController else { return true }
      return navigator?.mayUnwind(controller) ?? true
    }

    func tabBarController(
      _ tabs: UITabBarController, didSelect controller: UIViewController
    ) {
      navigator?.moved(by: .tapTab)
      appDelegate?.hears(tabs, didSelect: controller)
    }
  }
#endif
