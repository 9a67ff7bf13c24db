// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

extension RouteTable {
  /// The most candidates that a trace names.
  static let maximumCandidates = 32

  /// Returns how the table finds its answer for `url`.
  ///
  /// The walk is that of ``match(_:)``, which continues after the winner until its end.
  ///
  /// - Parameters:
  ///   - url: The URL.
  ///   - isVisible: Whether the caller may see a route. It changes what is reported, never which
  ///     route wins.
  package func explain(
    _ url: RoutableURL, where isVisible: (RouteID) -> Bool = { _ in true }
  ) -> RouteTrace {
    var recorder = TraceRecorder()
    var walk = RoutedWalk(url)
    let winner = walk.next(in: self, &recorder).map { (entry: entry($0), hit: $0) }
    var outranked: [TableEntry] = []
    while let next = walk.next(in: self, &recorder) { outranked.append(entry(next)) }

    return withoutActuallyEscaping(isVisible) { isVisible in
      trace(url, winner, outranked, recorder, where: isVisible)
    }
  }

  private func trace(
    _ url: RoutableURL, _ winner: (entry: TableEntry, hit: RouteHit)?, _ outranked: [TableEntry],
    _ recorder: TraceRecorder, where isVisible: @escaping (RouteID) -> Bool
  ) -> RouteTrace {
    var writer = TraceWriter(table: self, url: url, isVisible: isVisible)
    if let winner {
      writer.told.insert(winner.hit.id)
      for entry in outranked { writer.writeOutranked(entry, by: winner.entry) }
    }
    let runnerUp = writer.candidates.first
    for miss in recorder.furthestFirst { writer.write(miss) }
    let isHidden = winner.map { !isVisible($0.hit.id) } ?? false
    return RouteTrace(
      url: url.url.text, winner: isHidden ? nil : winner.flatMap { match($0.hit, url) },
      winnerIsHidden: isHidden,
      runnerUp: runnerUp, candidates: writer.candidates, visited: recorder.count, bound: bound)
  }
}

/// Notes where a walk failed.
struct TraceRecorder: WalkRecorder {
  enum Kind: Sendable {
    case literal, segment(Int), tail(Int), ended, wentOn
    case refused(TrieEntry)
  }

  struct Miss: Sendable {
    var node: Int32
    /// Where the segment begins at which it failed, as the walk counts.
    var offset: Int
    var kind: Kind
  }

  private static let kept = 1_024
  private(set) var count = 0
  private var misses: [Miss] = []

  /// The nodes where the walk failed, those furthest along the path first.
  var furthestFirst: [Miss] {
    misses.enumerated().sorted {
      $0.element.offset != $1.element.offset
        ? $0.element.offset > $1.element.offset : $0.offset < $1.offset
    }.map(\.element)
  }

  private mutating func note(_ node: Int32, _ offset: Int, _ kind: Kind) {
    misses.append(Miss(node: node, offset: offset, kind: kind))
    // Far more than can be told of; what failed early is forgotten.
    if misses.count >= 4 * Self.kept { misses = Array(furthestFirst.prefix(Self.kept)) }
  }

  mutating func visited(_ node: Int32, _ offset: Int) { count += 1 }
  mutating func triedTail(_ node: Int32, _ index: Int, _ offset: Int) { count += 1 }
  mutating func readAgain(_ times: Int) { count += times }
  mutating func missedLiteral(_ node: Int32, _ offset: Int) { note(node, offset, .literal) }
  mutating func missedSegment(_ node: Int32, _ index: Int, _ offset: Int) {
    note(node, offset, .segment(index))
  }
  mutating func missedTail(_ node: Int32, _ index: Int, _ offset: Int) {
    note(node, offset, .tail(index))
  }
  mutating func pathEnded(_ node: Int32, _ offset: Int) { note(node, offset, .ended) }
  mutating func pathWentOn(_ node: Int32, _ offset: Int) { note(node, offset, .wentOn) }
  mutating func refused(_ entry: TrieEntry, _ offset: Int) { note(-1, offset, .refused(entry)) }
}

/// Turns the nodes where a walk failed into the routes that failed there.
private struct TraceWriter {
  let table: RouteTable
  let url: RoutableURL
  let isVisible: (RouteID) -> Bool
  let path: DecodedPath
  var told: Set<RouteID> = []
  var candidates: [RouteTrace.Candidate] = []

  /// The most routes named for one node.
  private static let perNode = 4

  init(table: RouteTable, url: RoutableURL, isVisible: @escaping (RouteID) -> Bool) {
    self.table = table
    self.url = url
    self.isVisible = isVisible
    path = DecodedPath(url)
  }

  mutating func writeOutranked(_ entry: TableEntry, by winner: TableEntry) {
    let (_, rule) = RouteRanking.compare(winner, entry)
    var segment = path.segmentCount
    if case .row(.position(let index)) = rule { segment = index }
    write(entry, segment, RouteTrace.Reason(.outranked, expected: rule.description))
  }

  mutating func write(_ miss: TraceRecorder.Miss) {
    if candidates.count >= RouteTable.maximumCandidates { return }
    let depth = path.depth(
      of: miss.offset - (url.url.layout.hasPercent ? 0 : url.path.lowerBound))
    let actual = path.segment(depth).map(Self.text)
    switch miss.kind {
    case .refused(let entry):
      let entry = table.entry(entry)
      write(entry, depth, refusal(of: entry))
    case .literal:
      let segment = path.segment(depth) ?? []
      let near = table.literals(of: miss.node, depth: depth)
        .map { (literal: $0, distance: TypingDistance.rough($0.symbols, segment)) }
        .enumerated()
        .sorted { ($0.element.distance, $0.offset) < ($1.element.distance, $1.offset) }
      for (_, (literal, _)) in near.prefix(Self.perNode) {
        let reason = RouteTrace.Reason(
          .literal, expected: Self.text(literal.symbols[...]), actual: actual)
        writeFirst(1, beneath: (literal.child, depth + 1), depth, reason)
      }
    case .segment(let index):
      let reason = RouteTrace.Reason(.constraint, actual: actual)
      let branches = table.branches(of: miss.node)
      writeFirst(
        Self.perNode, beneath: (branches[branches.startIndex + index].child, depth + 1), depth,
        reason)
    case .tail(let index):
      let rest = path.tail(depth).map(Self.text)
      let tails = table.tails(of: miss.node)
      for entry in table.entries(of: tails[tails.startIndex + index]).prefix(Self.perNode) {
        write(table.entry(entry), depth, RouteTrace.Reason(.constraint, actual: rest))
      }
    case .ended:
      let own = Set(table.entries(of: miss.node).map(\.id))
      writeFirst(
        Self.perNode, beneath: (miss.node, depth), depth, RouteTrace.Reason(.pathTooShort),
        except: own)
    case .wentOn:
      for entry in table.entries(of: miss.node).prefix(Self.perNode) {
        write(table.entry(entry), depth, RouteTrace.Reason(.pathTooLong, actual: actual))
      }
    }
  }

  /// Names the first routes of a part of the trie.
  private mutating func writeFirst(
    _ limit: Int, beneath start: (node: Int32, depth: Int), _ segment: Int,
    _ reason: RouteTrace.Reason,
    except own: Set<RouteID> = []
  ) {
    var left = limit
    var looked = 0
    var entries: [TableEntry] = []
    table.forEachEntry(beneath: start) { entry in
      looked += 1
      if !own.contains(entry.id), !told.contains(entry.id), isVisible(entry.id) {
        let entry = table.entry(entry)
        if entry.route.scope.admits(url) {
          entries.append(entry)
          left -= 1
        }
      }
      return left > 0 && looked < RouteTable.maximumCandidates
    }
    for entry in entries { write(entry, segment, reason) }
  }

  private mutating func write(
    _ entry: TableEntry, _ segment: Int, _ reason: RouteTrace.Reason
  ) {
    guard candidates.count < RouteTable.maximumCandidates, isVisible(entry.route.id),
      told.insert(entry.route.id).inserted
    else { return }
    candidates.append(
      RouteTrace.Candidate(
        id: entry.route.id, pattern: entry.route.pattern, segment: segment, reason: reason))
  }

  /// Returns what kept an entry from taking a URL whose path it takes.
  private func refusal(of entry: TableEntry) -> RouteTrace.Reason {
    guard entry.route.scope.admits(url) else { return RouteTrace.Reason(.otherSpace) }
    let query = QueryValues(url)
    for condition in entry.row.query {
      let value = query[condition.key]
      if let value, condition.language.accepts(value) { continue }
      var expected = String(decoding: condition.key, as: UTF8.self)
      if case .literal(let text) = condition.language {
        expected += "=" + String(decoding: text, as: UTF8.self)
      }
      return RouteTrace.Reason(
        .query, expected: "“\(expected)”",
        actual: value.map { String(decoding: $0, as: UTF8.self) })
    }
    return RouteTrace.Reason(.fragment, actual: url.url.fragment.map(String.init))
  }

  /// Returns symbols as people read them, escaped slashes as they are written.
  private static func text(_ symbols: ArraySlice<UInt8>) -> String {
    symbols.split(separator: TableWord.escapedSlash, omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
      .joined(separator: "%2F")
  }
}
