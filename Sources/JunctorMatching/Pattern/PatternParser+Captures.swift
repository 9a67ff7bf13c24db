// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

extension PatternParser {
  /// Takes a capture with its constraint and modifier; returns its number and whether it is
  /// optional.
  mutating func parseCapture(
    _ part: Part, depth: Int
  ) throws(RoutePatternError) -> (number: Int, isOptional: Bool) {
    let start = index
    var name: String?
    var kind = PatternCapture.Kind.plain
    if peek == ":" { name = try parseName() }
    if peek == "(" {
      kind = .constrained(try parseConstraint(part, isNamed: name != nil))
    } else if name == nil {
      index += 1
      kind = .tail(canBeEmpty: true)
    } else {
      try refuseNameContinuations(from: start)
    }
    let isWildcard = if name == nil, case .tail = kind { true } else { false }

    var isOptional = false
    switch peek {
    case "?" where part != .query:
      let isPlain = if case .plain = kind { true } else { false }
      let condition = part == .path ? keyThatFollows : nil
      if !isPlain || condition == nil {
        if let condition, depth == 0 {
          let written = source(start..<index)
          noteSlip(
            "this “?” makes “\(written)” optional, and “\(condition)” is text of the path "
              + "(write /?\(condition) for a query, ??\(condition) for both)")
        }
        index += 1
        isOptional = true
      }
    case "+", "*":
      if case .plain = kind, part != .query {
        kind = .tail(canBeEmpty: peek == "*")
        index += 1
      } else {
        throw misplacedModifier(from: start, name: name, isWildcard: isWildcard)
      }
    default: break
    }
    return (try add(name, kind, at: start, in: part), isOptional)
  }

  private func misplacedModifier(
    from start: Int, name: String?, isWildcard: Bool
  ) -> RoutePatternError {
    if isWildcard {
      return mistake(.misplacedModifier, at: index, "a wildcard cannot be repeated", write: "*")
    }
    let written = source(start..<index)
    let inner = written.dropLast().drop { $0 != "(" }.dropFirst()
    let sign = peek == "+" ? "+" : "*"
    return mistake(
      .misplacedModifier, at: index,
      "a constrained capture cannot be repeated; repeat inside the constraint",
      write: inner.isEmpty ? nil : ":\(name ?? "name")((?:\(inner))\(sign))")
  }

  private mutating func add(
    _ name: String?, _ kind: PatternCapture.Kind, at start: Int, in part: Part
  ) throws(RoutePatternError) -> Int {
    if let name, parts.captures.contains(where: { $0.isNamed && $0.name == name }) {
      throw mistake(.repeatedName, at: start, "the name “\(name)” is used twice")
    }
    if parts.captures.count == Self.maximumCaptures {
      throw mistake(
        .tooManyCaptures, at: start, "a pattern has at most \(Self.maximumCaptures) captures")
    }
    parts.captures.append(
      PatternCapture(
        name: name ?? "\(unnamedCount)", kind: kind, offset: offsets[start], isNamed: name != nil,
        isInPath: part == .path))
    if name == nil { unnamedCount += 1 }
    return parts.captures.count - 1
  }

  /// The name and `=` that follow the `?` that comes next; `nil` when something else does.
  var keyThatFollows: String? {
    var place = index + 1
    while let next = scalar(at: place) {
      switch next {
      case "=": return place > index + 1 ? source(index + 1..<place + 1) : nil
      case "/", "?", "#", "&", ":", "{", "}", "(", ")", "*": return nil
      case "\\": place += 2
      default: place += 1
      }
    }
    return nil
  }

  /// Notes that what comes next is probably not meant as it is read.
  mutating func noteSlip(_ message: String) {
    parts.slips.append(PatternSlip(offset: offsets[index], message: message))
  }
}
