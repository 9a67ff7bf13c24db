// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

extension URLRewriter {
  /// Reads `host:port` up to the path.
  mutating func readAuthority() throws(URLParsingError) {
    let start = position
    try skipAuthority()
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

  private mutating func skipAuthority() throws(URLParsingError) {
    while let next = byte(position), !endsSegment(next) {
      if next == UInt8(ascii: "@") { throw mistake(.userInfo, at: position) }
      position += 1
    }
  }

  private mutating func readPort(_ range: Range<Int>) throws(URLParsingError) {
    var value = 0
    for index in range {
      guard isDigit(input[index]) else { throw mistake(.invalidPort, at: index) }
      value = value * 10 + Int(input[index] - UInt8(ascii: "0"))
      if value > 65_535 { throw mistake(.invalidPort, at: range.lowerBound) }
    }
    if range.isEmpty || UInt16(value) == special?.defaultPort { return }
    layout.port = UInt16(value)
    layout.hasPort = true
    output.append(UInt8(ascii: ":"))
    output.append(contentsOf: String(value).utf8)
  }

  /// Reads all of a `file:` URL up to its query.
  mutating func readFile() throws(URLParsingError) {
    output.append(UInt8(ascii: "/"))
    output.append(UInt8(ascii: "/"))
    host = output.count..<output.count
    layout.hostKind = .empty
    if isSlash(byte(position)), isSlash(byte(position + 1)) {
      position += 2
      let start = position
      try skipAuthority()
      if isDriveLetter(start..<position) {
        position = start
      } else if start < position {
        try writeHost(start..<position)
        if output[host].elementsEqual("localhost".utf8) {
          output.removeLast(host.count)
          host = host.lowerBound..<host.lowerBound
          layout.hostKind = .empty
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

// MARK: - Hosts

/// The code points that the standard forbids in hosts and in domains (§3.5).
private enum Forbidden {
  static let inHost = ByteSet("\0\t\n\r #/:<>?@[\\]^|")
  static let inDomain = inHost.union(ByteSet("%\u{7F}"))
}

extension URLRewriter {
  /// Writes the host at `range` of the input.
  mutating func writeHost(_ range: Range<Int>) throws(URLParsingError) {
    let start = output.count
    if range.isEmpty {
      layout.hostKind = .empty
    } else if input[range.lowerBound] == UInt8(ascii: "[") {
      guard input[range.upperBound - 1] == UInt8(ascii: "]"),
        let address = IPv6Address(input[range.lowerBound + 1..<range.upperBound - 1])
      else { throw mistake(.invalidIPv6, at: range.lowerBound) }
      output.append(UInt8(ascii: "["))
      address.write(to: &output)
      output.append(UInt8(ascii: "]"))
      layout.hostKind = .ipv6
    } else if special == nil {
      try writeOpaqueHost(range)
    } else {
      try writeDomain(range)
    }
    host = start..<output.count
  }

  private mutating func writeOpaqueHost(_ range: Range<Int>) throws(URLParsingError) {
    for index in range where Forbidden.inHost.contains(input[index]) {
      throw mistake(.invalidHost, at: index)
    }
    // A router uses this host as a segment, so it must be a valid one.
    let dots = input.withBytes { dotCount($0, range) }
    if dots > 0 { throw mistake(.dotHost, at: range.lowerBound) }
    try checkDecodable(range)
    for byte in Punycode.decoded(input[range]) {
      PercentEncodeSet.c0Control.write(byte, to: &output)
    }
    layout.hostKind = .opaque
  }

  private mutating func writeDomain(_ range: Range<Int>) throws(URLParsingError) {
    var domain: [UInt8] = []
    var index = range.lowerBound
    while index < range.upperBound {
      let offset = index
      let byte = input.withBytes {
        PercentDecoding.byte($0, at: &index, before: range.upperBound)
      }
      if byte > 0x7F { throw mistake(.nonASCIIDomain, at: offset) }
      if byte < 0x20 || Forbidden.inDomain.contains(byte) {
        throw mistake(.invalidHost, at: offset)
      }
      domain.append(isLetter(byte) ? byte | 0x20 : byte)
    }
    guard IPv4Address.isRequired(for: domain) else {
      layout.hostKind = .domain
      output.append(contentsOf: domain)
      return
    }
    guard let address = IPv4Address(domain) else {
      throw mistake(.invalidIPv4, at: range.lowerBound)
    }
    layout.hostKind = .ipv4
    address.write(to: &output)
  }

  /// Throws if that part of the input contains a NUL or does not decode to UTF-8.
  func checkDecodable(_ range: Range<Int>) throws(URLParsingError) {
    guard let flaw = input.withBytes({ PercentDecoding.firstFlaw($0, range) }) else { return }
    throw mistake(flaw.isNUL ? .nulInPath : .undecodablePath, at: flaw.offset)
  }
}
