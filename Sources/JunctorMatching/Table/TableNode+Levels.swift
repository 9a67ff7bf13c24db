// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

// What stands at one place is ordered by its *level*: the number of those at the place that the
// rule puts before it. Whoever comes before another has fewer before itself, so levels keep the
// rule; and they do not depend on the order of arrival.

extension [TableEntry] {
  /// Puts an entry among those of its place.
  mutating func place(_ entry: TableEntry) {
    var entry = entry
    for index in indices {
      switch RouteRanking.compareEnds(entry, self[index]).order {
      case .first: self[index].level += 1
      case .second: entry.level += 1
      default: break
      }
    }
    append(entry)
    sort()
  }

  /// Takes the entries of a route away.
  ///
  /// - Returns: Whether none are left.
  mutating func take(_ route: TableRoute, alternative: Int) -> Bool {
    guard
      let place = firstIndex(where: { $0.route === route && $0.alternative == alternative })
    else { return isEmpty }
    let entry = remove(at: place)
    for index in indices where RouteRanking.compareEnds(entry, self[index]).order == .first {
      self[index].level -= 1
    }
    sort()
    return isEmpty
  }

  private mutating func sort() {
    sort { one, two in
      if one.level != two.level { return one.level < two.level }
      let (text, other) = (one.route.pattern.text, two.route.pattern.text)
      if text != other { return text.utf8.lexicographicallyPrecedes(other.utf8) }
      if one.route.pattern.ignoreCase != two.route.pattern.ignoreCase {
        return two.route.pattern.ignoreCase
      }
      return one.alternative < two.alternative
    }
  }
}

extension TableNode {
  /// Adds a constrained segment that leads to `child`.
  mutating func addSegment(
    _ automaton: Automaton, child: Int, _ relations: inout TableRelations
  ) {
    var branch = Branch(automaton: automaton, child: child)
    for index in segments.indices {
      let relation = relations.relation(automaton, segments[index].automaton)
      if relation.order == .first { segments[index].level += 1 }
      if relation.order == .second { branch.level += 1 }
      if relation.areRivals {
        segments[index].rivals.append(child)
        branch.rivals.append(segments[index].child)
      }
    }
    segments.append(branch)
    sortSegments()
  }

  /// Takes away the constrained segment at `place`.
  mutating func removeSegment(at place: Int, _ relations: inout TableRelations) {
    let branch = segments.remove(at: place)
    for index in segments.indices {
      segments[index].rivals.removeAll { $0 == branch.child }
      if relations.relation(branch.automaton, segments[index].automaton).order == .first {
        segments[index].level -= 1
      }
    }
    sortSegments()
  }

  /// Adds a tail without entries and returns its place.
  mutating func addTail(_ automaton: Automaton, _ relations: inout TableRelations) -> Int {
    var tail = Tail(automaton: automaton)
    for index in tails.indices {
      let relation = relations.relation(automaton, tails[index].automaton)
      if relation.order == .first { tails[index].level += 1 }
      if relation.order == .second { tail.level += 1 }
      if relation.areRivals {
        tails[index].rivals.append(automaton)
        tail.rivals.append(tails[index].automaton)
      }
    }
    tails.append(tail)
    sortTails()
    return tails.firstIndex { $0.automaton == automaton } ?? 0
  }

  /// Takes away the tail at `place`.
  mutating func removeTail(at place: Int, _ relations: inout TableRelations) {
    let tail = tails.remove(at: place)
    for index in tails.indices {
      tails[index].rivals.removeAll { $0 == tail.automaton }
      if relations.relation(tail.automaton, tails[index].automaton).order == .first {
        tails[index].level -= 1
      }
    }
    sortTails()
  }

  private mutating func sortSegments() {
    segments.sort {
      $0.level != $1.level
        ? $0.level < $1.level : $0.automaton.precedesCanonically($1.automaton)
    }
  }

  private mutating func sortTails() {
    tails.sort {
      $0.level != $1.level
        ? $0.level < $1.level : $0.automaton.precedesCanonically($1.automaton)
    }
  }
}

extension Automaton {
  /// An order of languages that means nothing, and is always the same.
  func precedesCanonically(_ other: Automaton) -> Bool {
    if stateCount != other.stateCount { return stateCount < other.stateCount }
    if symbolClasses != other.symbolClasses {
      return symbolClasses.lexicographicallyPrecedes(other.symbolClasses)
    }
    if transitions != other.transitions {
      return transitions.lexicographicallyPrecedes(other.transitions)
    }
    for state in 0..<stateCount {
      let (one, two) = (isAccepting(State(state)), other.isAccepting(State(state)))
      if one != two { return two }
    }
    return false
  }
}
