// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

extension PatternParser {
  /// Reads `?key=value&…` up to a `#`.
  mutating func parseQuery() throws(RoutePatternError) {
    repeat {
      index += 1
      try parseCondition()
    } while peek == "&"
  }

  private mutating func parseCondition() throws(RoutePatternError) {
    let start = index
    let key = try parseQueryText(isKey: true)
    guard peek == "=", !key.isEmpty else {
      throw mistake(
        .malformedCondition, at: start, "a condition on the query is “key=value”",
        write: key.isEmpty ? nil : "\(source(start..<index))=*")
    }
    if parts.query.contains(where: { $0.key.utf8.elementsEqual(key.utf8) }) {
      throw mistake(.repeatedKey, at: start, "the key “\(key)” has a condition already")
    }
    if parts.query.count == Self.maximumConditions {
      throw mistake(
        .tooManyConditions, at: start,
        "a pattern has at most \(Self.maximumConditions) conditions on the query")
    }
    index += 1
    let value = try parseConditionValue()
    parts.query.append(PatternTemplate.Condition(key: key, value: value))
  }

  private mutating func parseConditionValue() throws(RoutePatternError)
    -> PatternTemplate.Condition.Value
  {
    let value: PatternTemplate.Condition.Value
    switch peek {
    case "*":
      index += 1
      value = .present
    case ":", "(":
      let start = index
      value = .capture(try parseCapture(.query, depth: 0).number)
      if peek == "?" {
        throw mistake(
          .misplacedModifier, at: index,
          "a condition cannot be optional; other keys are always allowed",
          write: source(start..<index))
      }
    default:
      return .literal(try parseQueryText(isKey: false))
    }
    guard let next = peek, next != "&", next != "#" else { return value }
    throw partialValue()
  }

  private func partialValue() -> RoutePatternError {
    mistake(
      .partialValue, at: index, "a value in the query is one text, one capture or “*”, as a whole")
  }

  /// Reads literal text of the query up to the `&`, `#` or, for a key, the `=` after it.
  private mutating func parseQueryText(isKey: Bool) throws(RoutePatternError) -> String {
    var run = LiteralRun()
    while let next = peek {
      switch next {
      case "&", "#": return try text(of: run)
      case "=" where isKey: return try text(of: run)
      case ":", "(", "*":
        if next == ":", endOfName(from: index + 1) == index + 1 { _ = try parseName() }
        if isKey {
          throw mistake(
            .malformedCondition, at: index, "the key of a condition must be literal text",
            write: "\\\(next)")
        }
        throw partialValue()
      case ")", "{", "}":
        throw mistake(
          .unexpectedCharacter, at: index, "this “\(next)” has no meaning in a query",
          write: "\\\(next)")
      default: try parseLiteral(into: &run, .query)
      }
    }
    return try text(of: run)
  }

  private func text(of run: LiteralRun) throws(RoutePatternError) -> String {
    String(decoding: try checked(run).symbols, as: UTF8.self)
  }
}
