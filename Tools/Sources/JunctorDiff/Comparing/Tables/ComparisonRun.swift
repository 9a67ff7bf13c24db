// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorMatching

/// An alternative of a route in one of the two tables.
struct ComparedEntry {
  let side: ComparedSide
  let route: TableRoute
  let alternative: Int

  var id: RouteID { route.id }
  var row: PatternRow { route.rows[alternative] }
}

/// One pass through all places and changed routes of a comparison.
struct ComparisonRun {
  struct Key: Hashable {
    let kind: TableDifference.Kind
    let old: RouteID?
    let new: RouteID?
  }

  private let comparison: TableComparison
  private let limit: Int
  private let budget: Int
  private var found: [Key: TableDifference] = [:]
  /// The differences whose searches succeeded at an earlier place.
  private var settled: Set<Key> = []
  private var classes = ConditionClasses()
  private var cache = IntersectionCache()
  private var words = ShortestWords()

  init(_ comparison: TableComparison, limit: Int, budget: Int) {
    self.comparison = comparison
    self.limit = limit
    self.budget = budget
  }

  mutating func differences() -> [TableDifference] {
    for place in comparison.places {
      for side in ComparedSide.allCases {
        guard let own = place[side] else { continue }
        let table = comparison.tables[side.rawValue]
        for id in changed(side, place) {
          guard let route = table.route(id), own.admits(route.scope) else { continue }
          for alternative in route.rows.indices {
            if found.count >= limit { return sorted }
            let entry = ComparedEntry(side: side, route: route, alternative: alternative)
            examine(entry, in: place)
          }
        }
      }
      settled.formUnion(found.keys)
    }
    return sorted
  }

  private var sorted: [TableDifference] {
    func order(_ one: TableDifference) -> [Int32] {
      [Int32(one.kind.rawValue), one.old?.rawValue ?? -1, one.new?.rawValue ?? -1]
    }
    let all = found.values.sorted { order($0).lexicographicallyPrecedes(order($1)) }
    return Array(all.prefix(limit))
  }

  // MARK: - Changed routes

  private func changed(_ side: ComparedSide, _ place: ComparedPlace) -> [RouteID] {
    if place.isEven { return comparison.changed[side.rawValue] }
    return comparison.tables[side.rawValue].ids.filter {
      unchanged($0, side, place) == nil
    }
  }

  /// Returns the counterpart of a route that is unchanged at a place.
  private func unchanged(
    _ id: RouteID, _ side: ComparedSide, _ place: ComparedPlace
  ) -> RouteID? {
    guard let other = comparison.unchanged[side.rawValue][id] else { return nil }
    if place.isEven { return other }
    guard let mine = place[side], let theirs = place[side.other], mine.prefix == theirs.prefix,
      let one = comparison.tables[side.rawValue].route(id),
      let two = comparison.tables[side.other.rawValue].route(other),
      mine.admits(one.scope) == theirs.admits(two.scope)
    else { return nil }
    return other
  }

  /// Returns the entries of one table that can match a path of an entry at a place.
  private mutating func entries(
    _ side: ComparedSide, intersecting entry: ComparedEntry, in place: ComparedPlace
  ) -> [ComparedEntry] {
    guard let mine = place[entry.side], let other = place[side],
      let positions = Self.positions(entry.row.positions, mine.prefix, other.prefix)
    else { return [] }
    let table = comparison.tables[side.rawValue]
    return table.alternatives(intersecting: positions).compactMap { route, alternative in
      other.admits(route.scope)
        ? ComparedEntry(side: side, route: route, alternative: alternative) : nil
    }
  }

  /// Returns positions that read a prefix as positions that read another one.
  private static func positions(
    _ positions: [Position.Language], _ prefix: [UInt8], _ other: [UInt8]
  ) -> [Position.Language]? {
    if prefix == other { return positions }
    var positions = positions
    if !prefix.isEmpty {
      guard let first = positions.first else { return nil }
      if first.kind == .tail {
        positions = [.tail(.anyTail)]
      } else {
        if !first.accepts(prefix.dropFirst()) { return nil }
        positions.removeFirst()
      }
    }
    if !other.isEmpty { positions.insert(.literal(Array(other.dropFirst())), at: 0) }
    return positions
  }

  // MARK: - One alternative

  /// Finds all differences at URLs of a place at which an alternative of a changed route wins.
  private mutating func examine(_ entry: ComparedEntry, in place: ComparedPlace) {
    let side = entry.side
    let above = entries(side, intersecting: entry, in: place).filter { $0.precedes(entry) }
    let blocking = Set(above.map { EntryName($0) })
    let others = entries(side.other, intersecting: entry, in: place).filter { other in
      // If its unchanged counterpart precedes the entry, the entry never wins where it matches.
      guard let same = unchanged(other.id, side.other, place) else { return true }
      return !blocking.contains(EntryName(id: same, alternative: other.alternative))
    }
    let isCovered =
      place[.old]?.prefix == place[.new]?.prefix && others.contains { $0.row.covers(entry.row) }
    if !isCovered {
      let key =
        side == .old
        ? Key(kind: .lost, old: entry.id, new: nil) : Key(kind: .gained, old: nil, new: entry.id)
      search([entry], blockers: above + others, in: place, for: key)
    }
    for other in others {
      if found.count >= limit { return }
      let (old, new) = side == .old ? (entry, other) : (other, entry)
      if comparison.counterparts[0][old.id] == new.id {
        guard side == .old else { continue }
        compareCaptures(old, new, above, others, in: place)
      } else {
        // The pass over the old routes has examined two changed ones.
        if side == .new, unchanged(old.id, .old, place) == nil { continue }
        let key = Key(kind: .rerouted, old: old.id, new: new.id)
        search([entry, other], in: place, for: key) { run in
          run.blockers(entry, other, above, others, place)
        }
      }
    }
  }

  /// Returns the entries that precede one of two entries of different tables in its table.
  private mutating func blockers(
    _ entry: ComparedEntry, _ other: ComparedEntry, _ above: [ComparedEntry],
    _ others: [ComparedEntry], _ place: ComparedPlace
  ) -> [ComparedEntry] {
    let mine =
      place[.old]?.prefix == place[.new]?.prefix
      ? above.filter { cache.mayIntersect($0.row.positions, other.row.positions) } : above
    return mine
      + others.filter {
        cache.mayIntersect($0.row.positions, other.row.positions) && $0.precedes(other)
      }
  }

  private mutating func compareCaptures(
    _ old: ComparedEntry, _ new: ComparedEntry, _ above: [ComparedEntry], _ others: [ComparedEntry],
    in place: ComparedPlace
  ) {
    let key = Key(kind: .capturesChanged, old: old.id, new: new.id)
    func runner(_ entry: ComparedEntry) -> CaptureRace.Runner {
      (entry.route, entry.alternative, place[entry.side]?.prefix ?? [])
    }
    guard !settled.contains(key), let race = CaptureRace(runner(old), runner(new)) else { return }
    let blockers = blockers(old, new, above, others, place)
    let answer = attempt([old, new], blockers: blockers, in: place, for: key, race)
    if answer.isUnclear, !answer.isShown { addUndecided([old, new]) }
  }

  // MARK: - Searching

  /// The number of paths with captures at different locations but of the same text that are tried.
  private static let maximumMisses = 200

  private struct Answer {
    /// Whether some URL shows the difference.
    var isShown = false
    /// Whether some URL does not show it that must, or a search exceeded its budget.
    var isUnclear = false
  }

  /// Searches for a URL that all required entries match and no blocker, and records what it shows.
  private mutating func search(
    _ required: [ComparedEntry], in place: ComparedPlace, for key: Key,
    blockers: (inout ComparisonRun) -> [ComparedEntry]
  ) {
    if settled.contains(key) || showsShortestPath(required, in: place, for: key) { return }
    // Usually the shortest common URL of all shows the difference.
    if !attempt(required, blockers: [], in: place, for: key).isUnclear { return }
    search(required, blockers: blockers(&self), in: place, for: key)
  }

  private mutating func search(
    _ required: [ComparedEntry], blockers: [ComparedEntry], in place: ComparedPlace, for key: Key
  ) {
    if settled.contains(key) || showsShortestPath(required, in: place, for: key) { return }
    let answer = attempt(required, blockers: blockers, in: place, for: key)
    if answer.isUnclear, !answer.isShown { addUndecided(required) }
  }

  private mutating func addUndecided(_ entries: [ComparedEntry]) {
    let key = Key(
      kind: .undecided, old: entries.first { $0.side == .old }?.id,
      new: entries.first { $0.side == .new }?.id)
    found[key] = TableDifference(
      kind: .undecided, old: key.old, new: key.new, witness: nil, captures: [])
  }

  /// Tries the shortest path of one row of segments, which is the shortest of all if it succeeds.
  private mutating func showsShortestPath(
    _ required: [ComparedEntry], in place: ComparedPlace, for key: Key
  ) -> Bool {
    guard place[.old]?.prefix ?? [] == [], place[.new]?.prefix ?? [] == [],
      !required.contains(where: { $0.row.hasConditions })
    else { return false }
    let prefersFull = required.contains { $0.route.scope.space != nil }
    return required.contains { entry in
      guard let path = words.shortestPath(of: entry.row) else { return false }
      let witness = TableWitness(path: path, conditions: TableWitness.Conditions())
      return show(witness, in: place, preferringFull: prefersFull, for: key) != nil
    }
  }

  private mutating func attempt(
    _ required: [ComparedEntry], blockers: [ComparedEntry], in place: ComparedPlace, for key: Key,
    _ race: CaptureRace? = nil
  ) -> Answer {
    func placed(_ entry: ComparedEntry) -> RowSearch.Row {
      RowSearch.Row(row: entry.row, prefix: place[entry.side]?.prefix ?? [])
    }
    let rows = required.map(placed)
    let others = blockers.map(placed)
    // Otherwise, a slash at the end only makes a URL longer.
    let slashMatters = RowSearch.slashMatters(rows, others: others)
    let prefersFull = required.contains { $0.route.scope.space != nil }
    var answer = Answer()
    var shortest = Int.max
    var misses = 0
    for endsWithSlash in [false, true] {
      if endsWithSlash, answer.isShown, !slashMatters { break }
      var budget = self.budget + others.count * 200
      do throws(AutomatonError) {
        let search = RowSearch(rows, others: others, endsWithSlash: endsWithSlash)
        _ = try search.run(budget: &budget, race: race) {
          path, accepting throws(AutomatonError) in
          // No text without a scheme has such a path.
          if place.origins == [.relative], RowSearch.beginsEmpty(path.symbols) { return false }
          if path.symbols.count >= shortest { return true }
          // Captures at different locations can have the same text.
          let variants = try classes.conditions(
            of: required.map { $0.row }, not: accepting.map { blockers[$0].row },
            variants: race == nil ? 0 : 8)
          guard let conditions = variants.first else { return false }
          var shown: String?
          for variant in variants where shown == nil {
            let witness = TableWitness(path: path, conditions: variant)
            shown = show(witness, in: place, preferringFull: prefersFull, for: key)
          }
          guard let shown else {
            misses += 1
            if race == nil || misses == Self.maximumMisses { answer.isUnclear = true }
            return others.isEmpty && race == nil || misses == Self.maximumMisses
          }
          answer.isShown = true
          shortest = min(shortest, shown.utf8.count)
          return !RowSearch.beginsEmpty(path.symbols) && (others.isEmpty || conditions.isEmpty)
        }
      } catch {
        answer.isUnclear = true
      }
    }
    return answer
  }

  /// Records what a URL shows; returns its text if that is the difference searched for.
  private mutating func show(
    _ witness: TableWitness, in place: ComparedPlace, preferringFull: Bool, for key: Key
  ) -> String? {
    let plusIsSpace = comparison.tables.allSatisfy { $0.spaces.plusIsSpace }
    for text in place.texts(witness, preferringFull: preferringFull, plusIsSpace: plusIsSpace) {
      guard let difference = comparison.difference(at: text, in: place) else { continue }
      let shown = Key(kind: difference.kind, old: difference.old, new: difference.new)
      let isFull = comparison.prefersFull(difference)
      if found[shown].map({ difference.isBetter(than: $0, preferringFull: isFull) }) ?? true {
        found[shown] = difference
      }
      if shown == key { return text }
    }
    return nil
  }
}

/// The number of a route and of its alternative.
private struct EntryName: Hashable {
  let id: RouteID
  let alternative: Int

  init(id: RouteID, alternative: Int) { (self.id, self.alternative) = (id, alternative) }

  init(_ entry: ComparedEntry) { self.init(id: entry.id, alternative: entry.alternative) }
}

extension ComparedEntry {
  /// Returns whether this entry wins where an entry of another route of the same table matches, too.
  fileprivate func precedes(_ other: ComparedEntry) -> Bool {
    id != other.id && route.ranks(alternative, before: other.alternative, of: other.route)
  }
}

extension TableDifference {
  /// Returns whether the witness is better: shorter, or the first in the order of bytes.
  fileprivate func isBetter(than other: TableDifference, preferringFull: Bool) -> Bool {
    guard let mine = witness?.utf8, let theirs = other.witness?.utf8 else { return witness != nil }
    let slash = UInt8(ascii: "/")
    if preferringFull, (mine.first == slash) != (theirs.first == slash) {
      return mine.first != slash
    }
    return mine.count != theirs.count
      ? mine.count < theirs.count : mine.lexicographicallyPrecedes(theirs)
  }
}

extension TableWitness.Conditions {
  fileprivate var isEmpty: Bool { query.isEmpty && fragment == nil }
}

extension PatternRow {
  /// Returns whether this row accepts every URL of another one; `false` if over budget.
  fileprivate func covers(_ other: PatternRow) -> Bool {
    if self == other { return true }
    // A language is within another one only if its kind does not rank after it.
    for (index, position) in positions.enumerated() where position.kind != .tail {
      guard index < other.positions.count, other.positions[index].kind <= position.kind else {
        return false
      }
    }
    guard positions.last?.kind == .tail || positions.count == other.positions.count else {
      return false
    }
    return other.isWithin(self)
  }
}
