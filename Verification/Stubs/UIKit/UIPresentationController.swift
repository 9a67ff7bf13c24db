// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Foundation

@MainActor open class UIPresentationController: NSObject {
  private unowned let presented: UIViewController
  open var presentedViewController: UIViewController { presented }
  private var slot = StubDelegateSlot()

  open var delegate: (any UIAdaptivePresentationControllerDelegate)? {
    get { slot.delegate as? any UIAdaptivePresentationControllerDelegate }
    set {
      slot.set(
        newValue,
        asking: [.sheetShouldDismiss, .sheetWillDismiss, .sheetDidDismiss, .sheetDidAttempt])
    }
  }

  func delegate(for selector: Selector) -> (any UIAdaptivePresentationControllerDelegate)? {
    slot.responds(to: selector)
      ? slot.delegate as? any UIAdaptivePresentationControllerDelegate : nil
  }

  init(_ presented: UIViewController) { self.presented = presented }
}

public struct UIPopoverArrowDirection: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static let up = UIPopoverArrowDirection(rawValue: 1)
  public static let any = UIPopoverArrowDirection(rawValue: 15)
}

@MainActor public final class UIPopoverPresentationController: UIPresentationController {
  public var sourceView: UIView?
  public var sourceRect = CGRect.zero
  public var permittedArrowDirections: UIPopoverArrowDirection = []
}

@MainActor public protocol UISheetPresentationControllerDetentResolutionContext {
  var maximumDetentValue: CGFloat { get }
}

@MainActor public final class UISheetPresentationController: UIPresentationController {
  @MainActor public final class Detent {
    public struct Identifier: RawRepresentable, Hashable, Sendable {
      public let rawValue: String
      public init(rawValue: String) { self.rawValue = rawValue }
      public init(_ rawValue: String) { self.rawValue = rawValue }
      public static let medium = Identifier("medium")
      public static let large = Identifier("large")
    }

    public let identifier: Identifier
    /// Not in the real UIKit: the height for a full height.
    public let stubHeight: (any UISheetPresentationControllerDetentResolutionContext) -> CGFloat?

    private init(
      _ identifier: Identifier,
      _ height: @escaping (any UISheetPresentationControllerDetentResolutionContext) -> CGFloat?
    ) {
      (self.identifier, stubHeight) = (identifier, height)
    }

    public static func medium() -> Detent { Detent(.medium) { $0.maximumDetentValue / 2 } }
    public static func large() -> Detent { Detent(.large) { $0.maximumDetentValue } }
    public static func custom(
      identifier: Identifier? = nil,
      resolver:
        @escaping (any UISheetPresentationControllerDetentResolutionContext) -> CGFloat?
    ) -> Detent { Detent(identifier ?? Identifier("custom"), resolver) }
  }

  public var detents: [Detent] = [.large()]
  public var selectedDetentIdentifier: Detent.Identifier?
  public var prefersGrabberVisible = false
  public var largestUndimmedDetentIdentifier: Detent.Identifier?
  public var preferredCornerRadius: CGFloat?
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

extension Selector {
  public static let sheetShouldDismiss: Selector = "presentationControllerShouldDismiss:"
  public static let sheetWillDismiss: Selector = "presentationControllerWillDismiss:"
  public static let sheetDidDismiss: Selector = "presentationControllerDidDismiss:"
  public static let sheetDidAttempt: Selector = "presentationControllerDidAttemptToDismiss:"
}

extension UIAdaptivePresentationControllerDelegate {
  private func forward<Value>(
    _ selector: Selector, _ zero: Value,
    _ send: (any UIAdaptivePresentationControllerDelegate) -> Value
  ) -> Value {
    forward(selector, as: (any UIAdaptivePresentationControllerDelegate).self, zero: zero, send)
  }
  public func presentationControllerShouldDismiss(
    _ presentationController: UIPresentationController
  ) -> Bool {
    forward(.sheetShouldDismiss, false) {
      $0.presentationControllerShouldDismiss(presentationController)
    }
  }
  public func presentationControllerWillDismiss(
    _ presentationController: UIPresentationController
  ) {
    forward(.sheetWillDismiss, ()) { $0.presentationControllerWillDismiss(presentationController) }
  }
  public func presentationControllerDidDismiss(
    _ presentationController: UIPresentationController
  ) {
    forward(.sheetDidDismiss, ()) { $0.presentationControllerDidDismiss(presentationController) }
  }
  public func presentationControllerDidAttemptToDismiss(
    _ presentationController: UIPresentationController
  ) {
    forward(.sheetDidAttempt, ()) {
      $0.presentationControllerDidAttemptToDismiss(presentationController)
    }
  }
}

@MainActor
public protocol UIPopoverPresentationControllerDelegate:
  UIAdaptivePresentationControllerDelegate
{}
