// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// A condition on one key of the query.
struct TableCondition: Hashable, Sendable {
  enum Language: Hashable, Sendable {
    case literal([UInt8])
    case constrained(Automaton)
    case any
  }

  let key: [UInt8]
  let language: Language

  init(_ condition: QueryCondition) {
    key = Array(condition.key.utf8)
    switch condition.kind {
    case .literal(let text): language = .literal(Array(text.utf8))
    case .capture, .present: language = .any
    case .constrained(_, let automaton):
      if let word = automaton.onlyWord {
        language = .literal(word)
      } else {
        language = automaton == .anyTail ? .any : .constrained(automaton)
      }
    }
  }
}

extension TableCondition.Language {
  /// Returns whether every value of this language is one of `other`'s.
  func isWithin(_ other: Self) -> Bool {
    switch (self, other) {
    case (_, .any): true
    case (.literal(let one), .literal(let two)): one == two
    case (.literal(let value), .constrained(let automaton)): automaton.accepts(value)
    case (.constrained(let one), .constrained(let two)): one.isWithin(two)
    case (.any, .constrained(let automaton)): Automaton.anyTail.isWithin(automaton)
    case (.constrained, .literal), (.any, .literal): false
    }
  }

  /// Returns a shortest value of both languages; `nil` when there is none.
  func common(with other: Self) throws(AutomatonError) -> [UInt8]? {
    switch (self, other) {
    case (.any, .any): return []
    case (.literal(let value), let language), (let language, .literal(let value)):
      return Self.literal(value).isWithin(language) ? value : nil
    case (.constrained(let one), .constrained(let two)):
      return try Automaton.shortestCommon(one, two, avoiding: [TableWord.escapedSlash])
    case (.constrained(let automaton), .any), (.any, .constrained(let automaton)):
      return try Automaton.shortestCommon(automaton, automaton, avoiding: [TableWord.escapedSlash])
    }
  }
}
