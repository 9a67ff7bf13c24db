// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

// The pattern parser.
//
// The tokens are those of the URLPattern standard (its §2.1): `\` escapes a character, `:` begins
// a name, `(` a constraint, `*` is a wildcard, `{` a group, and `?`, `+`, `*` after one of these
// are modifiers. One pass from left to right, without backtracking:
//
// 1. `parseOrigin` reads the scheme and, for http and https, the host and the port.
// 2. `parseSequence` reads the path: literals, captures, groups. It stops at the `?` of the query
//    and at the `#` of the fragment, which has the grammar of a path, too.
// 3. `parseCapture` reads captures, which begin with `:`, `(` or `*`. One difference from the
//    standard: a `?` directly after a name begins the query if a name and `=` follow.
// 4. `parseQuery` reads `key=value&…`, an extension of the standard.
//
// Literals are decoded while they are read: `%2F` becomes the symbol of the escaped slash, so that
// it is not a separator.

struct PatternParser {
  enum Part {
    case path, query, fragment
  }

  static let maximumLength = 4096
  static let maximumDepth = 50
  static let maximumCaptures = 64
  static let maximumConditions = 16

  let text: String
  let scalars: [Unicode.Scalar]
  let offsets: [Int]
  let ignoreCase: Bool
  var index = 0
  var parts = PatternParts()
  var unnamedCount = 0

  init(_ text: String, ignoreCase: Bool) throws(RoutePatternError) {
    self.text = text
    self.ignoreCase = ignoreCase
    scalars = Array(text.unicodeScalars.prefix(Self.maximumLength + 1))
    offsets = scalars.reduce(into: [0]) { $0.append($0[$0.count - 1] + UTF8.width($1)) }
    if scalars.count > Self.maximumLength {
      throw mistake(
        .tooLong, at: Self.maximumLength, "a pattern has at most \(Self.maximumLength) scalars")
    }
  }

  mutating func parse() throws(RoutePatternError) -> PatternParts {
    if scalars.isEmpty { throw mistake(.empty, at: 0, "the pattern is empty", write: "/") }
    try parseOrigin()
    parts.path = try parseSequence(.path, depth: 0)
    if peek == "?" { try parseQuery() }
    if peek == "#" {
      index += 1
      parts.fragment = try parseSequence(.fragment, depth: 0)
    }
    return parts
  }

  var peek: Unicode.Scalar? { index < scalars.count ? scalars[index] : nil }

  func scalar(at position: Int) -> Unicode.Scalar? {
    position < scalars.count ? scalars[position] : nil
  }

  func source(_ range: Range<Int>) -> String {
    var result = ""
    result.unicodeScalars.append(contentsOf: scalars[range])
    return result
  }

  func mistake(
    _ code: RoutePatternError.Code, at position: Int, _ message: String, write: String? = nil
  ) -> RoutePatternError {
    RoutePatternError(code, in: text, at: offsets[position], message, write: write)
  }

  // MARK: - Literals and groups

  mutating func parseSequence(
    _ part: Part, depth: Int
  ) throws(RoutePatternError) -> [PatternNode] {
    var nodes: [PatternNode] = []
    var run = LiteralRun()
    scan: while let next = peek {
      switch next {
      case ":", "(", "*":
        let start = index
        let (capture, isOptional) = try parseCapture(part, depth: depth)
        if isOptional {
          // `/:id?` is optional together with its slash.
          let slash = run.endsWithPlainSlash ? [run.removeLastSlash()] : []
          try finish(&run, into: &nodes)
          nodes.append(.optional(slash + [.capture(capture)], offset: offsets[start]))
        } else {
          try finish(&run, into: &nodes)
          nodes.append(.capture(capture))
        }
      case "{":
        try finish(&run, into: &nodes)
        nodes += try parseGroup(part, depth: depth)
      case "}" where depth > 0:
        break scan
      case "}", ")":
        throw mistake(
          .unexpectedCharacter, at: index, "this “\(next)” has no opening bracket",
          write: "\\\(next)")
      case "?", "#":
        if part == .path && depth == 0 { break scan }
        throw misplacedPart(next, part)
      default:
        try parseLiteral(into: &run, part)
      }
    }
    try finish(&run, into: &nodes)
    return nodes
  }

  private func misplacedPart(_ mark: Unicode.Scalar, _ part: Part) -> RoutePatternError {
    if part == .fragment {
      return mark == "#"
        ? mistake(.misplacedPart, at: index, "a pattern has one fragment", write: "%23")
        : mistake(
          .misplacedPart, at: index,
          "a fragment is read up to its first “?”; the query comes before “#”")
    }
    return mark == "#"
      ? mistake(.misplacedPart, at: index, "a fragment cannot begin inside a group", write: "\\#")
      : mistake(.misplacedPart, at: index, "a query cannot begin inside a group", write: "\\?")
  }

  /// Reads one scalar, or an escape, of literal text.
  mutating func parseLiteral(into run: inout LiteralRun, _ part: Part) throws(RoutePatternError) {
    let start = index
    var scalar = scalars[index]
    if scalar == "<" && part != .query { try refuseAngleBrackets() }
    if scalar == "%", let byte = escapedByte(at: index) {
      if byte == 0 && part != .query {
        throw mistake(.nul, at: start, "a path or fragment cannot contain a NUL character")
      }
      if byte == 0xFF { throw undecodable(at: offsets[start]) }
      run.append(escape: byte, at: offsets[start], inQuery: part == .query)
      index += 3
      return
    }
    var isEscaped = false
    if scalar == "\\" {
      guard let next = self.scalar(at: index + 1) else {
        throw mistake(.incompleteEscape, at: index, "nothing follows this “\\”", write: "\\\\")
      }
      isEscaped = true
      scalar = next
      index += 1
    } else if scalar == "+" && part == .query {
      scalar = " "
    }
    if scalar.value == 0 && part != .query {
      throw mistake(.nul, at: start, "a path or fragment cannot contain a NUL character")
    }
    run.append(scalar, at: offsets[start], isEscaped: isEscaped)
    index += 1
  }

  private func escapedByte(at position: Int) -> UInt8? {
    func digit(_ position: Int) -> UInt8? {
      scalar(at: position).flatMap { UInt8(exactly: $0.value) }.flatMap(PercentDecoding.hexValue)
    }
    guard let high = digit(position + 1), let low = digit(position + 2) else { return nil }
    return high << 4 | low
  }

  private func undecodable(at offset: Int) -> RoutePatternError {
    RoutePatternError(.undecodable, in: text, at: offset, "this does not decode to valid UTF-8")
  }

  func checked(_ run: LiteralRun) throws(RoutePatternError) -> LiteralRun {
    if let offset = run.undecodableOffset { throw undecodable(at: offset) }
    return run
  }

  private func finish(
    _ run: inout LiteralRun, into nodes: inout [PatternNode]
  ) throws(RoutePatternError) {
    if !run.symbols.isEmpty {
      let run = try checked(run)
      nodes.append(.literal(run.symbols, offsets: run.offsets))
    }
    run = LiteralRun()
  }

  private mutating func parseGroup(
    _ part: Part, depth: Int
  ) throws(RoutePatternError) -> [PatternNode] {
    let open = index
    if depth == Self.maximumDepth {
      throw mistake(.nestedTooDeeply, at: open, "groups nest at most \(Self.maximumDepth) deep")
    }
    let firstCapture = parts.captures.count
    index += 1
    let nodes = try parseSequence(part, depth: depth + 1)
    guard peek == "}" else {
      throw mistake(.unclosedGroup, at: open, "this group is not closed")
    }
    index += 1
    let written = source(open..<index)
    if nodes.isEmpty { throw mistake(.emptyGroup, at: open, "this group is empty") }
    switch peek {
    case "?":
      if part == .path, depth == 0, let key = keyThatFollows, key.hasSuffix("=") {
        noteSlip(
          "this “?” makes the group before it optional, and “\(key)” is text of the path",
          write: "??\(key) for a query")
      }
      index += 1
      return [.optional(nodes, offset: offsets[open])]
    case "+", "*":
      let tail = peek == "+" ? ":rest+" : ":rest*"
      throw mistake(
        .misplacedModifier, at: index,
        "a group cannot be repeated; it can be optional, or a tail can follow a “/”",
        write: "\(written)? or /\(tail)")
    default:
      let inside = open + 1..<index - 1
      if parts.captures.count == firstCapture && isName(inside) {
        throw mistake(
          .missingModifier, at: open, "braces do not form a capture", write: ":\(source(inside))")
      }
      if parts.captures.count == firstCapture || scalars[inside].contains("/") {
        throw mistake(
          .missingModifier, at: open, "braces form an optional part and require a “?” after them",
          write: "\(written)?")
      }
      if part != .query { noteTypedBraces(inside) }
      return nodes
    }
  }
}

/// The literal text between two other tokens.
struct LiteralRun {
  private(set) var symbols: [UInt8] = []
  private(set) var offsets: [Int] = []

  /// Whether the run ends with a `/` that was not escaped.
  private(set) var endsWithPlainSlash = false

  mutating func append(_ scalar: Unicode.Scalar, at offset: Int, isEscaped: Bool = false) {
    for byte in String(scalar).utf8 {
      symbols.append(byte)
      offsets.append(offset)
    }
    endsWithPlainSlash = scalar == "/" && !isEscaped
  }

  mutating func append(escape byte: UInt8, at offset: Int, inQuery: Bool) {
    symbols.append(byte == 0x2F && !inQuery ? PercentDecoding.escapedSlash : byte)
    offsets.append(offset)
    endsWithPlainSlash = false
  }

  mutating func removeLastSlash() -> PatternNode {
    let node = PatternNode.literal([symbols.removeLast()], offsets: [offsets.removeLast()])
    endsWithPlainSlash = false
    return node
  }

  /// The offset of the first symbol that does not decode to UTF-8.
  var undecodableOffset: Int? {
    var index = 0
    while index < symbols.count {
      let lead = symbols[index]
      if lead < 0x80 || lead == PercentDecoding.escapedSlash {
        index += 1
        continue
      }
      let width = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
      let end = min(index + width, symbols.count)
      let scalar = symbols[index..<end]
      guard String(decoding: scalar, as: UTF8.self).utf8.elementsEqual(scalar) else {
        return offsets[index]
      }
      index = end
    }
    return nil
  }
}
