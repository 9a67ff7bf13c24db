// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

#if canImport(UIKit) && !os(watchOS)
  internal import UIKit

  // Calls optional methods of the app's delegates. Swift without Objective-C has no optional methods: there,
  // `responds(to:)` decides.

  extension UINavigationControllerDelegate {
    func forward(
      willShow controller: UIViewController, in stack: UINavigationController, animated: Bool
    ) {
      #if canImport(ObjectiveC)
        navigationController?(stack, willShow: controller, animated: animated)
      #else
        guard responds(to: .stackWillShow) else { return }
        navigationController(stack, willShow: controller, animated: animated)
      #endif
    }

    func forward(
      didShow controller: UIViewController, in stack: UINavigationController, animated: Bool
    ) {
      #if canImport(ObjectiveC)
        navigationController?(stack, didShow: controller, animated: animated)
      #else
        guard responds(to: .stackDidShow) else { return }
        navigationController(stack, didShow: controller, animated: animated)
      #endif
    }

    func animator(
      in stack: UINavigationController, for operation: UINavigationController.Operation,
      from old: UIViewController, to new: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? {
      #if canImport(ObjectiveC)
        navigationController?(stack, animationControllerFor: operation, from: old, to: new) ?? nil
      #else
        guard responds(to: .stackAnimator) else { return nil }
        return navigationController(stack, animationControllerFor: operation, from: old, to: new)
      #endif
    }
  }

  extension UISplitViewControllerDelegate {
    func forward(didCollapse split: UISplitViewController) {
      #if canImport(ObjectiveC)
        splitViewControllerDidCollapse?(split)
      #else
        if responds(to: .splitDidCollapse) { splitViewControllerDidCollapse(split) }
      #endif
    }

    func forward(didExpand split: UISplitViewController) {
      #if canImport(ObjectiveC)
        splitViewControllerDidExpand?(split)
      #else
        if responds(to: .splitDidExpand) { splitViewControllerDidExpand(split) }
      #endif
    }
  }

  extension UITabBarControllerDelegate {
    func permits(select controller: UIViewController, in tabs: UITabBarController) -> Bool {
      #if canImport(ObjectiveC)
        tabBarController?(tabs, shouldSelect: controller) ?? true
      #else
        !responds(to: .barShouldSelect) || tabBarController(tabs, shouldSelect: controller)
      #endif
    }

    func forward(didSelect controller: UIViewController, in tabs: UITabBarController) {
      #if canImport(ObjectiveC)
        tabBarController?(tabs, didSelect: controller)
      #else
        if responds(to: .barDidSelect) { tabBarController(tabs, didSelect: controller) }
      #endif
    }

    @available(iOS 18, tvOS 18, visionOS 2, *)
    func permits(select tab: UITab, in tabs: UITabBarController) -> Bool {
      #if canImport(ObjectiveC)
        tabBarController?(tabs, shouldSelectTab: tab) ?? true
      #else
        !responds(to: .barShouldSelectTab) || tabBarController(tabs, shouldSelectTab: tab)
      #endif
    }

    @available(iOS 18, tvOS 18, visionOS 2, *)
    func forward(didSelect tab: UITab, previous: UITab?, in tabs: UITabBarController) {
      #if canImport(ObjectiveC)
        tabBarController?(tabs, didSelectTab: tab, previousTab: previous)
      #else
        if responds(to: .barDidSelectTab) {
          tabBarController(tabs, didSelectTab: tab, previousTab: previous)
        }
      #endif
    }
  }

  extension UIAdaptivePresentationControllerDelegate {
    func permits(dismiss controller: UIPresentationController) -> Bool {
      #if canImport(ObjectiveC)
        presentationControllerShouldDismiss?(controller) ?? true
      #else
        !responds(to: .sheetShouldDismiss) || presentationControllerShouldDismiss(controller)
      #endif
    }

    func forward(didDismiss controller: UIPresentationController) {
      #if canImport(ObjectiveC)
        presentationControllerDidDismiss?(controller)
      #else
        if responds(to: .sheetDidDismiss) { presentationControllerDidDismiss(controller) }
      #endif
    }

    func forward(didAttemptToDismiss controller: UIPresentationController) {
      #if canImport(ObjectiveC)
        presentationControllerDidAttemptToDismiss?(controller)
      #else
        if responds(to: .sheetDidAttempt) {
          presentationControllerDidAttemptToDismiss(controller)
        }
      #endif
    }
  }

  extension UIGestureRecognizerDelegate {
    func permits(begin recognizer: UIGestureRecognizer) -> Bool {
      #if canImport(ObjectiveC)
        gestureRecognizerShouldBegin?(recognizer) ?? true
      #else
        !responds(to: .gestureShouldBegin) || gestureRecognizerShouldBegin(recognizer)
      #endif
    }
  }
#endif
