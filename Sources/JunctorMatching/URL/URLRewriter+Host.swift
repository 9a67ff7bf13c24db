// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// The code points that the standard forbids in hosts and in domains (§3.5).
private enum Forbidden {
  static let inHost = ByteSet("\0\t\n\r #/:<>?@[\\]^|")
  static let inDomain = inHost.union(ByteSet("%\u{7F}"))
}

extension URLRewriter {
  /// Writes the host that stands at `range` of the input.
  mutating func writeHost(_ range: Range<Int>) throws(URLParsingError) {
    let start = output.count
    if range.isEmpty {
      hostKind = .empty
    } else if input[range.lowerBound] == UInt8(ascii: "[") {
      guard input[range.upperBound - 1] == UInt8(ascii: "]"),
        let address = IPv6Address(input[range.lowerBound + 1..<range.upperBound - 1])
      else { throw mistake(.invalidIPv6, at: range.lowerBound) }
      output.append(UInt8(ascii: "["))
      address.write(to: &output)
      output.append(UInt8(ascii: "]"))
      hostKind = .ipv6
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
    // To a router this host is a segment, so that it must be one.
    let dots = input.withBytes { dotCount($0, range) }
    if dots > 0 { throw mistake(.dotHost, at: range.lowerBound) }
    try checkDecodable(range)
    for index in range { PercentEncodeSet.c0Control.write(input[index], to: &output) }
    hostKind = .opaque
  }

  private mutating func writeDomain(_ range: Range<Int>) throws(URLParsingError) {
    var domain: [UInt8] = []
    var index = range.lowerBound
    while index < range.upperBound {
      let offset = index
      var byte = input[index]
      index += 1
      if byte == UInt8(ascii: "%"), index + 1 < range.upperBound,
        let high = PercentDecoding.hexValue(input[index]),
        let low = PercentDecoding.hexValue(input[index + 1])
      {
        byte = high << 4 | low
        index += 2
      }
      if byte > 0x7F { throw mistake(.nonASCIIDomain, at: offset) }
      if byte < 0x20 || Forbidden.inDomain.contains(byte) {
        throw mistake(.invalidHost, at: offset)
      }
      domain.append(isLetter(byte) ? byte | 0x20 : byte)
    }
    guard IPv4Address.isMeant(by: domain) else {
      hostKind = .domain
      output.append(contentsOf: domain)
      return
    }
    guard let address = IPv4Address(domain) else {
      throw mistake(.invalidIPv4, at: range.lowerBound)
    }
    hostKind = .ipv4
    address.write(to: &output)
  }

  /// Throws if the input there holds a NUL or does not decode to UTF-8.
  func checkDecodable(_ range: Range<Int>) throws(URLParsingError) {
    guard let flaw = input.withBytes({ PercentDecoding.firstFlaw($0, range) }) else { return }
    throw mistake(flaw.isNUL ? .nulInPath : .undecodablePath, at: flaw.offset)
  }
}
