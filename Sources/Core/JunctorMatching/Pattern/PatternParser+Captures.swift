// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

extension PatternParser {
  /// Reads a capture with its constraint and modifier; returns its number and whether it is
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

    var isOptional = false
    switch peek {
    case "?" where part != .query:
      let isPlain = if case .plain = kind { true } else { false }
      let key = part == .path ? keyThatFollows : nil
      if !isPlain || key?.hasSuffix("=") != true {
        if let key, depth == 0 {
          noteOptionalCapture(source(start..<index), before: key, isPlain: isPlain)
        }
        index += 1
        isOptional = true
      }
    case "+", "*":
      if case .plain = kind, part != .query {
        kind = .tail(canBeEmpty: peek == "*")
        index += 1
      } else {
        throw misplacedModifier(from: start, name: name, kind)
      }
    default: break
    }
    return (try add(name, kind, at: start, in: part), isOptional)
  }

  private func misplacedModifier(
    from start: Int, name: String?, _ kind: PatternCapture.Kind
  ) -> RoutePatternError {
    let written = source(start..<index)
    switch kind {
    case .tail:
      return mistake(.misplacedModifier, at: index, "a wildcard cannot be repeated", write: "*")
    case .plain:
      return mistake(
        .misplacedModifier, at: index,
        "only a path has tails; a capture in the query always takes the whole value",
        write: written)
    case .constrained:
      let inner = written.dropLast().drop { $0 != "(" }.dropFirst()
      let sign = peek == "+" ? "+" : "*"
      return mistake(
        .misplacedModifier, at: index,
        "a constrained capture cannot be repeated; repeat inside the constraint",
        write: inner.isEmpty ? nil : ":\(name ?? "name")((?:\(inner))\(sign))")
    }
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

  /// The query key after the next `?`: with its `=`, or a name alone; `nil` if there is none.
  var keyThatFollows: String? {
    var position = index + 1
    scan: while let next = scalar(at: position) {
      switch next {
      case "=": return position > index + 1 ? source(index + 1..<position + 1) : nil
      case "#", "&": break scan
      case "/", "?", ":", "{", "}", "(", ")", "*": return nil
      case "\\": position += 2
      default: position += 1
      }
    }
    guard let first = scalar(at: index + 1), Self.beginsName(first) else { return nil }
    return source(index + 1..<min(position, scalars.count))
  }

  /// Records a likely mistake: the next `?` makes a capture optional, although it seems to begin a
  /// query.
  private mutating func noteOptionalCapture(
    _ capture: String, before key: String, isPlain: Bool
  ) {
    let isBare = !key.hasSuffix("=")
    let query = "?\(key)\(isBare ? "=*" : "")"
    noteSlip(
      "this “?” makes “\(capture)” optional, and “\(key)” is text of the path",
      write: isPlain
        ? "\(query) for a query, {\(capture)}?\(key) for text"
        : "/\(query) for a query, ?\(query) for both")
  }

  /// Records a likely mistake at the current position.
  mutating func noteSlip(_ message: String, write suggestion: String? = nil) {
    parts.warnings.append(
      PatternWarning(offset: offsets[index], message: message, suggestion: suggestion))
  }
}

// MARK: - Names and constraints

extension PatternParser {
  /// Whether `scalar` can begin a name: the URLPattern standard's rule, which is JavaScript's.
  static func beginsName(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "_", "$": true
    default: !scalar.isASCII && scalar.properties.isIDStart
    }
  }

  /// Whether `scalar` can continue a name.
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
        .emptyName, at: index, "a name cannot begin with the character after this “:”", write: "\\:"
      )
    }
    index = end
    return source(start..<end)
  }

  /// Reads `(constraint)`.
  ///
  /// It ends at the matching parenthesis, as in the standard's tokenizer; parentheses inside a
  /// class are ignored.
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

  /// Returns the index after the parenthesis that closes the one at `open`.
  func endOfConstraint(from open: Int) throws(RoutePatternError) -> Int {
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
