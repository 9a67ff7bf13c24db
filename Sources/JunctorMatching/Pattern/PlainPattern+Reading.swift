// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

// What is read from the text of a plain pattern on demand.

extension PlainPattern {
  /// Calls `body` with each segment of the text.
  fileprivate func forEachSegment(_ body: (Span<UInt8>, PlainSegment) -> Void) {
    text.withUTF8Bytes { bytes in
      var position = 1
      while let segment = PlainSegment(bytes, at: position) {
        body(bytes, segment)
        position = segment.next
      }
    }
  }

  /// The names of the captures in order of writing.
  var captureNames: [String] {
    var names: [String] = []
    forEachSegment { bytes, segment in
      if segment.isCapture { names.append(segment.text(bytes)) }
    }
    return names
  }

  /// What the pattern takes.
  var row: PatternRow {
    var positions: [Position.Language] = []
    forEachSegment { bytes, segment in
      positions.append(segment.isCapture ? .any : .literal(segment.symbols(bytes)))
    }
    return PatternRow(positions: positions, query: [], fragment: nil)
  }

  /// Returns the text of a literal.
  ///
  /// - Parameter index: The number of its segment.
  func literal(_ index: Int) -> [UInt8] {
    var symbols: [UInt8] = []
    var number = 0
    forEachSegment { bytes, segment in
      if number == index { symbols = segment.symbols(bytes) }
      number += 1
    }
    return symbols
  }

  /// Returns whether two plain patterns have the same segments and the same names.
  ///
  /// Their texts are the same, or one has a slash at its end more, which says nothing.
  func isEqual(_ other: PlainPattern) -> Bool {
    let (mine, theirs) = (text.utf8, other.text.utf8)
    if mine.count == theirs.count { return text == other.text }
    let (short, long) = mine.count < theirs.count ? (mine, theirs) : (theirs, mine)
    return long.count == short.count + 1 && long.last == UInt8(ascii: "/")
      && short.last != UInt8(ascii: "/") && long.starts(with: short)
  }
}

extension RoutePattern.Storage {
  /// Reads a plain pattern; `nil` for one that is not plain, or not right.
  convenience init?(plain text: String) {
    guard let plain = PlainPattern(text) else { return nil }
    self.init(plain)
  }

  /// Creates what a compiled pattern would consist of.
  convenience init(_ plain: PlainPattern) {
    var positions: [Position] = []
    var template = PatternTemplate()
    var parts = PatternParts()
    plain.forEachSegment { bytes, segment in
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
    self.init(
      text: plain.text, ignoreCase: false, parts: parts,
      alternatives: [Alternative(positions: positions, query: [], fragment: nil, presence: [])],
      templates: [template])
  }
}
