// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

// The slow path: a search that backtracks to one node, then the walk.

extension RouteTable {
  /// Returns where a simple text in the first space leads from a node on.
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

  /// Returns where a walk leads that goes on with a simple text in the first space.
  @inline(never)
  private func walk(
    _ bytes: Span<UInt8>, text: UInt64, slashes: UInt64, _ outcome: PathCursor.Outcome
  ) -> RouteHit {
    let layout = URLLayout(text, slashes: slashes)
    let path = RoutedPath(layout, hostIsFirstSegment: layout.schemeEnd > 0)
    var subject = TableSubject(layout, space: 0, path, plusIsSpace: spaces.plusIsSpace)
    return walk(bytes, &subject, outcome)
  }

  /// Returns where a walk leads that continues from a node to which only one path led.
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

  /// Returns where a walk from the beginning leads.
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
