// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// The complete walk: a depth-first walk through a table, which stops at each match and can be resumed.
///
/// Invariant: the choices at a node are tried in rank order, so the first matching entry is the
/// winner. The choices at a node before the end of the path are
///
///     0: the literal   1...b: the constrained segments   b + 1: any   then the tails
///
/// and at the end 0: the entries that end there, then, after a slash, the tails. To backtrack, the
/// walk returns to the parent of the node. The child that it leaves tells which choice is next, so
/// the walk has no stack, and needs no memory.
struct TableWalk: Sendable {
  private let segments: PathSegments
  private var node: Int32 = TrieNode.none
  private var offset = 0
  private var choice = 0
  /// The node before the current one, which is a leaf and therefore does not store its parent.
  private var parentOfLeaf: Int32 = TrieNode.none
  /// The next entry, if the walk stopped at one of several entries of a node.
  private var entry = 0
  private var nextRoot = 0
  private(set) var spans = PathSpans()
  private(set) var alternative: UInt8 = 0
  /// Whether the alternative was chosen among several matching ones, so that the spans are not its
  /// own.
  private(set) var isSettled = false
  /// The found routes that have several alternatives, and the route found last.
  private var found: [RouteID] = []
  private var last: RouteID?

  init(_ segments: PathSegments) { self.segments = segments }

  /// Returns the next entry in rank order whose route was not found before.
  ///
  /// The path is in a text without escapes: the URL, or its decoded path.
  mutating func next<Recorder: WalkRecorder>(
    in table: RouteTable, _ path: Span<UInt8>, url: Span<UInt8>, _ subject: inout TableSubject,
    _ recorder: inout Recorder
  ) -> TrieEntry? {
    if let last {
      found.append(last)
      self.last = nil
    }
    while true {
      if node == TrieNode.none {
        guard nextRoot < table.roots.count else { return nil }
        enter(table.roots[nextRoot].node, segments.start, &recorder)
        nextRoot += 1
      }
      let current = table.node(node)
      if offset <= segments.end {
        if enterChild(table, current, path, &recorder) { continue }
        if current.more >= 0 {
          let extra = table.extras[Int(current.more)]
          if let found = takeTail(
            table, extra, Int(extra.branchCount) &+ 2, path, url: url, &subject, &recorder)
          {
            return found
          }
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
          if let found = takeTail(table, extra, 1, path, url: url, &subject, &recorder) {
            return found
          }
        }
      }
      backtrack(table, path)
    }
  }

  /// Appends a span; if there are too many, none is known from then on.
  private mutating func append(_ start: Int, _ end: Int) {
    if spans.count == PathSpans.capacity { spans = .unknown }
    if spans.isComplete { spans.append(start, end) }
  }

  private mutating func enter<Recorder: WalkRecorder>(
    _ node: Int32, _ offset: Int, _ recorder: inout Recorder
  ) {
    if node < TrieNode.none { parentOfLeaf = self.node }
    self.node = node
    self.offset = offset
    choice = 0
    recorder.note(.counted(1), node, offset)
  }

  /// Returns to the parent of the node, with the choice after the one that led to the node.
  private mutating func backtrack(_ table: RouteTable, _ path: Span<UInt8>) {
    let child = node
    node = child < TrieNode.none ? parentOfLeaf : table.families[Int(child)].parent
    if node == TrieNode.none {
      spans = PathSpans()
      return
    }
    offset = segments.start(before: offset, in: path)
    let branches = table.branches(of: node)
    if table.node(node).any == child {
      choice = branches.count &+ 2
    } else if let index = branches.firstIndex(where: { $0.child == child }) {
      choice = index &- branches.startIndex &+ 2
    } else {
      choice = 1
      return
    }
    spans.removeLast()
  }
}

// MARK: - The choices

extension TableWalk {
  /// Enters the next child that accepts the segment; returns `false` if there is none.
  private mutating func enterChild<Recorder: WalkRecorder>(
    _ table: RouteTable, _ current: TrieNode, _ path: Span<UInt8>, _ recorder: inout Recorder
  ) -> Bool {
    let length = segments.length(at: offset, in: path)
    let next = offset &+ length &+ 1
    if choice == 0 {
      choice = 1
      if current.entryCount > 0 { recorder.note(.pathWentOn, node, offset) }
      if current.hasLiterals {
        if let (child, _) = table.literalChild(of: node, path, at: offset, length: length) {
          enter(child, next, &recorder)
          return true
        }
        recorder.note(.missedLiteral, node, offset)
      }
    }
    let extra = current.more < 0 ? TrieExtra() : table.extras[Int(current.more)]
    while choice <= Int(extra.branchCount) {
      let index = choice &- 1
      let branch = table.branches[Int(extra.branches) &+ index]
      choice &+= 1
      if table.machines.accepts(branch.machine, path, offset, offset &+ length) {
        append(offset, offset &+ length)
        enter(branch.child, next, &recorder)
        return true
      }
      recorder.note(.missedSegment(index), node, offset)
    }
    guard choice == Int(extra.branchCount) &+ 1 else { return false }
    choice &+= 1
    guard current.any != TrieNode.none, length > 0 else { return false }
    append(offset, offset &+ length)
    enter(current.any, next, &recorder)
    return true
  }

  private mutating func takeTail<Recorder: WalkRecorder>(
    _ table: RouteTable, _ extra: TrieExtra, _ base: Int, _ path: Span<UInt8>, url: Span<UInt8>,
    _ subject: inout TableSubject, _ recorder: inout Recorder
  ) -> TrieEntry? {
    let first = Swift.min(offset, segments.end)
    while choice &- base < Int(extra.tailCount) {
      let index = choice &- base
      let tail = table.tails[Int(extra.tails) &+ index]
      // If the walk is resumed, the tail has been tried.
      let isResumed = entry > 0
      if !isResumed { recorder.note(.counted(1), node, offset) }
      if isResumed || table.machines.accepts(tail.machine, path, first, segments.end) {
        if !isResumed { append(first, segments.end) }
        let found = take(table, tail.entries, tail.entryCount, url: url, &subject, &recorder)
        if let found { return found }
        spans.removeLast()
      } else {
        recorder.note(.missedTail(index), node, offset)
      }
      choice &+= 1
    }
    return nil
  }

  /// Returns the entry of a plain end, which matches the whole URL; `nil` if the walk is resumed there.
  private mutating func takePlain(_ end: TrieEntry) -> TrieEntry? {
    if entry > 0 {
      entry = 0
      return nil
    }
    if end.hasSiblings {
      if found.contains(end.id) { return nil }
      last = end.id
    }
    entry = 1
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
