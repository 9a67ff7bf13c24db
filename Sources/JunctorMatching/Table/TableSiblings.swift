// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

// What stands at one place is ordered by its *level*: the number of those at the place that the
// rule puts before it. Whoever comes before another has fewer before itself, so levels keep the
// rule; and they do not depend on the order of arrival.

/// A constrained segment or a tail, among the others of its kind at one place.
protocol TableSibling {
  /// What siblings that are incomparable know it by.
  associatedtype Mark: Equatable
  var mark: Mark { get }
  var automaton: Automaton { get }
  /// How many of its siblings come before it by the rule.
  var level: Int { get set }
  /// The siblings that are incomparable and can take a text that this one takes.
  var rivals: [Mark] { get set }
}

extension Array where Element: TableSibling {
  /// Puts a sibling among the others.
  mutating func place(_ sibling: Element, _ relations: inout TableRelations) {
    var sibling = sibling
    for index in indices {
      let relation = relations.relation(sibling.automaton, self[index].automaton)
      if relation.order == .first { self[index].level += 1 }
      if relation.order == .second { sibling.level += 1 }
      if relation.areRivals {
        self[index].rivals.append(sibling.mark)
        sibling.rivals.append(self[index].mark)
      }
    }
    append(sibling)
    sortByLevel()
  }

  /// Takes the sibling at `place` away.
  mutating func take(at place: Int, _ relations: inout TableRelations) {
    let sibling = remove(at: place)
    for index in indices {
      self[index].rivals.removeAll { $0 == sibling.mark }
      if relations.relation(sibling.automaton, self[index].automaton).order == .first {
        self[index].level -= 1
      }
    }
    sortByLevel()
  }

  private mutating func sortByLevel() {
    sort {
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
