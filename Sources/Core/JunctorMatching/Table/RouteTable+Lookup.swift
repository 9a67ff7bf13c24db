// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

// The lookup of a URL.
//
// 1. `PathSegments(plain:)` finds the path of a plain text, as most are.
// 2. Any other clean text is read in one pass (`URLLayout.read`), and all others are rewritten first
//    (`URLRewriter`). `RouteSpaces.owner` finds the space and the path.
// 3. `fastWalk` follows the path through the trie: one hash table probe for a literal, none for a
//    capture.
// 4. `TableWalk` decides where the fast walk does not; it implements the whole rule. A path with
//    escapes is decoded as a whole first.

extension RouteTable {
  /// Returns the most specific route that matches a URL.
  ///
  /// A text in canonical form is matched in place, without an allocation and without writes to
  /// shared memory, not even to a reference count. Exceptions that allocate: escapes in the path, and
  /// conditions on query or fragment.
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
    let hit = url.url.withBytes { self.hit($0, TableSubject(url), isUndecided: false) }
    return hit.isNothing ? nil : hit
  }

  /// Returns the hit of a text; `nothing` if there is none, and `unclean` if it must be rewritten.
  @inline(never)
  func firstHit(_ text: Span<UInt8>, _ limits: URLLimits) -> RouteHit {
    var isUndecided = false
    let start = spaces.plainPathStart(text)
    if start > 0, onlyRoot >= 0, text.count <= limits.bytes,
      let segments = PathSegments(plain: text, from: start, limits)
    {
      let hit = fastWalk(text, segments)
      if !hit.isUndecided { return hit }
      isUndecided = true
    }
    return fullHit(text, limits, isUndecided: isUndecided)
  }

  @inline(never)
  private func fullHit(
    _ text: Span<UInt8>, _ limits: URLLimits, isUndecided: Bool
  ) -> RouteHit {
    guard let layout = URLLayout.read(text, limits, isWebText: spaces.readsWebTexts) else {
      return .unclean
    }
    guard let owner = spaces.owner(of: text, layout) else { return .nothing }
    let subject = TableSubject(
      layout: layout, space: owner.space, path: owner.path, plusIsSpace: spaces.plusIsSpace)
    return hit(text, subject, isUndecided: isUndecided)
  }

  /// Returns the hit of a URL in its space.
  ///
  /// - Parameter isUndecided: Whether the fast walk has not decided.
  private func hit(
    _ url: Span<UInt8>, _ subject: TableSubject, isUndecided: Bool
  ) -> RouteHit {
    // A cursor of the fast walk has sixteen bits for an offset after the path.
    if !isUndecided, !subject.layout.hasPercent, onlyRoot >= 0, subject.path.end < .max {
      let hit = fastWalk(url, PathSegments(subject.path))
      if !hit.isUndecided { return hit }
    }
    var walk = RoutedWalk(url, subject)
    var recorder = NoRecorder()
    return walk.next(in: self, url, &recorder) ?? .nothing
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

/// A complete walk for one URL, which decodes the path first if it has escapes.
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
    walk = TableWalk(
      decoded.map { PathSegments(decoded: $0, isRoot: subject.path.isRoot) }
        ?? PathSegments(subject.path))
  }

  mutating func next<Recorder: WalkRecorder>(
    in table: RouteTable, _ url: Span<UInt8>, _ recorder: inout Recorder
  ) -> RouteHit? {
    guard let decoded else {
      return walk.next(in: table, url, url: url, &subject, &recorder).map { RouteHit($0, walk) }
    }
    return decoded.withBytes { walk.next(in: table, $0, url: url, &subject, &recorder) }
      .map { RouteHit($0, walk).withoutRanges }
  }
}
