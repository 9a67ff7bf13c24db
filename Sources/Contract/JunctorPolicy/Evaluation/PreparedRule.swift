// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorManifest
internal import JunctorMatching

/// A rule of a policy, prepared for evaluation.
package final class PreparedRule: Sendable {
  package let rule: RoutePolicy.Rule
  /// The number of the policy.
  let revision: Int
  /// The identifiers of the routes that match a URL of the rule's pattern; `nil` for another target.
  let routes: Set<String>?
  /// The table with the rule's pattern; `nil` for another target.
  private let table: TableSnapshot?
  /// The parameters of the route's query with one value, if the rule is for a route.
  private let queryParameters: [RouteManifest.Parameter]
  /// The sources to whose requests the rule can apply.
  let kinds: SourceKinds
  private let includesEverySource: Bool
  private let includesApp: Bool
  private let sources: [ManifestSource]

  init(
    _ rule: RoutePolicy.Rule, of policy: RoutePolicy, for manifest: RouteManifest,
    _ pattern: (routes: Set<String>, table: TableSnapshot)?
  ) {
    self.rule = rule
    revision = policy.revision
    routes = pattern?.routes
    table = pattern?.table
    queryParameters =
      if case .route(let id) = rule.target {
        (manifest.route(named: id)?.parameters ?? []).filter {
          $0.place == .query && !$0.isRepeated
        }
      } else {
        []
      }
    let words = rule.conditions.sources
    kinds = words.isEmpty ? .all : words.reduce([]) { $0.union(SourceKinds(word: $1)) }
    includesEverySource = words.isEmpty
    includesApp = words.contains(RouteSource.app.name)
    sources = words.compactMap { ManifestSource($0)?.normalized }
  }

  /// Returns whether the rule applies to requests of a source.
  @inline(__always)
  func admits(_ source: RouteSource) -> Bool { includesEverySource || includes(source) }

  private func includes(_ source: RouteSource) -> Bool {
    source.isOutside ? ManifestSource(source)?.isCovered(by: sources) ?? false : includesApp
  }

  /// Returns whether the rule's target includes the address of a place.
  func includes(_ address: RoutableURL?) -> Bool {
    guard let table else { return true }
    return address.flatMap { table.match($0) } != nil
  }

  /// Whether the rule's target depends on the address of a request, and not only on its route.
  var hasPattern: Bool { table != nil }

  /// Returns the values that the rule's target captures at a place, and those of the route's query.
  func values(at place: PolicyPlace, _ address: RoutableURL?) -> [String: String] {
    var values: [String: String] = [:]
    switch rule.target {
    case .everyRoute: break
    case .route:
      for (name, value) in place.values where values[name] == nil { values[name] = value }
      let items = queryParameters.isEmpty ? [] : place.queryItems
      for parameter in queryParameters where values[parameter.name] == nil {
        values[parameter.name] = items.values(named: parameter.queryKey).first
      }
    case .pattern:
      let captures = address.flatMap { table?.match($0) }?.captures.all ?? []
      for (name, value) in captures where values[name] == nil { values[name] = value }
    }
    return values
  }
}
