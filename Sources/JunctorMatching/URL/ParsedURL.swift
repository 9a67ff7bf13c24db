// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// A URL, read as the WHATWG URL standard reads it and split into its parts.
///
/// Nothing is decoded: what the standard keeps percent-encoded stays so, and values are decoded
/// when they are asked for, each once. A text that is already in the standard's canonical form is
/// kept as it is, without a copy; any other is rewritten into that form.
///
///     let url = try ParsedURL("mall://order/7?from=push")
///     url.scheme  // "mall"
///     url.host    // "order"
///     url.path    // "/7"
///     url.query   // "from=push"
///
/// A text without a scheme (`/order/7`, `order/7`) is read too: it has no scheme, no host, and a
/// path that begins with `/`. What differs from the standard is refused, never read otherwise: see
/// ``URLParsingError/Code``.
///
/// Two URLs are equal when their canonical texts are.
public struct ParsedURL: Sendable, Hashable, CustomStringConvertible {
  /// The canonical text, all ASCII; at most 65,535 bytes.
  package let text: String

  /// Where the parts lie in `text`.
  let layout: URLLayout

  init(text: String, layout: URLLayout) {
    self.text = text
    self.layout = layout
  }

  /// The canonical text of the URL.
  public var description: String { text }

  /// Returns whether two URLs have the same canonical text.
  public static func == (left: ParsedURL, right: ParsedURL) -> Bool { left.text == right.text }

  /// Feeds the canonical text to `hasher`.
  public func hash(into hasher: inout Hasher) { hasher.combine(text) }
}

// MARK: - Parts

extension ParsedURL {
  /// Whether it is an address of the web.
  package var isWebAddress: Bool { scheme == "https" || scheme == "http" }

  /// The scheme in lower case, without its colon; `nil` for a text without a scheme.
  public var scheme: Substring? { schemeRange.map(part) }

  /// The host as it stands in the canonical text; `nil` for a URL without an authority.
  ///
  /// An IPv6 address keeps its brackets. The host of a scheme that is not one of the web's stays
  /// percent-encoded and keeps its case.
  public var host: Substring? { hostRange.map(part) }

  /// The port; `nil` when there is none, and when it is the scheme's default.
  public var port: Int? { layout.hasPort ? Int(layout.port) : nil }

  /// The path, percent-encoded.
  ///
  /// For a text without a scheme it always begins with `/`.
  public var path: Substring { part(pathRange) }

  /// Whether the path is one opaque text, as in `mailto:x@y`.
  public var hasOpaquePath: Bool { layout.hasOpaquePath }

  /// The query, percent-encoded and without its `?`; `nil` when there is no `?`.
  public var query: Substring? { queryRange.map(part) }

  /// The fragment, percent-encoded and without its `#`; `nil` when there is no `#`.
  public var fragment: Substring? { fragmentRange.map(part) }

  package var hostKind: HostKind { layout.hostKind }

  /// Where the scheme lies in `text`, as UTF-8 offsets.
  package var schemeRange: Range<Int>? {
    layout.schemeEnd == 0 ? nil : 0..<Int(layout.schemeEnd)
  }

  /// Where the host lies in `text`, as UTF-8 offsets.
  package var hostRange: Range<Int>? {
    layout.hostKind == .none ? nil : Int(layout.hostStart)..<Int(layout.hostEnd)
  }

  /// Where the path lies in `text`, as UTF-8 offsets.
  package var pathRange: Range<Int> { Int(layout.pathStart)..<Int(layout.pathEnd) }

  /// Where the query lies in `text`, as UTF-8 offsets.
  package var queryRange: Range<Int>? { layout.queryRange }

  /// Where the fragment lies in `text`, as UTF-8 offsets.
  package var fragmentRange: Range<Int>? { layout.fragmentRange }

  /// The number of segments of the path: `/` has 0, `/a` and `/a/` have 1, `/a//` has 2.
  package var pathSegmentCount: Int { withBytes { layout.segmentCount($0) } }

  /// Calls `body` with the UTF-8 of `text`, without a copy.
  package func withBytes<R>(_ body: (Span<UInt8>) -> R) -> R { text.withUTF8Bytes(body) }

  func part(_ range: Range<Int>) -> Substring {
    let bytes = text.utf8
    let start = bytes.index(bytes.startIndex, offsetBy: range.lowerBound)
    return text[start..<bytes.index(start, offsetBy: range.count)]
  }
}
