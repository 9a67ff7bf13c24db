// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// A registered route, in a form for lists and manifests.
public struct RouteDescription: Hashable, Sendable, Codable {
  /// The pattern, as it was written.
  public let pattern: String
  /// The route's name, if it has one.
  public let name: String?
  /// The module and the line that registered the route.
  public let owner: RouteOwner
  /// The sources to which the route is open: `app, push`.
  public let exposure: String
  /// The priority, which precedes the rank of patterns.
  ///
  /// The default is 0.
  public let priority: Int
  /// The purpose of the route.
  public let summary: String?
  /// Addresses that the route matches.
  public let examples: [String]
  /// Default values for parameters that an address does not contain.
  public let defaults: [String: String]
  /// The version that deprecated the route, if one did.
  public let deprecatedSince: String?
  /// The pattern to use instead of a deprecated route, if there is one.
  public let replacement: String?
  /// The names of the route's steps, in order; they follow the router's own.
  public let steps: [String]
  /// The addresses of the screens below the route's own: its parent, or its list of ancestors.
  ///
  /// Sources that may open the route may see these screens, too.
  public let parents: [String]

  /// - Parameter pattern: The pattern of `record` that matches.
  package init(pattern: String, of record: RouteRecord) {
    self.pattern = pattern
    name = record.name
    owner = record.owner
    exposure = "\(record.exposure)"
    priority = record.traits.priority
    summary = record.traits.summary
    examples = record.traits.examples
    defaults = record.defaults
    deprecatedSince = record.traits.deprecation?.since
    replacement = record.traits.deprecation?.replacement
    steps = record.steps.map(\.name)
    parents = record.traits.parentAddresses
  }
}
