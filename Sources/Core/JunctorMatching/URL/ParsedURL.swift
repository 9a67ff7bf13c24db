// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// A URL, parsed by the WHATWG URL standard and split into its parts.
///
/// Parts remain percent-encoded. Values are decoded when they are read. A text in the standard's
/// canonical form is stored without a copy; any other is rewritten into that form.
///
///     let url = try ParsedURL("mall://order/7?from=push")
///     url.scheme  // "mall"
///     url.host    // "order"
///     url.path    // "/7"
///     url.query   // "from=push"
///
/// A text without a scheme (`/order/7`, `order/7`) is parsed, too: it has no scheme, no host, and a
/// path that begins with `/`. In a host of another scheme than the web's, labels that begin with
/// `xn--` are decoded, since Foundation's `URL` writes `mall://订单/7` in this way. All other
/// differences from the standard are refusals: see ``URLParsingError/Code``.
///
/// Two URLs are equal if their canonical texts are.
public struct ParsedURL: Sendable, Hashable, CustomStringConvertible {
  /// The canonical text, all ASCII; at most 65,535 bytes.
  package let text: String

  /// The layout of `text`, which `text` decides.
  let layout: URLLayout

  /// The canonical text of the URL.
  public var description: String { text }
}

// MARK: - Parts

extension ParsedURL {
  package var isWebAddress: Bool { scheme == "https" || scheme == "http" }

  /// The scheme in lower case, without its colon; `nil` for a text without a scheme.
  public var scheme: Substring? { schemeRange.map(part) }

  /// The host in the canonical text; `nil` for a URL without an authority.
  ///
  /// An IPv6 address keeps its brackets. The host of a scheme other than those of the web remains
  /// percent-encoded and keeps its case.
  public var host: Substring? { hostRange.map(part) }

  /// The port; `nil` if there is none, or if it is the scheme's default.
  public var port: Int? { layout.hasPort ? Int(layout.port) : nil }

  /// The path, percent-encoded.
  ///
  /// For a text without a scheme, it always begins with `/`.
  public var path: Substring { part(pathRange) }

  /// The query, percent-encoded and without its `?`; `nil` if there is no `?`.
  public var query: Substring? { queryRange.map(part) }

  /// The fragment, percent-encoded and without its `#`; `nil` if there is no `#`.
  public var fragment: Substring? { fragmentRange.map(part) }

  /// Whether the path is one opaque text, as in `mailto:x@y`.
  var hasOpaquePath: Bool { layout.hasOpaquePath }

  // The ranges of the parts in `text`, as UTF-8 offsets.

  var schemeRange: Range<Int>? { layout.schemeEnd == 0 ? nil : 0..<Int(layout.schemeEnd) }

  package var hostRange: Range<Int>? {
    layout.hostKind == .none ? nil : Int(layout.hostStart)..<Int(layout.hostEnd)
  }

  var pathRange: Range<Int> { Int(layout.pathStart)..<Int(layout.pathEnd) }

  var queryRange: Range<Int>? {
    layout.hasQuery ? Int(layout.pathEnd) + 1..<Int(layout.queryEnd) : nil
  }

  package var fragmentRange: Range<Int>? { layout.fragmentRange }

  /// Calls `body` with the UTF-8 of `text`, without a copy.
  package func withBytes<R>(_ body: (Span<UInt8>) -> R) -> R { text.withUTF8Bytes(body) }

  func part(_ range: Range<Int>) -> Substring {
    let bytes = text.utf8
    let start = bytes.index(bytes.startIndex, offsetBy: range.lowerBound)
    return text[start..<bytes.index(start, offsetBy: range.count)]
  }
}

// MARK: - Parsing

// The parser of `ParsedURL`.
//
// 1. Fast path: one pass over the bytes checks whether the text is in canonical form, and records
//    the parts, without a copy: `URLLayout.read`.
// 2. Slow path: any other text is rewritten by the standard's state machine. Only this path
//    implements the whole standard, and only it throws: `URLRewriter.rewrite`.
//
// The fast path has the same result as the slow path, or none. Both are linear in the length of the
// text, which is at most 65,535 bytes.

extension ParsedURL {
  /// Creates a URL from a text, as the WHATWG URL standard (§4.4) parses it without a base.
  ///
  /// A text without a scheme is a path. A leading `/` is added if there is none. `\` is an ordinary
  /// character.
  ///
  /// - Parameters:
  ///   - text: The text of the URL.
  ///   - limits: The limits of the URL.
  /// - Throws: A ``URLParsingError`` for the first mistake.
  /// - Complexity: O(*n*) in the length of `text`, and never more than O(*m*) for a limit of *m*
  ///   bytes. A text that is already in canonical form is not copied.
  public init(_ text: String, limits: URLLimits = URLLimits()) throws(URLParsingError) {
    try self.init(text, limits: limits, isWebText: false)
  }

  /// Creates a URL.
  ///
  /// - Parameter isWebText: Whether a text without a scheme is parsed like the path of a web
  ///   address, in which `\` is `/`.
  init(_ text: String, limits: URLLimits, isWebText: Bool) throws(URLParsingError) {
    let read = text.withStoredUTF8Bytes { URLLayout.read($0, limits, isWebText: isWebText) }
    if let layout = read ?? nil {
      self.init(text: text, layout: layout)
      return
    }
    let bytes = text.utf8
    let isTooLong =
      bytes.index(bytes.startIndex, offsetBy: limits.bytes + 1, limitedBy: bytes.endIndex) != nil
    if isTooLong { throw URLParsingError(.tooLong, in: text, at: limits.bytes) }
    self = try ParsedURL(rewriting: text, limits: limits, isWebText: isWebText)
  }

  /// Creates a URL by the slow path, whether or not the text is clean.
  init(rewriting text: String, limits: URLLimits, isWebText: Bool) throws(URLParsingError) {
    var rewriter = URLRewriter(text, limits: limits, isWebText: isWebText)
    self = try rewriter.rewrite()
  }
}
