// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

extension URLRewriter {
  /// A segment of the output: its start in the output, with its slash, and its start in the input.
  struct Segment {
    let start: Int
    let source: Range<Int>
  }

  /// Reads a path as a list of at least one segment.
  mutating func readPath() throws(URLParsingError) {
    if isSlash(byte(position)) { position += 1 }
    pathStart = output.count
    var segments: [Segment] = []
    var isLast = false
    while !isLast {
      let start = position
      while let next = byte(position), !endsSegment(next) { position += 1 }
      let source = start..<position
      isLast = !isSlash(byte(position))
      if !isLast { position += 1 }

      let dots = input.withBytes { dotCount($0, source) }
      if dots == 2, let parent = segments.last, !isKeptDrive(segments) {
        output.removeLast(output.count - parent.start)
        segments.removeLast()
      }
      if dots > 0, !isLast { continue }
      segments.append(Segment(start: output.count, source: dots > 0 ? start..<start : source))
      output.append(UInt8(ascii: "/"))
      if dots > 0 { continue }
      let isDrive = special == .file && segments.count == 1 && isDriveLetter(source)
      for index in source {
        PercentEncodeSet.path.write(
          isDrive && index > start ? UInt8(ascii: ":") : input[index], to: &output)
      }
    }

    // Without an authority, a path that begins with "//" would be parsed as one (§4.5).
    if layout.hostKind == .none, segments.count > 1, segments[1].start == pathStart + 1 {
      output.insert(contentsOf: "/.".utf8, at: pathStart)
      pathStart += 2
    }
    pathEnd = output.count
    try checkSegmentCount(segments)
    for segment in segments { try checkDecodable(segment.source) }
  }

  /// Returns whether the path is only the drive letter of a file, which `..` does not remove.
  private func isKeptDrive(_ segments: [Segment]) -> Bool {
    special == .file && segments.count == 1 && isDriveLetter(segments[0].source)
  }

  /// Checks the number of segments, without one trailing slash, against the limit.
  func checkSegmentCount(_ segments: [Segment]) throws(URLParsingError) {
    var segmentCount = segments.count
    if segments.last?.source.isEmpty == true { segmentCount -= 1 }
    let hostCount = special == nil && !host.isEmpty ? 1 : 0
    guard segmentCount + hostCount > limits.segments else { return }
    let first = limits.segments - hostCount
    let offset = first < 0 ? schemeEnd + 3 : segments[first].source.lowerBound
    throw mistake(.tooManySegments, at: offset)
  }

  mutating func readOpaquePath() {
    pathStart = output.count
    layout.hasOpaquePath = true
    while let next = byte(position), next != UInt8(ascii: "?"), next != UInt8(ascii: "#") {
      position += 1
      let following = byte(position)
      let isBeforeMark = following == UInt8(ascii: "?") || following == UInt8(ascii: "#")
      if next == UInt8(ascii: " "), isBeforeMark {
        output.append(contentsOf: "%20".utf8)
      } else {
        PercentEncodeSet.c0Control.write(next, to: &output)
      }
    }
    pathEnd = output.count
  }

  mutating func readQuery() throws(URLParsingError) {
    queryEnd = output.count
    guard byte(position) == UInt8(ascii: "?") else { return }
    layout.hasQuery = true
    output.append(UInt8(ascii: "?"))
    position += 1
    let set = isSpecial ? PercentEncodeSet.specialQuery : .query
    var items = 0
    var excess: Int?
    input.withBytes { bytes in
      bytes.forEachQueryPair(from: position) { name, _ in
        items += 1
        if items == limits.queryItems + 1 { excess = name.lowerBound }
      }
    }
    if let excess { throw mistake(.tooManyQueryItems, at: excess) }
    while let next = byte(position), next != UInt8(ascii: "#") {
      set.write(next, to: &output)
      position += 1
    }
    queryEnd = output.count
  }

  mutating func readFragment() {
    guard byte(position) == UInt8(ascii: "#") else { return }
    layout.hasFragment = true
    output.append(UInt8(ascii: "#"))
    position += 1
    while let next = byte(position) {
      PercentEncodeSet.fragment.write(next, to: &output)
      position += 1
    }
  }
}
