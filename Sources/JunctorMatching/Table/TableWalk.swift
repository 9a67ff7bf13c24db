// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// A depth-first walk through a table, which stops at each match and can be resumed.
///
/// Invariant: the choices at a node are tried in rank order, so the first matching entry is the
/// winner. A frame stores the next choice and the length of the walk's trace; nothing else remains
/// of a failed branch. The choices at a node before the end of the path are
///
///     0: the literal   1...b: the constrained segments   b + 1: any   then the tails
///
/// and at the end 0: the entries that end there, then, after a slash, the tails.
struct TableWalk: Sendable {
  private var node: Int32
  private var offset: Int
  private var choice = 0
  /// The next entry, if the walk stopped at one of several entries of a node.
  private var entry = 0
  private var frames = FrameStack()
  private var nextRoot: Int
  /// A bit for each of the first 64 bytes of the text before which a segment ends, as far as known.
  private let marks: UInt64
  private(set) var spans: PathSpans
  private(set) var alternative: UInt8 = 0
  /// Whether the alternative was chosen among several matching ones, so that the spans are not its
  /// own.
  private(set) var isSettled = false
  /// The found routes that have several alternatives, and the route found last.
  private var found: [RouteID] = []
  private var last: RouteID?

  init(start: Int, marks: UInt64 = 0) {
    self.init(node: TrieNode.none, offset: start, PathSpans(), nextRoot: 0, marks: marks)
  }

  /// Starts at a node to which only one path led, with the spans captured on it.
  init(node: Int32, offset: Int, _ spans: PathSpans, nextRoot: Int, marks: UInt64) {
    self.marks = marks
    self.node = node
    self.offset = offset
    self.spans = spans
    self.nextRoot = nextRoot
  }

  /// Returns the next entry in rank order whose route was not found before.
  ///
  /// The path is between `start` and `end` of a text without escapes: the URL, or its decoded path.
  mutating func next<Recorder: WalkRecorder>(
    in table: RouteTable, _ path: Span<UInt8>, _ start: Int, _ end: Int,
    url: Span<UInt8>, _ subject: inout TableSubject, _ recorder: inout Recorder
  ) -> TrieEntry? {
    if let last {
      found.append(last)
      self.last = nil
    }
    while true {
      if node == TrieNode.none, !begin(table, start, end, subject, &recorder) { return nil }
      let current = table.node(node)
      if offset <= end {
        let length = segmentLength(path, end)
        if choice == 0 {
          choice = 1
          if current.entryCount > 0 { recorder.note(.pathWentOn, node, offset) }
          if current.hasLiterals {
            let child = table.literalChild(of: node, path, at: offset, length: length)
            if child >= 0 {
              if current.isAmbiguous { leaveFrame() }
              enter(child, offset &+ length &+ 1, &recorder)
              continue
            }
            recorder.note(.missedLiteral, node, offset)
          }
        }
        if current.more >= 0 {
          if takeBranch(table, current, path, length, &recorder) { continue }
          let extra = table.extras[Int(current.more)]
          if choice == Int(extra.branchCount) &+ 1, takeAny(current, length, &recorder) { continue }
          if let found = takeTail(
            table, extra, Int(extra.branchCount) &+ 2, path, end, url: url, &subject, &recorder)
          {
            return found
          }
        } else if choice == 1, takeAny(current, length, &recorder) {
          continue
        }
      } else {
        if choice == 0 {
          if entry == 0 { recorder.note(.pathEnded, node, offset) }
          let found =
            current.isPlainEnd
            ? takePlain(current.plainEntry)
            : take(table, current.entries, current.entryCount, url: url, &subject, &recorder)
          if let found { return found }
          choice = 1
        }
        if current.more >= 0, subject.path.endsWithSlash {
          let extra = table.extras[Int(current.more)]
          if let found = takeTail(table, extra, 1, path, end, url: url, &subject, &recorder) {
            return found
          }
        }
      }
      backtrack()
    }
  }

  private mutating func begin<Recorder: WalkRecorder>(
    _ table: RouteTable, _ start: Int, _ end: Int, _ subject: TableSubject,
    _ recorder: inout Recorder
  ) -> Bool {
    guard nextRoot < table.roots.count else { return false }
    spans.truncate(to: 0)
    enter(table.roots[nextRoot].node, subject.path.isRoot ? end &+ 1 : start, &recorder)
    nextRoot += 1
    return true
  }

  @inline(__always)
  private func segmentLength(_ path: Span<UInt8>, _ end: Int) -> Int {
    if offset < 64 {
      let left = marks &>> UInt64(truncatingIfNeeded: offset)
      if left != 0 { return Swift.min(left.trailingZeroBitCount, end &- offset) }
    }
    return path.segmentLength(offset, end)
  }

  @inline(__always)
  private mutating func enter<Recorder: WalkRecorder>(
    _ node: Int32, _ offset: Int, _ recorder: inout Recorder
  ) {
    self.node = node
    self.offset = offset
    choice = 0
    recorder.note(.counted(1), node, offset)
  }

  /// Records that a literal matched at an earlier node, at which a capture is possible, too.
  mutating func leaveLiteral(_ frame: UInt64) {
    var frame = WalkFrame(frame)
    frame.choice = 1
    frames.push(frame)
  }

  @inline(__always)
  private mutating func leaveFrame() {
    frames.push(WalkFrame(node: node, offset: offset, choice: choice, spans: spans.count))
  }

  @inline(__always)
  private mutating func backtrack() {
    guard let frame = frames.pop() else {
      node = TrieNode.none
      return
    }
    node = frame.node
    offset = frame.offset
    choice = frame.choice
    spans.truncate(to: frame.spans)
  }
}

// MARK: - The choices

extension TableWalk {
  private mutating func takeBranch<Recorder: WalkRecorder>(
    _ table: RouteTable, _ current: TrieNode, _ path: Span<UInt8>, _ length: Int,
    _ recorder: inout Recorder
  ) -> Bool {
    let extra = table.extras[Int(current.more)]
    while choice <= Int(extra.branchCount) {
      let index = choice &- 1
      let branch = table.branches[Int(extra.branches) &+ index]
      choice &+= 1
      if table.machines.accepts(branch.machine, path, offset, offset &+ length) {
        leaveFrame()
        spans.append(offset, offset &+ length)
        enter(branch.child, offset &+ length &+ 1, &recorder)
        return true
      }
      recorder.note(.missedSegment(index), node, offset)
    }
    return false
  }

  @inline(__always)
  private mutating func takeAny<Recorder: WalkRecorder>(
    _ current: TrieNode, _ length: Int, _ recorder: inout Recorder
  ) -> Bool {
    choice &+= 1
    guard current.any != TrieNode.none, length > 0 else { return false }
    if current.more >= 0 { leaveFrame() }
    spans.append(offset, offset &+ length)
    enter(current.any, offset &+ length &+ 1, &recorder)
    return true
  }

  private mutating func takeTail<Recorder: WalkRecorder>(
    _ table: RouteTable, _ extra: TrieExtra, _ base: Int, _ path: Span<UInt8>,
    _ end: Int, url: Span<UInt8>, _ subject: inout TableSubject, _ recorder: inout Recorder
  ) -> TrieEntry? {
    let first = Swift.min(offset, end)
    while choice &- base < Int(extra.tailCount) {
      let index = choice &- base
      let tail = table.tails[Int(extra.tails) &+ index]
      // If the walk is resumed, the tail has been tried.
      let isResumed = entry > 0
      if !isResumed { recorder.note(.counted(1), node, offset) }
      if isResumed || table.machines.accepts(tail.machine, path, first, end) {
        if !isResumed { spans.append(first, end) }
        let found = take(table, tail.entries, tail.entryCount, url: url, &subject, &recorder)
        if let found { return found }
        spans.truncate(to: spans.count &- 1)
      } else {
        recorder.note(.missedTail(index), node, offset)
      }
      choice &+= 1
    }
    return nil
  }

  /// Returns the entry of a plain end, which matches the whole URL; `nil` the second time.
  private mutating func takePlain(_ end: TrieEntry) -> TrieEntry? {
    entry = 1 &- entry
    if entry == 0 || end.hasSiblings && found.contains(end.id) { return nil }
    if end.hasSiblings { last = end.id }
    alternative = end.alternative
    isSettled = false
    return end
  }

  private mutating func take<Recorder: WalkRecorder>(
    _ table: RouteTable, _ start: Int32, _ count: Int32, url: Span<UInt8>,
    _ subject: inout TableSubject, _ recorder: inout Recorder
  ) -> TrieEntry? {
    while entry < Int(count) {
      let found = table.entries[Int(start) &+ entry]
      entry &+= 1
      if found.hasConditions { recorder.note(.counted(1), node, offset) }
      if found.space >= 0 && Int(found.space) != subject.space
        || found.hasConditions && !table.entry(found).holds(url, &subject)
      {
        recorder.note(.refused(found), node, offset)
        continue
      }
      if found.hasSiblings {
        if self.found.contains(found.id) { continue }
        last = found.id
      }
      alternative = found.alternative
      isSettled = found.isTied
      if found.isTied {
        let entry = table.entry(found)
        recorder.note(.counted(entry.route.rows.count), node, offset)
        alternative = UInt8(entry.settlingTies(url, &subject))
      }
      return found
    }
    entry = 0
    return nil
  }
}
