// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

// Compiles the nodes of a pattern into alternatives.
//
// 1. `compile` expands every combination of optional parts, at most 32.
// 2. `compilePath` splits one of them into segments at its separators. The text decides most cases:
//    text alone is a literal, and a plain capture alone matches any segment.
// 3. Every other segment has an automaton, and its language decides. A language of one text is a
//    literal with its captures. The language of any segment is the plain case. A language that
//    contains a separator makes a tail of its segment and of all that follows, since the end of the
//    segment is unknown. `compileQuery` does the same for the values of the query. So alternatives
//    consist of languages, and spelling has no effect.
// 4. `compileFragment` does the same for the fragment, as one piece.
//
// Equal expressions share their automaton within a pattern.

struct PatternCompiler {
  typealias Piece = PatternTemplate.Piece

  /// One segment under construction, with the offsets of its parts.
  struct Segment {
    var pieces: [(piece: Piece, offset: Int)] = []
  }

  typealias CapturingAutomaton = (language: Automaton, program: CaptureProgram)

  static let longestLiteral = 8192

  let text: String
  let ignoreCase: Bool
  private(set) var parts: PatternParts
  private var automata: [Expression: Automaton] = [
    .anyTail: .anyTail, .nonEmptyTail: .nonEmptyTail, .anySegment: .anySegment,
  ]
  private var capturingAutomata: [Expression: CapturingAutomaton] = [:]

  init(_ parts: PatternParts, text: String, ignoreCase: Bool) {
    self.parts = parts
    self.text = text
    self.ignoreCase = ignoreCase
  }

  mutating func compile() throws(RoutePatternError) -> RoutePattern.Storage {
    let fragment = parts.fragment ?? []
    let optional = PatternExpansion.optionalOffsets(parts.path + fragment)
    guard
      PatternExpansion.count(parts.path) * PatternExpansion.count(fragment)
        <= PatternExpansion.maximumCount
    else {
      throw mistake(
        .tooManyAlternatives, at: optional.last ?? 0,
        "the optional parts can be present in more than \(PatternExpansion.maximumCount) ways")
    }
    try examineConstraints()
    let query = try compileQuery()
    var alternatives: [Alternative] = []
    var templates: [PatternTemplate] = []
    for expansion in PatternExpansion.all(path: parts.path, fragment: fragment) {
      var template = PatternTemplate()
      let positions = try compilePath(expansion.path, &template)
      let condition =
        parts.fragment == nil ? nil : try compileFragment(expansion.fragment, &template)
      describe(expansion, &template)
      alternatives.append(
        Alternative(
          positions: positions, query: query, fragment: condition,
          presence: optional.map { expansion.present.contains($0) }))
      templates.append(template)
    }
    return RoutePattern.Storage(
      text: text, ignoreCase: ignoreCase, parts: parts, alternatives: alternatives,
      templates: templates)
  }

  func mistake(
    _ code: RoutePatternError.Code, at offset: Int, _ message: String, write: String? = nil
  ) -> RoutePatternError {
    RoutePatternError(code, in: text, at: offset, message, write: write)
  }

  // MARK: - Automata

  mutating func automaton(
    _ expression: Expression, at offset: Int
  ) throws(RoutePatternError) -> Automaton {
    if let known = automata[expression] { return known }
    do throws(AutomatonError) {
      let made = try Automaton(expression)
      automata[expression] = made
      return made
    } catch {
      throw mistake(.constraintTooLarge, at: offset, error.description)
    }
  }

  /// Returns the automaton of an expression, and the program that finds its captures.
  mutating func capturingAutomaton(
    _ expression: Expression, _ captures: [Int], at offset: Int, canBeEmpty: Bool
  ) throws(RoutePatternError) -> CapturingAutomaton {
    // An expression is either a segment or a tail: its captures decide.
    if let known = capturingAutomata[expression] { return known }
    var language = try automaton(expression.withoutCaptures, at: offset)
    if !canBeEmpty { language = language.nonEmpty }
    if language.isEmptyLanguage { throw neverMatches(at: offset) }
    let made = (language, try program(expression, captures.count, at: offset))
    capturingAutomata[expression] = made
    return made
  }

  func program(
    _ expression: Expression, _ captureCount: Int, at offset: Int
  ) throws(RoutePatternError) -> CaptureProgram {
    do throws(AutomatonError) {
      return try CaptureProgram(expression, captureCount: captureCount)
    } catch {
      throw mistake(.constraintTooLarge, at: offset, error.description)
    }
  }

  /// Finds the captures that can match `/`.
  private mutating func examineConstraints() throws(RoutePatternError) {
    for index in parts.captures.indices {
      let capture = parts.captures[index]
      switch capture.kind {
      case .plain: break
      case .tail: parts.captures[index].keepsSlash = true
      case .constrained(let constraint):
        let language = try automaton(constraint.expression, at: capture.offset)
        if language.isEmptyLanguage { throw neverMatches(at: capture.offset) }
        parts.captures[index].keepsSlash = language.acceptsSeparator
      }
    }
  }

  func neverMatches(at offset: Int) -> RoutePatternError {
    mistake(.neverMatches, at: offset, "no text can match this")
  }

  // MARK: - Expressions

  /// Returns the expression of a segment; appends its captures to `slots` in the order of their
  /// numbers.
  func expression(of segment: Segment, _ slots: inout [Int]) -> [Expression] {
    segment.pieces.map { piece, _ in
      switch piece {
      case .literal(let symbols): return literal(symbols)
      case .capture(let number):
        slots.append(number)
        return .capture(slots.count - 1, body(of: number, isAlone: segment.pieces.count == 1))
      }
    }
  }

  /// Returns the expression of several segments, with separators between them.
  func expression(of segments: ArraySlice<Segment>, _ slots: inout [Int]) -> [Expression] {
    var result: [Expression] = []
    for segment in segments {
      result += expression(of: segment, &slots)
      result.append(.literal([UInt8(ascii: "/")]))
    }
    return Array(result.dropLast())
  }

  private func body(of number: Int, isAlone: Bool) -> Expression {
    switch parts.captures[number].kind {
    case .plain: isAlone ? .anySegment : .plainCaptureInText
    case .tail(let canBeEmpty): canBeEmpty ? .anyTail : .nonEmptyTail
    case .constrained(let constraint): constraint.expression
    }
  }

  private func literal(_ symbols: [UInt8]) -> Expression {
    ignoreCase ? Expression.literal(symbols).ignoringASCIICase() : .literal(symbols)
  }

  // MARK: - The template

  private func describe(_ expansion: PatternExpansion, _ template: inout PatternTemplate) {
    template.query = parts.query
    for case .capture(let number) in expansion.path { template.captures.append(number) }
    template.captures += template.queryCaptures
    for case .capture(let number) in expansion.fragment { template.captures.append(number) }
  }
}

extension Expression {
  /// The same without its captures; alternatives and patterns share its automaton.
  var withoutCaptures: Expression {
    switch self {
    case .capture(_, let body): body.withoutCaptures
    case .sequence(let parts):
      parts.count == 1 ? parts[0].withoutCaptures : .sequence(parts.map { $0.withoutCaptures })
    default: self
    }
  }
}
