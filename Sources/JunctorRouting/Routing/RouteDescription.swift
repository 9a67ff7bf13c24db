// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorMatching

/// A registered route, in a form for lists and manifests.
public struct RouteDescription: Hashable, Sendable, Codable {
  /// The pattern, as it was written.
  public let pattern: String
  /// The route's name, if it has one.
  public let name: String?
  /// The module that the route belongs to, if any.
  public let module: String?
  /// The line that registered it, as `Module/File.swift:12`.
  public let owner: String
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
  /// The deprecation of the route, if any.
  public let deprecation: RouteDeprecation?
  /// The names of the route's steps, in order.
  ///
  /// They follow the router's own.
  public let steps: [String]
  /// The addresses of the screens below the route's own: its parent, or its list of ancestors.
  ///
  /// Sources that may open the route may see these screens, too.
  public let parents: [String]

  init(_ entry: RouteEntry) {
    let record = entry.record
    pattern = entry.pattern.text
    name = record.name
    module = record.owner.module
    owner = "\(record.owner.fileID):\(record.owner.line)"
    exposure = "\(record.exposure)"
    priority = record.traits.priority
    summary = record.traits.summary
    examples = record.traits.examples
    defaults = record.traits.defaults
    deprecation = record.traits.deprecation
    steps = record.steps.map(\.name)
    parents = record.traits.parentAddresses
  }
}
