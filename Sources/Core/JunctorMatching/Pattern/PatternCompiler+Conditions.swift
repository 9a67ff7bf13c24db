// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

extension PatternCompiler {
  /// Compiles the conditions on the query, sorted by the bytes of their keys.
  mutating func compileQuery() throws(RoutePatternError) -> [QueryCondition] {
    var result: [QueryCondition] = []
    for condition in parts.query {
      let key = Array(condition.key.utf8)
      switch condition.value {
      case .literal(let text): result.append(QueryCondition(key: key, .literal(Array(text.utf8))))
      case .present: result.append(QueryCondition(key: key, .any))
      case .capture(let number):
        result.append(QueryCondition(key: key, try language(of: number), capture: number))
      }
    }
    return result.sorted { $0.key.lexicographicallyPrecedes($1.key) }
  }

  /// Returns the values that a capture accepts in the query.
  private mutating func language(
    of number: Int
  ) throws(RoutePatternError) -> QueryCondition.Language {
    let capture = parts.captures[number]
    guard case .constrained(let constraint) = capture.kind else { return .any }
    let automaton = try automaton(constraint.expression, at: capture.offset)
    if automaton == .anyTail { return .any }
    return automaton.onlyWord.map { .literal($0) } ?? .constrained(automaton)
  }

  /// Compiles the condition on the fragment.
  ///
  /// Its segments are one expression. A `/` at the end is ignored in the pattern and in a URL, so
  /// the language contains every text with and without it.
  mutating func compileFragment(
    _ items: [PatternNode], _ template: inout PatternTemplate
  ) throws(RoutePatternError) -> Alternative.FragmentCondition {
    var segments = try cut(items)
    if segments.count > 1, segments.last?.pieces.isEmpty == true { segments.removeLast() }
    for (index, segment) in segments.enumerated() {
      try check(segment, mayBeTail: index > 0, inFragment: true)
    }
    template.fragment = segments.map { $0.pieces.map { $0.piece } }

    var slots: [Int] = []
    let expression = Expression.sequence(expression(of: segments[...], &slots))
    let slash = Expression.repetition(
      .literal([UInt8(ascii: "/")]), min: 0, max: 1, isLazy: false)
    let offset = segments.first { !$0.pieces.isEmpty }?.pieces.first?.offset ?? text.utf8.count
    let language = try automaton(.sequence([expression.withoutCaptures, slash]), at: offset)
    if language.isEmptyLanguage { throw neverMatches(at: offset) }
    return Alternative.FragmentCondition(
      automaton: language, program: try program(expression, slots.count, at: offset),
      captures: slots)
  }
}
