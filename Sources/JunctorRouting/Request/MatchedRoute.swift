// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorMatching

/// A route, and what it took from the URL.
package struct MatchedRoute: Sendable {
  /// What the route took from the URL.
  enum Taken: Sendable {
    case captures(RouteMatch)
    case values([(name: String, value: String)])
    /// Nothing matched; a fallback answers.
    case nothing
  }

  package let record: RouteRecord
  let taken: Taken

  /// What answers where nothing matched.
  init(fallback record: RouteRecord) { self.init(record: record, taken: .nothing) }

  init(record: RouteRecord, taken: Taken) {
    self.record = record
    self.taken = taken
  }

  var isFallback: Bool { if case .nothing = taken { true } else { false } }

  /// The pattern as written; for a matcher's answer, the matcher and the name it gave.
  package var pattern: String {
    switch taken {
    case .captures(let match): match.pattern.text
    case .values, .nothing: record.label
    }
  }

  /// The names and decoded texts of what was captured.
  var values: [(name: String, value: String)] {
    switch taken {
    case .captures(let match): match.captures.all
    case .values(let values): values
    case .nothing: []
    }
  }

  func value(_ name: String) -> String? {
    switch taken {
    case .captures(let match): match.captures[name]
    case .values(let values): values.first { $0.name == name }?.value
    case .nothing: nil
    }
  }
}
