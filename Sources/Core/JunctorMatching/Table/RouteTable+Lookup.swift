// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

// The lookup of a URL.
//
// 1. `PathSegments(plain:)` finds the path of a plain text, as most are.
// 2. Any other clean text is read in one pass (`URLLayout.read`), and all others are rewritten first
//    (`URLRewriter`). `RouteSpaces.owner` finds the space and the path.
// 3. `TableWalk` follows the path through the trie: one hash table probe for a literal, none for a
//    capture. A path with escapes is decoded as a whole first.

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
    let hit = url.url.withBytes { firstHit($0, TableSubject(url)) }
    return hit.isNothing ? nil : hit
  }

  /// Returns the hit of a text; `nothing` if there is none, and `unclean` if it must be rewritten.
  @inline(never)
  func firstHit(_ text: Span<UInt8>, _ limits: URLLimits) -> RouteHit {
    let start = spaces.plainPathStart(text)
    if start > 0, text.count <= limits.bytes,
      let segments = PathSegments(plain: text, from: start, limits)
    {
      guard let root = roots.first else { return .nothing }
      var recorder = NoRecorder()
      let descent = descend(
        from: root.node, segments.start, PathSpans(), segments, text, &recorder)
      if let hit = descent.hit { return hit }
      var walk = TableWalk(segments, after: descent)
      var subject: TableSubject?
      return next(&walk, text, url: text, &subject, except: [], &recorder)
    }
    guard let layout = URLLayout.read(text, limits, isWebText: spaces.readsWebTexts) else {
      return .unclean
    }
    return subject(of: text, layout).map { firstHit(text, $0) } ?? .nothing
  }

  @inline(never)
  private func firstHit(_ url: Span<UInt8>, _ subject: TableSubject) -> RouteHit {
    var walk = RoutedWalk(url, subject)
    var recorder = NoRecorder()
    return walk.next(in: self, url, &recorder)
  }

  /// Returns a URL in its space; `nil` if no space owns it.
  private func subject(of url: Span<UInt8>, _ layout: URLLayout) -> TableSubject? {
    spaces.owner(of: url, layout).map {
      TableSubject(layout: layout, space: $0.space, path: $0.path, plusIsSpace: spaces.plusIsSpace)
    }
  }

  /// Returns the subject of a walk, which is read first if a plain URL has none.
  @inline(never)
  func read(_ subject: inout TableSubject?, of url: Span<UInt8>) -> TableSubject {
    if let subject { return subject }
    let layout = URLLayout.read(url, .maximum, isWebText: spaces.readsWebTexts)
    guard let known = layout.flatMap({ self.subject(of: url, $0) }) else {
      preconditionFailure("A plain URL is clean, and a space owns it.")
    }
    subject = known
    return known
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
      let hit = url.url.withBytes { walk.next(in: table, $0, &recorder) }
      return hit.isNothing ? nil : table.match(hit, url)
    }
  }
}

/// A walk for one URL that finds each route once, and decodes the path first if it has escapes.
struct RoutedWalk: Sendable {
  private var subject: TableSubject?
  private var walk: TableWalk
  private let decoded: [UInt8]?
  private var found: [RouteID] = []
  private var last: RouteID?

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
  ) -> RouteHit {
    func next(_ path: Span<UInt8>) -> RouteHit {
      table.next(&walk, path, url: url, &subject, except: found, &recorder)
    }
    // The first match needs no memory.
    if let last { found.append(last) }
    let hit = decoded?.withBytes { next($0).withoutRanges } ?? next(url)
    last = hit.isNothing ? nil : hit.id
    return hit
  }
}
