// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

// Most patterns are plain: `/order/:id/items`, segments of letters and whole captures. They need
// neither parser nor compiler: all there is to know can be read off the text again whenever somebody
// asks, so nothing else is kept of them. The reading may give up whenever it likes, but where it does
// not it gives exactly what parser and compiler would give.

/// A pattern of literals and whole captures, known by its text alone.
struct PlainPattern: Sendable {
  static let maximumLength = 1_024
  static let maximumCaptures = 64

  /// The pattern as it was written, stored as UTF-8.
  let text: String

  /// Creates a plain pattern; `nil` for a text that is none, or not right.
  ///
  /// - Complexity: O(*n* · *c*) in the length of the text and the number of its captures.
  init?(_ text: String) {
    guard text.withUTF8Bytes(Self.isPlain) else { return nil }
    var text = text
    text.makeContiguousUTF8()
    self.text = text
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
      // Empty ones and dot segments, and names that begin with a digit, are for the parser to judge.
      guard end > start, end == bytes.count || bytes[end] == UInt8(ascii: "/"),
        bytes[start] != UInt8(ascii: "."), !isCapture || !isDigit(bytes[start])
      else { return false }
      if isCapture {
        // The parser knows what to say of a name that is used twice.
        if captures > 0, isUsed(bytes, start, end) || captures == maximumCaptures { return false }
        captures += 1
      }
      position = end &+ 1
    }
    return true
  }

  /// Returns whether the name at a position is that of a capture before it.
  private static func isUsed(_ bytes: Span<UInt8>, _ start: Int, _ end: Int) -> Bool {
    var position = 1
    while let segment = PlainSegment(bytes, at: position), segment.start < start {
      position = segment.next
      guard segment.isCapture, segment.count == end - start else { continue }
      if (0..<segment.count).allSatisfy({ bytes[segment.start + $0] == bytes[start + $0] }) {
        return true
      }
    }
    return false
  }

  // The letters, the digits and `_`; in literals also `-` and `.`.
  private static let nameBytes = ByteSet(low: 0x03FF_0000_0000_0000, high: 0x07FF_FFFE_87FF_FFFE)
  private static let literalBytes = ByteSet(low: 0x03FF_6000_0000_0000, high: 0x07FF_FFFE_87FF_FFFE)
}

/// One segment of the text of a plain pattern.
struct PlainSegment {
  /// Where the text of the literal begins, or the name of the capture.
  let start: Int
  let end: Int
  let isCapture: Bool

  /// Reads the segment at a position of a plain pattern's text; `nil` at its end.
  @inline(__always)
  init?(_ bytes: Span<UInt8>, at position: Int) {
    if position >= bytes.count { return nil }
    isCapture = bytes[position] == UInt8(ascii: ":")
    start = isCapture ? position &+ 1 : position
    end = position &+ bytes.segmentLength(position, bytes.count)
  }

  var count: Int { end &- start }

  /// Where the segment begins, with the colon of a capture.
  var offset: Int { isCapture ? start &- 1 : start }

  /// Where the next one begins.
  var next: Int { end &+ 1 }

  /// Returns the text of the literal, or the name of the capture.
  func symbols(_ bytes: Span<UInt8>) -> [UInt8] { (start..<end).map { bytes[$0] } }

  /// Returns the same as text.
  func text(_ bytes: Span<UInt8>) -> String { String(decoding: symbols(bytes), as: UTF8.self) }
}
