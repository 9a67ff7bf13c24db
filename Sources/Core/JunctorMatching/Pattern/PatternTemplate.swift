// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// The template of the URLs of one alternative.
package struct PatternTemplate: Sendable {
  package enum Piece: Sendable {
    /// Symbols, without separators.
    case literal([UInt8])
    case capture(Int)
  }

  /// The text of a condition on the query.
  package struct Condition: Sendable {
    package enum Value: Sendable {
      case literal(String)
      case capture(Int)
      case present
    }

    package let key: String
    package let value: Value
  }

  /// The segments of the path; the first is the host if the host is a part of the path.
  package internal(set) var segments: [[Piece]] = []
  /// The query in the order of writing.
  package internal(set) var query: [Condition] = []
  package internal(set) var fragment: [[Piece]]?
  /// The captures of the alternative, in the order of writing.
  package internal(set) var captures: [Int] = []

  var queryCaptures: [Int] {
    query.compactMap { if case .capture(let number) = $0.value { number } else { nil } }
  }
}
