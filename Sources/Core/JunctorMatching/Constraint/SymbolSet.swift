// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// A set of symbols that a position of a constraint accepts: Unicode scalars, and possibly the
/// escaped slash.
///
/// The *escaped slash* is the `%2F` of a URL: a `/` in a value that is not a separator. It is not a
/// scalar but a separate member, so that the complement of a set without it contains it.
package struct SymbolSet: Hashable, Sendable {
  /// The scalars, as sorted ranges that do not touch and contain no surrogate.
  package private(set) var ranges: [ClosedRange<UInt32>]

  package internal(set) var escapedSlash: Bool

  /// Creates a set of the scalars in `ranges`, in any order; surrogates are omitted.
  package init(_ ranges: [ClosedRange<UInt32>] = [], escapedSlash: Bool = false) {
    var clipped: [ClosedRange<UInt32>] = []
    for range in ranges {
      let last = min(range.upperBound, 0x10FFFF)
      if range.lowerBound < 0xD800 { clipped.append(range.lowerBound...min(last, 0xD7FF)) }
      if last > 0xDFFF { clipped.append(max(range.lowerBound, 0xE000)...last) }
    }
    clipped.sort { $0.lowerBound < $1.lowerBound }
    var merged: [ClosedRange<UInt32>] = []
    for range in clipped {
      if let last = merged.last, range.lowerBound <= last.upperBound + 1 {
        merged[merged.count - 1] = last.lowerBound...max(last.upperBound, range.upperBound)
      } else {
        merged.append(range)
      }
    }
    self.ranges = merged
    self.escapedSlash = escapedSlash
  }

  package init(_ scalar: Unicode.Scalar) {
    self.init([scalar.value...scalar.value])
  }

  /// Every scalar and the escaped slash: `.`.
  static let all = SymbolSet([0...0x10FFFF], escapedSlash: true)

  /// Everything except the slash that separates segments: `[^/]`.
  static let allButSlash = SymbolSet("/").complement

  /// Everything except NUL, which no path contains.
  static let allButNUL = SymbolSet("\0").complement

  static let escapedSlash = SymbolSet([], escapedSlash: true)

  package static let digits = SymbolSet([0x30...0x39])

  /// The ASCII letters, the digits and `_`: `\w`.
  static let wordCharacters = SymbolSet([
    0x30...0x39, 0x41...0x5A, 0x5F...0x5F, 0x61...0x7A,
  ])

  /// White space and line ends, as in ECMAScript: `\s`.
  static let whitespace = SymbolSet([
    0x09...0x0D, 0x20...0x20, 0xA0...0xA0, 0x1680...0x1680, 0x2000...0x200A, 0x2028...0x2029,
    0x202F...0x202F, 0x205F...0x205F, 0x3000...0x3000, 0xFEFF...0xFEFF,
  ])

  var isEmpty: Bool { ranges.isEmpty && !escapedSlash }

  func contains(_ scalar: Unicode.Scalar) -> Bool {
    ranges.contains { $0.contains(scalar.value) }
  }
}

extension SymbolSet {
  /// The complement, including the escaped slash.
  var complement: SymbolSet {
    var gaps: [ClosedRange<UInt32>] = []
    var next: UInt32 = 0
    for range in ranges {
      if range.lowerBound > next { gaps.append(next...(range.lowerBound - 1)) }
      next = range.upperBound + 1
    }
    if next <= 0x10FFFF { gaps.append(next...0x10FFFF) }
    return SymbolSet(gaps, escapedSlash: !escapedSlash)
  }

  func union(_ other: SymbolSet) -> SymbolSet {
    SymbolSet(ranges + other.ranges, escapedSlash: escapedSlash || other.escapedSlash)
  }

  func intersection(_ other: SymbolSet) -> SymbolSet {
    complement.union(other.complement).complement
  }

  func subtracting(_ other: SymbolSet) -> SymbolSet {
    complement.union(other).complement
  }

  func addingASCIICases() -> SymbolSet {
    let capitals = intersection(SymbolSet([0x41...0x5A])).ranges
    let smalls = intersection(SymbolSet([0x61...0x7A])).ranges
    return union(
      SymbolSet(
        capitals.map { ($0.lowerBound + 0x20)...($0.upperBound + 0x20) }
          + smalls.map { ($0.lowerBound - 0x20)...($0.upperBound - 0x20) }))
  }
}
