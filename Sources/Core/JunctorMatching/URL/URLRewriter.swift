// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

// The URL standard's parser (§4.4) without a base, which writes the canonical form (§4.5).
//
// The standard's state machine reads code points. Here each state, or a sequence of states, is a
// function that reads a part of the input and appends it to the output.
//
// `init` strips what the standard strips first, and stores the original offset of each byte, since
// errors contain the offset in the original text.
//
// Stricter than the standard by intent: no `@` in the authority, no undecodable bytes and no NUL in
// segments, only ASCII domains, no host that is a dot segment, and limits. More lenient: a text
// without a scheme is a path.
struct URLRewriter {
  let text: String
  let limits: URLLimits

  let input: [UInt8]
  /// The offset in the text of each byte of `input` and of its end.
  private let origins: [Int]

  var position = 0
  var output: [UInt8] = []
  var special: SpecialScheme?
  /// Whether the rules for special schemes apply, possibly to a text without a scheme.
  var isSpecial: Bool

  var schemeEnd = 0
  var host = 0..<0
  var pathStart = 0
  var pathEnd = 0
  var queryEnd = 0
  /// The layout, except the offsets above, which can be too large until the length is known.
  var layout = URLLayout()

  init(_ text: String, limits: URLLimits, isWebText: Bool) {
    self.text = text
    self.limits = limits
    self.isSpecial = isWebText
    let bytes = Array(text.utf8)
    let start = bytes.firstIndex { $0 > 0x20 } ?? bytes.count
    let end = bytes.lastIndex { $0 > 0x20 }.map { $0 + 1 } ?? start
    let removed = ByteSet("\t\n\r")
    let kept = (start..<end).filter { !removed.contains(bytes[$0]) }
    self.input = kept.map { bytes[$0] }
    self.origins = kept + [end]
    output.reserveCapacity(input.count + 8)
  }

  mutating func rewrite() throws(URLParsingError) -> ParsedURL {
    if input.isEmpty { throw mistake(.empty, at: 0) }
    if !readScheme() {
      if isSlash(byte(0)), isSlash(byte(1)) { throw mistake(.doubleSlash, at: 0) }
      try readPath()
    } else if special == .file {
      try readFile()
    } else if special != nil {
      while isSlash(byte(position)) { position += 1 }
      try readAuthority()
      try readPath()
    } else if byte(position) != UInt8(ascii: "/") {
      readOpaquePath()
    } else if byte(position + 1) == UInt8(ascii: "/") {
      position += 2
      try readAuthority()
      if byte(position) == UInt8(ascii: "/") {
        try readPath()
      } else {
        pathStart = output.count
        pathEnd = output.count
        try checkSegmentCount([])
      }
    } else {
      try readPath()
    }
    try readQuery()
    readFragment()
    return try finished()
  }

  private mutating func finished() throws(URLParsingError) -> ParsedURL {
    guard output.count <= URLLimits.ceiling else { throw mistake(.tooLong, at: input.count) }
    layout.schemeEnd = UInt16(schemeEnd)
    layout.hostStart = UInt16(host.lowerBound)
    layout.hostEnd = UInt16(host.upperBound)
    layout.pathStart = UInt16(pathStart)
    layout.pathEnd = UInt16(pathEnd)
    layout.queryEnd = UInt16(queryEnd)
    layout.end = UInt16(output.count)
    layout.hasPercent = output[..<pathEnd].contains(UInt8(ascii: "%"))
    layout.pathEndsWithSlash = pathStart < pathEnd && output[pathEnd - 1] == UInt8(ascii: "/")
    return ParsedURL(text: String(decoding: output, as: UTF8.self), layout: layout)
  }

  // MARK: - Helpers

  func byte(_ index: Int) -> UInt8? { index < input.count ? input[index] : nil }

  /// Returns whether `byte` separates segments; in a special scheme, `\` does, too.
  func isSlash(_ byte: UInt8?) -> Bool {
    byte == UInt8(ascii: "/") || (isSpecial && byte == UInt8(ascii: "\\"))
  }

  /// Returns whether `byte` ends an authority or a segment.
  func endsSegment(_ byte: UInt8) -> Bool {
    isSlash(byte) || byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#")
  }

  func mistake(_ code: URLParsingError.Code, at index: Int) -> URLParsingError {
    URLParsingError(code, in: text, at: origins[index])
  }

  private mutating func readScheme() -> Bool {
    guard let first = input.first, isLetter(first) else { return false }
    let name = input.prefix { isLetter($0) || Clean.scheme.contains($0) }
    guard byte(name.count) == UInt8(ascii: ":") else { return false }
    for byte in name { output.append(isLetter(byte) ? byte | 0x20 : byte) }
    special = output.withBytes { SpecialScheme($0, 0..<$0.count) }
    output.append(UInt8(ascii: ":"))
    isSpecial = special != nil
    schemeEnd = name.count
    position = schemeEnd + 1
    return true
  }
}
