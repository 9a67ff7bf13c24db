// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

// How a URL finds its route.
//
// 1. `hit(_:)` reads the text, if it is clean, in one pass, and finds the space that owns it.
// 2. `firstHit` follows the segments through the trie as long as there is one way only: a node has
//    literals, or takes anything, and not both. That is one probe of a hash table a literal, and
//    none for a capture.
// 3. Where there is more than one way, `TableWalk` goes on from there; it knows all of the rule.
//
// Step 2 gives exactly what step 3 would give, so there is one walk, and one shortcut through it.
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
    let clean = text.withStoredUTF8Bytes { bytes -> RouteHit in
      guard let layout = URLLayout.scan(bytes, limits, isWebText: spaces.readsWebTexts) else {
        return .unclean
      }
      guard let owner = spaces.owner(of: bytes, layout) else { return .nothing }
      return firstHit(bytes, layout, space: owner.space, owner.path)
    }
    if let clean, clean.id != RouteHit.unclean.id { return clean.id.rawValue < 0 ? nil : clean }
    guard let url = try? spaces.read(text, limits: limits), let routable = spaces.resolve(url)
    else {
      return nil
    }
    return hit(routable)?.withoutRanges
  }

  /// Returns where a URL leads.
  package func hit(_ url: RoutableURL) -> RouteHit? {
    let hit = url.url.withBytes { firstHit($0, url.url.layout, space: url.space, url.routed) }
    return hit.id.rawValue < 0 ? nil : hit
  }

  /// Returns the route that answers a text, with what its captures took.
  ///
  /// - Parameters:
  ///   - text: The URL; or a path, which is read in the first space.
  ///   - limits: How much to read at most.
  /// - Returns: The same route as ``hit(_:limits:)``; `nil` when there is none.
  /// - Complexity: At most |URL| × ``bound`` steps.
  public func match(_ text: String, limits: URLLimits = .default) -> RouteMatch? {
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
    guard let route = route(hit.id) else { return nil }
    return RouteMatch(
      id: hit.id, alternative: Int(hit.alternative), pattern: route.pattern,
      url: route.hostIsApart ? url.withHostAsSegment : url)
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
      return walk.next(in: table, &recorder).flatMap { table.match($0.hit, url) }
    }
  }
}

// MARK: - The shortcut

extension RouteTable {
  /// Returns where a URL leads whose text is `url`.
  @inline(__always)
  func firstHit(
    _ url: Span<UInt8>, _ layout: URLLayout, space: Int, _ path: RoutedPath
  ) -> RouteHit {
    if layout.hasPercent { return decodedHit(url, TableSubject(layout, space: space, path)) }
    guard roots.count == 1 else {
      var walk = TableWalk(start: Int(path.start))
      return slowHit(url, TableSubject(layout, space: space, path), &walk)
    }
    let end = Int(path.end)
    var offset = path.isRoot ? end &+ 1 : Int(path.start)
    var node = roots[0].node
    var spans = PathSpans()
    while true {
      let place = nodes[Int(node)]
      if offset > end {
        guard place.isPlainEnd else { break }
        return RouteHit(entries[Int(place.entries)], spans)
      }
      if place.isAmbiguous { break }
      let length = layout.segmentLength(url, offset, end)
      if !place.hasLiterals {
        if place.any >= 0 {
          if length == 0 { return .nothing }
          node = place.any
        } else {
          node = childOfOnlyBranch(place.more, url, offset, offset &+ length)
          if node < 0 { return .nothing }
        }
        spans.append(offset, offset &+ length)
      } else {
        node =
          length <= 8
          ? edges.child(of: node, url.word(at: offset, count: length), length: length)
          : edges.child(of: node, url, at: offset, length: length)
        if node < 0 { return .nothing }
      }
      offset &+= length &+ 1
    }
    var walk = TableWalk(node: node, offset: offset, spans, nextRoot: 1)
    return slowHit(url, TableSubject(layout, space: space, path), &walk)
  }

  /// Returns what follows a constrained segment that is alone at its place; negative for nothing.
  @inline(never)
  private func childOfOnlyBranch(
    _ more: Int32, _ url: Span<UInt8>, _ start: Int, _ end: Int
  ) -> Int32 {
    if more < 0 { return -1 }
    let branch = branches[Int(extras[Int(more)].branches)]
    return machines.accepts(branch.machine, url, start, end) ? branch.child : -1
  }

  /// Returns where a URL without escapes leads, with a walk that may have begun.
  @inline(never)
  private func slowHit(
    _ url: Span<UInt8>, _ subject: TableSubject, _ walk: inout TableWalk
  ) -> RouteHit {
    var subject = subject
    var recorder = NoRecorder()
    let place = walk.next(
      in: self, url, Int(subject.path.start), Int(subject.path.end), url: url, &subject, &recorder)
    return place < 0 ? .nothing : RouteHit(entries[place], walk)
  }

  /// Returns where a URL with escapes leads.
  @inline(never)
  private func decodedHit(_ url: Span<UInt8>, _ subject: TableSubject) -> RouteHit {
    let symbols = subject.path.symbols(url)
    var walk = TableWalk(start: 0)
    var subject = subject
    var recorder = NoRecorder()
    let place = symbols.withBytes {
      walk.next(in: self, $0, 0, $0.count, url: url, &subject, &recorder)
    }
    return place < 0 ? .nothing : RouteHit(entries[place], walk).withoutRanges
  }
}

extension RouteHit {
  // A route's number is not negative. Inside, these two stand for what an optional would say, which
  // would be copied once more at every return.

  /// Nothing was hit.
  @inline(__always)
  static var nothing: RouteHit {
    RouteHit(spans: PathSpans(), alternative: 0, id: RouteID(rawValue: -1))
  }

  /// The text has to be rewritten first.
  @inline(__always)
  static var unclean: RouteHit {
    RouteHit(spans: PathSpans(), alternative: 0, id: RouteID(rawValue: -2))
  }

  @inline(__always)
  init(_ entry: TrieEntry, _ spans: PathSpans) {
    self.init(spans: spans, alternative: entry.alternative, id: RouteID(rawValue: entry.id))
  }

  init(_ entry: TrieEntry, _ walk: TableWalk) {
    self.init(
      spans: walk.isSettled ? .unknown : walk.spans, alternative: walk.alternative,
      id: RouteID(rawValue: entry.id))
  }

  /// The same where the ranges say nothing about the text.
  var withoutRanges: RouteHit {
    RouteHit(spans: .unknown, alternative: alternative, id: id)
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

  /// Returns the next entry in rank order whose route has not been found before.
  mutating func next<Recorder: WalkRecorder>(
    in table: RouteTable, _ recorder: inout Recorder
  ) -> (entry: TableEntry, hit: RouteHit)? {
    let place = url.url.withBytes { bytes in
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
    if place < 0 { return nil }
    let hit = RouteHit(table.entries[place], walk)
    let entry = TableEntry(
      route: table.entry(place).route, alternative: Int(hit.alternative))
    return (entry, hit)
  }
}
