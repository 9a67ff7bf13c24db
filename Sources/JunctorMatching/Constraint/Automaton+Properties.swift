// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

extension Automaton {
  /// Returns whether the text of `symbols` is in the language.
  package func accepts(_ symbols: some Sequence<UInt8>) -> Bool {
    var state = start
    for symbol in symbols {
      state = next(state, symbol)
      if isDead(state) { return false }
    }
    return isAccepting(state)
  }

  /// Returns whether a part of a URL's path, decoded while it is read, is in the language.
  ///
  /// - Parameters:
  ///   - bytes: The bytes of the URL, as it is written.
  ///   - range: The part. An escape that does not end in it is read as written.
  package func accepts(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
    let parts = parts
    let (classes, transitions, classCount) = (parts.classes, parts.transitions, parts.classCount)
    var state = Int(parts.start)
    var index = range.lowerBound
    while index < range.upperBound {
      let symbol = PercentDecoding.symbol(bytes, at: &index, before: range.upperBound)
      state = Int(transitions[state * classCount + Int(classes[Int(symbol)])])
      if state == Int(Self.dead) { return false }
    }
    return parts.accepting[state]
  }
}

extension Automaton {
  /// How many states there are, the dead one included.
  package var stateCount: Int { parts.accepting.count }

  /// How many bytes of memory the tables take.
  package var byteCount: Int {
    parts.transitions.count * 2 + parts.accepting.count + parts.classes.count
      + parts.fixedPrefix.count + parts.fixedSuffix.count + 256
  }

  /// How many classes of symbols the automaton tells apart.
  package var classCount: Int { parts.classCount }

  /// The class of each of the 256 symbols.
  package var symbolClasses: [UInt8] { parts.classes }

  /// The state after each class, ``classCount`` entries a state, state after state.
  package var transitions: [State] { parts.transitions }

  /// Whether no text at all is in the language.
  package var isEmptyLanguage: Bool { isDead(start) }

  /// Whether some text of the language holds a `/` that separates segments.
  package var acceptsSeparator: Bool {
    // Every state but the dead one is on the path of some text.
    (0..<stateCount).contains { !isDead(next(State($0), 0x2F)) }
  }

  /// Whether the empty text is in the language.
  package var acceptsEmpty: Bool { isAccepting(start) }

  /// The symbols with which all texts begin; for a language of one text, that text.
  package var fixedPrefix: [UInt8] { parts.fixedPrefix }

  /// The symbols with which all texts end, save what ``fixedPrefix`` already counts.
  ///
  /// No text is shorter than the two together.
  package var fixedSuffix: [UInt8] { parts.fixedSuffix }

  /// The one text of the language; `nil` when there are none or several.
  ///
  /// - Complexity: Linear in the length of ``fixedPrefix``.
  package var onlyWord: [UInt8]? {
    // All texts begin with the fixed prefix; it is the only one if none goes on after it.
    var state = start
    for symbol in fixedPrefix { state = next(state, symbol) }
    let row = Int(state) * classCount
    guard isAccepting(state),
      parts.transitions[row..<row + classCount].allSatisfy({ $0 == Self.dead })
    else { return nil }
    return fixedPrefix
  }
}
