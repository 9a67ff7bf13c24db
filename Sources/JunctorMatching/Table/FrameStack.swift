// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// A position to backtrack to, and the next choice there, in eight bytes.
struct WalkFrame {
  var node: Int32
  var offset: Int
  var choice: Int
  var spans: Int
}

extension WalkFrame {
  @inline(__always)
  init(_ word: UInt64) {
    node = Int32(truncatingIfNeeded: word >> 32)
    offset = Int(truncatingIfNeeded: word & 0x1FFFF)
    choice = Int(truncatingIfNeeded: (word >> 17) & 0xFF)
    spans = Int(truncatingIfNeeded: (word >> 25) & 0xF)
  }

  @inline(__always)
  var word: UInt64 {
    UInt64(UInt32(bitPattern: node)) << 32 | UInt64(truncatingIfNeeded: offset)
      | UInt64(truncatingIfNeeded: choice) << 17
      | UInt64(truncatingIfNeeded: Swift.min(spans, 9)) << 25
  }
}

/// A stack of frames, the first sixteen in a tuple, without an allocation; a vector
/// would be aligned more strictly than the frames of asynchronous functions.
struct FrameStack: Sendable {
  private typealias Sixteen = (
    UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64,
    UInt64, UInt64, UInt64, UInt64
  )
  private var first: Sixteen = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
  private var others: [UInt64] = []
  private var count = 0

  @inline(__always)
  mutating func push(_ frame: WalkFrame) {
    if count < 16 { put(frame.word) } else { others.append(frame.word) }
    count &+= 1
  }

  @inline(__always)
  mutating func pop() -> WalkFrame? {
    if count == 0 { return nil }
    count &-= 1
    return WalkFrame(count < 16 ? top : others.removeLast())
  }

  private var top: UInt64 {
    switch count {
    case 0: first.0
    case 1: first.1
    case 2: first.2
    case 3: first.3
    case 4: first.4
    case 5: first.5
    case 6: first.6
    case 7: first.7
    case 8: first.8
    case 9: first.9
    case 10: first.10
    case 11: first.11
    case 12: first.12
    case 13: first.13
    case 14: first.14
    default: first.15
    }
  }

  private mutating func put(_ word: UInt64) {
    switch count {
    case 0: first.0 = word
    case 1: first.1 = word
    case 2: first.2 = word
    case 3: first.3 = word
    case 4: first.4 = word
    case 5: first.5 = word
    case 6: first.6 = word
    case 7: first.7 = word
    case 8: first.8 = word
    case 9: first.9 = word
    case 10: first.10 = word
    case 11: first.11 = word
    case 12: first.12 = word
    case 13: first.13 = word
    case 14: first.14 = word
    default: first.15 = word
    }
  }
}
