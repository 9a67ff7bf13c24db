// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

// A claim is a pattern without the parts that do not affect matching: the names of its captures,
// the order of its conditions, and equivalent spellings of single parts. Two patterns with one
// claim match the same addresses. The reverse does not hold: `([0-9]+)` and `(\d+)` are two claims;
// their conflict is detected at registration.

extension RoutePattern {
  /// The address that the pattern claims: its text without the names of captures.
  ///
  ///     try RoutePattern("/order/:id([0-9]+)/:page?tab=:tab").claim  // "/order/:([0-9]+)/:?tab=:"
  ///     try RoutePattern("MALL://order/:id?").claim                  // "mall://order{/:}?"
  ///
  /// Claims are compared byte by byte, as linkers do.
  ///
  /// Characters that a linker interprets, or that a string literal would have to escape, are
  /// written as `%` and their number: `\d` is `%5Cd`.
  package var claim: String {
    guard var parser = try? PatternParser(text, ignoreCase: ignoreCase),
      let parts = try? parser.parse()
    else { return text }
    var writer = ClaimWriter(captures: parts.captures)
    writer.write(parts)
    return ignoreCase ? writer.text + " in any case" : writer.text
  }

  /// The name of the symbol that only one claim of this address may define.
  ///
  /// The compiler or the linker prints it if two claims define it; so the name is the message.
  package var claimSymbol: String { "route '\(claim)' is claimed twice" }
}

private struct ClaimWriter {
  let captures: [PatternCapture]
  var text = ""

  init(captures: [PatternCapture]) { self.captures = captures }

  mutating func write(_ parts: PatternParts) {
    if let scheme = parts.scheme {
      text += "\(scheme)://"
      if let host = parts.host { text += host + (parts.port.map { ":\($0)" } ?? "") }
    }
    let path = Self.path(of: parts)
    if path.isEmpty && !parts.hostIsPath { text += "/" }
    write(path)
    let query = parts.query.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
    for (index, condition) in query.enumerated() {
      text += index == 0 ? "?" : "&"
      write(symbols: Array(condition.key.utf8))
      text += "="
      switch condition.value {
      case .literal(let value): write(symbols: Array(value.utf8))
      case .capture(let number): write(captures[number])
      case .present: text += ":"
      }
    }
    if let fragment = parts.fragment {
      text += "#"
      write(fragment)
    }
  }

  /// The path without redundant slashes: one at its end, and one before the host.
  private static func path(of parts: PatternParts) -> [PatternNode] {
    let slash = UInt8(ascii: "/")
    var path = parts.path
    if parts.hostIsPath, case .literal(var symbols, let offsets)? = path.first,
      symbols.first == slash
    {
      symbols.removeFirst()
      // Before an optional part, the slash is required: that part can begin with another one.
      let isNeeded =
        if symbols.isEmpty, path.count > 1, case .optional = path[1] { true } else { false }
      if !isNeeded { path[0] = .literal(symbols, offsets: offsets) }
    }
    if case .literal(var symbols, let offsets)? = path.last, symbols.last == slash,
      path.count > 1 || symbols.count > 1
    {
      symbols.removeLast()
      path[path.count - 1] = .literal(symbols, offsets: offsets)
    }
    return path
  }

  private mutating func write(_ nodes: [PatternNode]) {
    for (index, node) in nodes.enumerated() {
      switch node {
      case .literal(let symbols, _): write(symbols: symbols)
      case .optional(let inner, _):
        text += "{"
        write(inner)
        text += "}?"
      case .capture(let number):
        // Braces separate a name from text that could continue it.
        let isBraced =
          index + 1 < nodes.count && Self.beginsLikeName(nodes[index + 1])
          && captures[number].isPlain
        if isBraced { text += "{" }
        write(captures[number])
        if isBraced { text += "}" }
      }
    }
  }

  private static func beginsLikeName(_ node: PatternNode) -> Bool {
    guard case .literal(let symbols, _) = node, let first = symbols.first else { return false }
    return first >= 0x80
      ? first != PercentDecoding.escapedSlash
      : PatternParser.continuesName(Unicode.Scalar(first))
  }

  private mutating func write(_ capture: PatternCapture) {
    switch capture.kind {
    case .plain: text += ":"
    case .tail(let canBeEmpty): text += canBeEmpty ? "*" : ":+"
    case .constrained(let constraint):
      text += ":("
      write(symbols: Array(constraint.text.utf8), escaping: Self.unsafe)
      text += ")"
    }
  }

  /// The characters that a linker or a string literal interprets.
  private static let unsafe = Array("\"'@\\%".utf8)
  /// Those, and the characters with a meaning in a pattern.
  private static let special = unsafe + Array(":(){}*+?#&=".utf8)

  private mutating func write(symbols: [UInt8], escaping escaped: [UInt8] = special) {
    var bytes: [UInt8] = []
    for symbol in symbols {
      if symbol == PercentDecoding.escapedSlash {
        bytes += Array("%2F".utf8)
      } else if symbol <= 0x20 || symbol == 0x7F || escaped.contains(symbol) {
        PercentEncodeSet.writeEscape(symbol, to: &bytes)
      } else {
        bytes.append(symbol)
      }
    }
    text += String(decoding: bytes, as: UTF8.self)
  }
}

extension PatternCapture {
  fileprivate var isPlain: Bool { if case .plain = kind { true } else { false } }
}
