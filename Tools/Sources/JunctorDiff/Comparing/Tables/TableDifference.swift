// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorManifest
internal import JunctorMatching

/// A difference between two route tables, with a URL that shows it.
struct TableDifference: Hashable, Sendable {
  enum Kind: Int, Hashable, Sendable, CaseIterable {
    /// A route of the old table matches the URL, and no route of the new table.
    case lost
    /// Another route than the counterpart matches the URL in the new table.
    case rerouted
    /// The route is the same, and a captured value is different.
    case capturesChanged
    /// A route of the new table matches the URL, and no route of the old table.
    case gained
    /// The search for one of the other differences exceeded its budget.
    case undecided
  }

  /// A captured value that is different.
  struct CaptureChange: Hashable, Sendable {
    let name: String
    /// The value in the old table; `nil` if the match has no such value.
    let old: String?
    /// The value in the new table; `nil` if the match has no such value.
    let new: String?
  }

  let kind: Kind
  /// The winner in the old table.
  let old: RouteID?
  /// The winner in the new table.
  let new: RouteID?
  /// A shortest URL that shows the difference; `nil` for an undecided one.
  let witness: String?
  /// The values that are different at the witness, in the order of their names.
  let captures: [CaptureChange]
}

extension TableDifference.CaptureChange {
  /// Returns the values that are different in two matches, in the order of their names.
  static func all(_ old: RouteMatch?, _ new: RouteMatch?) -> [Self] {
    let values = [old, new].map { match in
      (match?.captures.all ?? []).reduce(into: [String: String]()) { values, capture in
        if values[capture.name] == nil { values[capture.name] = capture.value }
      }
    }
    let names = Set(values[0].keys).union(values[1].keys).sorted { $0.isBefore($1) }
    return names.filter { values[0][$0] != values[1][$0] }
      .map { Self(name: $0, old: values[0][$0], new: values[1][$0]) }
  }
}
