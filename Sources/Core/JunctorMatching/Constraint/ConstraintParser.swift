// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

// Parses a constraint, one Unicode scalar at a time, without backtracking.
//
// The grammar is that of ECMAScript with the flag `v`, without the parts that require more than
// linear time or have no meaning for whole texts, plus `-` beside a bracket and `/` in a class, and
// `1..500` for a range of whole numbers.
//
// `alternation` reads sequences between `|`, `sequence` atoms with quantifiers, `atom` a literal,
// `.`, an escape, a class or a group. `^` and `$` have no effect at the bounds, also of groups
// there, and are refused elsewhere.
//
// With `ignoreCase`, the other case is added to each set where it is written, so that a class
// negates both: `[^a]` contains neither `a` nor `A`.

struct ConstraintParser {
  static let maximumScalars = 4_096
  static let maximumNesting = 50
  static let maximumRepeats = 1_000

  let scalars: [Unicode.Scalar]
  /// The UTF-8 offset of each scalar, and the length of the text.
  let offsets: [Int]
  let ignoreCase: Bool
  var index = 0
  private var nesting = 0
  /// The index of the last `^` or `$`.
  private var lastAnchor = -1
  /// The index of a `$` after which nothing may follow.
  private var end: Int?

  init(_ text: String, ignoreCase: Bool) {
    scalars = Array(text.unicodeScalars)
    offsets = scalars.reduce(into: [0]) { $0.append($0[$0.count - 1] + UTF8.width($1)) }
    self.ignoreCase = ignoreCase
  }

  mutating func parse() throws(ConstraintError) -> Expression {
    if scalars.isEmpty {
      throw mistake(.empty, at: 0, "the constraint is empty", "[^/]+")
    }
    if scalars.count > Self.maximumScalars {
      throw mistake(
        .tooLong, at: Self.maximumScalars,
        "the constraint is longer than \(Self.maximumScalars) characters")
    }
    if let range = try wholeNumbers() { return range }
    let expression = try alternation(isAtStart: true)
    if index < scalars.count {
      throw mistake(.unopenedBracket, at: index, "this ) has no opening parenthesis", "\\)")
    }
    return expression
  }

  private mutating func alternation(isAtStart: Bool) throws(ConstraintError) -> Expression {
    var branches = [try sequence(isAtStart: isAtStart)]
    var firstEnd = end
    while take("|") {
      end = nil
      branches.append(try sequence(isAtStart: isAtStart))
      firstEnd = firstEnd ?? end
    }
    end = firstEnd
    return branches.count == 1 ? branches[0] : .alternation(branches)
  }

  private mutating func sequence(isAtStart: Bool) throws(ConstraintError) -> Expression {
    var parts: [Expression] = []
    while let scalar = peek(), scalar != "|", scalar != ")" {
      let start = index
      if scalar == "$" { end = end ?? index } else if let end { throw misplacedAnchor(at: end) }
      switch scalar {
      case "^", "$":
        if scalar == "^", !isAtStart || !parts.isEmpty { throw misplacedAnchor(at: index) }
        lastAnchor = index
        index += 1
        try refuseQuantifier("a bound cannot be repeated")
      default:
        let atom = try atom(isAtStart: isAtStart && parts.isEmpty)
        if lastAnchor > start, let next = peek(), next == "*" || next == "+" || next == "{" {
          throw misplacedAnchor(at: lastAnchor)
        }
        parts.append(try quantified(atom))
      }
    }
    switch parts.count {
    case 0: return .empty
    case 1: return parts[0]
    default: return .sequence(parts)
    }
  }

  private mutating func atom(isAtStart: Bool) throws(ConstraintError) -> Expression {
    try refuseQuantifier("there is nothing to repeat before this quantifier")
    let scalar = scalars[index]
    switch scalar {
    case ".":
      index += 1
      return .symbols(.all)
    case "[":
      return .symbols(try characterClass(isOutermost: true))
    case "(":
      return try group(isAtStart: isAtStart)
    case "\\":
      return .symbols(try escape().set)
    case "]", "}":
      throw mistake(
        .unopenedBracket, at: index, "this \(scalar) has no opening bracket", "\\\(scalar)")
    default:
      index += 1
      return .symbols(folded(SymbolSet(scalar)))
    }
  }

  private mutating func group(isAtStart: Bool) throws(ConstraintError) -> Expression {
    let open = index
    try enter(at: open)
    if peek(1) != "?" {
      throw mistake(
        .capturingGroup, at: open, "a constraint cannot contain capturing groups",
        "(?:\(groupContents(from: open + 1)))")
    }
    if peek(2) != ":" { throw unsupportedGroup(at: open) }
    index += 3
    let body = try alternation(isAtStart: isAtStart)
    guard take(")") else {
      throw mistake(.unclosedGroup, at: open, "this group is not closed")
    }
    leave()
    return body
  }

  private func unsupportedGroup(at open: Int) -> ConstraintError {
    switch (peek(2), peek(3)) {
    case ("=", _), ("!", _), ("<", "="), ("<", "!"):
      mistake(.lookAround, at: open, "lookahead and lookbehind are not supported")
    case ("<", _), ("P", "<"), ("'", _):
      mistake(.namedGroup, at: open, "a constraint cannot contain named groups", "(?:…)")
    case (nil, _):
      mistake(.unclosedGroup, at: open, "this group is not closed")
    case (let scalar?, _) where scalar == "-" || ("a"..."z").contains(scalar):
      mistake(
        .inlineFlags, at: open,
        "flags cannot be set in a constraint; a whole pattern can ignore the case")
    default:
      mistake(.unknownGroup, at: open, "this kind of group is unknown", "(?:…)")
    }
  }

  /// The text up to the `)` that closes the group, for a suggestion.
  private func groupContents(from start: Int) -> String {
    var depth = 0
    var end = start
    var inClass = false
    while end < scalars.count {
      switch scalars[end] {
      case "\\": end += 1
      case "[": inClass = true
      case "]": inClass = false
      case "(" where !inClass: depth += 1
      case ")" where !inClass:
        if depth == 0 {
          var contents = String.UnicodeScalarView()
          contents.append(contentsOf: scalars[start..<end])
          return String(contents)
        }
        depth -= 1
      default: break
      }
      end += 1
    }
    return "…"
  }

  private func misplacedAnchor(at position: Int) -> ConstraintError {
    let anchor = scalars[position]
    let verb = anchor == "^" ? "begins" : "ends"
    return mistake(
      .misplacedAnchor, at: position,
      "a capture matches as a whole, so \(anchor) is only allowed where the constraint \(verb)",
      "\\\(anchor) for the character")
  }
}

extension ConstraintParser {
  func peek(_ distance: Int = 0) -> Unicode.Scalar? {
    index + distance < scalars.count ? scalars[index + distance] : nil
  }

  mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    guard peek() == scalar else { return false }
    index += 1
    return true
  }

  func folded(_ set: SymbolSet) -> SymbolSet { ignoreCase ? set.addingASCIICases() : set }

  mutating func enter(at position: Int) throws(ConstraintError) {
    nesting += 1
    if nesting > Self.maximumNesting {
      throw mistake(
        .nestedTooDeeply, at: position,
        "groups and classes are nested more than \(Self.maximumNesting) deep")
    }
  }

  mutating func leave() { nesting -= 1 }

  func mistake(
    _ code: ConstraintError.Code, at position: Int, _ message: String, _ suggestion: String? = nil
  ) -> ConstraintError {
    ConstraintError(
      code: code, offset: offsets[position], message: message, suggestion: suggestion)
  }
}

// MARK: - Quantifiers

extension ConstraintParser {
  mutating func quantified(_ body: Expression) throws(ConstraintError) -> Expression {
    let limits: (min: Int, max: Int?)
    switch peek() {
    case "*": limits = (0, nil)
    case "+": limits = (1, nil)
    case "?": limits = (0, 1)
    case "{": limits = try bounds()
    default: return body
    }
    index += 1
    let isLazy = take("?")
    if limits == (1, 1) { return body }
    if limits == (0, 0) { return .empty }
    return .repetition(body, min: limits.min, max: limits.max, isLazy: isLazy)
  }

  /// Reads `{n}`, `{n,}` or `{n,m}` and stops at the closing brace.
  private mutating func bounds() throws(ConstraintError) -> (min: Int, max: Int?) {
    let open = index
    index += 1
    let low = number()
    var high = low
    var hasHigh = true
    if take(",") {
      high = number()
      hasHigh = high != nil
    }
    guard let low, peek() == "}" else {
      throw mistake(
        .malformedQuantifier, at: open, "this is not {n}, {n,} or {n,m}", "\\{ for the character")
    }
    if hasHigh, let high, low > high {
      throw mistake(
        .quantifierOutOfOrder, at: open, "the lower bound is above the upper one",
        "{\(high),\(low)}")
    }
    if max(low, high ?? 0) > Self.maximumRepeats {
      throw mistake(
        .repeatedTooOften, at: open, "more than \(Self.maximumRepeats) repeats are not supported")
    }
    return (low, hasHigh ? high : nil)
  }

  private mutating func number() -> Int? {
    var value: Int?
    while let scalar = peek(), ("0"..."9").contains(scalar) {
      value = min((value ?? 0) * 10 + Int(scalar.value - 0x30), 1_000_000)
      index += 1
    }
    return value
  }

  func refuseQuantifier(_ message: String) throws(ConstraintError) {
    guard let scalar = peek(), "*+?{".unicodeScalars.contains(scalar) else { return }
    throw mistake(.nothingToRepeat, at: index, message, "\\\(scalar) for the character")
  }
}
