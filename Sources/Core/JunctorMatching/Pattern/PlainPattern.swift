// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

// Most patterns are plain: `/order/:id/items`, segments of letters and whole captures. They require
// neither parser nor compiler: only the text is stored, and everything else is read from it on
// demand. A plain pattern has the same result as the parser and the compiler. Any text that is not
// clearly plain is left to the parser.

/// A pattern of literals and whole captures, stored as its text.
struct PlainPattern: Sendable {
  static let maximumLength = 1_024
  static let maximumCaptures = 64

  /// The pattern as it was written, stored as UTF-8.
  let text: String

  /// Creates a plain pattern; `nil` for a text that is not plain or is malformed.
  init?(_ text: String) {
    guard text.withUTF8Bytes(Self.isPlain) else { return nil }
    var text = text
    text.makeContiguousUTF8()
    self.text = text
    // The parser reports a repeated name.
    let names = captureNames
    if names.count > 1, Set(names).count < names.count { return nil }
  }

  private static func isPlain(_ bytes: Span<UInt8>) -> Bool {
    guard !bytes.isEmpty, bytes.count <= maximumLength, bytes[0] == UInt8(ascii: "/") else {
      return false
    }
    var captures = 0
    var position = 1
    while position < bytes.count {
      let isCapture = bytes[position] == UInt8(ascii: ":")
      let start = isCapture ? position &+ 1 : position
      let accepted = isCapture ? nameBytes : literalBytes
      var end = start
      while end < bytes.count, accepted.contains(bytes[end]) { end &+= 1 }
      // The parser handles empty and dot segments, and names that begin with a digit.
      guard end > start, end == bytes.count || bytes[end] == UInt8(ascii: "/"),
        bytes[start] != UInt8(ascii: "."), !isCapture || !isDigit(bytes[start])
      else { return false }
      if isCapture { captures += 1 }
      position = end &+ 1
    }
    return captures <= maximumCaptures
  }

  // The letters, the digits and `_`; in literals also `-` and `.`.
  private static let nameBytes = ByteSet(low: 0x03FF_0000_0000_0000, high: 0x07FF_FFFE_87FF_FFFE)
  private static let literalBytes = ByteSet(low: 0x03FF_6000_0000_0000, high: 0x07FF_FFFE_87FF_FFFE)
}

/// One segment of the text of a plain pattern.
struct PlainSegment {
  /// The start of the literal's text or of the capture's name.
  let start: Int
  let end: Int
  let isCapture: Bool

  @inline(__always)
  fileprivate init(_ bytes: Span<UInt8>, at position: Int) {
    isCapture = bytes[position] == UInt8(ascii: ":")
    start = isCapture ? position &+ 1 : position
    end = position &+ bytes.segmentLength(position, bytes.count)
  }

  /// The start of the segment, including the colon of a capture.
  var offset: Int { isCapture ? start &- 1 : start }

  func symbols(_ bytes: Span<UInt8>) -> [UInt8] { (start..<end).map { bytes[$0] } }

  func text(_ bytes: Span<UInt8>) -> String { PercentDecoding.string(bytes, start..<end) }
}

// MARK: - Properties

extension PlainPattern {
  func forEachSegment(_ body: (Span<UInt8>, PlainSegment) -> Void) {
    text.withUTF8Bytes { bytes in
      var offset = 1
      while offset < bytes.count {
        let segment = PlainSegment(bytes, at: offset)
        offset = segment.end &+ 1
        body(bytes, segment)
      }
    }
  }

  var captureNames: [String] {
    var names: [String] = []
    forEachSegment { bytes, segment in
      if segment.isCapture { names.append(segment.text(bytes)) }
    }
    return names
  }

  var row: PatternRow {
    var positions: [Position.Language] = []
    forEachSegment { bytes, segment in
      positions.append(segment.isCapture ? .any : .literal(segment.symbols(bytes)))
    }
    return PatternRow(positions: positions, query: [], fragment: nil)
  }

  /// The contents of the compiled pattern.
  var storage: RoutePattern.Storage {
    var positions: [Position] = []
    var template = PatternTemplate()
    var parts = PatternParts()
    forEachSegment { bytes, segment in
      let symbols = segment.symbols(bytes)
      guard segment.isCapture else {
        positions.append(Position(.literal(symbols)))
        template.segments.append([.literal(symbols)])
        return
      }
      let number = parts.captures.count
      parts.captures.append(
        PatternCapture(
          name: String(decoding: symbols, as: UTF8.self), kind: .plain, offset: segment.offset,
          isNamed: true, isInPath: true))
      positions.append(Position(.any, captures: [number]))
      template.segments.append([.capture(number)])
      template.captures.append(number)
    }
    return RoutePattern.Storage(
      text: text, ignoreCase: false, parts: parts,
      alternatives: [Alternative(positions: positions, query: [], fragment: nil, presence: [])],
      templates: [template])
  }
}
