// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

extension PlainPattern {
  /// Calls `body` with the name of each capture and the range of its value in a matching URL.
  ///
  /// The texts of pattern and URL are read together, segment by segment.
  func forEachValue(
    in url: RoutableURL, _ body: (_ name: String, _ bytes: Span<UInt8>, _ value: Range<Int>) -> Void
  ) {
    let values = PathSegments(url.routed)
    var offset = values.start
    forEachSegment { pattern, segment in
      url.url.withBytes { bytes in
        guard let value = values.next(&offset, in: bytes), segment.isCapture else { return }
        body(segment.text(pattern), bytes, value)
      }
    }
  }
}
