// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// A character or a set of an advanced pattern, and how often it is repeated.
struct AdvancedGlobToken: Sendable, Hashable {
  /// The ranges that the token matches, or with `isInverted` does not match.
  private let ranges: [Bounds]
  private let isInverted: Bool
  let minimum: Int
  let maximum: Int

  private struct Bounds: Hashable {
    let lower: UInt16
    let upper: UInt16
  }

  func matches(_ unit: UInt16) -> Bool {
    ranges.contains { $0.lower <= unit && unit <= $0.upper } != isInverted
  }

  /// Returns the tokens of a pattern.
  ///
  /// - Throws: An `AndroidPathPatternError` for what Android refuses.
  static func tokens(of text: String) throws(AndroidPathPatternError) -> [AdvancedGlobToken] {
    var parser = Parser(text: text)
    return try parser.tokens()
  }

  private struct Parser {
    let text: String
    let units: [UInt16]
    var index = 0
    /// The number of array elements that Android needs for the pattern, which is limited.
    var size = 0

    init(text: String) {
      self.text = text
      units = Array(text.utf16)
    }

    mutating func tokens() throws(AndroidPathPatternError) -> [AdvancedGlobToken] {
      var tokens: [AdvancedGlobToken] = []
      skipClosingBraces()
      while index < units.count {
        let (ranges, isInverted) = try atom()
        skipClosingBraces()
        let (minimum, maximum) = try repetition()
        skipClosingBraces()
        tokens.append(
          .init(ranges: ranges, isInverted: isInverted, minimum: minimum, maximum: maximum))
      }
      return tokens
    }

    /// Skips `}` outside of a repetition and of a set, which Android ignores.
    private mutating func skipClosingBraces() {
      while at("}") { index += 1 }
    }

    private mutating func atom() throws(AndroidPathPatternError) -> ([Bounds], isInverted: Bool) {
      try reserve(1)
      let start = index
      index += 1
      switch Unicode.Scalar(units[start]) {
      case ".": return ([], true)
      case "[": return try set()
      case "*", "+", "{": throw mistake(start, "a repetition must follow a character or a set")
      case "\\":
        index += 1
        guard start + 1 < units.count else { throw mistake(start, "nothing follows the escape") }
        return ([Bounds(lower: units[start + 1], upper: units[start + 1])], false)
      default: return ([Bounds(lower: units[start], upper: units[start])], false)
      }
    }

    private mutating func set() throws(AndroidPathPatternError) -> ([Bounds], isInverted: Bool) {
      let start = index - 1
      let isInverted = at("^")
      if isInverted { index += 1 }
      var ranges: [Bounds] = []
      while index < units.count, !at("]") {
        try reserve(2)
        let lower = try member()
        guard at("-"), index + 1 < units.count, units[index + 1] != 0x5D else {
          ranges.append(Bounds(lower: lower, upper: lower))
          continue
        }
        index += 1
        ranges.append(Bounds(lower: lower, upper: try member()))
      }
      guard at("]") else { throw mistake(start, "the set is not closed") }
      index += 1
      if ranges.isEmpty { throw mistake(start, "the set is empty") }
      try reserve(1)
      return (ranges, isInverted)
    }

    private mutating func member() throws(AndroidPathPatternError) -> UInt16 {
      if at("\\") {
        index += 1
        guard index < units.count else { throw mistake(index - 1, "nothing follows the escape") }
      }
      index += 1
      return units[index - 1]
    }

    private mutating func repetition() throws(AndroidPathPatternError) -> (Int, Int) {
      if at("*") || at("+") {
        try reserve(1)
        index += 1
        return (units[index - 1] == 0x2B ? 1 : 0, .max)
      }
      guard at("{") else { return (1, 1) }
      try reserve(4)
      let start = index
      guard let end = units[start...].firstIndex(of: 0x7D) else {
        throw mistake(start, "the repetition is not closed")
      }
      index = end + 1
      let inner = String(decoding: units[(start + 1)..<end], as: UTF16.self)
      let bounds = inner.split(separator: ",", maxSplits: 1, omittingEmptySubsequences: false)
      let isOpen = bounds.count == 2 && bounds[1].isEmpty
      guard let minimum = Int32(bounds[0]),
        let maximum = isOpen ? Int32.max : Int32(bounds[bounds.count - 1])
      else { throw mistake(start, "a repetition is {n}, {n,} or {n,m}") }
      if minimum > maximum { throw mistake(start, "the minimum is greater than the maximum") }
      return (Int(minimum), isOpen ? .max : Int(maximum))
    }

    private func at(_ scalar: Unicode.Scalar) -> Bool {
      index < units.count && units[index] == UInt16(scalar.value)
    }

    private mutating func reserve(_ count: Int) throws(AndroidPathPatternError) {
      // Android stops when fewer than three of its 2,048 elements are free.
      if size > 2045 { throw mistake(index, "the pattern is too long for Android") }
      size += count
    }

    private func mistake(_ index: Int, _ message: String) -> AndroidPathPatternError {
      AndroidPathPatternError(pattern: text, offset: min(index, units.count), message: message)
    }
  }
}
