// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// An IPv6 address, as the URL standard (§3.5) reads and writes it.
struct IPv6Address: Sendable, Hashable {
  let pieces: [UInt16]

  init?(_ text: ArraySlice<UInt8>) {
    let colon = UInt8(ascii: ":")
    let gap = text.indices.dropLast().first { text[$0] == colon && text[$0 + 1] == colon }
    guard var pieces = Self.pieces(text[..<(gap ?? text.endIndex)], areLast: gap == nil) else {
      return nil
    }
    if let gap {
      guard let behind = Self.pieces(text[(gap + 2)...], areLast: true),
        pieces.count + behind.count < 8
      else { return nil }
      pieces += [UInt16](repeating: 0, count: 8 - pieces.count - behind.count) + behind
    }
    guard pieces.count == 8 else { return nil }
    self.pieces = pieces
  }

  /// Returns the pieces of a text without `::`; the last piece of the address can be an IPv4
  /// address.
  private static func pieces(_ text: ArraySlice<UInt8>, areLast: Bool) -> [UInt16]? {
    if text.isEmpty { return [] }
    var pieces: [UInt16] = []
    for part in text.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false) {
      if areLast, part.endIndex == text.endIndex, let four = decimals(part) {
        pieces += four
        continue
      }
      let digits = part.compactMap(PercentDecoding.hexValue)
      guard digits.count == part.count, (1...4).contains(part.count) else { return nil }
      pieces.append(digits.reduce(0) { $0 << 4 | UInt16($1) })
    }
    return pieces
  }

  /// Appends the shortest form: the first longest run of zeros becomes `::`.
  func write(to output: inout [UInt8]) {
    let gap = longestZeros()
    var index = 0
    while index < 8 {
      if index == gap.lowerBound, gap.count > 1 {
        output.append(contentsOf: (index == 0 ? "::" : ":").utf8)
        index = gap.upperBound
        continue
      }
      output.append(contentsOf: String(pieces[index], radix: 16).utf8)
      if index < 7 { output.append(UInt8(ascii: ":")) }
      index += 1
    }
  }

  private func longestZeros() -> Range<Int> {
    var best = 0..<0
    var start = 0
    for index in 0...8 where index == 8 || pieces[index] != 0 {
      if index - start > best.count { best = start..<index }
      start = index + 1
    }
    return best
  }

  /// Returns the two pieces of the four decimal numbers at the end of the address.
  private static func decimals(_ text: ArraySlice<UInt8>) -> [UInt16]? {
    let parts = text.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard parts.count == 4 else { return nil }
    var value: UInt32 = 0
    for part in parts {
      guard !part.isEmpty, part.count <= 3, part.allSatisfy(isDigit),
        part.count == 1 || part.first != UInt8(ascii: "0")
      else { return nil }
      let number = part.reduce(0 as UInt32) { $0 * 10 + UInt32($1 - UInt8(ascii: "0")) }
      guard number <= 255 else { return nil }
      value = value << 8 | number
    }
    return [UInt16(value >> 16), UInt16(value & 0xFFFF)]
  }
}
