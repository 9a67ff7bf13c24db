// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

#if canImport(ObjectiveC)
  public import Foundation
#elseif canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif
public import Junctor

/// A user activity that the system handed to the app, as a plain value.
///
/// Where there is `NSUserActivity`, `InboundActivity(activity)` makes one of it.
public struct InboundActivity: Sendable, Hashable {
  /// The type that the system gives to an activity that is a tap on a web link.
  public static let browsingWeb = "NSUserActivityTypeBrowsingWeb"

  /// The activity's type.
  public let activityType: String
  /// The web page that it is about.
  public let webpageURL: URL?
  /// The page that contained the link, if the system provides it.
  public let referrerURL: URL?

  /// Creates an activity.
  public init(activityType: String, webpageURL: URL?, referrerURL: URL? = nil) {
    self.activityType = activityType
    self.webpageURL = webpageURL
    self.referrerURL = referrerURL
  }

  /// The source of a request for this activity.
  public var source: RouteSource {
    .universalLink(referrer: referrerURL?.absoluteString)
  }

  /// The page's address, if this is a tap on a web link.
  public var address: URL? { activityType == Self.browsingWeb ? webpageURL : nil }
}

extension Router {
  /// Opens the web link of a user activity.
  ///
  /// An activity that is no web link, or has no page, ends as `invalidURL` like any other address
  /// that is none.
  ///
  /// - Parameter activity: What the system handed over.
  /// - Throws: A `RouteError`.
  @discardableResult
  public func open(_ activity: InboundActivity) async throws(RouteError) -> RouteOutcome {
    try await open(activity.address, source: activity.source)
  }

  /// Opens the web link of a user activity, and calls back on the main actor, once, on every path.
  ///
  /// - Parameters:
  ///   - activity: What the system handed over.
  ///   - completion: Receives the outcome, exactly once.
  @discardableResult
  public func open(
    _ activity: InboundActivity,
    completion: @escaping @MainActor @Sendable (Result<RouteOutcome, RouteError>) -> Void
  ) -> Task<Void, Never> {
    open(activity.address, source: activity.source, completion: completion)
  }

  /// Returns whether the web link of a user activity leads to a route that admits it.
  public func canOpen(_ activity: InboundActivity) -> Bool {
    canOpen(activity.address, from: activity.source)
  }
}

#if canImport(ObjectiveC)
  extension InboundActivity {
    /// Creates the plain value of what the system handed over.
    public init(_ activity: NSUserActivity) {
      self.init(
        activityType: activity.activityType, webpageURL: activity.webpageURL,
        referrerURL: activity.referrerURL)
    }
  }
#endif
