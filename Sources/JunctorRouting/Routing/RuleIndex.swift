// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorMatching

/// The rules of a policy by the numbers of the routes in the table.
struct RuleIndex: Sendable {
  private let rules: any RouteRules
  private let restrictions: [(any RouteRestriction)?]

  /// - Complexity: O(*n*) in the number of routes.
  init?(_ state: RouterState) {
    guard let rules = state.rules else { return nil }
    self.rules = rules
    var restrictions: [(any RouteRestriction)?] = Array(repeating: nil, count: state.records.count)
    for entry in state.entries {
      restrictions[Int(entry.id.rawValue)] = rules.restriction(of: entry.pattern, entry.record)
    }
    self.restrictions = restrictions
  }

  /// Returns the rules of a route of the table.
  @inline(__always)
  subscript(id: RouteID) -> (any RouteRestriction)? { restrictions[Int(id.rawValue)] }

  /// Returns the rules of a matched route.
  subscript(route: MatchedRoute) -> (any RouteRestriction)? {
    switch route.taken {
    case .captures(let match): restrictions[Int(match.id.rawValue)]
    case .values: rules.restriction(of: route.record.patterns.first, route.record)
    case .nothing: nil
    }
  }
}
