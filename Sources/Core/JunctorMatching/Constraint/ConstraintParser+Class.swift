// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

extension ConstraintParser {
  private enum SetOperation { case subtraction, intersection }

  /// Reads a class, from its `[` to its `]`.
  ///
  /// An extension of the standard: a side of `--` and `&&` may be a union: `[a-z--[aeiou]]`,
  /// `[a-z--aeiou]`.
  mutating func characterClass(isOutermost: Bool) throws(ConstraintError) -> SymbolSet {
    let open = index
    try enter(at: open)
    index += 1
    let isNegated = take("^")
    let contents = index
    var result = SymbolSet()
    var operation: SetOperation?
    var side: SymbolSet?
    while let scalar = peek(), scalar != "]" {
      guard let found = setOperation() else {
        let member = try classMember(isFirst: index == contents)
        side = side?.union(member) ?? member
        continue
      }
      guard let left = side else {
        throw mistake(.malformedSetOperation, at: index, "this operation has no left side")
      }
      if let operation, operation != found {
        throw mistake(
          .malformedSetOperation, at: index, "-- and && cannot be combined without brackets",
          "[[a--b]&&c]")
      }
      result = combine(result, operation, left)
      operation = found
      side = nil
      index += 2
      if found == .intersection, peek() == "&" { throw reserved("&") }
    }
    guard index < scalars.count else {
      throw mistake(.unclosedClass, at: open, "this class is not closed")
    }
    if operation != nil, side == nil {
      throw mistake(.malformedSetOperation, at: index, "this operation has no right side")
    }
    result = combine(result, operation, side ?? SymbolSet())
    if isNegated { result = result.complement }
    if isOutermost, result.isEmpty {
      throw mistake(
        .neverMatches, at: open, "this class is empty, so the constraint never matches")
    }
    index += 1
    leave()
    return result
  }

  private func combine(
    _ left: SymbolSet, _ operation: SetOperation?, _ right: SymbolSet
  ) -> SymbolSet {
    switch operation {
    case nil: right
    case .subtraction: left.subtracting(right)
    case .intersection: left.intersection(right)
    }
  }

  private func setOperation() -> SetOperation? {
    switch (peek(), peek(1)) {
    case ("-", "-"): .subtraction
    case ("&", "&"): .intersection
    default: nil
    }
  }

  /// Reads a nested class, one scalar, an escape, or a range.
  private mutating func classMember(isFirst: Bool) throws(ConstraintError) -> SymbolSet {
    if peek() == "[" { return try characterClass(isOutermost: false) }
    if peek() == "-" {
      guard isFirst || peek(1) == "]" || peek(1) == nil else {
        throw stray("-", "this - is not part of a range")
      }
      index += 1
      return SymbolSet("-")
    }
    let begin = index
    let low = try classAtom()
    // A dash before the closing bracket is literal, two are an operation, any other forms a range.
    guard peek() == "-", let following = peek(1), following != "]", following != "-" else {
      return folded(low.set)
    }
    guard let first = low.scalar else {
      throw stray("-", "a range cannot begin with a class")
    }
    index += 1
    if following == "[" {
      index -= 1
      throw stray("-", "a range cannot end with a class")
    }
    let dash = index - 1
    guard let last = try classAtom().scalar else {
      index = dash
      throw stray("-", "a range cannot end with a class")
    }
    guard first <= last else {
      throw mistake(
        .rangeOutOfOrder, at: begin, "the range ends before it begins", "\(last)-\(first)")
    }
    return folded(SymbolSet([first.value...last.value]))
  }

  private mutating func classAtom() throws(ConstraintError) -> (
    set: SymbolSet, scalar: Unicode.Scalar?
  ) {
    let scalar = scalars[index]
    if scalar == "\\" { return try escape() }
    if "(){}|".unicodeScalars.contains(scalar) { throw reserved("\(scalar)") }
    if peek(1) == scalar, "!#$%*+,.:;<=>?@^`~".unicodeScalars.contains(scalar) {
      throw reserved("\(scalar)\(scalar)")
    }
    index += 1
    return (SymbolSet(scalar), scalar)
  }

  private func stray(_ character: String, _ message: String) -> ConstraintError {
    mistake(.malformedRange, at: index, message, "\\\(character)")
  }

  private func reserved(_ text: String) -> ConstraintError {
    var escaped = ""
    for scalar in text.unicodeScalars { escaped += "\\\(scalar)" }
    return mistake(.reservedInClass, at: index, "\(text) is reserved inside a class", escaped)
  }
}
