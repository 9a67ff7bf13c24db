// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

package import JunctorManifest
package import JunctorMatching

// Checks one manifest.
//
// 1. The linter of patterns has inserted all routes into a table. Its findings become those of the manifest.
// 2. `ManifestCheck+Values.swift` looks up the examples, and checks values of parameters.
// 3. `ManifestCheck+Sources.swift` checks exposure, deprecations and parents.

/// The errors and likely errors in a manifest.
package struct ManifestCheck: Sendable {
  /// A finding of the linter about one pattern.
  package struct PatternFinding: Sendable {
    let number: RouteID
    let rule: ManifestRule
    let message: String

    package init(_ number: RouteID, _ rule: ManifestRule, _ message: String) {
      self.number = number
      self.rule = rule
      self.message = message
    }
  }

  let manifest: RouteManifest
  /// The table of the routes without conflicts.
  let table: RouteTable
  /// The routes by the claims of their patterns; empty if no route names another one.
  private var owners: [String: RouteManifest.Route] = [:]
  /// The findings, the most serious first, then in the order of routes and codes.
  package private(set) var findings: [ManifestFinding] = []

  /// Checks a manifest.
  ///
  /// - Parameters:
  ///   - manifest: The manifest.
  ///   - table: The table of all routes without conflicts, with the numbers of the manifest.
  ///   - patternFindings: The findings of the linter of patterns.
  /// - Complexity: O(*n*) for *n* routes, their examples and values.
  package init(
    _ manifest: RouteManifest, table: RouteTable, patternFindings: [PatternFinding]
  ) {
    self.manifest = manifest
    self.table = table
    let repeated = checkAliases()
    for finding in patternFindings where !repeated.contains(finding.number) {
      guard let index = manifest.index(of: finding.number) else { continue }
      let isAlias = manifest.firstNumber(ofRoute: index) != finding.number
      add(finding.rule, manifest.routes[index], isAlias ? "aliases" : "pattern", finding.message)
    }
    for route in manifest.routes {
      checkCaptures(ofAliasesOf: route)
      checkExamples(of: route)
      checkParameters(of: route)
      checkExposure(of: route)
      checkDeprecation(of: route)
      checkParents(of: route)
    }
    checkReplacementLoops()
    findings = ManifestFinding.sorted(findings)
  }

  mutating func add(
    _ rule: ManifestRule, _ route: RouteManifest.Route, _ key: String, _ message: String,
    url: String? = nil, remedy: String? = nil
  ) {
    findings.append(
      ManifestFinding(rule, route: route.id, key: key, message, url: url, remedy: remedy))
  }

  private mutating func checkCaptures(ofAliasesOf route: RouteManifest.Route) {
    for alias in route.aliases {
      let names = alias.declaredCaptures.filter { !$0.isOptional }.map { $0.name }
      for parameter in route.parameters
      where parameter.isRequired && parameter.place != .query && !names.contains(parameter.name) {
        add(
          .incompleteAlias, route, "aliases",
          "The alias “\(alias)” of “\(route.id)” does not always capture “\(parameter.name)”, which is required."
        )
      }
    }
  }

  /// Returns the route with a pattern that claims the same addresses; `nil` if there is none.
  func owner(of pattern: RoutePattern) -> RouteManifest.Route? { owners[pattern.claim] }

  /// Reports aliases that are the same as other patterns, and returns their numbers.
  private mutating func checkAliases() -> Set<RouteID> {
    let needsOwners = manifest.routes.contains {
      !$0.aliases.isEmpty || !$0.parents.isEmpty || $0.deprecation != nil
    }
    guard needsOwners else { return [] }
    for route in manifest.routes {
      owners[route.pattern.claim] = owners[route.pattern.claim] ?? route
    }
    var repeated: Set<RouteID> = []
    for (index, route) in manifest.routes.enumerated() {
      for (offset, alias) in route.aliases.enumerated() {
        guard let other = owners.updateValue(route, forKey: alias.claim) else { continue }
        owners[alias.claim] = other
        repeated.insert(
          RouteID(rawValue: manifest.firstNumber(ofRoute: index).rawValue + Int32(offset) + 1))
        add(
          .repeatedAlias, route, "aliases",
          "The alias “\(alias)” of “\(route.id)” is the same as "
            + (other.id == route.id
              ? "another pattern of the route." : "a pattern of “\(other.id)”."))
      }
    }
    return repeated
  }
}
