// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

#if canImport(UIKit) && !os(watchOS)
  internal import Junctor
  internal import UIKit

  /// The delegate of a sheet or popover, which the user may dismiss.
  final class SheetDelegate: ForwardingDelegate {
    weak var navigator: UIKitNavigator?
    /// Whether a leave guard has prevented the dismissal.
    private var isGuarding = false
  }

  extension SheetDelegate: UIAdaptivePresentationControllerDelegate {
    @MainActor private var appDelegate: (any UIAdaptivePresentationControllerDelegate)? {
      next as? any UIAdaptivePresentationControllerDelegate
    }

    func presentationControllerShouldDismiss(_ controller: UIPresentationController) -> Bool {
      once("shouldDismiss", controller, else: true) {
        isGuarding = false
        if let appDelegate, !appDelegate.permits(dismiss: controller) { return false }
        isGuarding = navigator?.isGuarded(controller.presentedViewController) == true
        return !isGuarding
      }
    }

    func presentationControllerDidAttemptToDismiss(_ controller: UIPresentationController) {
      once("didAttemptToDismiss", controller, else: ()) {
        if isGuarding { navigator?.askToDismiss() }
        appDelegate?.forward(didAttemptToDismiss: controller)
      }
    }

    func presentationControllerDidDismiss(_ controller: UIPresentationController) {
      once("didDismiss", controller, else: ()) {
        let appDelegate = appDelegate
        navigator?.moved(by: .pullDown)
        appDelegate?.forward(didDismiss: controller)
      }
    }
  }

  #if !os(tvOS)
    extension SheetDelegate: UIPopoverPresentationControllerDelegate {}
  #endif
#endif
