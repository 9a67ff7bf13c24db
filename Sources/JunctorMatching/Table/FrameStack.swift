// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// Where a walk has to come back to: a node, and what to try there next.
///
/// Eight bytes: the node, the offset in the path, the choice, and how many spans there were.
struct WalkFrame {
  var node: Int32
  var offset: Int
  var choice: Int
  var spans: Int

  @inline(__always)
  init(node: Int32, offset: Int, choice: Int, spans: Int) {
    self.node = node
    self.offset = offset
    self.choice = choice
    self.spans = spans
  }

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

/// A stack of frames, of which the first sixteen need no memory of their own.
struct FrameStack: Sendable {
  private var first = SIMD16<UInt64>()
  private var others: [UInt64] = []
  private var count = 0

  @inline(__always)
  mutating func push(_ frame: WalkFrame) {
    if count < 16 { first[count] = frame.word } else { others.append(frame.word) }
    count &+= 1
  }

  @inline(__always)
  mutating func pop() -> WalkFrame? {
    if count == 0 { return nil }
    count &-= 1
    return WalkFrame(count < 16 ? first[count] : others.removeLast())
  }
}
