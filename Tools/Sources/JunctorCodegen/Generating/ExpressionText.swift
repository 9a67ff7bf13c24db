// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorMatching

/// Writes constraints as regular expressions that Swift and JavaScript read alike.
///
/// Classes are written as ranges of code points, and everything outside of ASCII as `\u{…}`. Both languages must
/// compare code points: Swift by `matchingSemantics(.unicodeScalar)`, JavaScript by the flag `u`.
struct ExpressionText {
  /// The meaning of a `/` in the text that is matched.
  enum Slash {
    /// A `/` is part of a value, and is escaped in the URL.
    case escaped
    /// A `/` separates segments, or the text has no segments.
    case separator
    /// A `/` separates segments, and U+FFFF stands for an escaped one.
    case both
  }

  /// Stands for an escaped slash in a decoded path.
  static let escapedSlash: Unicode.Scalar = "\u{FFFF}"

  let slash: Slash

  /// Returns the expression that matches an alternative's path: segments with `/` between them, none at the start.
  ///
  /// - Parameter groups: The captures that are groups.
  func text(
    of segments: [[PatternTemplate.Piece]], in pattern: RoutePattern, groups: Set<Int> = []
  ) -> String {
    segments.map { pieces in
      pieces.map { piece in
        switch piece {
        case .literal(let symbols): return text(of: symbols, ignoringCase: pattern.ignoreCase)
        case .capture(let number):
          let body = text(of: pattern.declaredCaptures[number], isAlone: pieces.count == 1)
          return groups.contains(number) ? "(\(body))" : "(?:\(body))"
        }
      }.joined()
    }.joined(separator: "\\/")
  }

  /// Returns the expression that matches the value of a capture.
  private func text(of capture: PatternCapture, isAlone: Bool) -> String {
    switch capture.kind {
    case .plain: return slash == .escaped ? "[\\s\\S]+" : "[^\\/]+" + (isAlone ? "" : "?")
    case .tail(let canBeEmpty): return "[\\s\\S]" + (canBeEmpty ? "*" : "+")
    case .constrained(let constraint): return text(of: constraint.expression)
    }
  }

  private func text(of symbols: [UInt8], ignoringCase: Bool) -> String {
    let decoded = decodedSymbols(symbols)
    return decoded.unicodeScalars.map { scalar in
      let isLetter = ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar)
      guard ignoringCase, isLetter else { return Self.escaped(scalar, inClass: false) }
      return "[\(String(scalar).uppercased())\(String(scalar).lowercased())]"
    }.joined()
  }

  /// Returns the text of symbols.
  func decodedSymbols(_ symbols: [UInt8]) -> String {
    symbols.split(separator: 0xFF, omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
      .joined(separator: slash == .both ? String(Self.escapedSlash) : "/")
  }

  /// Returns the text of an expression.
  func text(of expression: Expression) -> String {
    expression.regularExpression { text(of: $0) }
  }

  // MARK: - Classes

  private func text(of set: SymbolSet) -> String {
    var ranges = set.ranges
    switch slash {
    case .escaped: ranges = ranges.setting(0x2F, to: set.escapedSlash)
    case .separator: break
    case .both: ranges = ranges.setting(Self.escapedSlash.value, to: set.escapedSlash)
    }
    if ranges.count == 1, ranges[0].count == 1, let scalar = Unicode.Scalar(ranges[0].lowerBound) {
      return Self.escaped(scalar, inClass: false)
    }
    let complement = ranges.complement
    if complement.isEmpty { return "[\\s\\S]" }
    // No text matches an empty class.
    if ranges.isEmpty { return "(?!)" }
    return ranges.last?.upperBound == 0x10FFFF
      ? "[^\(Self.text(of: complement))]" : "[\(Self.text(of: ranges))]"
  }

  private static func text(of ranges: [ClosedRange<UInt32>]) -> String {
    ranges.map { range in
      let bounds = [range.lowerBound, range.upperBound].compactMap(Unicode.Scalar.init)
      let texts = bounds.map { escaped($0, inClass: true) }
      return texts.count < 2 || range.count == 1
        ? texts.first ?? "" : texts[0] + (range.count == 2 ? "" : "-") + texts[1]
    }.joined()
  }

  private static func escaped(_ scalar: Unicode.Scalar, inClass: Bool) -> String {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9", "_": return String(scalar)
    case "\\", "]", "[", "^", "/": return "\\\(scalar)"
    case "-": return inClass ? "\\-" : "-"
    case "$", ".", "*", "+", "?", "(", ")", "{", "}", "|":
      return inClass ? String(scalar) : "\\\(scalar)"
    case "!", "%", ",", ":", ";", "=", "@", "<", ">", "'", "\"": return String(scalar)
    default: return "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
    }
  }
}

extension Expression {
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

extension [ClosedRange<UInt32>] {
  /// The scalars outside of these sorted ranges.
  fileprivate var complement: [ClosedRange<UInt32>] {
    var gaps: [ClosedRange<UInt32>] = []
    var next: UInt32 = 0
    for range in self {
      if range.lowerBound > next { gaps.append(next...(range.lowerBound - 1)) }
      next = range.upperBound + 1
      // Surrogates are no scalars.
      if next == 0xD800 { next = 0xE000 }
    }
    if next <= 0x10FFFF { gaps.append(next...0x10FFFF) }
    return gaps
  }

  /// Returns the ranges with or without a scalar.
  fileprivate func setting(_ scalar: UInt32, to isMember: Bool) -> [ClosedRange<UInt32>] {
    var result: [ClosedRange<UInt32>] = []
    for range in self {
      guard range.contains(scalar) else {
        result.append(range)
        continue
      }
      if isMember { return self }
      if range.lowerBound < scalar { result.append(range.lowerBound...(scalar - 1)) }
      if range.upperBound > scalar { result.append((scalar + 1)...range.upperBound) }
    }
    if isMember { result.append(scalar...scalar) }
    return result.sorted { $0.lowerBound < $1.lowerBound }
  }
}
