// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

extension RouteTable {
  /// Returns the trace of the lookup of `url`; the walk continues after the winner.
  package func explain(_ url: RoutableURL) -> RouteTrace {
    var recorder = TraceRecorder()
    var walk = RoutedWalk(url)
    var hits: [RouteHit] = []
    url.url.withBytes { bytes in
      while case let hit = walk.next(in: self, bytes, &recorder), !hit.isNothing {
        hits.append(hit)
      }
    }

    var writer = TraceWriter(table: self, url: url, path: DecodedPath(url))
    if let winner = hits.first.map(entry) {
      writer.reported.insert(winner.route.id)
      for hit in hits.dropFirst() { writer.writeOutranked(entry(hit), by: winner) }
    }
    let runnerUp = writer.candidates.first
    for miss in recorder.furthestFirst { writer.write(miss) }
    return RouteTrace(
      url: url.url.text, winner: hits.first.flatMap { match($0, url) }, runnerUp: runnerUp,
      candidates: writer.candidates, meant: hits.isEmpty ? nearest(to: url) : [],
      visible: hits.isEmpty ? visibleMatch(url) : nil, visited: recorder.count, bound: bound)
  }

  /// Returns the route that matches the URL without its invisible characters; `nil` if it has none.
  private func visibleMatch(_ url: RoutableURL) -> RouteID? {
    let text = url.url.text.withoutInvisibleCharacters
    guard text.utf8.count < url.url.text.utf8.count, let visible = try? spaces.read(text) else {
      return nil
    }
    return spaces.resolve(visible).flatMap { hit($0) }.map { entry($0).route.id }
  }
}

/// Records where a walk failed.
struct TraceRecorder: WalkRecorder {
  struct Miss: Sendable {
    var event: WalkEvent
    var node: NodeIndex
    var offset: Int
  }

  private static let kept = 1_024
  private(set) var count = 0
  private var misses: [Miss] = []

  /// The nodes where the walk failed, those furthest along the path first.
  var furthestFirst: [Miss] {
    misses.enumerated()
      .sorted { ($1.element.offset, $0.offset) < ($0.element.offset, $1.offset) }
      .map { $0.element }
  }

  mutating func note(_ event: WalkEvent, _ node: NodeIndex, _ offset: Int) {
    if case .counted(let times) = event {
      count += times
      return
    }
    misses.append(Miss(event: event, node: node, offset: offset))
    // Many more than are reported; the earliest failures are dropped.
    if misses.count >= 4 * Self.kept { misses = Array(furthestFirst.prefix(Self.kept)) }
  }
}

/// Returns the routes that failed at the recorded nodes.
private struct TraceWriter {
  let table: RouteTable
  let url: RoutableURL
  let path: DecodedPath
  var reported: Set<RouteID> = []
  var candidates: [RouteTrace.Candidate] = []

  private static let maximumCandidates = 32
  private static let perNode = 4

  mutating func writeOutranked(_ entry: TableEntry, by winner: TableEntry) {
    let (_, rule) = RouteRanking.compare(winner, entry)
    var segment = path.segmentCount
    if case .position(let index) = rule { segment = index }
    write(entry, segment, RouteTrace.Reason(code: .outranked, expected: rule.description))
  }

  mutating func write(_ miss: TraceRecorder.Miss) {
    if candidates.count >= Self.maximumCandidates { return }
    let depth = path.depth(
      of: miss.offset - (url.url.layout.hasPercent ? 0 : url.path.lowerBound))
    let actual = path.segment(depth).map(TableWitness.text)
    switch miss.event {
    case .counted: break
    case .refused(let entry):
      let entry = table.entry(entry)
      write(entry, depth, refusal(of: entry))
    case .missedLiteral:
      let segment = path.segment(depth) ?? []
      let near = table.literals(of: miss.node)
        .map { (literal: $0, distance: TypingDistance.rough($0.symbols, segment)) }
        .enumerated()
        .sorted { ($0.element.distance, $0.offset) < ($1.element.distance, $1.offset) }
      for (_, (literal, _)) in near.prefix(Self.perNode) {
        let reason = RouteTrace.Reason(
          code: .literal, expected: TableWitness.text(literal.symbols[...]), actual: actual)
        writeFirst(1, beneath: literal.child, depth, reason)
      }
    case .missedSegment(let index):
      let reason = RouteTrace.Reason(code: .constraint, actual: actual)
      let branches = table.branches(of: miss.node)
      writeFirst(
        Self.perNode, beneath: branches[index].child, depth, reason)
    case .missedTail(let index):
      let rest = path.tail(depth).map(TableWitness.text)
      let tails = table.tails(of: miss.node)
      for entry in tails[index].entries.prefix(Self.perNode) {
        write(table.entry(entry), depth, RouteTrace.Reason(code: .constraint, actual: rest))
      }
    case .pathEnded:
      let own = Set(table.entries(of: miss.node).map { $0.id })
      writeFirst(
        Self.perNode, beneath: miss.node, depth, RouteTrace.Reason(code: .pathTooShort),
        except: own)
    case .pathWentOn:
      for entry in table.entries(of: miss.node).prefix(Self.perNode) {
        write(table.entry(entry), depth, RouteTrace.Reason(code: .pathTooLong, actual: actual))
      }
    }
  }

  private mutating func writeFirst(
    _ limit: Int, beneath start: NodeIndex, _ segment: Int, _ reason: RouteTrace.Reason,
    except own: Set<RouteID> = []
  ) {
    var left = limit
    var looked = 0
    var entries: [TableEntry] = []
    table.forEachEntry(beneath: start) { entry in
      looked += 1
      if !own.contains(entry.id), !reported.contains(entry.id) {
        let entry = table.entry(entry)
        if entry.route.scope.admits(url) {
          entries.append(entry)
          left -= 1
        }
      }
      return left > 0 && looked < Self.maximumCandidates
    }
    for entry in entries { write(entry, segment, reason) }
  }

  private mutating func write(
    _ entry: TableEntry, _ segment: Int, _ reason: RouteTrace.Reason
  ) {
    guard candidates.count < Self.maximumCandidates, reported.insert(entry.route.id).inserted else {
      return
    }
    candidates.append(
      RouteTrace.Candidate(
        id: entry.route.id, pattern: entry.route.pattern, segment: segment, reason: reason))
  }

  private func refusal(of entry: TableEntry) -> RouteTrace.Reason {
    guard entry.route.scope.admits(url) else { return RouteTrace.Reason(code: .otherSpace) }
    for condition in entry.row.query {
      let value = url.queryValue(condition.key)
      if let value, condition.language.accepts(value) { continue }
      var expected = String(decoding: condition.key, as: UTF8.self)
      if case .literal(let text) = condition.language {
        expected += "=" + String(decoding: text, as: UTF8.self)
      }
      return RouteTrace.Reason(
        code: .query, expected: "“\(expected)”",
        actual: value.map { String(decoding: $0, as: UTF8.self) })
    }
    return RouteTrace.Reason(code: .fragment, actual: url.url.fragment.map(String.init))
  }
}
