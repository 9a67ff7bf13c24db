// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorMatching

/// One route, as lists and manifests show it.
public struct RouteDescription: Hashable, Sendable, Codable {
  /// The pattern, as it was written.
  public let pattern: String
  /// The names of its captures, in order.
  public let captures: [String]
  /// The route's name, if it has one.
  public let name: String?
  /// The module it was registered for, if it was.
  public let module: String?
  /// The line that registered it, as `Module/File.swift:12`.
  public let owner: String
  /// Who may open it: `app, push`.
  public let exposure: String
  /// Its rank before all patterns; 0 unless said otherwise.
  public let priority: Int
  /// What it is for.
  public let summary: String?
  /// Addresses that it answers.
  public let examples: [String]
  /// Values for parameters that an address leaves out.
  public let defaults: [String: String]
  /// Since when it is on its way out, and what to use instead.
  public let deprecation: RouteDeprecation?
  /// The names of its steps, in order, after the router's own.
  public let steps: [String]
  /// The addresses below its screen that the route names: its parent, or the ancestors it lists.
  ///
  /// Sources that may open the route may see these screens, too.
  public let parents: [String]

  init(_ entry: RouteEntry) {
    let record = entry.record
    pattern = entry.pattern.text
    captures = entry.pattern.captureNames
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
