// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

public import Foundation

open class NSUserActivity {
  public let activityType: String
  open var webpageURL: URL?
  open var referrerURL: URL?
  open var userInfo: [AnyHashable: Any]?

  public init(activityType: String) { self.activityType = activityType }
}
