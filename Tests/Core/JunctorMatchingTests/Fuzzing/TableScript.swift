// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// A short program for a route table, one step a line.
///
/// A line that begins with `+` inserts a pattern, and one with `^` a pattern of a higher priority.
/// `-` removes the route with the index of the next byte. Any other line looks up a URL. Each further
/// byte of a line stands for a part of a pattern or a URL:
///
///     +a:        /a/:x1
///     +a9        /a/:x1([0-9]+)
///     >a7        /a/7
///
/// A byte without a part stands for one of the others, so that each input is a valid program.
enum TableScript {
  enum Line {
    case insert(String, priority: Int)
    case remove(Int)
    case look(String)
  }

  static let maximumRoutes = 6
  private static let maximumLines = 10

  /// The segments of patterns; `#` in a name becomes the index of the segment.
  private static let segments: [(UInt8, String)] = [
    ("a", "/a"), ("b", "/b"), ("A", "/ab"), (":", "/:x#"), ("9", "/:x#([0-9]+)"),
    ("w", "/:x#([a-z]+)"), ("c", "/:x#([ab]+)"), ("p", "/:x#(a[a-z]*)"), ("s", "/:x#([a-z]*b)"),
    ("P", "/a{:x#}"), ("1", "/:x#(a)"), ("m", "/{:x#}-{:y#}"), ("d", "/:x#.b"), ("|", "/:x#(a|b)"),
    ("e", "/a%2Fb"), ("~", "/:x#([^/]*)b"), ("/", "/"), ("8", "/abcdefgh"), ("L", "/abcdefghi"),
    ("N", "/abcdefghijklmnopq"),
  ].map { (UInt8(ascii: $0.0), $0.1) }

  private static let tails: [(UInt8, String)] = [
    ("*", "/:r*"), ("+", "/:r+"), ("<", "/:r(a.*)"), (">", "/:r(.*b)"), ("_", "/:r(a/b|b)"),
  ].map { (UInt8(ascii: $0.0), $0.1) }

  private static let rests: [(UInt8, String)] = [
    ("q", "q=1"), ("Q", "q=:q"), ("n", "q=:q([0-9]+)"), ("r", "r=:r1"), ("k", "q=a&r=:r1"),
    ("y", "q=*"), ("f", "#f"), ("F", "#:f"), ("g", "#a{/:f}?"), ("h", "q=1#:f"),
  ].map { (UInt8(ascii: $0.0), $0.1) }

  /// The parts of URLs.
  private static let parts: [(UInt8, String)] = [
    ("a", "/a"), ("b", "/b"), ("A", "/ab"), ("B", "/ba"), ("7", "/7"), ("x", "/x"), ("-", "/a-b"),
    (".", "/a.b"), ("2", "/aab"), ("/", "/"), ("e", "/%61"), ("s", "/a%2Fb"), ("E", "/%62b"),
    ("^", "/.."), ("\\", "\\a"), ("\"", "/\""), ("l", "/abcdefghijklmnopqrstuvwxyz"),
    ("q", "?q=1"), ("Q", "?q=a&r=1"), ("r", "?r="), ("+", "?q=%31+"), ("f", "#f"), ("g", "#a/7/"),
    ("%", "/%E5%AE%B6"), ("8", "/abcdefgh"), ("L", "/abcdefghi"), ("N", "/abcdefghijklmnopq"),
    ("n", "/abcdefghijklmnopz"),
  ].map { (UInt8(ascii: $0.0), $0.1) }

  /// A pattern for each constraint and each tail.
  static let constrainedPatterns: [String] =
    (segments + tails).map { $0.1.replacing("#", with: "0") }

  static func lines(_ bytes: [UInt8]) -> [Line] {
    bytes.split(separator: UInt8(ascii: "\n")).prefix(maximumLines).map { line in
      let rest = line.dropFirst().prefix(12)
      switch line.first {
      case UInt8(ascii: "+"): return .insert(pattern(rest), priority: 0)
      case UInt8(ascii: "^"): return .insert(pattern(rest), priority: 1)
      case UInt8(ascii: "-"): return .remove(Int(rest.first ?? 0))
      default: return .look(url(rest))
      }
    }
  }

  private static func part(_ byte: UInt8, _ list: [(UInt8, String)]) -> String {
    list.first { $0.0 == byte }?.1 ?? list[Int(byte) % list.count].1
  }

  /// Returns a pattern of at most five segments.
  ///
  /// `?` makes the next segment optional. `M` at the start is the scheme of the first space, and `W`
  /// the domain of the second. `&` ends the path; the next byte is the query or the fragment.
  private static func pattern(_ bytes: ArraySlice<UInt8>) -> String {
    var bytes = bytes
    var text = ""
    switch bytes.first {
    case UInt8(ascii: "M"): text = "mall:/"
    case UInt8(ascii: "W"): text = "https://m.mall.example"
    default: break
    }
    if !text.isEmpty { bytes.removeFirst() }
    var count = 0
    var isClosed = false
    path: while let byte = bytes.popFirst(), count < 5 {
      switch byte {
      case UInt8(ascii: "&"): break path
      case UInt8(ascii: "?"):
        guard let next = bytes.popFirst() else { break path }
        text += "{" + part(next, segments).replacing("#", with: "\(count)") + "}?"
        isClosed = true
      default:
        if let tail = tails.first(where: { $0.0 == byte }) {
          text += tail.1
          isClosed = true
          break path
        }
        let segment = part(byte, segments)
        text += segment.replacing("#", with: "\(count)")
        isClosed = segment.hasSuffix(")") || segment.hasSuffix("}")
      }
      count += 1
    }
    if text.isEmpty { text = "/" }
    guard let last = bytes.first else { return text }
    let rest = part(last, rests)
    // A `?` directly after a group or a constraint would make it optional.
    return text + (rest.hasPrefix("#") ? "" : isClosed ? "??" : "?") + rest
  }

  /// Returns a URL: a text without a scheme, or, after `M` or `W`, one of a space.
  private static func url(_ bytes: ArraySlice<UInt8>) -> String {
    switch bytes.first {
    case UInt8(ascii: "M"):
      "mall:/" + bytes.dropFirst().map { part($0, parts) }.joined()
    case UInt8(ascii: "W"):
      "https://m.mall.example" + bytes.dropFirst().map { part($0, parts) }.joined()
    default: bytes.map { part($0, parts) }.joined()
    }
  }
}
