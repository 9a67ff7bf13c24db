// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// What a pattern requires of one key of the query.
///
/// The first value of a repeated key counts, decoded; other keys do not matter.
package struct QueryCondition: Sendable, Hashable {
  /// The values that a condition takes, whatever its spelling: `:k(3)` is the literal `3`.
  package enum Language: Sendable, Hashable {
    /// This text, as bytes.
    case literal([UInt8])
    /// A text that the automaton accepts, as bytes: one of several, and not every one.
    case constrained(Automaton)
    /// Anything, the empty text too, as long as the key is there.
    case any
  }

  /// The bytes of the decoded key.
  package let key: [UInt8]

  /// The values that are taken.
  package let language: Language

  /// The capture that has the value, as an index into the pattern's capture names.
  package let capture: Int?

  init(key: [UInt8], _ language: Language, capture: Int? = nil) {
    self.key = key
    self.language = language
    self.capture = capture
  }

  /// The condition as a URL meets it.
  var withoutCapture: QueryCondition { QueryCondition(key: key, language) }
}

extension QueryCondition.Language {
  /// Returns whether a value, as bytes, is taken.
  package func accepts(_ value: [UInt8]) -> Bool {
    switch self {
    case .literal(let text): text == value
    case .constrained(let automaton): automaton.accepts(value)
    case .any: true
    }
  }
}
