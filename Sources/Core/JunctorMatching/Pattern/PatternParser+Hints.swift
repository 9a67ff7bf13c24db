// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// Errors for the syntax of other routers, with corrections.
extension PatternParser {
  /// Refuses `:name[a-z]+` and `:user-id`, directly after a name.
  func refuseNameContinuations(from start: Int) throws(RoutePatternError) {
    switch peek {
    case "[":
      guard let close = scalars[index...].firstIndex(of: "]") else { return }
      var end = close + 1
      if let next = scalar(at: end), next == "+" || next == "*" || next == "?" {
        end += 1
      } else if scalar(at: end) == "{", let brace = scalars[end...].firstIndex(of: "}") {
        end = brace + 1
      }
      throw mistake(
        .foreignSyntax, at: index, "a constraint must be in parentheses",
        write: "\(source(start..<index))(\(source(index..<end)))")
    case "-":
      let end = endOfName(from: index + 1)
      guard end > index + 1 else { return }
      let name = source(start..<index)
      let rest = source(index + 1..<end)
      throw mistake(
        .nameEnds, at: index, "a name ends at “-”",
        write: "{\(name)}-\(rest) or \(name)\(rest.prefix(1).uppercased())\(rest.dropFirst())")
    default: break
    }
  }

  /// Refuses `<int:id>` and `<id>`.
  func refuseAngleBrackets() throws(RoutePatternError) {
    var end = endOfName(from: index + 1)
    guard end > index + 1 else { return }
    var type = ""
    var name = source(index + 1..<end)
    if scalar(at: end) == ":" {
      let start = end + 1
      end = endOfName(from: start)
      guard end > start else { return }
      type = name
      name = source(start..<end)
    }
    guard scalar(at: end) == ">" else { return }
    throw mistake(
      .foreignSyntax, at: index, "angle brackets do not form a capture",
      write: ":\(name)\(Self.constraint(of: type))")
  }

  /// The constraint for a type of another router; empty for an unknown type.
  private static func constraint(of type: String) -> String {
    switch type {
    case "int": "([0-9]+)"
    case "float": "([0-9]+\\.[0-9]+)"
    case "uuid": "([0-9a-fA-F-]{36})"
    case "path": "(.+)"
    default: ""
    }
  }

  /// Records a likely mistake for `{id:int}`, which is the text `id` and a capture.
  mutating func noteTypedBraces(_ inside: Range<Int>) {
    let isAlone = inside.lowerBound > 1 && scalars[inside.lowerBound - 2] == "/"
    guard isAlone, peek == nil || peek == "/" || peek == "#",
      let colon = scalars[inside].firstIndex(of: ":"), isName(inside.lowerBound..<colon),
      isName(colon + 1..<inside.upperBound)
    else { return }
    let (name, type) = (source(inside.lowerBound..<colon), source(colon + 1..<inside.upperBound))
    parts.warnings.append(
      PatternWarning(
        offset: offsets[inside.lowerBound - 1],
        message: "braces do not form a capture: “\(name)” is text here, and “:\(type)” the capture",
        suggestion: ":\(name)\(Self.constraint(of: type))"))
  }

  /// Refuses `(/b)` and `(rest/)`, the optional parts of some routers.
  func refuseOptionalParentheses(
    _ range: Range<Int>, isNamed: Bool
  ) throws(RoutePatternError) {
    let inside = range.lowerBound + 1..<range.upperBound - 1
    guard isPlainPath(inside), !isNamed || scalars[inside].first == "/" else { return }
    throw mistake(
      .foreignSyntax, at: range.lowerBound,
      "parentheses contain a constraint; an optional part must be in braces",
      write: replacingParentheses())
  }

  /// Whether a range looks like a path and not like a regular expression.
  private func isPlainPath(_ range: Range<Int>) -> Bool {
    var hasSlash = false
    for position in range {
      switch scalars[position] {
      case "/": hasSlash = true
      case "*":
        if scalars[position - 1] != "/" { return false }
      case "(", ")", ":", "-", ".", "~", "%": break
      case let other:
        if !Self.continuesName(other) { return false }
      }
    }
    return hasSlash
  }

  /// The whole pattern with braces for the parentheses of optional parts.
  private func replacingParentheses() -> String {
    var result = ""
    var open: [(position: Int, isOptional: Bool)] = []
    var position = 0
    while position < scalars.count {
      switch scalars[position] {
      case "\\" where position + 1 < scalars.count:
        result.unicodeScalars.append("\\")
        position += 1
        result.unicodeScalars.append(scalars[position])
      case "(":
        let end = try? endOfConstraint(from: position)
        let isOptional = end.map { isPlainPath(position + 1..<$0 - 1) } ?? false
        open.append((position, isOptional))
        result += isOptional ? "{" : "("
      case ")":
        result += open.popLast()?.isOptional == true ? "}?" : ")"
      case let other:
        result.unicodeScalars.append(other)
      }
      position += 1
    }
    return result
  }
}
