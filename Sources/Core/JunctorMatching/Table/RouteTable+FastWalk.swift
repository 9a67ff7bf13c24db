// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

// The fast walk, for the nodes that most tables consist of. `TableWalk` is the complete one.
//
// Law: if the fast walk returns a hit or `nothing`, the complete walk has the same result.

extension RouteTable {
  /// Returns the hit of a path without escapes in a table of one priority; `undecided` if the walk
  /// reaches an entry with conditions, several constrained segments or tails of one node, a tail that
  /// may match the empty text, or too many captures.
  ///
  /// The loop enters the first child of each node that accepts the segment. All other choices are in
  /// `nextChild`.
  @inline(always)
  func fastWalk(_ url: Span<UInt8>, _ segments: PathSegments) -> RouteHit {
    var node = onlyRoot
    var current = nodes[Int(node)]
    var offset = segments.start
    var spans = PathSpans()
    while true {
      var choice = WalkChoice.none
      if offset <= segments.end {
        let length = segments.length(at: offset, in: url)
        choice = .literal
        if current.hasLiterals {
          if let (child, next) = literalChild(of: node, url, at: offset, length: length) {
            node = child
            current = next
            offset &+= length &+ 1
            continue
          }
          choice = .constrained
        }
        let end = offset &+ length
        let child =
          current.more >= 0
          ? shortChild(current.more, url, offset, end) : length > 0 ? current.any : TrieNode.none
        if child != TrieNode.none, spans.count < PathSpans.capacity {
          if child >= 0 {
            spans.append(offset, end)
            node = child
            current = nodes[Int(node)]
            offset = end &+ 1
            continue
          }
          // After a leaf the path ends.
          if end == segments.end {
            spans.append(offset, end)
            return RouteHit(plainEnd: TrieNode(leaf: child), spans)
          }
        }
      } else if current.isPlainEnd {
        return RouteHit(plainEnd: current, spans)
      } else if current.entries >= 0 || current.more >= 0 {
        return .undecided
      }

      let next = nextChild(
        url, segments, WalkCursor(node: node, offset: offset, spans: spans), choice)
      if next.node < 0 {
        if next.node == WalkCursor.undecided { return .undecided }
        if next.node == TrieNode.none { return .nothing }
        return RouteHit(plainEnd: TrieNode(leaf: next.node), next.spans)
      }
      node = next.node
      current = nodes[Int(node)]
      offset = Int(next.offset)
      spans = next.spans
    }
  }

  /// Returns the next child of a cursor's node, or of a node before it, that accepts its segment.
  ///
  /// Invariant: choices are tried in rank order. To backtrack, the walk returns to the parent of the
  /// node. The child that it leaves tells which choice is next, so no stack is needed.
  ///
  /// - Returns: The child, `none` or `undecided`. After a leaf, the path has ended.
  @inline(never)
  private func nextChild(
    _ url: Span<UInt8>, _ segments: PathSegments, _ cursor: WalkCursor, _ choice: WalkChoice
  ) -> WalkCursor {
    var (node, offset, spans, choice) = (cursor.node, Int(cursor.offset), cursor.spans, choice)
    while true {
      let current = nodes[Int(node)]
      while choice < .none {
        let end = offset &+ segments.length(at: offset, in: url)
        let (child, stop, next) = self.child(of: current, url, offset, end, segments.end, choice)
        choice = next
        if child == WalkCursor.undecided || spans.count == PathSpans.capacity {
          return WalkCursor(node: WalkCursor.undecided, offset: 0, spans: spans)
        }
        if child >= 0 || child != TrieNode.none && stop == segments.end {
          spans.append(offset, stop)
          return WalkCursor(node: child, offset: stop &+ 1, spans: spans)
        }
      }

      let child = node
      node = families[Int(child)].parent
      if node == TrieNode.none { return WalkCursor(node: node, offset: 0, spans: spans) }
      offset = segments.start(before: offset, in: url)
      let parent = nodes[Int(node)]
      choice = .constrained
      if parent.any == child {
        choice = .tail
      } else if parent.more >= 0, onlyExtras[Int(parent.more)].child == child {
        choice = .any
      }
      if choice != .constrained { spans.removeLast() }
    }
  }

  /// Returns the next child of a node that accepts a text, the end of the text, and the choice after it.
  private func child(
    of current: TrieNode, _ url: Span<UInt8>, _ offset: Int, _ end: Int, _ pathEnd: Int,
    _ choice: WalkChoice
  ) -> (Int32, stop: Int, next: WalkChoice) {
    let extra = current.more < 0 ? nil : onlyExtras[Int(current.more)]
    if let extra, extra.machine < 0 { return (WalkCursor.undecided, end, .none) }
    if choice <= .constrained, let extra, !extra.isTail, accepts(extra, url, offset, end) {
      return (extra.child, end, .any)
    }
    if choice <= .any, current.any != TrieNode.none, end > offset {
      return (current.any, end, .tail)
    }
    if let extra, extra.isTail, accepts(extra, url, offset, pathEnd) {
      return (extra.child, pathEnd, .none)
    }
    return (TrieNode.none, end, .none)
  }

  /// Returns the node after the only constrained segment, if a text is short enough for one comparison.
  @inline(__always)
  private func shortChild(_ more: Int32, _ url: Span<UInt8>, _ start: Int, _ end: Int) -> Int32 {
    let extra = onlyExtras[Int(more)]
    return extra.short.decides(url, start, end) && extra.short.accepts(url, start, end)
      ? extra.child : TrieNode.none
  }

  @inline(__always)
  private func accepts(
    _ extra: TrieOnlyExtra, _ url: Span<UInt8>, _ start: Int, _ end: Int
  ) -> Bool {
    extra.short.decides(url, start, end)
      ? extra.short.accepts(url, start, end) : machines.accepts(extra.machine, url, start, end)
  }
}

/// The choices at a node, in rank order.
private enum WalkChoice: UInt8, Comparable {
  case literal, constrained, any, tail, none

  @inline(__always)
  static func < (left: WalkChoice, right: WalkChoice) -> Bool { left.rawValue < right.rawValue }
}

/// A node, and the path before and after it, in 32 bytes.
private struct WalkCursor {
  /// The complete walk decides.
  static let undecided = Int32.min

  let spans: PathSpans
  let offset: UInt16
  let node: Int32

  @inline(__always)
  init(node: Int32, offset: Int, spans: PathSpans) {
    assert(offset >= 0 && offset >> 16 == 0, "An offset is not within a URL.")
    self.node = node
    self.offset = UInt16(truncatingIfNeeded: offset)
    self.spans = spans
  }
}
