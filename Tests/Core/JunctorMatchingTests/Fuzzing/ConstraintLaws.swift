// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import TestSupport

@testable import JunctorMatching

/// The laws of the constraint parser and of automata.
///
/// The lowest bit of the first byte of an input decides whether case is ignored; the rest is the
/// constraint. So `0` begins an input in which case counts, and `1` another.
enum ConstraintLaws {
  static func check(_ input: FuzzInput, _ sample: FuzzSample) throws(BrokenLaw) -> Bool {
    var input = input
    let ignoreCase = input.next() & 1 != 0
    let text = String(decoding: input.rest, as: UTF8.self)
    let expression: Expression
    do throws(ConstraintError) {
      expression = try Constraint(text, ignoreCase: ignoreCase).expression
    } catch {
      let isInside = (0...text.utf8.count).contains(error.offset)
      try expectLaw(isInside, "The error \(error.code) is at \(error.offset).")
      try expectLaw(!error.description.isEmpty, "The error \(error.code) has no description.")
      return true
    }
    if sample.checksum != nil, expression.weight > 48 { return false }
    guard let automaton = try? Automaton(expression) else { return true }
    let words = WordList.words(for: expression, seed: input.checksum).map(LanguageReference.init)
    var accepted: [[UInt8]] = []
    for word in words {
      let symbols = word.symbols
      let isInLanguage = word.matches(expression)
      try expectLaw(
        automaton.accepts(symbols) == isInLanguage,
        "The automaton \(isInLanguage ? "refuses" : "accepts") \(symbols).")
      if isInLanguage { accepted.append(symbols) }
    }
    try checkProperties(automaton, accepted)
    if sample.includes(oneIn: 16, law: 1) { try checkWitness(automaton, expression) }
    if sample.includes(oneIn: 16, law: 2) { try checkProgram(expression, words) }
    if sample.includes(oneIn: 32, law: 3) { try checkMinimality(automaton) }
    if sample.includes(oneIn: 32, law: 4) {
      let group = try? Constraint("(?:\(text))", ignoreCase: ignoreCase).expression
      // One group more can be too deep or too long.
      if let same = group.flatMap({ try? Automaton($0) }) {
        try expectLaw(same == automaton, "A group changes the language.")
      }
      if let same = try? Automaton(.alternation([expression, expression])) {
        try expectLaw(same == automaton, "An alternation of equal parts changes the language.")
      }
    }
    return true
  }

  private static func checkProperties(
    _ automaton: Automaton, _ accepted: [[UInt8]]
  ) throws(BrokenLaw) {
    for word in accepted {
      try expectLaw(
        word.starts(with: automaton.fixedPrefix)
          && word.suffix(automaton.fixedSuffix.count).elementsEqual(automaton.fixedSuffix)
          && word.count >= automaton.fixedPrefix.count + automaton.fixedSuffix.count,
        "The fixed text \(automaton.fixedPrefix) … \(automaton.fixedSuffix) is not in \(word).")
      try expectLaw(
        automaton.acceptsSeparator || !word.contains(0x2F), "\(word) contains a separator.")
      try expectLaw(automaton.acceptsEmpty || !word.isEmpty, "The empty text is accepted.")
      if let only = automaton.onlyWord {
        try expectLaw(only == word, "\(only) is not the only text.")
      }
    }
    try expectLaw(
      !automaton.isEmptyLanguage || accepted.isEmpty, "The empty language accepts a text.")
  }

  /// A shortest text is one of the language, and texts near it are decided correctly.
  private static func checkWitness(
    _ automaton: Automaton, _ expression: Expression
  ) throws(BrokenLaw) {
    guard let found = try? Automaton.shortestCommon(automaton, .anyTail) else { return }
    try expectLaw(automaton.accepts(found), "The shortest text \(found) is not accepted.")
    var word = found.split(separator: 0xFF, omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self).unicodeScalars.map(Optional.some) }
      .joined(separator: [nil]).map { $0 }
    if word.count > LanguageReference.maximumLength { return }
    try expectLaw(
      LanguageReference(word).matches(expression), "The shortest text \(found) does not match.")
    if word.isEmpty { return }
    let dropped = word.removeLast()
    let shorter = LanguageReference(word)
    try expectLaw(!shorter.matches(expression), "\(shorter.symbols) is shorter than \(found).")
    word += [dropped, dropped]
    if word.count > LanguageReference.maximumLength { return }
    let longer = LanguageReference(word)
    try expectLaw(
      automaton.accepts(longer.symbols) == longer.matches(expression),
      "The automaton errs on \(longer.symbols).")
  }

  /// The program that finds captures accepts the same texts.
  private static func checkProgram(
    _ expression: Expression, _ words: [LanguageReference]
  ) throws(BrokenLaw) {
    guard let program = try? CaptureProgram(.capture(0, expression), captureCount: 1) else {
      return
    }
    for word in words {
      let symbols = word.symbols
      let expected: [Range<Int>?]? = word.matches(expression) ? [0..<symbols.count] : nil
      try expectLaw(program.ranges(in: symbols) == expected, "The program errs on \(symbols).")
    }
  }

  /// No two states accept the same rests of texts.
  private static func checkMinimality(_ automaton: Automaton) throws(BrokenLaw) {
    let (count, classes, next) = (
      automaton.stateCount, automaton.classCount, automaton.transitions
    )
    if count > 24 { return }
    // Blocks of states are split until each block has the same transitions to blocks.
    var block = (0..<count).map { automaton.isAccepting(Automaton.State($0)) ? 1 : 0 }
    var blockCount = Set(block).count
    while true {
      var numbers: [[Int]: Int] = [:]
      block = (0..<count).map { state in
        let signature =
          [block[state]] + (0..<classes).map { block[Int(next[state * classes + $0])] }
        let number = numbers[signature] ?? numbers.count
        numbers[signature] = number
        return number
      }
      if numbers.count == blockCount { break }
      blockCount = numbers.count
    }
    try expectLaw(blockCount == count, "\(count) states can be \(blockCount).")
  }
}

/// Short words over the symbols that an expression distinguishes.
enum WordList {
  static func words(for expression: Expression, seed: UInt64) -> [[Unicode.Scalar?]] {
    var alphabet: [Unicode.Scalar?] = []
    collect(expression, &alphabet)
    alphabet += ["a", "/", nil]
    var random = SplitMix(seed: seed)
    var words: [[Unicode.Scalar?]] = [[]]
    for _ in 0..<10 {
      let length = 1 + Int(random.next() % 5)
      words.append(
        (0..<length).map { _ in alphabet[Int(random.next() % UInt64(alphabet.count))] })
    }
    return words
  }

  private static func collect(_ expression: Expression, _ alphabet: inout [Unicode.Scalar?]) {
    if case .symbols(let set) = expression {
      for range in set.ranges.prefix(3) where alphabet.count < 8 {
        for value in [range.lowerBound, range.upperBound, range.upperBound + 1] {
          if let scalar = Unicode.Scalar(value) { alphabet.append(scalar) }
        }
      }
    }
    for child in expression.children where alphabet.count < 8 { collect(child, &alphabet) }
  }
}

extension Expression {
  /// Roughly the number of states of the automaton.
  ///
  /// Large automata take milliseconds, and are tested by other tests.
  fileprivate var weight: Int {
    switch self {
    case .empty: 0
    case .symbols(let set): set.ranges.reduce(1) { $0 + ($1.upperBound < 0x80 ? 0 : 3) }
    case .repetition(let body, let min, let max, _):
      Swift.min(body.weight, 100) * Swift.max(min, max ?? 0, 1)
    default: children.reduce(0) { Swift.min($0 + $1.weight, 100) }
    }
  }
}
