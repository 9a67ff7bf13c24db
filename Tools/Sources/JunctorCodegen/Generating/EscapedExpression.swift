// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorDiff
internal import JunctorMatching

/// Writes constraints and texts as regular expressions over a part of a URL that is still percent-encoded.
///
/// Each character is written as itself or as its escape, with hexadecimal digits in either case: `(?:o|%6[Ff])`. So an
/// expression matches exactly the texts whose decoded form the router accepts. It is for a group of a `URLPattern`: it
/// is ASCII, contains no group that captures, and has the same meaning with the flags `u` and `v`.
///
/// A URL contains only printable ASCII, and encodes everything else. A percent sign without two hexadecimal digits is
/// itself.
struct EscapedExpression {
  /// A part of a URL, which decides which characters have a meaning of their own there.
  enum Part: CaseIterable {
    case path
    /// The host of a scheme other than those of the web, which is the first segment.
    case host
    case query
    case queryKey
    /// The fragment up to its first `?`.
    case fragment
  }

  private static let digit = "[0-9A-Fa-f]"
  /// A percent sign that begins no escape.
  private static let percent = "%(?!\(digit)\(digit))"
  /// A character outside of ASCII, in a text that is known to be valid UTF-8.
  private static let other = "%[C-Fc-f]\(digit)(?:%[89ABab]\(digit))+"

  let part: Part

  // MARK: - Captures and texts

  /// Returns the expression of a part of a segment.
  ///
  /// - Parameter isAlone: Whether the part is the whole segment.
  func text(
    of piece: PatternTemplate.Piece, in pattern: RoutePattern, isAlone: Bool
  ) -> String {
    let expression = pattern.storage.expression(of: piece)
    guard case .capture(let number) = piece else { return text(of: expression) }
    switch pattern.declaredCaptures[number].kind {
    case .plain where isAlone: return "[^\(separators)]+"
    // It neither begins nor ends inside an escape.
    case .plain:
      return "(?:[^%\(separators)]|%\(Self.digit)\(Self.digit)|\(Self.percent))+?"
    case .tail(let canBeEmpty):
      return (part == .fragment ? "[^?]" : "[^]") + (canBeEmpty ? "*" : "+")
    case .constrained: return text(of: expression)
    }
  }

  /// Returns the expression of a constraint or a text; of any text, if a browser could take exponential time.
  func text(of expression: Expression) -> String {
    let expression = expression.hasUnclearLoop ? .anyTail : expression
    return expression.regularExpression { text(of: $0) }
  }

  /// The characters that end a segment, in a class.
  private var separators: String {
    switch part {
    case .host: "\\/\\["
    case .fragment: "\\/?"
    default: "\\/"
    }
  }

  // MARK: - Symbols

  /// The expressions of the ASCII characters, since most texts contain no others.
  private static let ascii: [Part: [String]] = Dictionary(
    uniqueKeysWithValues: Part.allCases.map { part in
      (
        part,
        (0..<0x80).map { (byte: UInt8) in
          EscapedExpression(part: part).choices(of: SymbolSet(Unicode.Scalar(byte)))
        }
      )
    })

  /// Returns the expression of one symbol, so that a quantifier may follow.
  func text(of set: SymbolSet) -> String {
    if set.ranges.count == 1, set.ranges[0].count == 1, set.ranges[0].lowerBound < 0x80,
      !set.escapedSlash, let known = Self.ascii[part]
    {
      return known[Int(set.ranges[0].lowerBound)]
    }
    return choices(of: set)
  }

  private func choices(of set: SymbolSet) -> String {
    func contains(_ byte: UInt8) -> Bool { set.ranges.contains { $0.contains(UInt32(byte)) } }
    var choices: [String] = []
    var plain = (0x21...0x7E).filter { contains($0) && !reserved.utf8.contains($0) }
    if isForm, contains(0x20) { plain.append(UInt8(ascii: "+")) }
    if !plain.isEmpty { choices.append(Self.characters(plain.sorted())) }
    if contains(UInt8(ascii: "%")) { choices.append(Self.percent) }
    let escaped = (0x00...0x7F).filter { (byte: UInt8) in
      byte == UInt8(ascii: "/") && !isForm ? set.escapedSlash : contains(byte)
    }
    if !escaped.isEmpty { choices.append("%" + Self.escapes(escaped)) }
    if !isForm, set.containsAllOutsideASCII {
      choices.append(Self.other)
    } else {
      choices += set.utf8Rows.filter { $0.count > 1 }.map { row in
        row.map { "%" + Self.escapes(Array($0)) }.joined()
      }
    }
    // In the query, each invalid part is decoded as this character.
    if isForm, set.ranges.contains(where: { $0.contains(0xFFFD) }) { choices += Self.invalid }
    // No text matches an empty set.
    if choices.isEmpty { return "(?!)" }
    let isAtom = choices.count == 1 && !choices[0].hasPrefix("%")
    return isAtom ? choices[0] : "(?:\(choices.joined(separator: "|")))"
  }

  /// Whether the part is decoded like a form: a plus is a space, and there are no segments.
  private var isForm: Bool { part == .query || part == .queryKey }

  /// The characters that are not themselves.
  private var reserved: String {
    switch part {
    case .path: "%"
    case .host: "%/["
    case .query: "%&+"
    case .queryKey: "%&+="
    case .fragment: "%?"
    }
  }

  /// The longest parts of invalid UTF-8, which are decoded as one U+FFFD each.
  private static let invalid: [String] = {
    func bytes(_ range: ClosedRange<UInt8>) -> String { "%" + escapes(Array(range)) }
    /// The beginning of a character that does not go on.
    func broken(_ rest: ArraySlice<ClosedRange<UInt8>>) -> String {
      guard let next = rest.first else { return "" }
      let end = "(?!\(bytes(next)))"
      return rest.count == 1 ? end : "(?:\(end)|\(bytes(next))\(broken(rest.dropFirst())))"
    }
    // Table 3-7 of the Unicode standard.
    let leads: [[ClosedRange<UInt8>]] = [
      [0xC2...0xDF, 0x80...0xBF], [0xE0...0xE0, 0xA0...0xBF, 0x80...0xBF],
      [0xE1...0xEC, 0x80...0xBF, 0x80...0xBF], [0xED...0xED, 0x80...0x9F, 0x80...0xBF],
      [0xEE...0xEF, 0x80...0xBF, 0x80...0xBF],
      [0xF0...0xF0, 0x90...0xBF, 0x80...0xBF, 0x80...0xBF],
      [0xF1...0xF3, 0x80...0xBF, 0x80...0xBF, 0x80...0xBF],
      [0xF4...0xF4, 0x80...0x8F, 0x80...0xBF, 0x80...0xBF],
    ]
    return [bytes(0x80...0xC1), bytes(0xF5...0xFF)]
      + leads.map { bytes($0[0]) + broken($0.dropFirst()) }
  }()

  // MARK: - Characters and digits

  /// Returns the expression of one of some printable characters, which are sorted.
  private static func characters(_ bytes: [UInt8]) -> String {
    if bytes.count == 1 { return character(bytes[0], inClass: false) }
    let others = (0x21...0x7E).filter { !bytes.contains($0) }
    return others.count < bytes.count && !others.isEmpty
      ? "[^\(members(others))]" : "[\(members(bytes))]"
  }

  private static func members(_ bytes: [UInt8]) -> String {
    runs(bytes).map { run in
      let (first, last) = (character(run[0], inClass: true), character(run.last!, inClass: true))
      return run.count == 1 ? first : run.count == 2 ? first + last : "\(first)-\(last)"
    }.joined()
  }

  private static func character(_ byte: UInt8, inClass: Bool) -> String {
    let syntax = inClass ? "^$\\.*+?()[]{}|/-" : "^$\\.*+?()[]{}|/"
    let text = String(UnicodeScalar(byte))
    return syntax.utf8.contains(byte) ? "\\" + text : text
  }

  /// Returns the expression of the two hexadecimal digits of one of some bytes, which are sorted.
  private static func escapes(_ bytes: [UInt8]) -> String {
    var groups: [(high: [UInt8], low: [UInt8])] = []
    for high in UInt8(0)...15 {
      let low = bytes.filter { $0 >> 4 == high }.map { $0 & 15 }
      if low.isEmpty { continue }
      if let index = groups.firstIndex(where: { $0.low == low }) {
        groups[index].high.append(high)
      } else {
        groups.append(([high], low))
      }
    }
    let texts = groups.map { digits($0.high) + digits($0.low) }
    return texts.count == 1 ? texts[0] : "(?:\(texts.joined(separator: "|")))"
  }

  private static func digits(_ values: [UInt8]) -> String {
    if values.count == 1, values[0] < 10 { return String(values[0]) }
    let letters = values.filter { $0 > 9 }
    let members =
      members(values.filter { $0 < 10 }.map { 0x30 + $0 })
      + members(letters.map { 0x37 + $0 }) + members(letters.map { 0x57 + $0 })
    return "[\(members)]"
  }

  /// Returns the runs of consecutive numbers.
  private static func runs(_ bytes: [UInt8]) -> [[UInt8]] {
    bytes.reduce(into: []) { runs, byte in
      if let last = runs.last?.last, last + 1 == byte {
        runs[runs.count - 1].append(byte)
      } else {
        runs.append([byte])
      }
    }
  }
}

extension EscapedExpression {
  /// Matches a text that decodes to UTF-8 without NUL, up to its end or to a character of the class `end`.
  static func valid(except end: String = "") -> String {
    let next = "%[89ABab]\(digit)"
    let characters = [
      "[^%\(end)]", percent, "%0[1-9A-Fa-f]", "%[1-7]\(digit)", "%[Cc][2-9A-Fa-f]\(next)",
      "%[Dd]\(digit)\(next)", "%[Ee]0%[ABab]\(digit)\(next)",
      "%[Ee][1-9A-CEFa-cef]\(next)\(next)",
      "%[Ee][Dd]%[89]\(digit)\(next)", "%[Ff]0%[9ABab]\(digit)\(next)\(next)",
      "%[Ff][1-3]\(next)\(next)\(next)", "%[Ff]4%8\(digit)\(next)\(next)",
    ]
    return "(?:\(characters.joined(separator: "|")))*"
  }
}

extension SymbolSet {
  fileprivate func overlaps(_ other: SymbolSet) -> Bool {
    escapedSlash && other.escapedSlash
      || ranges.contains { range in other.ranges.contains(where: range.overlaps) }
  }

  /// Whether the set contains every character outside of ASCII.
  fileprivate var containsAllOutsideASCII: Bool {
    [0x80...0xD7FF, 0xE000...0x10FFFF].allSatisfy { (other: ClosedRange<UInt32>) in
      ranges.contains { $0.lowerBound <= other.lowerBound && $0.upperBound >= other.upperBound }
    }
  }
}

extension Expression {
  /// Whether a loop can possibly read a text in several ways, so that a search with backtracking is exponential.
  ///
  /// It cannot if a round is one symbol. It also cannot if a round consists of symbols and repeated symbols without a
  /// common character, and contains one of these symbols exactly once: `(?:-[a-z]+)*`, but not `(?:[a-z]+-?)+`.
  var hasUnclearLoop: Bool {
    guard case .repetition(let body, _, let max, _) = self, max != 0, max != 1 else {
      return children.contains { $0.hasUnclearLoop }
    }
    let parts = if case .sequence(let parts) = body { parts } else { [body] }
    var (seen, isMarked): ([SymbolSet], Bool) = ([], parts.count == 1)
    for part in parts {
      var symbols = part
      if case .repetition(let body, _, _, _) = part, parts.count > 1 { symbols = body }
      guard case .symbols(let set) = symbols, !seen.contains(where: set.overlaps) else {
        return true
      }
      if case .symbols = part { isMarked = true }
      seen.append(set)
    }
    return !isMarked
  }

  /// Returns the regular expression, without captures.
  ///
  /// - Parameter symbols: Writes a set of symbols, so that a quantifier may follow.
  func regularExpression(_ symbols: (SymbolSet) -> String) -> String {
    switch self {
    case .empty: return "(?:)"
    case .symbols(let set): return symbols(set)
    case .sequence(let parts):
      return parts.map { part in
        let text = part.regularExpression(symbols)
        return if case .alternation = part { "(?:\(text))" } else { text }
      }.joined()
    case .alternation(let parts):
      return parts.map { $0.regularExpression(symbols) }.joined(separator: "|")
    case .repetition(let body, let min, let max, let isLazy):
      let quantifier =
        switch (min, max) {
        case (0, 1): "?"
        case (0, nil): "*"
        case (1, nil): "+"
        case (_, nil): "{\(min),}"
        case (_, let max?): min == max ? "{\(min)}" : "{\(min),\(max)}"
        }
      let isAtom = if case .symbols = body { true } else { false }
      let inner = body.regularExpression(symbols)
      return (isAtom ? inner : "(?:\(inner))") + quantifier + (isLazy ? "?" : "")
    case .capture(_, let body): return "(?:\(body.regularExpression(symbols)))"
    }
  }
}
