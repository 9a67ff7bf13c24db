// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorManifest
internal import JunctorMatching

/// The routes of two manifests that correspond to each other.
///
/// Routes with the same identifier correspond. Of the others, an old and a new route with the same canonical pattern
/// and priority are one route with another identifier.
struct RoutePairs {
  let old: RouteManifest
  let new: RouteManifest
  /// For each old route, the index of the new one.
  private(set) var newIndices: [Int?]
  /// For each new route, the index of the old one.
  private(set) var oldIndices: [Int?]

  /// - Complexity: O(*n*) for *n* routes.
  init(old: RouteManifest, new: RouteManifest) {
    (self.old, self.new) = (old, new)
    newIndices = Array(repeating: nil, count: old.routes.count)
    oldIndices = Array(repeating: nil, count: new.routes.count)
    var (first, second) = (0, 0)
    while first < old.routes.count, second < new.routes.count {
      let (one, two) = (old.routes[first].id, new.routes[second].id)
      if one == two { pair(first, second) }
      if !two.isBefore(one) { first += 1 }
      if !one.isBefore(two) { second += 1 }
    }
    pairRenamed()
  }

  private mutating func pair(_ first: Int, _ second: Int) {
    newIndices[first] = second
    oldIndices[second] = first
  }

  private mutating func pairRenamed() {
    let removed = newIndices.indices.filter { newIndices[$0] == nil }
    if removed.isEmpty { return }
    struct Key: Hashable {
      let claim: String
      let priority: Int

      init(_ route: RouteManifest.Route) {
        claim = route.pattern.claim
        priority = route.priority
      }
    }
    var added: [Key: Int] = [:]
    for index in oldIndices.indices where oldIndices[index] == nil {
      added[Key(new.routes[index])] = index
    }
    if added.isEmpty { return }
    for index in removed {
      if let other = added.removeValue(forKey: Key(old.routes[index])) {
        pair(index, other)
      }
    }
  }

  /// The pairs, in the order of the old routes.
  var all: [(old: Int, new: Int)] {
    newIndices.enumerated().compactMap { old, new in new.map { (old, $0) } }
  }

  /// Returns the number of the new pattern that replaces an old one; `nil` if there is none.
  func counterpart(_ number: RouteID) -> RouteID? {
    guard let index = old.index(of: number), let other = newIndices[index] else { return nil }
    let (before, after) = (old.routes[index].patterns, new.routes[other].patterns)
    let first = new.firstNumber(ofRoute: other).rawValue
    if before.count == 1, after.count == 1 { return RouteID(rawValue: first) }
    let offset = Int(number.rawValue - old.firstNumber(ofRoute: index).rawValue)
    return Self.matching(before, after)[offset].map { RouteID(rawValue: first + Int32($0)) }
  }

  /// Returns the offset of the new pattern for each old one: the same pattern, or else the next one that is left.
  private static func matching(_ old: [RoutePattern], _ new: [RoutePattern]) -> [Int?] {
    var result = [Int?](repeating: nil, count: old.count)
    var free = Array(new.indices)
    for isMatch in [{ $0 == $1 }, { $0.matchesSameURLs(as: $1) }, { _, _ in true }]
      as [(RoutePattern, RoutePattern) -> Bool]
    {
      for index in old.indices where result[index] == nil {
        guard let place = free.firstIndex(where: { isMatch(old[index], new[$0]) }) else { continue }
        result[index] = free.remove(at: place)
      }
    }
    return result
  }
}
