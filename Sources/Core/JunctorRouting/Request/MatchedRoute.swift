// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorMatching

/// A route with the values that it captured from the URL.
package struct MatchedRoute: Sendable {
  enum Taken: Sendable {
    case captures(RouteMatch)
    case values([(name: String, value: String)])
    /// No route matches; the route is a fallback.
    case nothing
  }

  package let record: RouteRecord
  let taken: Taken

  var isFallback: Bool { if case .nothing = taken { true } else { false } }

  /// The pattern as written; for a route of a matcher, its label.
  package var pattern: String {
    switch taken {
    case .captures(let match): match.pattern.text
    case .values, .nothing: record.label
    }
  }

  package var values: [(name: String, value: String)] {
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

extension MatchedRoute {
  /// A handler that responds in place of a route.
  package init(standIn record: RouteRecord, values: [(name: String, value: String)]) {
    self.init(record: record, taken: .values(values))
  }
}
