// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

extension QueryCondition.Language {
  /// Returns a shortest value of both languages; `nil` when there is none.
  func common(with other: Self) throws(AutomatonError) -> [UInt8]? {
    switch (self, other) {
    case (.any, .any): return []
    case (.literal(let value), let language), (let language, .literal(let value)):
      return language.accepts(value) ? value : nil
    case (.constrained(let one), .constrained(let two)):
      return try Automaton.shortestCommon(one, two, avoiding: [TableWord.escapedSlash])
    case (.constrained(let automaton), .any), (.any, .constrained(let automaton)):
      return try Automaton.shortestCommon(automaton, automaton, avoiding: [TableWord.escapedSlash])
    }
  }
}
