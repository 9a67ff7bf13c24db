// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// The state of a search along a path, while there is at most one node to backtrack to.
struct PathCursor {
  var node: Int32
  /// The start of the next segment.
  var offset: Int
  let end: Int
  /// A bit for each of the first 64 bytes of the text before which a segment ends.
  let allMarks: UInt64
  /// Those from `offset` on, that of the next segment first.
  var marks: UInt64
  /// As the last four of ``PathSpans``.
  var spans: (UInt64, UInt64) = (0, 0)
  var count = 0
  /// The node at which a literal matched and a capture is possible, as a frame of the walk.
  var frame = PathCursor.noFrame
  /// Whether the search has backtracked, so that the literal is not tried again.
  var hasBacktracked = false

  static let noFrame = UInt64.max
  private static let hitFrame = UInt64.max - 1

  @inline(__always)
  init(node: Int32, from start: Int, to end: Int, slashes: UInt64) {
    self.node = node
    self.end = end
    offset = start
    allMarks = PathCursor.marks(slashes, to: end)
    marks = start < 64 ? allMarks &>> UInt64(truncatingIfNeeded: start) : 0
  }

  @inline(__always)
  static func marks(_ slashes: UInt64, to end: Int) -> UInt64 {
    end < 64 ? slashes | 1 &<< UInt64(truncatingIfNeeded: end) : slashes
  }

  @inline(__always)
  var frameWord: UInt64 { WalkFrame(node: node, offset: offset, choice: 0, spans: count).word }

  /// The result of a search: four words, which fit in registers.
  struct Outcome {
    /// The frame to continue from; or the result above the number of spans; or all bits for a miss.
    let word: UInt64
    let frame: UInt64
    let spans: (UInt64, UInt64)

    @inline(__always)
    static var miss: Outcome { Outcome(word: .max, frame: noFrame, spans: (0, 0)) }

    @inline(__always)
    var isHit: Bool { frame == PathCursor.hitFrame }
    @inline(__always)
    var isMiss: Bool { word == .max }
  }

  /// The result if the path has ended at a plain end.
  @inline(__always)
  func hit(_ answer: UInt32) -> Outcome {
    Outcome(
      word: UInt64(truncatingIfNeeded: answer) &<< 8 | UInt64(truncatingIfNeeded: count),
      frame: PathCursor.hitFrame, spans: spans)
  }

  /// The result if more than one node is left to backtrack to; the walk continues.
  @inline(__always)
  var unfinished: Outcome { Outcome(word: frameWord, frame: frame, spans: spans) }

  @inline(__always)
  mutating func append(_ start: Int, _ end: Int) {
    spans.1 = spans.1 &<< 32 | spans.0 &>> 32
    spans.0 =
      spans.0 &<< 32 | UInt64(truncatingIfNeeded: start) &<< 16 | UInt64(truncatingIfNeeded: end)
    count &+= 1
  }

  @inline(__always)
  mutating func advance(to child: Int32, _ end: Int) {
    marks = (marks &>> 1) &>> UInt64(truncatingIfNeeded: end &- offset)
    node = child
    offset = end &+ 1
  }

  /// Backtracks to `frame`; returns false if there is none.
  @inline(__always)
  mutating func backtrack() -> Bool {
    if frame == PathCursor.noFrame { return false }
    let saved = WalkFrame(frame)
    frame = PathCursor.noFrame
    hasBacktracked = true
    node = saved.node
    offset = saved.offset
    marks = offset < 64 ? allMarks &>> UInt64(truncatingIfNeeded: offset) : 0
    while count > saved.spans {
      spans.0 = spans.0 &>> 32 | spans.1 &<< 32
      spans.1 = spans.1 &>> 32
      count &-= 1
    }
    return true
  }
}
