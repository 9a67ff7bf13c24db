// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

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
    try refuseQuantifier("a quantifier cannot be repeated")
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
