// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

// The lookup of a URL.
//
// 1. `hit(_:)` parses a simple text in one pass, and finds its space. The slow path parses other
//    clean texts, and rewrites all others.
// 2. `firstHit` follows the segments through the trie as long as each node has one choice: one hash
//    table probe for a literal, none for a capture. `follow` continues where a node has literals
//    and a capture, with one node to backtrack to.
// 3. `TableWalk` continues if there are more choices; it implements the whole rule.
//
// Step 2 has the same result as step 3. A path with escapes is decoded as a whole first.

extension RouteTable {
  /// Returns the most specific route that matches a URL.
  ///
  /// A text in canonical form is matched in place, without an allocation and without writes to
  /// shared memory, not even to a reference count. Exceptions that allocate: escapes in the path,
  /// conditions on query or fragment, more than 16 frames to backtrack to.
  ///
  /// - Parameters:
  ///   - text: The URL, or a path, which belongs to the first space.
  ///   - limits: The limits for the URL.
  /// - Returns: The route; `nil` if no route matches, no space owns the URL, or the text is
  ///   malformed.
  /// - Complexity: At most |URL| × *V* steps, where *V* is the maximum number of visited nodes.
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

  /// Returns the most specific route that matches a URL, with the captured values.
  ///
  /// - Parameters:
  ///   - text: The URL, or a path, which belongs to the first space.
  ///   - limits: The limits for the URL.
  /// - Returns: The same route as ``hit(_:limits:)``; `nil` when there is none.
  /// - Complexity: At most |URL| × *V* steps, as for ``hit(_:limits:)``.
  public func match(_ text: String, limits: URLLimits = URLLimits()) -> RouteMatch? {
    guard let url = try? spaces.read(text, limits: limits) else { return nil }
    return spaces.resolve(url).flatMap(match)
  }

  /// Returns the most specific route that matches `url`, with the captured values.
  package func match(_ url: RoutableURL) -> RouteMatch? { hit(url).flatMap { match($0, url) } }

  package func match(_ hit: RouteHit, _ url: RoutableURL) -> RouteMatch? {
    guard let (pattern, hostIsApart) = routes.pattern(of: hit.id) else { return nil }
    // A text without a scheme has no host.
    let hasHost = url.url.schemeRange != nil
    return RouteMatch(
      id: hit.id,
      captures: Captures(
        pattern: pattern, alternative: Int(hit.alternative),
        url: hostIsApart && hasHost ? url.withHostAsSegment : url,
        skipping: hostIsApart && !hasHost ? 1 : 0))
  }

  /// Returns all routes that match `url`, in rank order, one at a time.
  package func cursor(_ url: RoutableURL) -> Cursor {
    Cursor(table: self, url: url, walk: RoutedWalk(url))
  }

  /// The matches of one URL in rank order, each route once; it keeps a snapshot of the table.
  package struct Cursor: Sendable {
    fileprivate let table: RouteTable
    fileprivate let url: RoutableURL
    fileprivate var walk: RoutedWalk

    /// Returns the next match, and resumes the walk after the last one.
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
