// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// The UTF-8 bytes of a set of scalars, as a graph of byte ranges with one end.
///
/// `.` has eight nodes: one for the first byte, three for one to three continuation bytes, and four
/// for the bytes after `E0`, `ED`, `F0` and `F4`.
struct UTF8Template {
  typealias Range = SymbolProgram.SymbolRange

  static let end: Int32 = -1

  /// Each node leads to earlier nodes only; the last one is the start of a scalar.
  private(set) var nodes: [[Range]] = []

  fileprivate typealias Row = [(low: UInt8, high: UInt8)]

  init(_ set: SymbolSet) {
    let rows = Self.rows(of: set)
    var known: [[Range]: Int32] = [:]
    var first = ranges(of: rows[...], at: 0, &known)
    if set.escapedSlash {
      let symbol = PercentDecoding.escapedSlash
      first.append(Range(low: symbol, high: symbol, next: Self.end))
    }
    nodes.append(first)
  }

  /// Returns the edges from byte `depth` of `rows`, which have the same earlier bytes.
  ///
  /// The rows are sorted, and the byte ranges of two rows are equal or do not overlap.
  private mutating func ranges(
    of rows: ArraySlice<Row>, at depth: Int, _ known: inout [[Range]: Int32]
  ) -> [Range] {
    var result: [Range] = []
    var begin = rows.startIndex
    while begin < rows.endIndex {
      let byte = rows[begin][depth]
      var past = begin + 1
      while past < rows.endIndex, rows[past][depth] == byte { past += 1 }
      var next = Self.end
      if rows[begin].count > depth + 1 {
        let node = ranges(of: rows[begin..<past], at: depth + 1, &known)
        next = known[node] ?? Int32(nodes.count)
        if next == nodes.count {
          nodes.append(node)
          known[node] = next
        }
      }
      if let last = result.last, last.next == next, last.high + 1 == byte.low {
        result[result.count - 1].high = byte.high
      } else {
        result.append(Range(low: byte.low, high: byte.high, next: next))
      }
      begin = past
    }
    return result
  }

  /// Returns the rows of byte ranges of all scalars of a set.
  fileprivate static func rows(of set: SymbolSet) -> [Row] {
    var rows: [Row] = []
    for range in set.ranges { append(range, to: &rows) }
    return rows
  }

  /// Splits a range of scalars into rows of byte ranges, each a full product.
  private static func append(_ range: ClosedRange<UInt32>, to rows: inout [Row]) {
    let low = range.lowerBound
    let high = range.upperBound
    for limit: UInt32 in [0x7F, 0x7FF, 0xFFFF] where low <= limit && high > limit {
      append(low...limit, to: &rows)
      append((limit + 1)...high, to: &rows)
      return
    }
    if high > 0x7F {
      for mask: UInt32 in [0x3F, 0xFFF, 0x3_FFFF] where low & ~mask != high & ~mask {
        if low & mask != 0 {
          append(low...(low | mask), to: &rows)
          append(((low | mask) + 1)...high, to: &rows)
          return
        }
        if high & mask != mask {
          append(low...((high & ~mask) - 1), to: &rows)
          append((high & ~mask)...high, to: &rows)
          return
        }
      }
    }
    rows.append(zip(bytes(low), bytes(high)).map { (low: $0, high: $1) })
  }

  private static func bytes(_ value: UInt32) -> [UInt8] {
    func continuation(_ shift: UInt32) -> UInt8 { UInt8(0x80 | (value >> shift & 0x3F)) }
    switch value {
    case ...0x7F: return [UInt8(value)]
    case ...0x7FF: return [UInt8(0xC0 | value >> 6), continuation(0)]
    case ...0xFFFF: return [UInt8(0xE0 | value >> 12), continuation(6), continuation(0)]
    default:
      return [UInt8(0xF0 | value >> 18), continuation(12), continuation(6), continuation(0)]
    }
  }
}

extension SymbolSet {
  /// The scalars in UTF-8, as the ranges of their first bytes, second bytes and so on.
  package var utf8Rows: [[ClosedRange<UInt8>]] {
    UTF8Template.rows(of: self).map { row in row.map { $0.low...$0.high } }
  }
}
