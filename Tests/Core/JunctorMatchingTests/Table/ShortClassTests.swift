// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import JunctorMatching

@Suite struct ShortClassTests {
  private typealias ByteSet = (UInt64, UInt64, UInt64, UInt64)

  private static func set(_ bytes: ClosedRange<UInt8>) -> ByteSet {
    var words: [UInt64] = [0, 0, 0, 0]
    for byte in bytes { words[Int(byte) / 64] |= 1 << UInt64(byte % 64) }
    return (words[0], words[1], words[2], words[3])
  }

  @Test(
    arguments: [48...57, 97...122, 0...31, 0...127, 127...127, 1...1] as [ClosedRange<UInt8>])
  func everyByteIsClassifiedAtEveryPosition(range: ClosedRange<UInt8>) {
    let short = ShortClass(Self.set(range), minimum: 1, maximum: .max)
    for count in 1...8 {
      for place in 0..<count {
        for byte in UInt8.min...UInt8.max {
          // What is around the text must not matter.
          for other in [range.lowerBound, 0xFF] {
            var bytes = [UInt8](repeating: other, count: 8)
            bytes += [UInt8](repeating: range.upperBound, count: count) + [other, other]
            bytes[8 + place] = byte
            let isIn = bytes.withBytes { text in
              short.decides(text, 8, 8 + count) && short.accepts(text, 8, 8 + count)
            }
            #expect(isIn == range.contains(byte))
          }
        }
      }
    }
  }

  /// Of which lengths it can tell, where the text begins at an offset of forty digits.
  private static func lengths(_ short: ShortClass, from start: Int = 8) -> [Int] {
    [UInt8](repeating: 48, count: 40).withBytes { text in
      var lengths: [Int] = []
      for count in 0...20 where short.decides(text, start, start + count) {
        lengths.append(count)
      }
      return lengths
    }
  }

  @Test(
    arguments: [
      (1, .max, 1...8), (0, .max, 1...8), (2, 2, 2...2), (3, 11, 3...8), (8, 8, 8...8),
    ] as [(Int32, Int32, ClosedRange<Int>)])
  func edgesOfAllLengthsAreFoundAtTheirOwnNode(
    minimum: Int32, maximum: Int32, told: ClosedRange<Int>
  ) {
    let short = ShortClass(Self.set(48...57), minimum: minimum, maximum: maximum)
    #expect(Self.lengths(short) == Array(told))
    // It needs a whole word before the end of the text.
    #expect(Self.lengths(short, from: 3) == told.filter { $0 >= 5 })
  }

  @Test func otherTextsAndClassesAreUndecided() {
    let sets: [ByteSet] = [Self.set(120...200), (1 << 48 | 1 << 50, 0, 0, 0), (0, 0, 0, 0)]
    for set in sets {
      #expect(Self.lengths(ShortClass(set, minimum: 1, maximum: .max)).isEmpty)
    }
    #expect(Self.lengths(ShortClass(Self.set(48...57), minimum: 9, maximum: .max)).isEmpty)
    #expect(Self.lengths(.none).isEmpty)
  }

  @Test(
    arguments: ["/:x([0-9]+)", "/a/:x([0-9]+)", "/a/:x([0-9]{3,12})", "/a/:x([0-9]+)/b"])
  func constrainedSegmentTakesAValueOfAnyLength(pattern: String) throws {
    let table = try TestTable([pattern])
    let parts = pattern.split(separator: ":")
    let rest = pattern.hasSuffix("/b") ? "/b" : ""
    let lengths = pattern.contains("{3,12}") ? 3...12 : 1...30
    for count in 1...20 {
      for wrong in -1..<count {
        for end in ["", "/", "?q=7", "/c"] {
          var value = Array(repeating: "7", count: count)
          if wrong >= 0 { value[wrong] = "x" }
          let isHit = wrong < 0 && lengths.contains(count) && end != "/c"
          let text = parts[0] + value.joined() + rest + end
          #expect((table.table.hit(text) != nil) == isHit, "\(text)")
        }
      }
    }
  }
}
