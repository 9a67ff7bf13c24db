// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// What to write, in what order, to make a URL of one alternative.
package struct PatternTemplate: Sendable {
  /// Text that is written, or a value to fill in.
  package enum Piece: Sendable {
    /// Symbols, without separators.
    case literal([UInt8])
    /// The value of a capture.
    case capture(Int)
  }

  /// The segments of the path; the first is the host where the host is a part of the path.
  package var segments: [[Piece]] = []

  /// The query in the order of writing; no value is a bare key.
  package var query: [(key: String, value: QueryValue)] = []

  /// The segments of the fragment.
  package var fragment: [[Piece]]?

  /// The captures that take part, in the order of writing.
  package var captures: [Int] = []

  /// What is written behind a key.
  package enum QueryValue: Sendable {
    case none
    case literal(String)
    case capture(Int)
  }
}

extension PatternTemplate {
  /// The captures that stand in the query.
  var queryCaptures: [Int] {
    query.compactMap { if case .capture(let number) = $0.value { number } else { nil } }
  }
}
