// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

#if canImport(UIKit) && !os(watchOS)
  internal import Junctor
  internal import UIKit

  /// Hears that a person takes a sheet or popover down, and passes it on.
  final class SheetDelegate: ForwardingDelegate {
    weak var navigator: UIKitNavigator?
    /// Whether it was not let go because a screen guards its leaving.
    private var isGuarding = false
  }

  extension SheetDelegate: UIAdaptivePresentationControllerDelegate {
    private var appDelegate: (any UIAdaptivePresentationControllerDelegate)? {
      target as? any UIAdaptivePresentationControllerDelegate
    }

    func presentationControllerShouldDismiss(_ controller: UIPresentationController) -> Bool {
      isGuarding = false
      if let appDelegate, !appDelegate.lets(dismiss: controller) { return false }
      isGuarding = navigator?.isGuarded(controller.presentedViewController) == true
      return !isGuarding
    }

    func presentationControllerDidAttemptToDismiss(_ controller: UIPresentationController) {
      if isGuarding { navigator?.askToDismiss() }
      appDelegate?.hears(didAttemptToDismiss: controller)
    }

    func presentationControllerDidDismiss(_ controller: UIPresentationController) {
      navigator?.moved(by: .pullDown)
      appDelegate?.hears(didDismiss: controller)
    }
  }

  #if !os(tvOS)
    // A popover asks for a delegate of its own kind.
    extension SheetDelegate: UIPopoverPresentationControllerDelegate {}
  #endif
#endif
