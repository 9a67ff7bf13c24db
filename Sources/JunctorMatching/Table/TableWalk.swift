// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// A depth-first walk through a table, that stops at each match and can be resumed.
///
/// Invariant: the choices at a node are tried in rank order, so the first entry to be met is the
/// winner. A frame holds the next choice and how much of the walk's trace was there before; a
/// branch that fails leaves nothing else. The choices at a node before the end of the path are
///
///     0: the literal   1...b: the constrained segments   b + 1: any   then the tails
///
/// and at its end 0: the entries that end there, then, after a slash, the tails.
struct TableWalk: Sendable {
  private var node: Int32
  private var offset: Int
  private var choice = 0
  /// The entry to go on with, when the walk stopped at one of several at the same place.
  private var entry = 0
  private var frames = FrameStack()
  private var nextRoot: Int
  /// A bit for each of the first 64 bytes of the text before which a segment ends, as far as known.
  private let marks: UInt64
  private(set) var spans: PathSpans
  /// The alternative that answers.
  private(set) var alternative: UInt8 = 0
  /// Whether it was chosen among several that match, so that the spans are not its own.
  private(set) var isSettled = false
  /// The routes that were found by one of several alternatives, and the one found last.
  private var found: [Int32] = []
  private var last: Int32 = -1

  /// Begins before the first trie.
  init(start: Int, marks: UInt64 = 0) {
    self.init(node: -1, offset: start, PathSpans(), nextRoot: 0, marks: marks)
  }

  /// Begins at a node to which nothing else than one way leads.
  init(node: Int32, offset: Int, _ spans: PathSpans, nextRoot: Int, marks: UInt64) {
    self.marks = marks
    self.node = node
    self.offset = offset
    self.spans = spans
    self.nextRoot = nextRoot
  }

  /// Returns the place of the next entry in rank order whose route has not been found before;
  /// negative when there is none.
  ///
  /// - Parameters:
  ///   - table: The table, the same each time.
  ///   - path: The text in which the path lies, without escapes: that of the URL, or its path
  ///     decoded.
  ///   - start: Where the path begins in it.
  ///   - end: Where the path ends in it.
  ///   - url: The text of the URL.
  ///   - subject: The URL.
  ///   - recorder: Who looks on.
  mutating func next<Recorder: WalkRecorder>(
    in table: RouteTable, _ path: Span<UInt8>, _ start: Int, _ end: Int,
    url: Span<UInt8>, _ subject: inout TableSubject, _ recorder: inout Recorder
  ) -> Int {
    if last >= 0 {
      found.append(last)
      last = -1
    }
    while true {
      if node < 0, !begin(table, start, end, subject, &recorder) { return -1 }
      let place = table.nodes[Int(node)]
      if offset <= end {
        let length = segmentLength(path, end)
        if choice == 0 {
          choice = 1
          if place.entryCount > 0 { recorder.pathWentOn(node, offset) }
          if place.hasLiterals {
            let child = table.literalChild(of: node, path, at: offset, length: length)
            if child >= 0 {
              if place.isAmbiguous { leaveFrame() }
              enter(child, offset &+ length &+ 1, &recorder)
              continue
            }
            recorder.missedLiteral(node, offset)
          }
        }
        if place.more >= 0 {
          if takeBranch(table, place, path, length, &recorder) { continue }
          let extra = table.extras[Int(place.more)]
          if choice == Int(extra.branchCount) &+ 1, takeAny(place, length, &recorder) { continue }
          let found = takeTail(
            table, extra, Int(extra.branchCount) &+ 2, path, end, url: url, &subject, &recorder)
          if found >= 0 { return found }
        } else if choice == 1, takeAny(place, length, &recorder) {
          continue
        }
      } else {
        if choice == 0 {
          if entry == 0 { recorder.pathEnded(node, offset) }
          let found = take(table, place.entries, place.entryCount, url: url, &subject, &recorder)
          if found >= 0 { return found }
          choice = 1
        }
        if place.more >= 0, subject.path.endsWithSlash {
          let extra = table.extras[Int(place.more)]
          let found = takeTail(table, extra, 1, path, end, url: url, &subject, &recorder)
          if found >= 0 { return found }
        }
      }
      goBack()
    }
  }

  /// Enters the next trie; returns false after the last.
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

  /// Returns how long the next segment is.
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
    recorder.visited(node, offset)
  }

  /// Notes that a literal was taken at a place before this one, where any segment can be too.
  mutating func leaveLiteral(_ frame: UInt64) {
    var frame = WalkFrame(frame)
    frame.choice = 1
    frames.push(frame)
  }

  /// Notes the choice to come back to.
  @inline(__always)
  private mutating func leaveFrame() {
    frames.push(WalkFrame(node: node, offset: offset, choice: choice, spans: spans.count))
  }

  @inline(__always)
  private mutating func goBack() {
    guard let frame = frames.pop() else {
      node = -1
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
  /// Enters the next constrained segment that takes the text.
  private mutating func takeBranch<Recorder: WalkRecorder>(
    _ table: RouteTable, _ place: TrieNode, _ path: Span<UInt8>, _ length: Int,
    _ recorder: inout Recorder
  ) -> Bool {
    let extra = table.extras[Int(place.more)]
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
      recorder.missedSegment(node, index, offset)
    }
    return false
  }

  @inline(__always)
  private mutating func takeAny<Recorder: WalkRecorder>(
    _ place: TrieNode, _ length: Int, _ recorder: inout Recorder
  ) -> Bool {
    choice &+= 1
    guard place.any >= 0, length > 0 else { return false }
    if place.more >= 0 { leaveFrame() }
    spans.append(offset, offset &+ length)
    enter(place.any, offset &+ length &+ 1, &recorder)
    return true
  }

  /// Returns an entry of the next tail that takes the rest; negative for none.
  private mutating func takeTail<Recorder: WalkRecorder>(
    _ table: RouteTable, _ extra: TrieExtra, _ base: Int, _ path: Span<UInt8>,
    _ end: Int, url: Span<UInt8>, _ subject: inout TableSubject, _ recorder: inout Recorder
  ) -> Int {
    let first = Swift.min(offset, end)
    while choice &- base < Int(extra.tailCount) {
      let index = choice &- base
      let tail = table.tails[Int(extra.tails) &+ index]
      // Where the walk is resumed, the tail has been taken already.
      let isResumed = entry > 0
      if !isResumed { recorder.triedTail(node, index, offset) }
      if isResumed || table.machines.accepts(tail.machine, path, first, end) {
        if !isResumed { spans.append(first, end) }
        let found = take(table, tail.entries, tail.entryCount, url: url, &subject, &recorder)
        if found >= 0 { return found }
        spans.truncate(to: spans.count &- 1)
      } else {
        recorder.missedTail(node, index, offset)
      }
      choice &+= 1
    }
    return -1
  }

  /// Returns the next entry of a place that takes the whole URL; negative for none.
  private mutating func take<Recorder: WalkRecorder>(
    _ table: RouteTable, _ start: Int32, _ count: Int32, url: Span<UInt8>,
    _ subject: inout TableSubject, _ recorder: inout Recorder
  ) -> Int {
    while entry < Int(count) {
      let place = Int(start) &+ entry
      let found = table.entries[place]
      entry &+= 1
      if found.asksMore { recorder.readAgain(1) }
      if found.space >= 0 && Int(found.space) != subject.space
        || found.asksMore && !table.entry(place).holds(url, &subject)
      {
        recorder.refused(place, offset)
        continue
      }
      if found.hasSiblings {
        if self.found.contains(found.id) { continue }
        last = found.id
      }
      alternative = found.alternative
      isSettled = found.isTied
      if found.isTied {
        let entry = table.entry(place)
        recorder.readAgain(entry.route.rows.count)
        alternative = UInt8(entry.settlingTies(url, &subject))
      }
      return place
    }
    entry = 0
    return -1
  }
}
