// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorManifest
internal import JunctorMatching

// Compares two manifests for one URL after the other.
//
// 1. Both tables look up the URL.
// 2. If both winners are the same pattern of a route whose parameters and exposure did not change, the URL did not
//    either. This is usual, and takes no more than the two lookups.
// 3. Otherwise, the values of the parameters are checked and compared, and the exposures of the two routes.

/// The comparison of two manifests for given URLs.
package struct CorpusComparison: Sendable {
  /// A change of one URL.
  package struct Change: Sendable, Hashable {
    package let rule: ManifestRule
    /// The identifiers of the winners.
    package let old: String?
    package let new: String?
    /// What changed, without the URL: `opened “a”, and opens “b” now`.
    package let message: String
  }

  private let old: ManifestTable
  private let new: ManifestTable
  private let pairs: RoutePairs
  /// For the number of each old pattern, the number of the same pattern of an unchanged route; otherwise -1.
  private let unchanged: [Int32]

  /// - Complexity: O(*n*) for *n* routes.
  package init(old: ManifestTable, new: ManifestTable) {
    (self.old, self.new) = (old, new)
    let pairs = RoutePairs(old: old.manifest, new: new.manifest)
    self.pairs = pairs
    var unchanged: [Int32] = []
    let hasSameSpaces = old.manifest.spaces == new.manifest.spaces
    for (index, route) in old.manifest.routes.enumerated() {
      let other = pairs.newIndices[index]
      let isSame =
        hasSameSpaces
        && other.map { Self.areAlike(route, new.manifest.routes[$0]) } ?? false
      let first = other.map { new.manifest.firstNumber(ofRoute: $0).rawValue } ?? -1
      for offset in 0...Int32(route.aliases.count) {
        unchanged.append(isSame ? first + offset : -1)
      }
    }
    self.unchanged = unchanged
  }

  private static func areAlike(_ one: RouteManifest.Route, _ two: RouteManifest.Route) -> Bool {
    one.id == two.id && one.pattern == two.pattern && one.aliases == two.aliases
      && one.parameters == two.parameters && one.exposure == two.exposure
  }

  /// Returns whether a route of one of the manifests matches a URL, and its changes.
  ///
  /// - Complexity: Linear in the length of the URL, for given routes.
  package func changes(of url: String) -> (isKnown: Bool, changes: [Change]) {
    let (before, after) = (
      old.table.hit(url, limits: .maximum), new.table.hit(url, limits: .maximum)
    )
    if let before, let after, unchanged[Int(before.id.rawValue)] == after.id.rawValue {
      return (true, [])
    }
    let first = before.flatMap { old.manifest.index(of: $0.id) }
    let second = after.flatMap { new.manifest.index(of: $0.id) }
    switch (first, second) {
    case (nil, nil): return (false, [])
    case (let first?, nil):
      return (true, [change(.corpusLost, first, nil)])
    case (nil, let second?):
      return (true, [change(.corpusGained, nil, second)])
    case (let first?, let second?):
      guard pairs.newIndices[first] == second else {
        return (true, [change(.corpusRerouted, first, second)])
      }
      return (true, parameterChanges(first, second, url) + exposureChanges(first, second))
    }
  }

  /// - Parameter detail: What changed if the same route opens.
  private func change(
    _ rule: ManifestRule, _ first: Int?, _ second: Int?, _ detail: String = ""
  ) -> Change {
    let before = first.map { old.manifest.routes[$0].id }
    let after = second.map { new.manifest.routes[$0].id }
    let was = before.map { "opened “\($0)”" } ?? "opened no route"
    let message =
      switch rule {
      case .corpusLost: "\(was), and opens no route now"
      case .corpusGained, .corpusRerouted: "\(was), and opens “\(after ?? "")” now"
      default: "opens “\(after ?? "")” \(detail)"
      }
    return Change(rule: rule, old: before, new: after, message: message)
  }

  // MARK: - The same route

  private func parameterChanges(_ first: Int, _ second: Int, _ url: String) -> [Change] {
    let (one, two) = (old.manifest.routes[first], new.manifest.routes[second])
    guard let match = old.table.match(url, limits: .maximum),
      let other = new.table.match(url, limits: .maximum)
    else { return [] }
    // What the app accepted; it may be refused for another reason now.
    let (accepted, errors) = (one.errors(in: match).isEmpty, two.errors(in: other))
    if accepted, !errors.isEmpty {
      let reasons = errors.map { $0.description }.joined(separator: "; ")
      return [
        change(.corpusRefused, first, second, "with parameters that it refuses now: \(reasons)")
      ]
    }
    if !accepted {
      return errors.isEmpty
        ? [change(.corpusAccepted, first, second, "with parameters that it refused before")] : []
    }
    let (before, after) = (values(of: one, match), values(of: two, other))
    let changed = one.parameters.filter { parameter in
      guard before[parameter.name] != after[parameter.name] else { return false }
      // A default that was not specified before is no change of the URL.
      return before[parameter.name] != nil
    }
    if changed.isEmpty { return [] }
    let texts = changed.map { parameter in
      func text(_ values: [String]?) -> String { values?.quoted ?? "missing" }
      return
        "“\(parameter.name)” was \(text(before[parameter.name])), and is \(text(after[parameter.name]))"
    }
    return [
      change(
        .corpusParameters, first, second, "with other parameters: " + texts.joined(separator: "; "))
    ]
  }

  /// Returns the texts of all parameters that a URL contains, or that have a default.
  private func values(
    of route: RouteManifest.Route, _ match: RouteMatch
  ) -> [String: [String]] {
    var values: [String: [String]] = [:]
    for parameter in route.parameters {
      let texts = parameter.texts(in: match)
      if !texts.isEmpty {
        values[parameter.name] = texts
      } else if let value = parameter.defaultValue {
        values[parameter.name] = [value]
      }
    }
    return values
  }

  private func exposureChanges(_ first: Int, _ second: Int) -> [Change] {
    let (one, two) = (old.manifest.routes[first], new.manifest.routes[second])
    if one.exposure == two.exposure { return [] }
    let (closed, opened) = (one.sources(missingIn: two), two.sources(missingIn: one))
    var changes: [Change] = []
    if !closed.isEmpty {
      changes.append(
        change(.corpusNarrowed, first, second, "and is no longer open to \(closed.quoted)"))
    }
    if !opened.isEmpty {
      changes.append(change(.corpusWidened, first, second, "and is open to \(opened.quoted) now"))
    }
    return changes
  }
}
