// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

extension URLRewriter {
  /// Reads `host:port` up to the path.
  mutating func readAuthority() throws(URLParsingError) {
    let start = position
    while let next = byte(position), !isSlash(next), next != UInt8(ascii: "?"),
      next != UInt8(ascii: "#")
    {
      if next == UInt8(ascii: "@") { throw mistake(.userInfo, at: position) }
      position += 1
    }

    var split = start
    var isInBrackets = false
    while split < position, isInBrackets || input[split] != UInt8(ascii: ":") {
      if input[split] == UInt8(ascii: "[") { isInBrackets = true }
      if input[split] == UInt8(ascii: "]") { isInBrackets = false }
      split += 1
    }
    if split == start, special != nil || split < position { throw mistake(.missingHost, at: start) }

    output.append(UInt8(ascii: "/"))
    output.append(UInt8(ascii: "/"))
    try writeHost(start..<split)
    if split < position { try readPort(split + 1..<position) }
  }

  private mutating func readPort(_ range: Range<Int>) throws(URLParsingError) {
    var value = 0
    for index in range {
      guard isDigit(input[index]) else { throw mistake(.invalidPort, at: index) }
      value = value * 10 + Int(input[index] - UInt8(ascii: "0"))
      if value > 65_535 { throw mistake(.invalidPort, at: range.lowerBound) }
    }
    if range.isEmpty || UInt16(value) == special?.defaultPort { return }
    port = UInt16(value)
    output.append(UInt8(ascii: ":"))
    output.append(contentsOf: String(value).utf8)
  }

  /// Reads all of a `file:` URL up to its query.
  mutating func readFile() throws(URLParsingError) {
    output.append(UInt8(ascii: "/"))
    output.append(UInt8(ascii: "/"))
    host = output.count..<output.count
    hostKind = .empty
    if isSlash(byte(position)), isSlash(byte(position + 1)) {
      position += 2
      let start = position
      while let next = byte(position), !isSlash(next), next != UInt8(ascii: "?"),
        next != UInt8(ascii: "#")
      {
        if next == UInt8(ascii: "@") { throw mistake(.userInfo, at: position) }
        position += 1
      }
      if isDriveLetter(start..<position) {
        position = start
      } else if start < position {
        try writeHost(start..<position)
        if output[host].elementsEqual("localhost".utf8) {
          output.removeLast(host.count)
          host = host.lowerBound..<host.lowerBound
          hostKind = .empty
        }
      }
    }
    try readPath()
  }

  /// Returns whether the input there is a Windows drive letter, `C:` or `C|`.
  func isDriveLetter(_ range: Range<Int>) -> Bool {
    range.count == 2 && isLetter(input[range.lowerBound])
      && (input[range.lowerBound + 1] == UInt8(ascii: ":")
        || input[range.lowerBound + 1] == UInt8(ascii: "|"))
  }
}
