// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

@testable import JunctorMatching

/// The routes of a table as a plain list, ranked by comparing two alternatives at a time.
///
/// It implements the rule without a trie, and is the reference for the results of a table, together
/// with `ReferenceMatcher`. It is slow and simple.
struct RankedScan {
  struct Route {
    let id: RouteID
    let pattern: RoutePattern
    let priority: Int
    /// The space that a pattern with a scheme names.
    let space: Int?
  }

  /// One alternative of a route.
  struct Entry {
    let route: Route
    let alternative: Int
    var shape: Alternative { route.pattern.alternatives[alternative] }
  }

  enum Rank { case before, after, equal, incomparable }

  private(set) var routes: [Route] = []

  mutating func insert(_ pattern: RoutePattern, id: RouteID, priority: Int, space: Int?) {
    routes.append(Route(id: id, pattern: pattern, priority: priority, space: space))
  }

  mutating func remove(_ id: RouteID) { routes.removeAll { $0.id == id } }

  /// Returns the routes that match, each once with the alternative that answers, best first.
  func matches(
    _ url: RoutableURL, _ memo: RankMemo = RankMemo()
  ) -> [(id: RouteID, alternative: Int)] {
    var left: [Entry] = []
    for route in routes where route.space == nil || route.space == url.space {
      for index in route.pattern.alternatives.indices
      where ReferenceMatcher.matches(route.pattern.alternatives[index], url) {
        left.append(Entry(route: route, alternative: index))
      }
    }
    var result: [(id: RouteID, alternative: Int)] = []
    while !left.isEmpty {
      // The entry before which none ranks; of several of one route, the leftmost present.
      let best = left.indices.first { one in
        left.indices.allSatisfy { $0 == one || Self.rank(left[$0], left[one], memo) != .before }
      }
      let entry = left.remove(at: best ?? 0)
      if !result.contains(where: { $0.id == entry.route.id }) {
        result.append((entry.route.id, entry.alternative))
      }
    }
    return result
  }
}

// MARK: - The rule

extension RankedScan {
  static func rank(_ a: Entry, _ b: Entry, _ memo: RankMemo = RankMemo()) -> Rank {
    if a.route.priority != b.route.priority {
      return a.route.priority > b.route.priority ? .before : .after
    }
    let (one, two) = (a.shape.positions, b.shape.positions)
    for index in 0..<max(one.count, two.count) {
      guard index < one.count else { return .before }
      guard index < two.count else { return .after }
      let rank = memo.rank(one[index].language, two[index].language) {
        Self.rank(one[index], two[index])
      }
      if rank != .equal { return rank }
    }

    // All positions are equal.
    let (first, second) = (a.shape.query, b.shape.query)
    if first.count != second.count { return first.count > second.count ? .before : .after }
    let literals = (first.filter(isLiteral).count, second.filter(isLiteral).count)
    if literals.0 != literals.1 { return literals.0 > literals.1 ? .before : .after }
    switch (isInside(first, second, memo), isInside(second, first, memo)) {
    case (true, false): return .before
    case (false, true): return .after
    case (false, false): return .incomparable
    case (true, true): break
    }
    switch (a.shape.fragment, b.shape.fragment) {
    case (nil, nil): break
    case (_?, nil): return .before
    case (nil, _?): return .after
    case (let mine?, let theirs?):
      switch (
        mine.automaton.isSubset(of: theirs.automaton), theirs.automaton.isSubset(of: mine.automaton)
      ) {
      case (true, false): return .before
      case (false, true): return .after
      case (false, false): return .incomparable
      case (true, true): break
      }
    }
    if (a.route.space == nil) != (b.route.space == nil) {
      return a.route.space != nil ? .before : .after
    }
    if a.route.id == b.route.id {
      if a.alternative == b.alternative { return .equal }
      for (mine, theirs) in zip(a.shape.presence, b.shape.presence) where mine != theirs {
        return mine ? .before : .after
      }
      return .equal
    }
    let (mine, theirs) = (a.route.pattern, b.route.pattern)
    switch (memo.isInside(mine, theirs), memo.isInside(theirs, mine)) {
    case (true, false): return .before
    case (false, true): return .after
    default: return .equal
    }
  }

  private static func rank(_ one: Position, _ two: Position) -> Rank {
    let (first, second) = (one.automaton, two.automaton)
    if first == second { return .equal }
    let kinds = (kind(one), kind(two))
    if kinds.0 != kinds.1 { return kinds.0 < kinds.1 ? .before : .after }
    if first.isSubset(of: second) { return .before }
    if second.isSubset(of: first) { return .after }
    let fixed = (
      first.fixedPrefix.count + first.fixedSuffix.count,
      second.fixedPrefix.count + second.fixedSuffix.count
    )
    if fixed.0 != fixed.1 { return fixed.0 > fixed.1 ? .before : .after }
    return .incomparable
  }

  private static func kind(_ position: Position) -> Int {
    if position.kind == .tail { return 3 }
    if position.automaton == .anySegment { return 2 }
    guard let word = position.automaton.shortestWord(), let only = try? Automaton(.literal(word))
    else { return 1 }
    return only == position.automaton ? 0 : 1
  }

  private static func isLiteral(_ condition: QueryCondition) -> Bool {
    if case .literal = condition.language { true } else { false }
  }

  private static func isInside(
    _ one: [QueryCondition], _ two: [QueryCondition], _ memo: RankMemo
  ) -> Bool {
    two.allSatisfy { outer in
      one.contains { inner in
        inner.key == outer.key
          && memo.isInside(inner.language, outer.language) {
            language(inner).isSubset(of: language(outer))
          }
      }
    }
  }

  private static func language(_ condition: QueryCondition) -> Automaton {
    switch condition.language {
    case .literal(let text): try! Automaton(.literal(text))
    case .constrained(let automaton): automaton
    case .any: .anyTail
    }
  }
}

/// Comparisons that are not made twice.
final class RankMemo {
  private struct Pair<Element: Hashable>: Hashable {
    let one, two: Element
  }

  private var positions: [Pair<Position.Language>: RankedScan.Rank] = [:]
  private var conditions: [Pair<QueryCondition.Language>: Bool] = [:]
  private var patterns: [Pair<String>: Bool] = [:]
  private var urls: [String: [[RoutableURL]]] = [:]

  func rank(
    _ one: Position.Language, _ two: Position.Language, _ compare: () -> RankedScan.Rank
  ) -> RankedScan.Rank {
    let pair = Pair(one: one, two: two)
    if let known = positions[pair] { return known }
    let rank = compare()
    positions[pair] = rank
    return rank
  }

  func isInside(
    _ one: QueryCondition.Language, _ two: QueryCondition.Language, _ compare: () -> Bool
  ) -> Bool {
    let pair = Pair(one: one, two: two)
    if let known = conditions[pair] { return known }
    let isInside = compare()
    conditions[pair] = isInside
    return isInside
  }

  /// Returns whether each alternative of a pattern matches only URLs that one alternative of the
  /// other matches, by trying many.
  func isInside(_ one: RoutePattern, _ two: RoutePattern) -> Bool {
    let pair = Pair(one: one.text, two: two.text)
    if let known = patterns[pair] { return known }
    if patterns.count > 100_000 { patterns = [:] }
    if urls.count > 2_000 { urls = [:] }
    let samples = urls[one.text] ?? PatternSamples.urls(of: one)
    urls[one.text] = samples
    let isInside = samples.allSatisfy { urls in
      two.alternatives.contains { outer in urls.allSatisfy { ReferenceMatcher.matches(outer, $0) } }
    }
    patterns[pair] = isInside
    return isInside
  }
}
