// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// How far a path has been followed, while there is at most one place to come back to.
struct TableWay {
  var node: Int32
  /// Where the next segment begins.
  var offset: Int
  /// Where the path ends.
  let end: Int
  /// A bit for each byte of the text before which a segment ends; zero where the first 64 bytes do
  /// not tell.
  let allMarks: UInt64
  /// Those from `offset` on, that of the next segment first.
  var marks: UInt64
  /// As the last four of ``PathSpans``.
  var spans: (UInt64, UInt64) = (0, 0)
  var count = 0
  /// The place to come back to, where a literal was taken and any segment can be; as a frame of the
  /// walk.
  var frame = TableWay.noFrame
  /// Whether it was come back to, so that the literal is not taken once more.
  var isBack = false

  static let noFrame = UInt64.max
  private static let hitFrame = UInt64.max - 1

  @inline(__always)
  init(node: Int32, from start: Int, to end: Int, slashes: UInt64) {
    self.node = node
    self.end = end
    offset = start
    allMarks = TableWay.marks(slashes, to: end)
    marks = start < 64 ? allMarks &>> UInt64(truncatingIfNeeded: start) : 0
  }

  /// Returns the marks of slashes, and that of the end.
  @inline(__always)
  static func marks(_ slashes: UInt64, to end: Int) -> UInt64 {
    end < 64 ? slashes | 1 &<< UInt64(truncatingIfNeeded: end) : slashes
  }

  /// The place where the way is, as a frame of the walk.
  @inline(__always)
  var word: UInt64 { WalkFrame(node: node, offset: offset, choice: 0, spans: count).word }

  /// How a way ends: four words, which are returned in registers.
  struct End {
    /// Where to go on, as a frame; the answer above the number of spans; or that nothing is there.
    let word: UInt64
    let frame: UInt64
    let spans: (UInt64, UInt64)

    @inline(__always)
    static var miss: End { End(word: .max, frame: noFrame, spans: (0, 0)) }

    @inline(__always)
    var isHit: Bool { frame == TableWay.hitFrame }
    @inline(__always)
    var isMiss: Bool { word == .max }
  }

  /// The end where the path has ended and that is enough.
  @inline(__always)
  func hit(_ answer: UInt32) -> End {
    End(
      word: UInt64(truncatingIfNeeded: answer) &<< 8 | UInt64(truncatingIfNeeded: count),
      frame: TableWay.hitFrame, spans: spans)
  }

  /// The end where more has to be looked at than the way can.
  @inline(__always)
  var walk: End { End(word: word, frame: frame, spans: spans) }

  @inline(__always)
  mutating func append(_ start: Int, _ end: Int) {
    spans.1 = spans.1 &<< 32 | spans.0 &>> 32
    spans.0 =
      spans.0 &<< 32 | UInt64(truncatingIfNeeded: start) &<< 16 | UInt64(truncatingIfNeeded: end)
    count &+= 1
  }

  /// Goes to the node after the segment that ends at an offset.
  @inline(__always)
  mutating func go(to child: Int32, _ end: Int) {
    marks = (marks &>> 1) &>> UInt64(truncatingIfNeeded: end &- offset)
    node = child
    offset = end &+ 1
  }

  /// Goes back to where a literal was taken and any segment can be; returns false when there is no
  /// such place.
  @inline(__always)
  mutating func goBack() -> Bool {
    if frame == TableWay.noFrame { return false }
    let place = WalkFrame(frame)
    frame = TableWay.noFrame
    isBack = true
    node = place.node
    offset = place.offset
    marks = offset < 64 ? allMarks &>> UInt64(truncatingIfNeeded: offset) : 0
    while count > place.spans {
      spans.0 = spans.0 &>> 32 | spans.1 &<< 32
      spans.1 = spans.1 &>> 32
      count &-= 1
    }
    return true
  }
}
