// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Foundation

// The classes of UserNotifications are not isolated. Here, they hold values only.

open class UNNotificationContent: NSObject {
  public let userInfo: [AnyHashable: Any]
  public init(userInfo: [AnyHashable: Any]) { self.userInfo = userInfo }
}

open class UNNotificationRequest: NSObject {
  public let identifier: String
  public let content: UNNotificationContent
  public init(identifier: String, content: UNNotificationContent) {
    self.identifier = identifier
    self.content = content
  }
}

open class UNNotification: NSObject {
  public let request: UNNotificationRequest
  public init(request: UNNotificationRequest) { self.request = request }
}

open class UNNotificationResponse: NSObject {
  public let notification: UNNotification
  public let actionIdentifier: String
  public init(
    notification: UNNotification, actionIdentifier: String = UNNotificationDefaultActionIdentifier
  ) {
    self.notification = notification
    self.actionIdentifier = actionIdentifier
  }
}

public let UNNotificationDefaultActionIdentifier =
  "com.apple.UNNotificationDefaultActionIdentifier"
public let UNNotificationDismissActionIdentifier =
  "com.apple.UNNotificationDismissActionIdentifier"

/// Its methods are optional in the real protocol; a default implementation stands for a missing one.
///
/// Swift also imports the method as an asynchronous one. The stub has no such form: it calls the completion handler off
/// the main thread, where UIKit raises an exception ("Call must be made on main thread").
public protocol UNUserNotificationCenterDelegate: NSObjectProtocol {
  func userNotificationCenter(
    _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
    withCompletionHandler completionHandler: @escaping @Sendable () -> Void)
}

extension UNUserNotificationCenterDelegate {
  public func userNotificationCenter(
    _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
    withCompletionHandler completionHandler: @escaping @Sendable () -> Void
  ) {}
}

public struct UNAuthorizationOptions: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }

  public static let badge = UNAuthorizationOptions(rawValue: 1 << 0)
  public static let sound = UNAuthorizationOptions(rawValue: 1 << 1)
  public static let alert = UNAuthorizationOptions(rawValue: 1 << 2)
}

open class UNUserNotificationCenter: NSObject {
  public weak var delegate: (any UNUserNotificationCenterDelegate)?
  /// The number of responses whose completion handler was called.
  public private(set) var stubCompletionCount = 0

  /// Not in the real framework, which has `current()`.
  public override init() { super.init() }

  /// A new one; the real one is shared.
  open class func current() -> UNUserNotificationCenter { UNUserNotificationCenter() }

  /// Does nothing: there is no user.
  open func requestAuthorization(
    options: UNAuthorizationOptions = [],
    completionHandler: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {}

  /// Not in the real framework: the user responds to a notification.
  @MainActor public func stubRespond(_ response: UNNotificationResponse) {
    nonisolated(unsafe) let center = self
    delegate?.userNotificationCenter(self, didReceive: response) {
      MainActor.preconditionIsolated("Call must be made on main thread")
      center.stubCompletionCount += 1
    }
  }
}
