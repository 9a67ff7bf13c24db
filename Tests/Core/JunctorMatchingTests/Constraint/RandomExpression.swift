// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import TestSupport

@testable import JunctorMatching

enum Words {
  /// Every word over `alphabet` up to a length, the shorter before the longer.
  static func all(over alphabet: [UInt8], upTo length: Int) -> [[UInt8]] {
    var result: [[UInt8]] = [[]]
    var last: [[UInt8]] = [[]]
    for _ in 0..<length {
      last = last.flatMap { word in alphabet.map { word + [$0] } }
      result += last
    }
    return result
  }
}

/// Small random expressions over `a`, `b`, `/` and the escaped slash.
enum RandomExpression {
  static func make(size: Int, using random: inout SplitMix) -> Expression {
    if size <= 1 { return leaf(using: &random) }
    switch Int.random(in: 0..<8, using: &random) {
    case 0, 1, 2:
      let left = Int.random(in: 1..<size, using: &random)
      return .sequence([make(size: left, using: &random), make(size: size - left, using: &random)])
    case 3, 4:
      let left = Int.random(in: 1..<size, using: &random)
      return .alternation([
        make(size: left, using: &random), make(size: size - left, using: &random),
      ])
    default:
      let bounds: [(Int, Int?)] = [
        (0, nil), (0, nil), (1, nil), (1, nil), (0, 1), (0, 1), (2, nil), (0, 2), (1, 2), (2, 2),
      ]
      let (min, max) = bounds.randomElement(using: &random) ?? (0, nil)
      return .repetition(
        make(size: size - 1, using: &random), min: min, max: max,
        isLazy: Bool.random(using: &random))
    }
  }

  private static func leaf(using random: inout SplitMix) -> Expression {
    switch Int.random(in: 0..<12, using: &random) {
    case 0...3: .symbols(SymbolSet("a"))
    case 4, 5: .symbols(SymbolSet("b"))
    case 6: .symbols(SymbolSet("/"))
    case 7: .symbols(SymbolSet([0x61...0x62]))
    case 8: .symbols(.all)
    case 9: .symbols(.allButSlash)
    case 10: .symbols(SymbolSet("a").complement)
    default: .empty
    }
  }

  /// Makes captures of some parts, numbered in the order of writing.
  static func capturing(
    _ expression: Expression, _ count: inout Int, using random: inout SplitMix
  ) -> Expression {
    var number: Int?
    if Int.random(in: 0..<3, using: &random) == 0 {
      number = count
      count += 1
    }
    let inner: Expression
    switch expression {
    case .sequence(let parts):
      inner = .sequence(parts.map { capturing($0, &count, using: &random) })
    case .alternation(let parts):
      inner = .alternation(parts.map { capturing($0, &count, using: &random) })
    case .repetition(let body, let min, let max, let isLazy):
      inner = .repetition(
        capturing(body, &count, using: &random), min: min, max: max, isLazy: isLazy)
    default: inner = expression
    }
    return number.map { .capture($0, inner) } ?? inner
  }
}

extension Expression {
  /// The written form of the expression, without captures.
  var written: String {
    switch self {
    case .empty: "(?:)"
    case .symbols(let set):
      set == .all
        ? "."
        : set.escapedSlash
          ? "[^\(set.complement.members)]"
          : set.members.count == 1 ? set.members : "[\(set.members)]"
    case .sequence(let parts): "(?:\(parts.map(\.written).joined()))"
    case .alternation(let parts): "(?:\(parts.map(\.written).joined(separator: "|")))"
    case .repetition(let body, let min, let max, let isLazy):
      "(?:\(body.written)){\(min),\(max.map { "\($0)" } ?? "")}\(isLazy ? "?" : "")"
    case .capture(_, let body): body.written
    }
  }
}

extension SymbolSet {
  fileprivate var members: String {
    var result = ""
    for range in ranges {
      for value in range { result.unicodeScalars.append(Unicode.Scalar(value) ?? "?") }
    }
    return result
  }
}

/// The matcher of the ECMAScript standard, with its continuations: obviously right, and exponential.
struct BacktrackingMatcher {
  typealias Captures = [Range<Int>?]
  typealias Continuation = (Int, Captures) -> Captures?

  let text: [UInt8]

  static func match(_ expression: Expression, captureCount: Int, _ text: [UInt8]) -> Captures? {
    BacktrackingMatcher(text: text).run(
      expression, 0, Captures(repeating: nil, count: captureCount)
    ) { end, captures in end == text.count ? captures : nil }
  }

  func run(
    _ expression: Expression, _ index: Int, _ captures: Captures, _ next: Continuation
  ) -> Captures? {
    switch expression {
    case .empty:
      return next(index, captures)
    case .symbols(let set):
      guard index < text.count else { return nil }
      let symbol = text[index]
      let takes = symbol == 0xFF ? set.escapedSlash : set.contains(Unicode.Scalar(symbol))
      return takes ? next(index + 1, captures) : nil
    case .sequence(let parts):
      return sequence(parts[...], index, captures, next)
    case .alternation(let branches):
      for branch in branches {
        if let result = run(branch, index, captures, next) { return result }
      }
      return nil
    case .capture(let number, let body):
      return run(body, index, captures) { end, captures in
        var captures = captures
        captures[number] = index..<end
        return next(end, captures)
      }
    case .repetition(let body, let min, let max, let isLazy):
      return repeated(body, min, max, isLazy, index, captures, next)
    }
  }

  private func sequence(
    _ parts: ArraySlice<Expression>, _ index: Int, _ captures: Captures, _ next: Continuation
  ) -> Captures? {
    guard let part = parts.first else { return next(index, captures) }
    return run(part, index, captures) { sequence(parts.dropFirst(), $0, $1, next) }
  }

  /// RepeatMatcher of the standard.
  private func repeated(
    _ body: Expression, _ min: Int, _ max: Int?, _ isLazy: Bool, _ index: Int,
    _ captures: Captures, _ next: Continuation
  ) -> Captures? {
    if max == 0 { return next(index, captures) }
    func iterate() -> Captures? {
      var cleared = captures
      for number in body.captureNumbers { cleared[number] = nil }
      return run(body, index, cleared) { end, captures in
        if min == 0, end == index { return nil }
        return repeated(
          body, Swift.max(0, min - 1), max.map { $0 - 1 }, isLazy, end, captures, next)
      }
    }
    if min > 0 { return iterate() }
    return isLazy
      ? next(index, captures) ?? iterate() : iterate() ?? next(index, captures)
  }
}
