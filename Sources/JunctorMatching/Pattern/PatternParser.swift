// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

// How a pattern is read.
//
// The tokens are those of the URLPattern standard (its §2.1): `\` escapes a character, `:` begins
// a name, `(` a constraint, `*` is a wildcard, `{` a group, and `?`, `+`, `*` behind one of these
// are modifiers. One pass from left to right, no going back:
//
// 1. `parseOrigin` takes the scheme and, for http and https, the host and the port.
// 2. `parseSequence` takes the path: literals, captures, groups. It stops at the `?` of the query
//    and at the `#` of the fragment. A group is the same one level deeper.
// 3. `parseCapture` and `parseModifier` take what begins with `:`, `(` or `*`. Here lies the one
//    difference from the standard: a `?` right after a name begins the query when a name and `=`
//    follow.
// 4. `parseQuery` takes `key=value&…`, our own addition.
// 5. `parseSequence` takes the fragment, which has the grammar of a path.
//
// Literals are decoded while they are read, each run between two other tokens by itself: `%2F` becomes the
// symbol of the escaped slash, so that a separator is a separator from here on.
//
// The mistakes that people bring from other routers are looked for where they would otherwise be
// read as something else: see `PatternParser+Hints.swift`.

/// Reads the text of a pattern into nodes.
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
  /// Where each scalar begins in the UTF-8 of the text, and where the last one ends.
  let offsets: [Int]
  let ignoreCase: Bool
  var index = 0
  var parts = PatternParts()
  var unnamedCount = 0

  init(_ text: String, ignoreCase: Bool) throws(RoutePatternError) {
    self.text = text
    self.ignoreCase = ignoreCase
    var scalars: [Unicode.Scalar] = []
    var offsets = [0]
    for scalar in text.unicodeScalars {
      scalars.append(scalar)
      offsets.append(offsets[offsets.count - 1] + UTF8.width(scalar))
      if scalars.count > Self.maximumLength {
        throw RoutePatternError(
          .tooLong, in: text, at: offsets[offsets.count - 2],
          "a pattern has at most \(Self.maximumLength) scalars")
      }
    }
    self.scalars = scalars
    self.offsets = offsets
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

  /// The scalar that comes next.
  var peek: Unicode.Scalar? { index < scalars.count ? scalars[index] : nil }

  /// Returns the scalar at `position`, if there is one.
  func scalar(at position: Int) -> Unicode.Scalar? {
    position < scalars.count ? scalars[position] : nil
  }

  /// Returns the text of some scalars.
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
          .unexpectedCharacter, at: index, "this “\(next)” closes nothing", write: "\\\(next)")
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

  /// Takes one scalar, or an escape, of literal text.
  mutating func parseLiteral(into run: inout LiteralRun, _ part: Part) throws(RoutePatternError) {
    let start = index
    var scalar = scalars[index]
    if scalar == "<" && part != .query { try refuseAngleBrackets() }
    if scalar == "%", let byte = escapedByte(at: index) {
      if byte == 0 && part != .query {
        throw mistake(.nul, at: start, "no path or fragment has a NUL")
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
      throw mistake(.nul, at: start, "no path or fragment has a NUL")
    }
    run.append(scalar, at: offsets[start], isEscaped: isEscaped)
    index += 1
  }

  private func escapedByte(at position: Int) -> UInt8? {
    guard let high = scalar(at: position + 1), let low = scalar(at: position + 2),
      high.isASCII, low.isASCII,
      let first = PercentDecoding.hexValue(UInt8(high.value)),
      let second = PercentDecoding.hexValue(UInt8(low.value))
    else { return nil }
    return first << 4 | second
  }

  private func undecodable(at offset: Int) -> RoutePatternError {
    RoutePatternError(
      .undecodable, in: text, at: offset, "this does not decode to valid UTF-8", write: nil)
  }

  /// Returns the decoded text of a run.
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
          .missingModifier, at: open, "braces make no capture", write: ":\(source(inside))")
      }
      if parts.captures.count == firstCapture || scalars[inside].contains("/") {
        throw mistake(
          .missingModifier, at: open, "braces make a part optional and need a “?” behind them",
          write: "\(written)?")
      }
      if part != .query { noteTypedBraces(inside) }
      return nodes
    }
  }
}
