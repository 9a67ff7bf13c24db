// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

// What is left to a walk, or to a way that comes back to one place, where the shortcut ends.

extension RouteTable {
  /// Returns where a simple text in the first space leads from a place on.
  @inline(never)
  func hit(
    _ bytes: Span<UInt8>, text: UInt64, slashes: UInt64, way: UInt64, _ spans: (UInt64, UInt64)
  ) -> RouteHit {
    let way = follow(
      bytes, from: way, spans, to: SimpleText.routedEnd(text), slashes: slashes)
    if way.isHit { return RouteHit(way) }
    return way.isMiss ? .nothing : walk(bytes, text: text, slashes: slashes, way)
  }

  /// Returns where a walk leads that goes on with a simple text in the first space.
  @inline(never)
  private func walk(
    _ bytes: Span<UInt8>, text: UInt64, slashes: UInt64, _ way: TableWay.End
  ) -> RouteHit {
    let layout = URLLayout(text, slashes: slashes)
    let path = RoutedPath(layout, hostIsFirstSegment: layout.schemeEnd > 0)
    var subject = TableSubject(layout, space: 0, path, plusIsSpace: spaces.plusIsSpace)
    return walk(bytes, &subject, way)
  }

  /// Returns where a walk leads that goes on from a place to which there was one way only.
  @inline(__always)
  func walk(
    _ bytes: Span<UInt8>, _ subject: inout TableSubject, _ way: TableWay.End
  ) -> RouteHit {
    let place = WalkFrame(way.word)
    var walk = TableWalk(
      node: place.node, offset: place.offset, PathSpans(way.spans, count: place.spans), nextRoot: 1,
      marks: TableWay.marks(subject.layout.slashes, to: Int(subject.path.end)))
    if way.frame != TableWay.noFrame { walk.leaveLiteral(way.frame) }
    return walkOn(&walk, bytes, &subject)
  }

  /// Returns where a walk from the beginning leads.
  @inline(never)
  func walk(_ bytes: Span<UInt8>, _ subject: inout TableSubject) -> RouteHit {
    if subject.layout.hasPercent {
      let symbols = subject.path.symbols(bytes)
      var walk = TableWalk(start: 0)
      var recorder = NoRecorder()
      let entry = symbols.withBytes {
        walk.next(in: self, $0, 0, $0.count, url: bytes, &subject, &recorder)
      }
      return entry.map { RouteHit($0, walk).withoutRanges } ?? .nothing
    }
    var walk = TableWalk(
      start: Int(subject.path.start),
      marks: TableWay.marks(subject.layout.slashes, to: Int(subject.path.end)))
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
