// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Foundation

// Declarations of the Objective-C runtime and of Foundation on Apple's platforms.

public struct Selector: Hashable, Sendable, ExpressibleByStringLiteral {
  public let name: String
  public init(_ name: String) { self.name = name }
  public init(stringLiteral name: String) { self.name = name }
}

public protocol NSObjectProtocol: AnyObject {
  func responds(to aSelector: Selector!) -> Bool
}

/// Not in the real runtime, which finds them itself: the optional methods that a delegate class implements.
///
/// The stubs call no other optional method of the class. A declared method that the class does not implement is
/// forwarded. Without a forwarding target, it ends the process.
public protocol StubDelegate: NSObjectProtocol {
  nonisolated static var stubSelectors: Set<Selector> { get }
}

/// It inherits from Foundation's class, since a notification center accepts only those as senders.
open class NSObject: Foundation.NSObject, NSObjectProtocol {
  fileprivate var associatedObjects: [UnsafeRawPointer: AnyObject] = [:]

  public override init() { super.init() }

  open func responds(to aSelector: Selector!) -> Bool {
    let implemented = (type(of: self) as? any StubDelegate.Type)?.stubSelectors ?? []
    return implemented.contains(aSelector) || type(of: self).resolveInstanceMethod(aSelector)
  }

  open func forwardingTarget(for aSelector: Selector!) -> Any? { nil }

  open class func resolveInstanceMethod(_ sel: Selector!) -> Bool { false }
}

public enum objc_AssociationPolicy: Sendable {
  case OBJC_ASSOCIATION_RETAIN
}

/// The value is released after the object's `deinit`, when weak references to it are `nil`.
public func objc_setAssociatedObject(
  _ object: Any, _ key: UnsafeRawPointer, _ value: Any?, _ policy: objc_AssociationPolicy
) {
  (object as? NSObject)?.associatedObjects[key] = value as AnyObject?
}

public func objc_getAssociatedObject(_ object: Any, _ key: UnsafeRawPointer) -> Any? {
  (object as? NSObject)?.associatedObjects[key]
}

extension NSObjectProtocol {
  /// Does what the runtime does with a message to an object whose class has no such method.
  @MainActor func forward<Delegate, Value>(
    _ selector: Selector, as type: Delegate.Type, zero: Value, _ send: (Delegate) -> Value
  ) -> Value {
    guard let next = (self as? NSObject)?.forwardingTarget(for: selector) else {
      preconditionFailure("\(self): unrecognized selector \(selector.name)")
    }
    if let object = next as? NSObject, Swift.type(of: object).resolveInstanceMethod(selector) {
      return zero
    }
    guard let delegate = next as? Delegate else {
      preconditionFailure("\(next): unrecognized selector \(selector.name)")
    }
    return send(delegate)
  }
}

/// A delegate as UIKit holds it: weakly, with the results of `responds(to:)` at the moment when it was set.
///
/// Setting the same object again calls nothing, as UIKit's setters return early.
@MainActor struct StubDelegateSlot {
  private weak var object: (any NSObjectProtocol)?
  private var answers: Set<Selector> = []

  var delegate: (any NSObjectProtocol)? { object }

  mutating func set(_ new: (any NSObjectProtocol)?, asking selectors: [Selector]) {
    if let new, new === object { return }
    object = new
    answers = Set(selectors.filter { new?.responds(to: $0) == true })
  }

  func responds(to selector: Selector) -> Bool { object != nil && answers.contains(selector) }
}

open class NSUserActivity: NSObject {
  public let activityType: String
  open var webpageURL: URL?
  open var referrerURL: URL?
  open var userInfo: [AnyHashable: Any]?
  public init(activityType: String) {
    self.activityType = activityType
    super.init()
  }
}

public let NSUserActivityTypeBrowsingWeb = "NSUserActivityTypeBrowsingWeb"
