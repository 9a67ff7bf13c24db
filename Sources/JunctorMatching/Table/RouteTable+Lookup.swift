// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

// How a URL finds its route.
//
// 1. `hit(_:)` reads the text, if it is simple, in one pass, and finds the space that owns it; a clean
//    text that is not simple is read more slowly, and any other rewritten.
// 2. `firstHit` follows the segments through the trie as long as each node has one choice: it has
//    literals, or takes anything, and not both. That is one probe of a hash table a literal, and
//    none for a capture. `follow` goes on where a node has both, with one node to backtrack to.
// 3. Where there is more to choose, `TableWalk` goes on from there; it knows all of the rule.
//
// Step 2 gives exactly what step 3 would give, so there is one walk, and a shortcut through it.
// What has escapes is decoded as a whole first; then the same steps are taken.

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
  /// - Complexity: At most |URL| × ``bound`` steps.
  public func hit(_ text: String, limits: URLLimits = .default) -> RouteHit? {
    guard let hit = text.withStoredUTF8Bytes({ firstHit($0, limits) }),
      hit.id.rawValue != RouteHit.unclean.id.rawValue
    else { return hitRewritten(text, limits) }
    return hit.id.rawValue < 0 ? nil : hit
  }

  /// Returns where a text leads that is not clean.
  @inline(never)
  private func hitRewritten(_ text: String, _ limits: URLLimits) -> RouteHit? {
    guard let url = try? spaces.read(text, limits: limits), let routable = spaces.resolve(url)
    else {
      return nil
    }
    return hit(routable)?.withoutRanges
  }

  /// Returns where a URL leads.
  package func hit(_ url: RoutableURL) -> RouteHit? {
    let hit = url.url.withBytes {
      firstHit(
        $0, url.url.layout, space: url.space, url.routed, plusIsSpace: url.plusIsSpace)
    }
    return hit.id.rawValue < 0 ? nil : hit
  }

  /// Returns the route that answers a text, with what its captures took.
  ///
  /// - Parameters:
  ///   - text: The URL; or a path, which is read in the first space.
  ///   - limits: How much to read at most.
  /// - Returns: The same route as ``hit(_:limits:)``; `nil` when there is none.
  /// - Complexity: At most |URL| × ``bound`` steps.
  package func match(_ text: String, limits: URLLimits = .default) -> RouteMatch? {
    guard let url = try? spaces.read(text, limits: limits) else { return nil }
    return spaces.resolve(url).flatMap(match)
  }

  /// Returns the route that answers `url`, the one that can match less winning.
  ///
  /// - Complexity: At most |URL| × ``bound`` steps of automata. The query is decoded once, when the
  ///   first condition on it is looked at.
  package func match(_ url: RoutableURL) -> RouteMatch? { hit(url).flatMap { match($0, url) } }

  /// Returns what was hit, with the captured values.
  package func match(_ hit: RouteHit, _ url: RoutableURL) -> RouteMatch? {
    guard let (pattern, hostIsApart) = routes.pattern(of: hit.id) else { return nil }
    return RouteMatch(
      id: hit.id, alternative: Int(hit.alternative), pattern: pattern,
      url: hostIsApart ? url.withHostAsSegment : url)
  }

  /// Returns all routes that match `url`, one at a time and the best first.
  ///
  /// The cursor keeps a snapshot of the table. Each step resumes the walk where the one before
  /// left it.
  package func cursor(_ url: RoutableURL) -> Cursor { Cursor(table: self, url: url) }

  /// The matches of one URL in rank order, each route once.
  package struct Cursor: Sendable {
    private let table: RouteTable
    private let url: RoutableURL
    private var walk: RoutedWalk

    init(table: RouteTable, url: RoutableURL) {
      self.table = table
      self.url = url
      walk = RoutedWalk(url)
    }

    /// Returns the next best match; `nil` when there are no more.
    package mutating func next() -> RouteMatch? {
      var recorder = NoRecorder()
      return walk.next(in: table, &recorder).flatMap { table.match($0, url) }
    }
  }
}

/// A walk for one URL, with the text that it reads.
struct RoutedWalk: Sendable {
  private let url: RoutableURL
  private var subject: TableSubject
  private var walk: TableWalk
  /// The symbols of the path, if it has escapes.
  private let decoded: [UInt8]?

  init(_ url: RoutableURL) {
    self.url = url
    subject = TableSubject(url)
    decoded = url.url.layout.hasPercent ? url.url.withBytes { url.routed.symbols($0) } : nil
    walk = TableWalk(start: decoded == nil ? url.path.lowerBound : 0)
  }

  /// Returns the next match in rank order whose route has not been found before.
  mutating func next<Recorder: WalkRecorder>(
    in table: RouteTable, _ recorder: inout Recorder
  ) -> RouteHit? {
    let entry = url.url.withBytes { bytes in
      if let decoded {
        decoded.withBytes {
          walk.next(in: table, $0, 0, $0.count, url: bytes, &subject, &recorder)
        }
      } else {
        walk.next(
          in: table, bytes, url.path.lowerBound, url.path.upperBound, url: bytes, &subject,
          &recorder)
      }
    }
    return entry.map { RouteHit($0, walk) }
  }
}
