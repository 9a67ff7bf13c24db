// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorManifest
internal import JunctorMatching

// If the spaces differ, the tables are compared twice: as they are, and both with the spaces of both. So a removed
// space is one change, and not one of each route, and a route that is lost in the remaining spaces is still reported. A
// difference of the second comparison counts only if the manifests themselves show it at the same URL.

/// The URLs that two manifests treat differently, by routes.
struct URLChanges {
  struct Rerouting: Hashable {
    let old: Int
    let new: Int
  }

  /// The captured values that are different at a URL.
  struct CaptureChange {
    let url: String
    let values: [TableDifference.CaptureChange]
  }

  struct Undecided: Hashable {
    let old: Int?
    let new: Int?
  }

  /// A URL that each old route matched, and no new route matches.
  private(set) var lost: [Int: (url: String, pattern: RoutePattern)] = [:]
  private(set) var rerouted: [Rerouting: String] = [:]
  /// Changed captures, by old routes.
  private(set) var captures: [Int: CaptureChange] = [:]
  private(set) var gained: [Int: String] = [:]
  /// The pairs of routes whose comparison exceeded the budget.
  private(set) var undecided: Set<Undecided> = []
  /// A lost URL of each removed space, and the number of routes that lose URLs.
  private(set) var lostSpaces: [RouteSpace: (url: String, routes: Int)] = [:]

  /// The old routes with a rerouted URL.
  private var reroutedRoutes: Set<Int> = []
  private let old: ManifestTable
  private let new: ManifestTable
  private let pairs: RoutePairs

  init(_ old: ManifestTable, _ new: ManifestTable, _ pairs: RoutePairs) {
    (self.old, self.new, self.pairs) = (old, new, pairs)
    let actual = Self.differences(old, new, pairs)
    let (before, after) = (old.manifest.spaces, new.manifest.spaces)
    let union = before + after.filter { !before.contains($0) }
    guard before != after, let merged = Self.differences(old, new, pairs, spaces: union) else {
      for difference in actual { add(difference) }
      return
    }
    for difference in merged where isReal(difference) { add(difference) }
    let removed = before.filter { !after.contains($0) }
    for difference in actual where difference.kind != .gained {
      if difference.kind == .lost, let url = difference.witness, let space = old.space(of: url),
        removed.contains(space)
      {
        let known = lostSpaces[space]
        lostSpaces[space] = (known?.url ?? url, (known?.routes ?? 0) + 1)
      } else {
        add(difference)
      }
    }
  }

  private static func differences(
    _ old: ManifestTable, _ new: ManifestTable, _ pairs: RoutePairs
  ) -> [TableDifference] {
    TableComparison(old: old.table, new: new.table, counterpart: pairs.counterpart).differences()
  }

  /// Returns the differences if both tables have the same spaces; `nil` if a table then refuses a route.
  private static func differences(
    _ old: ManifestTable, _ new: ManifestTable, _ pairs: RoutePairs, spaces: [RouteSpace]
  ) -> [TableDifference]? {
    let tables = [old, new].compactMap { side in
      try? ManifestTable(RouteManifest(spaces: spaces, routes: side.manifest.routes))
    }
    return tables.count == 2 ? differences(tables[0], tables[1], pairs) : nil
  }

  /// Returns whether the manifests show a difference, which tables with the spaces of both show.
  private func isReal(_ difference: TableDifference) -> Bool {
    guard let url = difference.witness else { return true }
    func name(_ number: RouteID?, _ side: ManifestTable) -> String? {
      number.flatMap(side.manifest.route)?.id
    }
    return old.route(at: url)?.id == name(difference.old, old)
      && new.route(at: url)?.id == name(difference.new, new)
  }

  private mutating func add(_ difference: TableDifference) {
    let (before, after) = (
      difference.old.flatMap(old.manifest.index), difference.new.flatMap(new.manifest.index)
    )
    switch (difference.kind, before, after, difference.witness) {
    case (.lost, let before?, _, let url?):
      if let pattern = difference.old.flatMap(old.table.pattern), lost[before] == nil {
        lost[before] = (url, pattern)
      }
    case (.gained, _, let after?, let url?): gained[after] = gained[after] ?? url
    case (.rerouted, let before?, let after?, let url?):
      if pairs.newIndices[before] == after {
        // Another pattern of the same route; its captures can be different.
        let matches = [old, new].map { $0.table.match(url, limits: .maximum) }
        add(TableDifference.CaptureChange.all(matches[0], matches[1]), before, url)
      } else {
        let rerouting = Rerouting(old: before, new: after)
        rerouted[rerouting] = rerouted[rerouting] ?? url
        reroutedRoutes.insert(before)
      }
    case (.capturesChanged, let before?, _, let url?):
      add(difference.captures, before, url)
    default: undecided.insert(Undecided(old: before, new: after))
    }
  }

  private mutating func add(_ values: [TableDifference.CaptureChange], _ index: Int, _ url: String)
  {
    if captures[index] == nil, !values.isEmpty {
      captures[index] = CaptureChange(url: url, values: values)
    }
  }

  /// Whether an old route lost URLs, or its URLs open another route or have other captures.
  func concern(old index: Int) -> Bool {
    lost[index] != nil || captures[index] != nil || reroutedRoutes.contains(index)
  }
}
