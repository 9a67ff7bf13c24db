// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

extension RouteTable {
  /// Returns where a text leads.
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
    var way = TableWay(
      node: roots[0].node, from: text.pathEnd > 1 ? start : end &+ 1, to: end,
      slashes: text.slashes)
    switch followStraight(&way, bytes) {
    case .miss: return .nothing
    case .hit(let answer): return RouteHit(way.hit(answer))
    case .choice: break
    }
    return hit(bytes, text: text.word, slashes: text.slashes, way: way.word, way.spans)
  }

  /// Returns where a text leads that is not simple.
  @inline(never)
  private func firstHitFully(_ bytes: Span<UInt8>, _ limits: URLLimits) -> RouteHit {
    let layout = URLLayout.scanFully(bytes, limits, isWebText: spaces.readsWebTexts)
    guard let layout else { return .unclean }
    guard let owner = spaces.owner(of: bytes, layout) else { return .nothing }
    return firstHit(
      bytes, layout, space: owner.space, owner.path, plusIsSpace: spaces.plusIsSpace)
  }

  /// Returns where a simple text leads, whatever space owns it.
  @inline(never)
  private func firstHit(_ bytes: Span<UInt8>, text: UInt64, slashes: UInt64) -> RouteHit {
    let layout = URLLayout(text, slashes: slashes)
    guard let owner = spaces.owner(of: bytes, layout) else { return .nothing }
    return firstHit(
      bytes, layout, space: owner.space, owner.path, plusIsSpace: spaces.plusIsSpace)
  }

  /// Returns where a URL leads.
  func firstHit(
    _ bytes: Span<UInt8>, _ layout: URLLayout, space: Int, _ path: RoutedPath, plusIsSpace: Bool
  ) -> RouteHit {
    var subject = TableSubject(layout, space: space, path, plusIsSpace: plusIsSpace)
    guard !layout.hasPercent, roots.count == 1 else { return walk(bytes, &subject) }
    let end = Int(path.end)
    let start = WalkFrame(
      node: roots[0].node, offset: path.isRoot ? end &+ 1 : Int(path.start), choice: 0, spans: 0)
    let way = follow(bytes, from: start.word, (0, 0), to: end, slashes: layout.slashes)
    if way.isHit { return RouteHit(way) }
    return way.isMiss ? .nothing : walk(bytes, &subject, way)
  }

  /// How a straight way ends.
  private enum StraightEnd {
    /// Nothing is there.
    case miss
    /// The path has ended, and that is enough.
    case hit(UInt32)
    /// There is something to choose.
    case choice
  }

  /// Goes on along a way as long as there is nothing to choose.
  @inline(__always)
  private func followStraight(_ way: inout TableWay, _ url: Span<UInt8>) -> StraightEnd {
    while true {
      let place = nodes[Int(way.node)]
      let length: Int
      if way.marks != 0 {
        if place.isAmbiguous { return .choice }
        length = way.marks.trailingZeroBitCount
        way.marks = (way.marks &>> 1) &>> UInt64(truncatingIfNeeded: length)
      } else {
        if way.offset > way.end { return place.isPlainEnd ? .hit(place.answer) : .choice }
        if place.isAmbiguous { return .choice }
        length = url.segmentLength(way.offset, way.end)
      }
      let end = way.offset &+ length
      if place.hasLiterals {
        way.node = literalChild(of: way.node, url, at: way.offset, length: length)
        if way.node < 0 { return .miss }
      } else {
        if way.count == 4 { return .choice }
        if place.any >= 0 {
          if length == 0 { return .miss }
          way.node = place.any
        } else if place.any != TrieNode.none {
          // After a leaf the path ends.
          if length == 0 || end < way.end { return .miss }
          way.append(way.offset, end)
          return .hit(TrieNode(leaf: place.any).answer)
        } else {
          way.node = childOfOnlyBranch(place.more, url, way.offset, end)
          if way.node < 0 { return .miss }
        }
        way.append(way.offset, end)
      }
      way.offset = end &+ 1
    }
  }

  /// Goes on along a way as long as there is at most one place to come back to.
  ///
  /// - Parameters:
  ///   - url: The text of the URL.
  ///   - place: Where to begin, as a frame of the walk.
  ///   - spans: What was captured before.
  ///   - end: Where the routed path ends.
  ///   - slashes: Where its slashes are among the first 64 bytes of the text.
  @inline(never)
  func follow(
    _ url: Span<UInt8>, from place: UInt64, _ spans: (UInt64, UInt64), to end: Int, slashes: UInt64
  ) -> TableWay.End {
    let place = WalkFrame(place)
    var way = TableWay(node: place.node, from: place.offset, to: end, slashes: slashes)
    way.spans = spans
    way.count = place.spans
    while true {
      step: do {
        let place = nodes[Int(way.node)]
        var length = 0
        if way.marks != 0 {
          length = way.marks.trailingZeroBitCount
        } else if way.offset > way.end {
          if place.isPlainEnd { return way.hit(place.answer) }
          if place.entries >= 0 || place.more >= 0 { return way.walk }
          break step
        } else {
          length = url.segmentLength(way.offset, way.end)
        }
        let end = way.offset &+ length
        if place.hasLiterals, !way.isBack {
          if place.isAmbiguous, place.more >= 0 || way.frame != TableWay.noFrame { return way.walk }
          let child = literalChild(of: way.node, url, at: way.offset, length: length)
          if child >= 0 {
            if place.isAmbiguous { way.frame = way.word }
            way.go(to: child, end)
            continue
          }
          if !place.isAmbiguous { break step }
        } else if place.isAmbiguous, place.more >= 0 {
          return way.walk
        }
        if way.count == 4 { return way.walk }
        var child = place.any
        if child < TrieNode.none {
          if length == 0 || end < way.end { break step }
          way.append(way.offset, end)
          return way.hit(TrieNode(leaf: child).answer)
        }
        if child < 0 {
          child = childOfOnlyBranch(place.more, url, way.offset, end)
          if child < 0 { break step }
        } else if length == 0 {
          break step
        }
        way.isBack = false
        way.append(way.offset, end)
        way.go(to: child, end)
        continue
      }
      if !way.goBack() { return .miss }
    }
  }

  /// Returns what follows a constrained segment that is alone at its place; negative for nothing.
  @inline(never)
  private func childOfOnlyBranch(
    _ more: Int32, _ url: Span<UInt8>, _ start: Int, _ end: Int
  ) -> Int32 {
    if more < 0 { return -1 }
    let branch = firstBranches[Int(more)]
    if branch.short.tells(of: url, start, end) {
      return branch.short.accepts(url, start, end) ? branch.child : -1
    }
    return childOfOnlyLongBranch(more, url, start, end)
  }

  /// The same for a text that is not short or not of one class.
  @inline(never)
  private func childOfOnlyLongBranch(
    _ more: Int32, _ url: Span<UInt8>, _ start: Int, _ end: Int
  ) -> Int32 {
    let branch = firstBranches[Int(more)]
    if branch.machine < 0 { return -1 }
    return machines.accepts(branch.machine, url, start, end) ? branch.child : -1
  }
}
