// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Foundation

// What on Apple's platforms is the Objective-C runtime's and Foundation's.

public struct Selector: Hashable, Sendable, ExpressibleByStringLiteral {
  public let name: String
  public init(_ name: String) { self.name = name }
  public init(stringLiteral name: String) { self.name = name }
}

public protocol NSObjectProtocol: AnyObject {
  func responds(to aSelector: Selector!) -> Bool
}

/// A method of a delegate's protocol that a class does not write goes to the class's forwarding
/// target, as the runtime does it: the protocols' extensions here ask for it.
///
/// Foundation's own below it, since its notification center knows only those as senders.
open class NSObject: Foundation.NSObject, NSObjectProtocol {
  public override init() { super.init() }
  open func responds(to aSelector: Selector!) -> Bool { true }
  open func forwardingTarget(for aSelector: Selector!) -> Any? { nil }
}

extension NSObjectProtocol {
  func target<T>(for selector: Selector, as type: T.Type) -> T? {
    (self as? NSObject)?.forwardingTarget(for: selector) as? T
  }
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
