// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// What a pattern requires of one key of the query.
///
/// The first value of a repeated key is used, decoded; other keys are ignored.
package struct QueryCondition: Sendable, Hashable {
  /// The values that a condition accepts, whatever its spelling: `:k(3)` is the literal `3`.
  package enum Language: Sendable, Hashable {
    case literal([UInt8])
    /// A text that the automaton accepts: several, but not all.
    case constrained(Automaton)
    /// Any text, including the empty one, if the key is present.
    case any
  }

  package let key: [UInt8]
  package let language: Language

  /// The capture of the value, as an index into the pattern's capture names.
  package let capture: Int?

  init(key: [UInt8], _ language: Language, capture: Int? = nil) {
    self.key = key
    self.language = language
    self.capture = capture
  }
}

extension QueryCondition.Language {
  func accepts(_ value: [UInt8]) -> Bool {
    switch self {
    case .literal(let text): text == value
    case .constrained(let automaton): automaton.accepts(value)
    case .any: true
    }
  }
}
