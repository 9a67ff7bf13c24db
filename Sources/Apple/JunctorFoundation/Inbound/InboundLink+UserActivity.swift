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

extension InboundLink {
  /// The type of a user activity for a tap on a web link.
  package static let browsingWeb = "NSUserActivityTypeBrowsingWeb"

  /// Creates a link from the properties of a user activity.
  ///
  /// Only a tap on a web link has an address. For any other activity the address is empty, and opening it ends as
  /// `invalidURL`.
  ///
  /// `scene` is the scene that received the activity; `nil` for the front scene.
  public init(
    activityType: String, webpageURL: URL?, referrerURL: URL? = nil, scene: String? = nil
  ) {
    let page = activityType == Self.browsingWeb ? webpageURL : nil
    self.init(
      page?.absoluteString ?? "", entry: .universalLink, referrer: referrerURL?.absoluteString,
      scene: scene)
  }

  #if canImport(ObjectiveC)
    /// Creates a link from a user activity: its address is empty unless the activity is a tap on a web link.
    ///
    ///     let link = InboundLink(activity)
    ///     try await router.open(link.address, source: link.source)
    public init(_ activity: NSUserActivity, scene: String? = nil) {
      self.init(
        activityType: activity.activityType, webpageURL: activity.webpageURL,
        referrerURL: activity.referrerURL, scene: scene)
    }
  #endif
}
