// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// The entries that end at one place, in rank order.
///
/// They are ordered by their *level*: the number of those at the place that the rule puts before
/// an entry. Whoever comes before another has fewer before itself, so levels keep the rule; and
/// they do not depend on the order of arrival.
struct TableEntries: Sendable, RandomAccessCollection {
  private var entries: [TableEntry] = []

  /// How often a URL whose path ends here is read once more, at most.
  private(set) var bound = 0

  var startIndex: Int { 0 }
  var endIndex: Int { entries.count }
  subscript(index: Int) -> TableEntry { entries[index] }

  /// Puts an entry among the others.
  mutating func place(_ entry: TableEntry) {
    var entry = entry
    for index in entries.indices {
      switch RouteRanking.compareEnds(entry, entries[index]).order {
      case .first: entries[index].level += 1
      case .second: entry.level += 1
      default: break
      }
    }
    bound += entry.bound
    entries.append(entry)
    sort()
  }

  /// Takes an alternative of a route away.
  mutating func take(_ route: TableRoute, alternative: Int) {
    guard
      let place = firstIndex(where: { $0.route === route && $0.alternative == alternative })
    else { return }
    let entry = entries.remove(at: place)
    bound -= entry.bound
    for index in entries.indices
    where RouteRanking.compareEnds(entry, entries[index]).order == .first {
      entries[index].level -= 1
    }
    sort()
  }

  private mutating func sort() {
    entries.sort { one, two in
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
