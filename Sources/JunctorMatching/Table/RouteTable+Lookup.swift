// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

// How a URL finds its route.
//
// 1. `hit(_:)` reads the text, if it is simple, in one pass, and finds the space that owns it; a
//    clean text that is not simple is read more slowly, and any other rewritten.
// 2. `firstHit` follows the segments through the trie as long as each node has one choice. That is
//    one probe of a hash table a literal, and none for a capture. `follow` goes on where a node has
//    literals and takes anything, with one node to backtrack to.
// 3. Where there is more to choose, `TableWalk` goes on from there; it knows all of the rule.
//
// Step 2 gives exactly what step 3 would give, so there is one walk, and a shortcut through it.
// What has escapes is decoded as a whole first.

extension RouteTable {
  /// Returns where a text leads.
  ///
  /// A clean text, as URLs mostly are, is read where it is: nothing is allocated, and nothing that
  /// threads share is written, not even a reference count.
  ///
  /// - Parameters:
  ///   - text: The URL; or a path, which is read in the first space.
  ///   - limits: How much to read at most.
  /// - Returns: The route, which is the one that can match least of those that match; `nil` when
  ///   none does, when no space owns the URL, and when the text is no URL.
  /// - Complexity: At most |URL| × *V* steps, where *V* is the most nodes that a walk can visit.
  public func hit(_ text: String, limits: URLLimits = URLLimits()) -> RouteHit? {
    guard let hit = text.withStoredUTF8Bytes({ firstHit($0, limits) }), !hit.isUnclean else {
      return hitRewritten(text, limits)
    }
    return hit.isNothing ? nil : hit
  }

  @inline(never)
  private func hitRewritten(_ text: String, _ limits: URLLimits) -> RouteHit? {
    guard let url = try? spaces.read(text, limits: limits) else { return nil }
    return spaces.resolve(url).flatMap(hit)?.withoutRanges
  }

  package func hit(_ url: RoutableURL) -> RouteHit? {
    let hit = url.url.withBytes {
      firstHit(
        $0, url.url.layout, space: url.space, url.routed, plusIsSpace: url.plusIsSpace)
    }
    return hit.isNothing ? nil : hit
  }

  /// Returns the route that answers a text, with what its captures took.
  ///
  /// - Parameters:
  ///   - text: The URL; or a path, which is read in the first space.
  ///   - limits: How much to read at most.
  /// - Returns: The same route as ``hit(_:limits:)``; `nil` when there is none.
  /// - Complexity: At most |URL| × *V* steps, as for ``hit(_:limits:)``.
  public func match(_ text: String, limits: URLLimits = URLLimits()) -> RouteMatch? {
    guard let url = try? spaces.read(text, limits: limits) else { return nil }
    return spaces.resolve(url).flatMap(match)
  }

  /// Returns the route that answers `url`, with what its captures took.
  package func match(_ url: RoutableURL) -> RouteMatch? { hit(url).flatMap { match($0, url) } }

  package func match(_ hit: RouteHit, _ url: RoutableURL) -> RouteMatch? {
    guard let (pattern, hostIsApart) = routes.pattern(of: hit.id) else { return nil }
    let url = hostIsApart ? url.withHostAsSegment : url
    return RouteMatch(
      id: hit.id,
      captures: Captures(pattern: pattern, alternative: Int(hit.alternative), url: url))
  }

  /// Returns all routes that match `url`, one at a time and the best first.
  package func cursor(_ url: RoutableURL) -> Cursor {
    Cursor(table: self, url: url, walk: RoutedWalk(url))
  }

  /// The matches of one URL in rank order, each route once; it keeps a snapshot of the table.
  package struct Cursor: Sendable {
    fileprivate let table: RouteTable
    fileprivate let url: RoutableURL
    fileprivate var walk: RoutedWalk

    /// Returns the next best match, by resuming the walk where the one before left it.
    package mutating func next() -> RouteMatch? {
      var recorder = NoRecorder()
      return url.url.withBytes { walk.next(in: table, $0, &recorder) }
        .flatMap { table.match($0, url) }
    }
  }
}

/// A walk for one URL, which decodes the path first if it has escapes.
struct RoutedWalk: Sendable {
  private var subject: TableSubject
  private var walk: TableWalk
  private let decoded: [UInt8]?

  init(_ url: RoutableURL) {
    self = url.url.withBytes { RoutedWalk($0, TableSubject(url)) }
  }

  init(_ url: Span<UInt8>, _ subject: TableSubject) {
    self.subject = subject
    decoded = subject.layout.hasPercent ? subject.path.symbols(url) : nil
    walk = TableWalk(start: decoded == nil ? Int(subject.path.start) : 0)
  }

  mutating func next<Recorder: WalkRecorder>(
    in table: RouteTable, _ url: Span<UInt8>, _ recorder: inout Recorder
  ) -> RouteHit? {
    if let decoded {
      return decoded.withBytes {
        walk.next(in: table, $0, 0, $0.count, url: url, &subject, &recorder)
      }.map { RouteHit($0, walk).withoutRanges }
    }
    let (start, end) = (Int(subject.path.start), Int(subject.path.end))
    return walk.next(in: table, url, start, end, url: url, &subject, &recorder)
      .map { RouteHit($0, walk) }
  }
}
