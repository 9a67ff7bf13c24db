// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Foundation

@MainActor open class UIResponder: NSObject {
  // Apple's are `class let`, which Swift's own classes cannot have.
  public nonisolated static let keyboardDidHideNotification = NSNotification.Name(
    "UIKeyboardDidHideNotification")

  open var canBecomeFirstResponder: Bool { false }
  @discardableResult open func becomeFirstResponder() -> Bool { canBecomeFirstResponder }
  open func motionEnded(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {}

  /// VoiceOver's escape gesture, declared by Foundation on Apple's platforms.
  open func accessibilityPerformEscape() -> Bool { false }
}

@MainActor open class UIEvent: NSObject {
  public enum EventSubtype: Int, Sendable {
    case none = 0
    case motionShake = 1
  }
}

@MainActor open class UIView: UIResponder {
  /// The view controller whose root view it is.
  weak var stubOwner: UIViewController?

  open var window: UIWindow? { (self as? UIWindow) ?? stubOwner?.stubWindow }

  open var bounds = CGRect(x: 0, y: 0, width: 390, height: 844)
  open var backgroundColor: UIColor?
  open private(set) var subviews: [UIView] = []

  open func addSubview(_ view: UIView) { subviews.append(view) }
  open func layoutIfNeeded() {}
}

public final class UIImage: NSObject {
  public convenience init?(systemName: String) { self.init() }
  public convenience init?(named name: String) { self.init() }
}

@MainActor public final class UIColor: NSObject {
  public static let systemBackground = UIColor()
}

@MainActor public final class UITabBarItem: NSObject {
  public var title: String?
  public var image: UIImage?
  public var selectedImage: UIImage?
  public var badgeValue: String?
  public init(title: String?, image: UIImage?, selectedImage: UIImage?) {
    self.title = title
    self.image = image
    self.selectedImage = selectedImage
  }
}

@MainActor public final class UIAction: NSObject {
  public struct Identifier: Hashable, Sendable, RawRepresentable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public init(_ rawValue: String) { self.rawValue = rawValue }
  }

  public let title: String
  public let identifier: Identifier
  let handler: (UIAction) -> Void

  public init(
    title: String = "", image: UIImage? = nil, identifier: Identifier? = nil,
    handler: @escaping (UIAction) -> Void
  ) {
    self.title = title
    self.identifier = identifier ?? Identifier("unnamed")
    self.handler = handler
  }
}

@MainActor public final class UINavigationItem: NSObject {
  private var action: UIAction?
  private let changes = StubChanges()

  public var title: String? { didSet { changes.send(self) } }
  public var titleView: UIView? { didSet { changes.send(self) } }
  public var prompt: String? { didSet { changes.send(self) } }
  public var leftBarButtonItems: [UIBarButtonItem]? { didSet { changes.send(self) } }
  public var rightBarButtonItems: [UIBarButtonItem]? { didSet { changes.send(self) } }
  public var leftItemsSupplementBackButton = false
  public var leftBarButtonItem: UIBarButtonItem? {
    get { leftBarButtonItems?.first }
    set { leftBarButtonItems = newValue.map { [$0] } }
  }
  public var rightBarButtonItem: UIBarButtonItem? {
    get { rightBarButtonItems?.first }
    set { rightBarButtonItems = newValue.map { [$0] } }
  }

  public func observe<Value>(
    _ keyPath: KeyPath<UINavigationItem, Value>,
    changeHandler: @escaping @Sendable (UINavigationItem, NSKeyValueObservedChange<Value>) -> Void
  ) -> NSKeyValueObservation {
    changes.observe { if let item = $0 as? UINavigationItem { changeHandler(item, .init()) } }
  }

  /// Stores a copy, as the real one does.
  public var backAction: UIAction? {
    get { action }
    set {
      action = newValue.map {
        UIAction(title: $0.title, identifier: $0.identifier, handler: $0.handler)
      }
    }
  }
}

@MainActor open class UIGestureRecognizer: NSObject {
  private var slot = StubDelegateSlot()

  open var delegate: (any UIGestureRecognizerDelegate)? {
    get { slot.delegate as? any UIGestureRecognizerDelegate }
    set { slot.set(newValue, asking: [.gestureShouldBegin, .gestureSimultaneously]) }
  }

  /// Whether the delegate permits the gesture to begin; `nil` without a delegate.
  var stubShouldBegin: Bool? {
    guard let delegate else { return nil }
    return slot.responds(to: .gestureShouldBegin)
      ? delegate.gestureRecognizerShouldBegin(self) : true
  }

  /// Not in the real UIKit: whether the delegate implemented a method when it was set.
  public func stubDelegateResponds(to selector: Selector) -> Bool { slot.responds(to: selector) }

  /// Not in the real UIKit: another gesture begins, too.
  public func stubBegin(with other: UIGestureRecognizer) -> Bool {
    slot.responds(to: .gestureSimultaneously)
      && delegate?.gestureRecognizer(self, shouldRecognizeSimultaneouslyWith: other) == true
  }
}

@MainActor public protocol UIGestureRecognizerDelegate: NSObjectProtocol {
  func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool
}

extension Selector {
  public static let gestureShouldBegin: Selector = "gestureRecognizerShouldBegin:"
  public static let gestureSimultaneously: Selector =
    "gestureRecognizer:shouldRecognizeSimultaneouslyWithGestureRecognizer:"
}

extension UIGestureRecognizerDelegate {
  public func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    forward(.gestureShouldBegin, as: (any UIGestureRecognizerDelegate).self, zero: false) {
      $0.gestureRecognizerShouldBegin(gestureRecognizer)
    }
  }
  public func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool {
    forward(.gestureSimultaneously, as: (any UIGestureRecognizerDelegate).self, zero: false) {
      $0.gestureRecognizer(
        gestureRecognizer, shouldRecognizeSimultaneouslyWith: otherGestureRecognizer)
    }
  }
}

@MainActor public final class UIBarButtonItem: NSObject {
  public let title: String?

  public init(title: String?) { self.title = title }

  public convenience init(title: String? = nil, image: UIImage? = nil, primaryAction: UIAction?) {
    self.init(title: title ?? primaryAction?.title)
  }
}

// MARK: Key-value observation

public struct NSKeyValueObservedChange<Value> {}

/// An observation, which ends when it is released.
public final class NSKeyValueObservation {}

/// The observers of an object; unlike the real ones, each receives the changes of all properties.
@MainActor final class StubChanges {
  private struct Observer {
    weak var observation: NSKeyValueObservation?
    let send: (NSObject) -> Void
  }

  private var observers: [Observer] = []

  func observe(_ send: @escaping (NSObject) -> Void) -> NSKeyValueObservation {
    let observation = NSKeyValueObservation()
    observers.append(Observer(observation: observation, send: send))
    return observation
  }

  func send(_ object: NSObject) {
    for observer in observers where observer.observation != nil { observer.send(object) }
  }
}
