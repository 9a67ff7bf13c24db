// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

extension RouteTable {
  @inline(__always)
  func firstHit(_ bytes: Span<UInt8>, _ limits: URLLimits) -> RouteHit {
    guard let text = SimpleText.read(bytes, limits, isWebText: spaces.readsWebTexts) else {
      return firstHitFully(bytes, limits)
    }
    let start = spaces.pathStart(of: bytes, text)
    guard start >= 0, roots.count == 1 else {
      return firstHit(bytes, text: text.word, slashes: text.slashes)
    }
    let end = SimpleText.routedEnd(text.pathEnd, text.pathEndsWithSlash)
    var cursor = PathCursor(
      node: roots[0].node, from: text.pathEnd > 1 ? start : end &+ 1, to: end,
      slashes: text.slashes)
    switch followFastPath(&cursor, bytes) {
    case .miss: return .nothing
    case .hit(let answer): return RouteHit(cursor.hit(answer))
    case .choice: break
    }
    return hit(bytes, text: text.word, slashes: text.slashes, from: cursor.frameWord, cursor.spans)
  }

  @inline(never)
  private func firstHitFully(_ bytes: Span<UInt8>, _ limits: URLLimits) -> RouteHit {
    let layout = URLLayout.scanFully(bytes, limits, isWebText: spaces.readsWebTexts)
    guard let layout else { return .unclean }
    return firstHit(bytes, layout)
  }

  @inline(never)
  private func firstHit(_ bytes: Span<UInt8>, text: UInt64, slashes: UInt64) -> RouteHit {
    firstHit(bytes, URLLayout(text, slashes: slashes))
  }

  @inline(__always)
  private func firstHit(_ bytes: Span<UInt8>, _ layout: URLLayout) -> RouteHit {
    guard let owner = spaces.owner(of: bytes, layout) else { return .nothing }
    return firstHit(
      bytes, layout, space: owner.space, owner.path, plusIsSpace: spaces.plusIsSpace)
  }

  func firstHit(
    _ bytes: Span<UInt8>, _ layout: URLLayout, space: Int, _ path: RoutedPath, plusIsSpace: Bool
  ) -> RouteHit {
    var subject = TableSubject(
      layout: layout, space: space, path: path, plusIsSpace: plusIsSpace)
    guard !layout.hasPercent, roots.count == 1 else { return walk(bytes, &subject) }
    let end = Int(path.end)
    let start = WalkFrame(
      node: roots[0].node, offset: path.isRoot ? end &+ 1 : Int(path.start), choice: 0, spans: 0)
    let outcome = follow(bytes, from: start.word, (0, 0), to: end, slashes: layout.slashes)
    if outcome.isHit { return RouteHit(outcome) }
    return outcome.isMiss ? .nothing : walk(bytes, &subject, outcome)
  }

  private enum FastPathEnd {
    case miss
    case hit(UInt32)
    case choice
  }

  /// Advances a cursor as long as each node has one choice.
  @inline(__always)
  private func followFastPath(_ cursor: inout PathCursor, _ url: Span<UInt8>) -> FastPathEnd {
    while true {
      let node = nodes[Int(cursor.node)]
      let length: Int
      if cursor.marks != 0 {
        if node.isAmbiguous { return .choice }
        length = cursor.marks.trailingZeroBitCount
        cursor.marks = (cursor.marks &>> 1) &>> UInt64(truncatingIfNeeded: length)
      } else {
        if cursor.offset > cursor.end { return node.isPlainEnd ? .hit(node.answer) : .choice }
        if node.isAmbiguous { return .choice }
        length = url.segmentLength(cursor.offset, cursor.end)
      }
      let end = cursor.offset &+ length
      if node.hasLiterals {
        cursor.node = literalChild(of: cursor.node, url, at: cursor.offset, length: length)
        if cursor.node < 0 { return .miss }
      } else {
        if cursor.count == 4 { return .choice }
        if node.any >= 0 {
          if length == 0 { return .miss }
          cursor.node = node.any
        } else if node.any != TrieNode.none {
          // After a leaf the path ends.
          if length == 0 || end < cursor.end { return .miss }
          cursor.append(cursor.offset, end)
          return .hit(TrieNode(leaf: node.any).answer)
        } else {
          cursor.node = childOfOnlyBranch(node.more, url, cursor.offset, end)
          if cursor.node < 0 { return .miss }
        }
        cursor.append(cursor.offset, end)
      }
      cursor.offset = end &+ 1
    }
  }

  /// Advances a cursor as long as there is at most one node to backtrack to.
  ///
  /// - Parameter slashes: Where the slashes are among the first 64 bytes of the text.
  @inline(never)
  func follow(
    _ url: Span<UInt8>, from frame: UInt64, _ spans: (UInt64, UInt64), to end: Int, slashes: UInt64
  ) -> PathCursor.Outcome {
    let frame = WalkFrame(frame)
    var cursor = PathCursor(node: frame.node, from: frame.offset, to: end, slashes: slashes)
    cursor.spans = spans
    cursor.count = frame.spans
    while true {
      step: do {
        let node = nodes[Int(cursor.node)]
        var length = 0
        if cursor.marks != 0 {
          length = cursor.marks.trailingZeroBitCount
        } else if cursor.offset > cursor.end {
          if node.isPlainEnd { return cursor.hit(node.answer) }
          if node.entries >= 0 || node.more >= 0 { return cursor.unfinished }
          break step
        } else {
          length = url.segmentLength(cursor.offset, cursor.end)
        }
        let end = cursor.offset &+ length
        if node.hasLiterals, !cursor.hasBacktracked {
          if node.isAmbiguous, node.more >= 0 || cursor.frame != PathCursor.noFrame {
            return cursor.unfinished
          }
          let child = literalChild(of: cursor.node, url, at: cursor.offset, length: length)
          if child >= 0 {
            if node.isAmbiguous { cursor.frame = cursor.frameWord }
            cursor.advance(to: child, end)
            continue
          }
          if !node.isAmbiguous { break step }
        } else if node.isAmbiguous, node.more >= 0 {
          return cursor.unfinished
        }
        if cursor.count == 4 { return cursor.unfinished }
        var child = node.any
        if child < TrieNode.none {
          if length == 0 || end < cursor.end { break step }
          cursor.append(cursor.offset, end)
          return cursor.hit(TrieNode(leaf: child).answer)
        }
        if child < 0 {
          child = childOfOnlyBranch(node.more, url, cursor.offset, end)
          if child < 0 { break step }
        } else if length == 0 {
          break step
        }
        cursor.hasBacktracked = false
        cursor.append(cursor.offset, end)
        cursor.advance(to: child, end)
        continue
      }
      if !cursor.backtrack() { return .miss }
    }
  }

  /// Returns the node or leaf after the only constrained segment of a node; negative for none.
  @inline(never)
  private func childOfOnlyBranch(
    _ more: Int32, _ url: Span<UInt8>, _ start: Int, _ end: Int
  ) -> Int32 {
    if more < 0 { return -1 }
    let branch = firstBranches[Int(more)]
    if branch.short.decides(url, start, end) {
      return branch.short.accepts(url, start, end) ? branch.child : -1
    }
    return childOfOnlyLongBranch(more, url, start, end)
  }

  @inline(never)
  private func childOfOnlyLongBranch(
    _ more: Int32, _ url: Span<UInt8>, _ start: Int, _ end: Int
  ) -> Int32 {
    let branch = firstBranches[Int(more)]
    if branch.machine < 0 { return -1 }
    return machines.accepts(branch.machine, url, start, end) ? branch.child : -1
  }
}

// MARK: - The slow path: a search that backtracks to one node, then the walk

extension RouteTable {
  @inline(never)
  func hit(
    _ bytes: Span<UInt8>, text: UInt64, slashes: UInt64, from frame: UInt64,
    _ spans: (UInt64, UInt64)
  ) -> RouteHit {
    let outcome = follow(
      bytes, from: frame, spans, to: SimpleText.routedEnd(text), slashes: slashes)
    if outcome.isHit { return RouteHit(outcome) }
    return outcome.isMiss ? .nothing : walk(bytes, text: text, slashes: slashes, outcome)
  }

  @inline(never)
  private func walk(
    _ bytes: Span<UInt8>, text: UInt64, slashes: UInt64, _ outcome: PathCursor.Outcome
  ) -> RouteHit {
    let layout = URLLayout(text, slashes: slashes)
    let path = RoutedPath(layout, hostIsFirstSegment: layout.schemeEnd > 0)
    var subject = TableSubject(
      layout: layout, space: 0, path: path, plusIsSpace: spaces.plusIsSpace)
    return walk(bytes, &subject, outcome)
  }

  /// Returns the result of a walk that starts at a node to which only one path led.
  @inline(__always)
  func walk(
    _ bytes: Span<UInt8>, _ subject: inout TableSubject, _ outcome: PathCursor.Outcome
  ) -> RouteHit {
    let frame = WalkFrame(outcome.word)
    var walk = TableWalk(
      node: frame.node, offset: frame.offset, PathSpans(outcome.spans, count: frame.spans),
      nextRoot: 1,
      marks: PathCursor.marks(subject.layout.slashes, to: Int(subject.path.end)))
    if outcome.frame != PathCursor.noFrame { walk.leaveLiteral(outcome.frame) }
    return walkOn(&walk, bytes, &subject)
  }

  @inline(never)
  func walk(_ bytes: Span<UInt8>, _ subject: inout TableSubject) -> RouteHit {
    if subject.layout.hasPercent {
      var walk = RoutedWalk(bytes, subject)
      var recorder = NoRecorder()
      return walk.next(in: self, bytes, &recorder) ?? .nothing
    }
    var walk = TableWalk(
      start: Int(subject.path.start),
      marks: PathCursor.marks(subject.layout.slashes, to: Int(subject.path.end)))
    return walkOn(&walk, bytes, &subject)
  }

  @inline(__always)
  private func walkOn(
    _ walk: inout TableWalk, _ bytes: Span<UInt8>, _ subject: inout TableSubject
  ) -> RouteHit {
    var recorder = NoRecorder()
    let entry = walk.next(
      in: self, bytes, Int(subject.path.start), Int(subject.path.end), url: bytes, &subject,
      &recorder)
    return entry.map { RouteHit($0, walk) } ?? .nothing
  }
}
