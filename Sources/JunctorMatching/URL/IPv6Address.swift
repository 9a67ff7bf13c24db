// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// An IPv6 address, as the URL standard (§3.5) reads and writes it.
struct IPv6Address: Sendable, Hashable {
  let pieces: [UInt16]

  init?(_ text: ArraySlice<UInt8>) {
    var pieces: [UInt16] = []
    var compressed: Int?
    var index = text.startIndex
    let end = text.endIndex
    let colon = UInt8(ascii: ":")

    if index < end, text[index] == colon {
      guard index + 1 < end, text[index + 1] == colon else { return nil }
      index += 2
      compressed = 0
    }
    while index < end {
      guard pieces.count < 8 else { return nil }
      if text[index] == colon {
        guard compressed == nil else { return nil }
        index += 1
        compressed = pieces.count
        continue
      }
      let start = index
      var value: UInt16 = 0
      while index < end, index - start < 4, let digit = PercentDecoding.hexValue(text[index]) {
        value = value << 4 | UInt16(digit)
        index += 1
      }
      if index < end, text[index] == UInt8(ascii: ".") {
        guard index > start, pieces.count <= 6, let four = IPv6Address.decimals(text[start...])
        else { return nil }
        pieces += four
        index = end
        break
      }
      if index < end {
        guard text[index] == colon, index + 1 < end else { return nil }
        // An empty piece is not allowed here: only a second colon may follow a colon.
        index += 1
      }
      pieces.append(value)
    }
    if let compressed {
      guard pieces.count < 8 else { return nil }
      pieces.insert(
        contentsOf: repeatElement(0, count: 8 - pieces.count), at: compressed)
    }
    guard pieces.count == 8 else { return nil }
    self.pieces = pieces
  }

  /// Appends the shortest form: the longest run of zeros, the first of several, becomes `::`.
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

  /// Returns the two pieces that four decimal numbers, which end the address, stand for.
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
