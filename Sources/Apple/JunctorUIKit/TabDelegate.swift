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
    @MainActor private var appDelegate: (any UITabBarControllerDelegate)? {
      next as? any UITabBarControllerDelegate
    }

    func tabBarController(
      _ tabs: UITabBarController, shouldSelect controller: UIViewController
    ) -> Bool {
      once("shouldSelect", controller, else: true) {
        if let appDelegate, !appDelegate.permits(select: controller, in: tabs) { return false }
        return navigator?.mayTap(controller) ?? true
      }
    }

    func tabBarController(
      _ tabs: UITabBarController, didSelect controller: UIViewController
    ) {
      once("didSelect", controller, else: ()) {
        let appDelegate = appDelegate
        navigator?.moved(by: .tapTab)
        appDelegate?.forward(didSelect: controller, in: tabs)
      }
    }

    // A bar with `UITab`s calls these instead.

    @available(iOS 18, tvOS 18, visionOS 2, *)
    func tabBarController(_ tabs: UITabBarController, shouldSelectTab tab: UITab) -> Bool {
      once("shouldSelectTab", tab, else: true) {
        if let appDelegate, !appDelegate.permits(select: tab, in: tabs) { return false }
        return tab.viewController.map { navigator?.mayTap($0) ?? true } ?? true
      }
    }

    @available(iOS 18, tvOS 18, visionOS 2, *)
    func tabBarController(
      _ tabs: UITabBarController, didSelectTab tab: UITab, previousTab: UITab?
    ) {
      once("didSelectTab", tab, else: ()) {
        let appDelegate = appDelegate
        navigator?.moved(by: .tapTab)
        appDelegate?.forward(didSelect: tab, previous: previousTab, in: tabs)
      }
    }
  }
#endif
