// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

extension PlainPattern {
  /// Returns the range of a capture's value in the text of a matching URL; `nil` if the pattern
  /// does not have the capture.
  ///
  /// The texts of pattern and URL are read together, segment by segment, without allocation.
  func range(of name: String, in url: RoutableURL) -> Range<Int>? {
    name.withUTF8Bytes { name in
      text.withUTF8Bytes { pattern in
        url.url.withBytes { bytes in
          var values = PlainValues(url)
          while let (capture, value) = values.next(pattern, bytes) {
            if capture.count == name.count, capture.isNamed(name, in: pattern) { return value }
          }
          return nil
        }
      }
    }
  }

  func values(in url: RoutableURL) -> [(name: String, value: String)] {
    var result: [(name: String, value: String)] = []
    text.withUTF8Bytes { pattern in
      url.url.withBytes { bytes in
        var values = PlainValues(url)
        while let (capture, value) = values.next(pattern, bytes) {
          result.append((capture.text(pattern), PercentDecoding.string(bytes, value)))
        }
      }
    }
    return result
  }
}

/// An iterator over the captures of a plain pattern and their ranges in a URL.
private struct PlainValues {
  private var segments = PlainSegments()
  private let values: PathSegments
  private var offset: Int

  init(_ url: RoutableURL) {
    values = PathSegments(url.routed)
    offset = values.start
  }

  mutating func next(
    _ pattern: Span<UInt8>, _ url: Span<UInt8>
  ) -> (capture: PlainSegment, value: Range<Int>)? {
    while let segment = segments.next(pattern), let value = values.next(&offset, in: url) {
      if segment.isCapture { return (segment, value) }
    }
    return nil
  }
}

extension PlainSegment {
  /// Returns whether the segment's text is `name`, which has the same length.
  func isNamed(_ name: Span<UInt8>, in pattern: Span<UInt8>) -> Bool {
    for index in 0..<count where name[index] != pattern[start &+ index] { return false }
    return true
  }
}
