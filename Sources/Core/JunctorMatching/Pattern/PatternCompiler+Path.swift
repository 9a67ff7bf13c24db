// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

extension PatternCompiler {
  mutating func compilePath(
    _ items: [PatternNode], _ template: inout PatternTemplate
  ) throws(RoutePatternError) -> [Position] {
    let segments = try segments(ofPath: items)
    template.segments = segments.map { $0.pieces.map { $0.piece } }
    var positions: [Position] = []
    for (index, segment) in segments.enumerated() {
      if takesSeparator(segment) {
        positions.append(try tail(segments[index...]))
        break
      }
      positions.append(try position(segment))
    }
    return positions
  }

  /// Splits a path into its segments; a `/` at the end is ignored.
  private func segments(ofPath items: [PatternNode]) throws(RoutePatternError) -> [Segment] {
    var items = items
    switch items.first {
    case nil: return []
    case .literal(let symbols, let offsets)? where symbols[0] == UInt8(ascii: "/"):
      items[0] = .literal(Array(symbols.dropFirst()), offsets: Array(offsets.dropFirst()))
    case .literal(_, let offsets)? where !parts.hostIsPath:
      throw missingSlash(at: offsets[0])
    case .capture(let number)? where !parts.hostIsPath:
      throw missingSlash(at: parts.captures[number].offset)
    default: break
    }
    var segments = try cut(items)
    if segments.last?.pieces.isEmpty == true { segments.removeLast() }
    for segment in segments { try check(segment) }
    return segments
  }

  private func missingSlash(at offset: Int) -> RoutePatternError {
    if let warning = parts.warnings.first(where: { $0.offset + 1 == offset }) {
      return mistake(
        .missingSlash, at: offset, warning.message + ", which then begins without a “/”",
        write: warning.suggestion)
    }
    return mistake(
      .missingSlash, at: offset,
      "a pattern begins with “/”, also when its optional parts are absent")
  }

  /// Splits at the separators, and finds adjacent captures.
  func cut(_ items: [PatternNode]) throws(RoutePatternError) -> [Segment] {
    var segments = [Segment()]
    var previous: Int?
    for item in items {
      switch item {
      case .optional: preconditionFailure("Optional parts are expanded.")
      case .capture(let number):
        let offset = parts.captures[number].offset
        if let previous {
          let pair = (parts.captures[previous].spelling, parts.captures[number].spelling)
          throw mistake(
            .adjacentCaptures, at: offset, "two captures require text between them",
            write: pair.0.isEmpty || pair.1.isEmpty ? nil : "\(pair.0)/\(pair.1)")
        }
        previous = number
        segments[segments.count - 1].pieces.append((.capture(number), offset))
      case .literal(let symbols, let offsets):
        if symbols.isEmpty { continue }
        previous = nil
        var start = 0
        for end in 0...symbols.count {
          if end < symbols.count && symbols[end] != UInt8(ascii: "/") { continue }
          if end > start {
            segments[segments.count - 1].append(symbols[start..<end], at: offsets[start])
          }
          if end < symbols.count { segments.append(Segment()) }
          start = end + 1
        }
      }
    }
    return segments
  }

  /// Refuses a tail inside a segment, `.` and `..`, and literals that are too long.
  func check(_ segment: Segment, mayBeTail: Bool = true, inFragment: Bool = false)
    throws(RoutePatternError)
  {
    for (index, (piece, offset)) in segment.pieces.enumerated() {
      switch piece {
      case .literal(let symbols):
        if symbols.count > Self.longestLiteral {
          throw mistake(
            .tooLong, at: offset, "a segment has at most \(Self.longestLiteral) bytes of text")
        }
        let isDots = !inFragment && (symbols == [0x2E] || symbols == [0x2E, 0x2E])
        if isDots && segment.pieces.count == 1 {
          throw mistake(.dotSegment, at: offset, "no URL has a segment “.” or “..”")
        }
      case .capture(let number):
        let capture = parts.captures[number]
        if case .tail(let canBeEmpty) = capture.kind, !mayBeTail || index > 0 {
          throw mistake(
            .misplacedTail, at: offset, "a tail begins right after a “/”",
            write: "\(capture.spelling)\(canBeEmpty ? "(.*)" : "(.+)")")
        }
      }
    }
  }

  private func takesSeparator(_ segment: Segment) -> Bool {
    for case (.capture(let number), _) in segment.pieces where parts.captures[number].keepsSlash {
      return true
    }
    return false
  }

  private mutating func position(_ segment: Segment) throws(RoutePatternError) -> Position {
    guard let (first, offset) = segment.pieces.first else { return Position(.literal([])) }
    if segment.pieces.count == 1 {
      switch first {
      case .literal(let symbols):
        if !(ignoreCase && symbols.contains(where: isLetter)) {
          return Position(.literal(symbols))
        }
      case .capture(let number):
        if case .plain = parts.captures[number].kind { return Position(.any, captures: [number]) }
      }
    }
    var slots: [Int] = []
    let expression = Expression.sequence(expression(of: segment, &slots))
    let automaton = try capturingAutomaton(expression, slots, at: offset, canBeEmpty: false)
    if slots.count == 1 && automaton.language == .anySegment {
      return Position(.any, captures: slots)
    }
    let word = automaton.language.onlyWord
    return Position(
      word.map { .literal($0) } ?? .segment(automaton.language), automaton.program, captures: slots)
  }

  private mutating func tail(
    _ segments: ArraySlice<Segment>
  ) throws(RoutePatternError) -> Position {
    var slots: [Int] = []
    let expression = Expression.sequence(expression(of: segments, &slots))
    let offset = slots.first.map { parts.captures[$0].offset } ?? 0
    let automaton = try capturingAutomaton(expression, slots, at: offset, canBeEmpty: true)
    return Position(.tail(automaton.language), automaton.program, captures: slots)
  }
}

extension PatternCompiler.Segment {
  /// Appends text, merged with preceding text.
  fileprivate mutating func append(_ symbols: ArraySlice<UInt8>, at offset: Int) {
    if case (.literal(let before), let start)? = pieces.last {
      pieces[pieces.count - 1] = (.literal(before + symbols), start)
    } else {
      pieces.append((.literal(Array(symbols)), offset))
    }
  }
}
