// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

// Most patterns are plain: `/order/:id/items`, segments of letters and whole captures. They are read
// in one pass over the bytes, without parser and compiler. The pass may give up whenever it likes,
// but where it does not it gives exactly what those would give.

extension RoutePattern.Storage {
  /// Reads a plain pattern; `nil` for one that is not plain, or not right.
  ///
  /// - Complexity: O(*n* · *c*) in the length of the text and the number of its captures.
  convenience init?(plain text: String) {
    let segments = text.withUTF8Bytes { PlainSegments($0) }
    guard let segments else { return nil }
    var positions: [Position] = []
    var template = PatternTemplate()
    var parts = PatternParts()
    positions.reserveCapacity(segments.all.count)
    template.segments.reserveCapacity(segments.all.count)
    for segment in segments.all {
      guard segment.isCapture else {
        positions.append(Position(.literal(segment.bytes)))
        template.segments.append([.literal(segment.bytes)])
        continue
      }
      let number = parts.captures.count
      let name = String(decoding: segment.bytes, as: UTF8.self)
      // The parser knows what to say of a name that is used twice.
      if parts.captures.contains(where: { $0.name == name }) { return nil }
      parts.captures.append(
        PatternCapture(
          name: name, kind: .plain, offset: segment.offset, isNamed: true, isInPath: true))
      positions.append(Position(.any, captures: [number]))
      template.segments.append([.capture(number)])
      template.captures.append(number)
    }
    self.init(
      text: text, ignoreCase: false, parts: parts,
      alternatives: [Alternative(positions: positions, query: [], fragment: nil, presence: [])],
      templates: [template])
  }
}

/// The segments of a plain pattern.
private struct PlainSegments {
  struct Segment {
    /// The text, or the name of the capture.
    let bytes: [UInt8]
    let isCapture: Bool
    let offset: Int
  }

  var all: [Segment] = []

  init?(_ bytes: Span<UInt8>) {
    let count = bytes.count
    guard count > 0, count <= 1_024, bytes[0] == UInt8(ascii: "/") else { return nil }
    var start = 1
    while start < count {
      let isCapture = bytes[start] == UInt8(ascii: ":")
      let first = isCapture ? start + 1 : start
      var end = first
      while end < count, bytes[end] != UInt8(ascii: "/") {
        guard isPlain(bytes[end], inName: isCapture) else { return nil }
        end += 1
      }
      // Empty ones and dot segments, and names that begin with a digit, are for the parser to judge.
      guard end > first, bytes[first] != UInt8(ascii: "."), !isCapture || !isDigit(bytes[first])
      else { return nil }
      var text: [UInt8] = []
      text.reserveCapacity(end - first)
      for index in first..<end { text.append(bytes[index]) }
      all.append(Segment(bytes: text, isCapture: isCapture, offset: start))
      start = end + 1
    }
    if all.count(where: \.isCapture) > 64 { return nil }
  }
}

private func isPlain(_ byte: UInt8, inName: Bool) -> Bool {
  isLetter(byte) || isDigit(byte) || byte == UInt8(ascii: "_")
    || !inName && (byte == UInt8(ascii: "-") || byte == UInt8(ascii: "."))
}
