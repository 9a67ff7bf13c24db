// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// What a stub's classes have in common: no isolation, no behaviour.
open class UNNotificationContent {
  public let userInfo: [AnyHashable: Any]
  public init(userInfo: [AnyHashable: Any]) { self.userInfo = userInfo }
}

open class UNNotificationRequest {
  public let identifier: String
  public let content: UNNotificationContent
  public init(identifier: String, content: UNNotificationContent) {
    self.identifier = identifier
    self.content = content
  }
}

open class UNNotification {
  public let request: UNNotificationRequest
  public init(request: UNNotificationRequest) { self.request = request }
}

open class UNNotificationResponse {
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
