// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

extension RoutePolicy {
  /// The requests to which a rule applies; all of the conditions must hold.
  public struct Conditions: Sendable, Hashable {
    /// The versions of the app; `nil` for all.
    public var appVersion: VersionRange?
    /// The versions of the operating system; `nil` for all.
    package var systemVersion: VersionRange?
    /// The sources of the request: `app`, `push`, `web:https://m.mall.example`, …; empty for all.
    package var sources: [String]
    /// The languages of the device as prefixes of BCP 47 tags: `zh`, `zh-Hant`; empty for all.
    package var locales: [String]
    /// The share of the installs; `nil` for all.
    public var share: Share?

    /// Creates conditions; by default, all requests meet them.
    public init(
      appVersion: VersionRange? = nil, systemVersion: VersionRange? = nil, sources: [String] = [],
      locales: [String] = [], share: Share? = nil
    ) {
      self.appVersion = appVersion
      self.systemVersion = systemVersion
      self.sources = sources
      self.locales = locales
      self.share = share
    }
  }

  /// A share of the installs of an app.
  ///
  /// An install is in the share if its bucket for the salt is below the number of basis points. So a larger
  /// share with the same salt contains the installs of a smaller one.
  public struct Share: Sendable, Hashable {
    /// The share in hundredths of a percent, from 0 to 10,000.
    public var basisPoints: Int
    /// The text that makes this share independent of others.
    public var salt: String

    /// Creates a share.
    ///
    /// - Parameters:
    ///   - basisPoints: The share in hundredths of a percent, from 0 to 10,000.
    ///   - salt: The text that makes this share independent of others.
    public init(basisPoints: Int, salt: String) {
      self.basisPoints = basisPoints
      self.salt = salt
    }
  }
}
