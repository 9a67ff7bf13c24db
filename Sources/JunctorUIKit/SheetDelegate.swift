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
    extension SheetDelegate: UIPopoverPresentationControllerDelegate {}
  #endif
#endif
