// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorManifest
internal import JunctorMatching
package import JunctorRouting

/// A rule of a policy, prepared for evaluation.
package final class PreparedRule: Sendable {
  package let rule: RoutePolicy.Rule
  /// The rule in explanations and events.
  package let decision: PolicyDecision
  /// The identifiers of the routes that match a URL of the rule's pattern; `nil` for another target.
  let routes: Set<String>?
  /// The table with the rule's pattern; `nil` for another target.
  private let table: TableSnapshot?
  /// The sources to whose requests the rule can apply.
  let kinds: SourceKinds
  private let includesEverySource: Bool
  private let includesApp: Bool
  private let sources: [ManifestSource]

  init(_ rule: RoutePolicy.Rule, of policy: RoutePolicy, routes: Set<String>?, spaces: RouteSpaces)
  {
    self.rule = rule
    decision = PolicyDecision(revision: policy.revision, rule: rule.id, verb: rule.verb.name)
    self.routes = routes
    let words = rule.conditions.sources
    kinds = words.isEmpty ? .all : words.reduce([]) { $0.union(SourceKinds(word: $1)) }
    includesEverySource = words.isEmpty
    includesApp = words.contains(RouteSource.app.name)
    sources = words.compactMap(ManifestSource.init)
    guard case .pattern(let pattern) = rule.target else {
      table = nil
      return
    }
    var table = RouteTable(spaces: spaces)
    do throws(RouteTableError) {
      try table.insert(pattern, id: RouteID(rawValue: 0))
    } catch {
      preconditionFailure("The check of the policy has accepted the pattern: \(error)")
    }
    self.table = TableSnapshot(table)
  }

  /// Returns whether the rule applies to requests of a source.
  @inline(__always)
  func admits(_ source: RouteSource) -> Bool { includesEverySource || includes(source) }

  private func includes(_ source: RouteSource) -> Bool {
    switch source {
    case .app, .module: includesApp
    case .page(let origin, let isMainFrame):
      ManifestSource.page(origin: origin, includingSubframes: !isMainFrame).isCovered(by: sources)
    default: ManifestSource(source.name)?.isCovered(by: sources) ?? false
    }
  }

  /// Returns whether the rule's target includes a place.
  func includes(_ place: () -> RulePlace?, _ spaces: RouteSpaces) -> Bool {
    guard let table else { return true }
    return place().flatMap { spaces.resolve($0.url) }.flatMap { table.match($0) } != nil
  }

  /// Returns the values that the rule's target captures at a place.
  func values(at place: RulePlace, _ spaces: RouteSpaces) -> [String: String] {
    let captures =
      switch rule.target {
      case .everyRoute: [(name: String, value: String)]()
      case .route: place.route.values
      case .pattern: spaces.resolve(place.url).flatMap { table?.match($0) }?.captures.all ?? []
      }
    return Dictionary(captures.map { ($0.name, $0.value) }) { first, _ in first }
  }
}
