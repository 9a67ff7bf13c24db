// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorMatching

/// The rules of a policy by the numbers of the routes in the table; a class, so that most routers, which
/// have none, compare one reference with `nil`.
final class RuleIndex: Sendable {
  private let rules: any RouteRules
  private let restrictions: [(any RouteRestriction)?]
  /// The sources of each restriction, in a list of their own, since a read of a restriction would retain it.
  private let sources: [SourceKinds]

  /// The number of the policy.
  var revision: Int? { rules.revision }

  /// - Complexity: O(*n*) in the number of routes.
  init?(_ state: RouterState) {
    guard let rules = state.rules else { return nil }
    self.rules = rules
    var restrictions: [(any RouteRestriction)?] = Array(repeating: nil, count: state.records.count)
    for entry in state.entries {
      restrictions[Int(entry.id.rawValue)] = rules.restriction(of: entry.pattern, entry.record)
    }
    self.restrictions = restrictions
    sources = restrictions.map { $0?.sources ?? [] }
  }

  /// Returns the rules of a route of the table, if one can apply to a source.
  @inline(__always)
  func restriction(of id: RouteID, from source: RouteSource) -> (any RouteRestriction)? {
    let number = Int(id.rawValue)
    return sources[number].contains(SourceKinds(source)) ? restrictions[number] : nil
  }

  /// Returns the rules of a matched route, if one can apply to a source.
  func restriction(of route: MatchedRoute, from source: RouteSource) -> (any RouteRestriction)? {
    switch route.taken {
    case .captures(let match): restriction(of: match.id, from: source)
    case .values: rules.restriction(of: route.record.patterns.first, route.record)
    case .nothing: nil
    }
  }
}
