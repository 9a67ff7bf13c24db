// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// The values of a pattern's captures in a URL.
///
/// A value is decoded each time it is read. `/` in a value was `%2F` in the URL, or, in a tail,
/// possibly a separator.
///
///     let captures = match.captures
///     captures["name"]  // "joel levin", for /user/joel%20levin
public struct Captures: Sendable {
  let pattern: RoutePattern
  let alternative: Int
  package let url: RoutableURL
  /// The number of the first positions that are not in the path of the URL.
  private let skipped: Int

  init(pattern: RoutePattern, alternative: Int, url: RoutableURL, skipping skipped: Int = 0) {
    self.pattern = pattern
    self.alternative = alternative
    self.url = url
    self.skipped = skipped
  }

  /// Returns the decoded value of a capture.
  ///
  /// - Parameter name: The name, or the number of an unnamed capture as text.
  /// - Returns: The value; `nil` if the pattern has no such capture or its part is absent.
  /// - Complexity: Linear in the length of the URL.
  public subscript(name: String) -> String? {
    if case .plain(let plain) = pattern.form {
      var found: String?
      plain.forEachValue(in: url) { capture, bytes, value in
        if capture == name { found = PercentDecoding.string(bytes, value) }
      }
      return found
    }
    guard let index = pattern.captureNames.firstIndex(of: name) else { return nil }
    if let value = queryValue(index) { return value }
    return url.url.withBytes { bytes in
      valueRanges(bytes, only: index)[index].map { PercentDecoding.string(bytes, $0) }
    }
  }

  /// Returns the segments of a tail, each decoded separately.
  ///
  ///     captures.pieces("rest")  // ["a/b", "c"], for /files/a%2Fb/c
  ///
  /// - Parameter name: The name, or the number of an unnamed capture as text.
  /// - Returns: The segments, which can be empty (`a//b`); none for an empty value or no value. The
  ///   value of any other capture is one segment.
  /// - Complexity: Linear in the length of the URL.
  public func pieces(_ name: String) -> [String] {
    if pattern.isPlain { return self[name].map { [$0] } ?? [] }
    guard let index = pattern.captureNames.firstIndex(of: name) else { return [] }
    if let value = queryValue(index) { return [value] }
    return url.url.withBytes { bytes in
      guard let range = valueRanges(bytes, only: index)[index], !range.isEmpty else { return [] }
      var pieces: [String] = []
      var start = range.lowerBound
      for position in range where bytes[position] == UInt8(ascii: "/") {
        pieces.append(PercentDecoding.string(bytes, start..<position))
        start = position + 1
      }
      pieces.append(PercentDecoding.string(bytes, start..<range.upperBound))
      return pieces
    }
  }

  /// The captures that have a value, in the pattern's order.
  package var all: [(name: String, value: String)] {
    if case .plain(let plain) = pattern.form {
      var values: [(name: String, value: String)] = []
      plain.forEachValue(in: url) { values.append(($0, PercentDecoding.string($1, $2))) }
      return values
    }
    return url.url.withBytes { bytes in
      let valueRanges = valueRanges(bytes, only: nil)
      var result: [(name: String, value: String)] = []
      for index in pattern.storage.templates[alternative].captures {
        let value =
          queryValue(index) ?? valueRanges[index].map { PercentDecoding.string(bytes, $0) }
        if let value { result.append((pattern.captureNames[index], value)) }
      }
      return result
    }
  }
}

// MARK: - Ranges

extension Captures {
  private var shape: Alternative { pattern.alternatives[alternative] }

  private func queryValue(_ capture: Int) -> String? {
    shape.query.first { $0.capture == capture }.flatMap { url.queryValue($0.key) }
      .map { String(decoding: $0, as: UTF8.self) }
  }

  /// Returns the ranges of the captures in path and fragment in the URL's text.
  private func valueRanges(_ bytes: Span<UInt8>, only: Int?) -> [Range<Int>?] {
    var valueRanges = [Range<Int>?](repeating: nil, count: pattern.captureNames.count)
    let segments = PathSegments(url.routed)
    var offset = segments.start
    for position in shape.positions.dropFirst(skipped) {
      let rest = min(offset, segments.end)..<segments.end
      guard let range = position.kind == .tail ? rest : segments.next(&offset, in: bytes) else {
        break
      }
      if let only, !position.captures.contains(only) { continue }
      if let program = position.program {
        locate(position.captures, program, bytes, range, &valueRanges)
      } else if position.kind == .any {
        valueRanges[position.captures[0]] = range
      }
    }
    guard let fragment = shape.fragment, let range = url.url.layout.fragmentPath(bytes) else {
      return valueRanges
    }
    if let only, !fragment.captures.contains(only) { return valueRanges }
    // One slash at the end is ignored, unless an empty tail follows it.
    let hasSlash = !range.isEmpty && bytes[range.upperBound - 1] == UInt8(ascii: "/")
    let trimmed = hasSlash ? range.lowerBound..<range.upperBound - 1 : range
    if !locate(fragment.captures, fragment.program, bytes, trimmed, &valueRanges) {
      locate(fragment.captures, fragment.program, bytes, range, &valueRanges)
    }
    return valueRanges
  }

  @discardableResult
  private func locate(
    _ captures: [Int], _ program: CaptureProgram, _ bytes: Span<UInt8>, _ range: Range<Int>,
    _ valueRanges: inout [Range<Int>?]
  ) -> Bool {
    if captures.isEmpty { return true }
    let (symbols, offsets) = PercentDecoding.symbols(bytes, range)
    guard let ranges = program.ranges(in: symbols) else { return false }
    for (slot, capture) in captures.enumerated() {
      valueRanges[capture] = ranges[slot].map { offsets[$0.lowerBound]..<offsets[$0.upperBound] }
    }
    return true
  }
}
