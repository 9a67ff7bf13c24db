// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Foundation

@MainActor open class UIPresentationController: NSObject {
  private unowned let presented: UIViewController
  open var presentedViewController: UIViewController { presented }
  open weak var delegate: (any UIAdaptivePresentationControllerDelegate)?

  init(_ presented: UIViewController) { self.presented = presented }
}

public struct UIPopoverArrowDirection: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
}

@MainActor public final class UIPopoverPresentationController: UIPresentationController {
  public var sourceView: UIView?
  public var sourceRect = CGRect.zero
  public var permittedArrowDirections: UIPopoverArrowDirection = []
}

@MainActor public protocol UIAdaptivePresentationControllerDelegate: NSObjectProtocol {
  func presentationControllerShouldDismiss(
    _ presentationController: UIPresentationController
  ) -> Bool
  func presentationControllerWillDismiss(_ presentationController: UIPresentationController)
  func presentationControllerDidDismiss(_ presentationController: UIPresentationController)
  func presentationControllerDidAttemptToDismiss(
    _ presentationController: UIPresentationController)
}

extension UIAdaptivePresentationControllerDelegate {
  private func next(_ name: String) -> (any UIAdaptivePresentationControllerDelegate)? {
    target(for: Selector(name), as: (any UIAdaptivePresentationControllerDelegate).self)
  }
  public func presentationControllerShouldDismiss(
    _ presentationController: UIPresentationController
  ) -> Bool {
    next("presentationControllerShouldDismiss:")?
      .presentationControllerShouldDismiss(presentationController) ?? true
  }
  public func presentationControllerWillDismiss(
    _ presentationController: UIPresentationController
  ) {
    next("presentationControllerWillDismiss:")?
      .presentationControllerWillDismiss(presentationController)
  }
  public func presentationControllerDidDismiss(
    _ presentationController: UIPresentationController
  ) {
    next("presentationControllerDidDismiss:")?
      .presentationControllerDidDismiss(presentationController)
  }
  public func presentationControllerDidAttemptToDismiss(
    _ presentationController: UIPresentationController
  ) {
    next("presentationControllerDidAttemptToDismiss:")?
      .presentationControllerDidAttemptToDismiss(presentationController)
  }
}

@MainActor
public protocol UIPopoverPresentationControllerDelegate:
  UIAdaptivePresentationControllerDelegate
{}
