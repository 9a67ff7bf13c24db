// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

extension PatternParser {
  /// Whether `scalar` can begin a name: the URLPattern standard's rule, which is JavaScript's.
  static func beginsName(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "_", "$": true
    default: !scalar.isASCII && scalar.properties.isIDStart
    }
  }

  /// Whether `scalar` can go on with a name.
  static func continuesName(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9", "_", "$", "\u{200C}", "\u{200D}": true
    default: !scalar.isASCII && scalar.properties.isIDContinue
    }
  }

  func isName(_ range: Range<Int>) -> Bool {
    guard let first = scalars[range].first, Self.beginsName(first) else { return false }
    return scalars[range].allSatisfy { Self.continuesName($0) }
  }

  func endOfName(from position: Int) -> Int {
    guard let first = scalar(at: position), Self.beginsName(first) else { return position }
    var end = position + 1
    while let next = scalar(at: end), Self.continuesName(next) { end += 1 }
    return end
  }

  mutating func parseName() throws(RoutePatternError) -> String {
    let start = index + 1
    let end = endOfName(from: start)
    if end == start {
      let next = scalar(at: start)
      if next == nil || next == "/" || next == "?" || next == "#" || next == "(" {
        throw mistake(.emptyName, at: index, "a capture needs a name", write: ":name")
      }
      throw mistake(
        .emptyName, at: index, "no name can begin with what follows this “:”", write: "\\:")
    }
    index = end
    return source(start..<end)
  }

  /// Takes `(constraint)`.
  ///
  /// The end is the parenthesis that matches, as in the standard's tokenizer; one inside a class
  /// does not count.
  mutating func parseConstraint(
    _ part: Part, isNamed: Bool
  ) throws(RoutePatternError) -> Constraint {
    let open = index
    let end = try endOfConstraint(from: open)
    try refuseOptionalParentheses(open..<end, isNamed: isNamed)
    index = end
    do throws(ConstraintError) {
      return try Constraint(source(open + 1..<end - 1), ignoreCase: ignoreCase && part == .path)
    } catch {
      throw RoutePatternError(
        .invalidConstraint, in: text, at: offsets[open + 1] + error.offset, error.message,
        write: error.suggestion)
    }
  }

  private func endOfConstraint(from open: Int) throws(RoutePatternError) -> Int {
    var depth = 0
    var classes: [Int] = []
    var position = open
    while let next = scalar(at: position) {
      switch next {
      case "\\": position += 1
      case "[": classes.append(position)
      case "]": _ = classes.popLast()
      case "(" where classes.isEmpty: depth += 1
      case ")" where classes.isEmpty:
        depth -= 1
        if depth == 0 { return position + 1 }
      default: break
      }
      position += 1
    }
    if let bracket = classes.first {
      throw mistake(.invalidConstraint, at: bracket, "this class is not closed", write: nil)
    }
    throw mistake(.unclosedGroup, at: open, "this constraint is not closed")
  }
}
