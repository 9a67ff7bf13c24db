// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

#if canImport(UIKit) && !os(watchOS)
  internal import UIKit

  // Optional methods of delegates. Without Objective-C, every delegate has them.

  extension UINavigationControllerDelegate {
    func hears(
      _ stack: UINavigationController, willShow controller: UIViewController, animated: Bool
    ) {
      #if canImport(ObjectiveC)
        navigationController?(stack, willShow: controller, animated: animated)
      #else
        navigationController(stack, willShow: controller, animated: animated)
      #endif
    }

    func hears(
      _ stack: UINavigationController, didShow controller: UIViewController, animated: Bool
    ) {
      #if canImport(ObjectiveC)
        navigationController?(stack, didShow: controller, animated: animated)
      #else
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
        navigationController(stack, animationControllerFor: operation, from: old, to: new)
      #endif
    }
  }

  extension UITabBarControllerDelegate {
    func lets(_ tabs: UITabBarController, select controller: UIViewController) -> Bool {
      #if canImport(ObjectiveC)
        tabBarController?(tabs, shouldSelect: controller) ?? true
      #else
        tabBarController(tabs, shouldSelect: controller)
      #endif
    }

    func hears(_ tabs: UITabBarController, didSelect controller: UIViewController) {
      #if canImport(ObjectiveC)
        tabBarController?(tabs, didSelect: controller)
      #else
        tabBarController(tabs, didSelect: controller)
      #endif
    }
  }

  extension UIAdaptivePresentationControllerDelegate {
    func lets(dismiss controller: UIPresentationController) -> Bool {
      #if canImport(ObjectiveC)
        presentationControllerShouldDismiss?(controller) ?? true
      #else
        presentationControllerShouldDismiss(controller)
      #endif
    }

    func hears(didDismiss controller: UIPresentationController) {
      #if canImport(ObjectiveC)
        presentationControllerDidDismiss?(controller)
      #else
        presentationControllerDidDismiss(controller)
      #endif
    }

    func hears(didAttemptToDismiss controller: UIPresentationController) {
      #if canImport(ObjectiveC)
        presentationControllerDidAttemptToDismiss?(controller)
      #else
        presentationControllerDidAttemptToDismiss(controller)
      #endif
    }
  }

  extension UIGestureRecognizerDelegate {
    func lets(begin recognizer: UIGestureRecognizer) -> Bool {
      #if canImport(ObjectiveC)
        gestureRecognizerShouldBegin?(recognizer) ?? true
      #else
        gestureRecognizerShouldBegin(recognizer)
      #endif
    }
  }
#endif
