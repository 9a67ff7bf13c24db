// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// The state of a depth-first walk through a table, which stops at each match and can be resumed.
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
  fileprivate let segments: PathSegments
  fileprivate var node = NodeIndex.none
  /// The node before the current one, which is a leaf and therefore does not store its parent.
  fileprivate var parentOfLeaf = NodeIndex.none
  fileprivate var offset = 0
  fileprivate var choice = 0
  /// The next entry, if the walk stopped at one of several entries of a node.
  fileprivate var entry = 0
  fileprivate var nextRoot = 0
  fileprivate var spans = PathSpans()

  init(_ segments: PathSegments) { self.segments = segments }

  /// Creates the walk of a table that has descended from the first root.
  @inline(__always)
  init(_ segments: PathSegments, after descent: TableDescent) {
    self.segments = segments
    nextRoot = 1
    resume(descent)
  }

  @inline(__always)
  fileprivate mutating func resume(_ descent: TableDescent) {
    (node, offset, spans) = (descent.node, descent.offset, descent.spans)
    if descent.parentOfLeaf != .none { parentOfLeaf = descent.parentOfLeaf }
    choice = descent.isStuck ? 1 : 0
  }

  /// Appends a span; if there are too many, none is known from then on.
  @inline(__always)
  fileprivate mutating func append(_ start: Int, _ end: Int) {
    if spans.count == PathSpans.capacity { spans = .unknown }
    if spans.isComplete { spans.append(start, end) }
  }

  @inline(__always)
  fileprivate mutating func enter<Recorder: WalkRecorder>(
    _ node: NodeIndex, _ offset: Int, _ recorder: inout Recorder
  ) {
    if node.isLeaf { parentOfLeaf = self.node }
    self.node = node
    self.offset = offset
    choice = 0
    recorder.note(.counted(1), node, offset)
  }
}

/// Where a walk is before it tries other choices than literals and any segment.
struct TableDescent {
  fileprivate var node: NodeIndex
  fileprivate var parentOfLeaf = NodeIndex.none
  fileprivate var current: TrieNode
  fileprivate var offset: Int
  fileprivate var spans: PathSpans
  /// Whether the path continues, and neither the literal nor any segment leads on.
  fileprivate var isStuck = false

  /// The entry, if the path ended at the only entry of a node, which matches the whole URL.
  @inline(__always)
  var hit: RouteHit? {
    let isHit = !isStuck && current.isPlainEnd && !current.plainEntry.hasSiblings
    return isHit ? RouteHit(current.plainEntry, spans) : nil
  }
}

// A table that is passed as an argument is copied. So the functions of a walk are members of
// `RouteTable`.

extension RouteTable {
  /// Enters literals and nodes after any segment, which most tables consist of, as far as possible.
  ///
  /// Inlined and without a `TableWalk`, so that its state is in registers.
  @inline(always)
  func descend<Recorder: WalkRecorder>(
    from node: NodeIndex, _ offset: Int, _ spans: PathSpans, _ segments: PathSegments,
    _ path: Span<UInt8>, _ recorder: inout Recorder
  ) -> TableDescent {
    var walk = TableDescent(node: node, current: self.node(node), offset: offset, spans: spans)
    while walk.offset <= segments.end {
      let length = segments.length(at: walk.offset, in: path)
      recorder.note(.pathWentOn, walk.node, walk.offset)
      if walk.current.hasLiterals {
        if let (child, next) = literalChild(of: walk.node, path, at: walk.offset, length: length) {
          walk.node = child
          walk.current = next
          walk.offset &+= length &+ 1
          recorder.note(.counted(1), child, walk.offset)
          continue
        }
        recorder.note(.missedLiteral, walk.node, walk.offset)
      }
      let any = walk.current.any
      guard !walk.current.hasBranches, walk.current.hasChild(forAny: length), walk.spans.hasRoom
      else {
        walk.isStuck = true
        break
      }
      walk.spans.append(walk.offset, walk.offset &+ length)
      if any.isLeaf { walk.parentOfLeaf = walk.node }
      walk.node = any
      walk.current = self.node(any)
      walk.offset &+= length &+ 1
      recorder.note(.counted(1), any, walk.offset)
    }
    return walk
  }

  /// Returns the hit of the next entry in rank order; `nothing` after the last one.
  ///
  /// The path is in a text without escapes: the URL, or its decoded path.
  ///
  /// - Parameters:
  ///   - subject: The URL beside its path; `nil` for a plain URL until an entry requires it.
  ///   - found: The routes that were found before.
  @inline(never)
  func next<Recorder: WalkRecorder>(
    _ walk: inout TableWalk, _ path: Span<UInt8>, url: Span<UInt8>, _ subject: inout TableSubject?,
    except found: [RouteID], _ recorder: inout Recorder
  ) -> RouteHit {
    while true {
      if walk.node == .none {
        guard walk.nextRoot < roots.count else { return .nothing }
        walk.enter(roots[walk.nextRoot].node, walk.segments.start, &recorder)
        walk.nextRoot += 1
      }
      if walk.choice == 0, walk.offset <= walk.segments.end {
        let descent = descend(
          from: walk.node, walk.offset, walk.spans, walk.segments, path, &recorder)
        walk.resume(descent)
      }
      let hit = proceed(&walk, path, url: url, &subject, except: found, &recorder)
      if !hit.isNothing { return hit }
    }
  }
}

// MARK: - The choices

extension RouteTable {
  @inline(__always)
  private func branchCount(of node: TrieNode) -> Int {
    node.hasBranches ? lists[node.lists].branches.count : 0
  }

  @inline(__always)
  private func tailCount(of node: TrieNode) -> Int {
    node.lists.isStored ? lists[node.lists].tails.count : 0
  }

  /// Tries the choices after the current one, and backtracks until one succeeds.
  ///
  /// - Returns: The hit of an entry; `nothing` if a child was entered or no choice is left.
  @inline(never)
  private func proceed<Recorder: WalkRecorder>(
    _ walk: inout TableWalk, _ path: Span<UInt8>, url: Span<UInt8>, _ subject: inout TableSubject?,
    except found: [RouteID], _ recorder: inout Recorder
  ) -> RouteHit {
    while walk.node != .none {
      let current = self.node(walk.node)
      var base = branchCount(of: current) &+ 2
      var mayBeTail = true
      if walk.offset <= walk.segments.end {
        if enterChild(&walk, current, path, &recorder) { return .nothing }
      } else {
        if walk.choice == 0 {
          if walk.entry == 0 { recorder.note(.pathEnded, walk.node, walk.offset) }
          let hit =
            current.isPlainEnd
            ? takePlain(&walk, current.plainEntry, except: found)
            : take(&walk, current, nil, url: url, &subject, except: found, &recorder)
          if !hit.isNothing { return hit }
          walk.choice = 1
        }
        base = 1
        mayBeTail = tailCount(of: current) > 0 && read(&subject, of: url).path.endsWithSlash
      }
      if mayBeTail, tailCount(of: current) > 0 {
        let hit = takeTail(
          &walk, current, base, path, url: url, &subject, except: found, &recorder)
        if !hit.isNothing { return hit }
      }
      backtrack(&walk, path)
    }
    return .nothing
  }

  /// Returns to the parent of the node, with the choice after the one that led to the node.
  @inline(__always)
  private func backtrack(_ walk: inout TableWalk, _ path: Span<UInt8>) {
    let child = walk.node
    walk.node = child.isLeaf ? walk.parentOfLeaf : links[child].parent
    if walk.node == .none {
      walk.spans = PathSpans()
      return
    }
    walk.offset = walk.segments.start(before: walk.offset, in: path)
    let parent = nodes[walk.node]
    walk.choice = 1
    if parent.any == child {
      walk.choice = branchCount(of: parent) &+ 2
    } else {
      var index = 0
      while index < branchCount(of: parent) {
        if lists[parent.lists].branches[index].child == child { walk.choice = index &+ 2 }
        index &+= 1
      }
    }
    if walk.choice > 1 { walk.spans.removeLast() }
  }

  /// Enters the next child that accepts the segment; returns `false` if there is none.
  @inline(__always)
  private func enterChild<Recorder: WalkRecorder>(
    _ walk: inout TableWalk, _ current: TrieNode, _ path: Span<UInt8>, _ recorder: inout Recorder
  ) -> Bool {
    let count = branchCount(of: current)
    if walk.choice > count &+ 1 { return false }
    let length = walk.segments.length(at: walk.offset, in: path)
    let next = walk.offset &+ length &+ 1
    while walk.choice <= count {
      let index = walk.choice &- 1
      walk.choice &+= 1
      if lists[current.lists].branches[index].automaton.accepts(path, walk.offset, next &- 1) {
        walk.append(walk.offset, next &- 1)
        walk.enter(lists[current.lists].branches[index].child, next, &recorder)
        return true
      }
      recorder.note(.missedSegment(index), walk.node, walk.offset)
    }
    walk.choice &+= 1
    guard current.hasChild(forAny: length) else { return false }
    walk.append(walk.offset, walk.offset &+ length)
    walk.enter(current.any, next, &recorder)
    return true
  }

  private func takeTail<Recorder: WalkRecorder>(
    _ walk: inout TableWalk, _ current: TrieNode, _ base: Int, _ path: Span<UInt8>,
    url: Span<UInt8>, _ subject: inout TableSubject?, except found: [RouteID],
    _ recorder: inout Recorder
  ) -> RouteHit {
    let first = Swift.min(walk.offset, walk.segments.end)
    while walk.choice &- base < tailCount(of: current) {
      let index = walk.choice &- base
      // If the walk is resumed, the tail has been tried.
      let isResumed = walk.entry > 0
      if !isResumed { recorder.note(.counted(1), walk.node, walk.offset) }
      let automaton = lists[current.lists].tails[index].automaton
      if isResumed || automaton.accepts(path, first, walk.segments.end) {
        if !isResumed { walk.append(first, walk.segments.end) }
        let hit = take(&walk, current, index, url: url, &subject, except: found, &recorder)
        if !hit.isNothing { return hit }
        walk.spans.removeLast()
      } else {
        recorder.note(.missedTail(index), walk.node, walk.offset)
      }
      walk.choice &+= 1
    }
    return .nothing
  }

  /// Returns the hit of a plain end, which matches the whole URL; `nothing` if the walk is resumed
  /// there.
  private func takePlain(
    _ walk: inout TableWalk, _ end: TrieEntry, except found: [RouteID]
  ) -> RouteHit {
    if walk.entry > 0 {
      walk.entry = 0
      return .nothing
    }
    if end.hasSiblings, found.contains(end.id) { return .nothing }
    walk.entry = 1
    return RouteHit(end, walk.spans)
  }

  /// Returns the hit of the next entry of a node, or of one of its tails.
  private func take<Recorder: WalkRecorder>(
    _ walk: inout TableWalk, _ current: TrieNode, _ tail: Int?, url: Span<UInt8>,
    _ subject: inout TableSubject?,
    except foundIDs: [RouteID], _ recorder: inout Recorder
  ) -> RouteHit {
    if !current.lists.isStored { return .nothing }
    let entries =
      tail.map { lists[current.lists].tails[$0].entries } ?? lists[current.lists].entries
    while walk.entry < entries.count {
      let found = entries[walk.entry]
      walk.entry &+= 1
      if found.hasConditions { recorder.note(.counted(1), walk.node, walk.offset) }
      if found.space >= 0 && Int(found.space) != read(&subject, of: url).space
        || found.hasConditions
          && !entry(found).holds(url, read(&subject, of: url))
      {
        recorder.note(.refused(found), walk.node, walk.offset)
        continue
      }
      if found.hasSiblings, foundIDs.contains(found.id) { continue }
      if !found.isTied { return RouteHit(found, walk.spans) }
      let entry = self.entry(found)
      recorder.note(.counted(entry.route.rows.count), walk.node, walk.offset)
      let winner = entry.settlingTies(url, read(&subject, of: url))
      // The alternative was chosen among several matching ones, so the spans are not its own.
      return RouteHit(spans: .unknown, alternative: UInt8(winner), id: found.id)
    }
    walk.entry = 0
    return .nothing
  }
}
