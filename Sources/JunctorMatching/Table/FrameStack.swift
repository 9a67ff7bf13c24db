// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// A position to backtrack to, and the next choice there, in eight bytes.
struct WalkFrame {
  var node: Int32
  var offset: Int
  var choice: Int
  var spans: Int

  /// The parts of a word: their lowest bits and their numbers of bits.
  private enum Field {
    static let offset = (start: 0 as UInt64, width: 17 as UInt64)
    static let choice = (start: 17 as UInt64, width: 8 as UInt64)
    static let spans = (start: 25 as UInt64, width: 4 as UInt64)
    static let node = (start: 32 as UInt64, width: 32 as UInt64)
  }
}

extension WalkFrame {
  @inline(__always)
  init(_ word: UInt64) {
    func read(_ field: (start: UInt64, width: UInt64)) -> Int {
      Int(truncatingIfNeeded: word &>> field.start & (1 &<< field.width &- 1))
    }
    node = Int32(truncatingIfNeeded: word &>> Field.node.start)
    offset = read(Field.offset)
    choice = read(Field.choice)
    spans = read(Field.spans)
  }

  @inline(__always)
  var word: UInt64 {
    func write(_ value: Int, _ field: (start: UInt64, width: UInt64)) -> UInt64 {
      assert(value >= 0 && value >> Int(field.width) == 0, "A part of a frame is too large.")
      return UInt64(truncatingIfNeeded: value) &<< field.start
    }
    return UInt64(UInt32(bitPattern: node)) &<< Field.node.start | write(offset, Field.offset)
      | write(choice, Field.choice) | write(Swift.min(spans, 9), Field.spans)
  }
}

/// A stack of frames, the last sixteen in a tuple, without an allocation; a vector
/// would be aligned more strictly than the frames of asynchronous functions.
struct FrameStack: Sendable {
  private typealias Eight = (UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64)
  private var top: Eight = (0, 0, 0, 0, 0, 0, 0, 0)
  private var next: Eight = (0, 0, 0, 0, 0, 0, 0, 0)
  /// The frames beneath, the last one highest.
  private var others: [UInt64] = []
  private var count = 0

  @inline(__always)
  mutating func push(_ frame: WalkFrame) {
    if count >= 16 { others.append(next.7) }
    if count >= 8 {
      next = (top.7, next.0, next.1, next.2, next.3, next.4, next.5, next.6)
    }
    top = (frame.word, top.0, top.1, top.2, top.3, top.4, top.5, top.6)
    count &+= 1
  }

  @inline(__always)
  mutating func pop() -> WalkFrame? {
    if count == 0 { return nil }
    let frame = WalkFrame(top.0)
    top = (top.1, top.2, top.3, top.4, top.5, top.6, top.7, next.0)
    if count > 8 {
      let last = count > 16 ? others.removeLast() : 0
      next = (next.1, next.2, next.3, next.4, next.5, next.6, next.7, last)
    }
    count &-= 1
    return frame
  }
}
