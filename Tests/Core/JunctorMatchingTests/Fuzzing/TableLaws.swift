// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import TestSupport

@testable import JunctorMatching

/// The laws of the route table.
///
/// An input is a text of lines, see `TableScript`. After each change and for each URL, the table must
/// agree with `RankedScan`, which has no trie.
final class TableLaws {
  static let spaces: [RouteSpace] = [.scheme("mall"), .domain("m.mall.example")]
  private static let router = RouteSpaces(spaces)
  private static let seed: UInt64 = 7

  private let memo = RankMemo()
  private var patterns: [String: RoutePattern?] = [:]
  /// An empty table that knows already how the constraints of scripts rank.
  private lazy var warm: RouteTable = {
    var table = RouteTable(spaces: Self.router, seed: Self.seed)
    var ids: [RouteID] = []
    for (number, text) in TableScript.constrainedPatterns.enumerated() {
      let id = RouteID(rawValue: Int32(number))
      guard let pattern = pattern(text) else { continue }
      if (try? table.insert(pattern, id: id)) != nil { ids.append(id) }
    }
    for id in ids { table.remove(id) }
    return table
  }()

  /// One script under test.
  private struct Run {
    var table: RouteTable
    var scan: RankedScan
    var log = ""
    var urls: [(text: String, url: RoutableURL)] = []
    var nextNumber: Int32 = 0
  }

  private func pattern(_ text: String) -> RoutePattern? {
    if let known = patterns[text] { return known }
    if patterns.count > 20_000 { patterns = [:] }
    let pattern = try? RoutePattern(text)
    patterns[text] = .some(pattern)
    return pattern
  }

  func check(_ input: FuzzInput, _ sample: FuzzSample) throws(BrokenLaw) -> Bool {
    let isFresh = sample.includes(oneIn: 64, law: 1)
    var run = Run(
      table: isFresh ? RouteTable(spaces: Self.router, seed: Self.seed) : warm,
      scan: RankedScan())
    do throws(BrokenLaw) {
      for line in TableScript.lines(input.bytes) { try perform(line, &run, sample) }
      try checkOrder(run, sample)
    } catch {
      throw BrokenLaw("\(error)\n\(run.log)")
    }
    return true
  }

  private func perform(
    _ line: TableScript.Line, _ run: inout Run, _ sample: FuzzSample
  ) throws(BrokenLaw) {
    switch line {
    case .insert(let text, let priority):
      guard run.scan.routes.count < TableScript.maximumRoutes, let pattern = pattern(text) else {
        return
      }
      try insert(pattern, priority, &run, sample)
    case .remove(let index):
      if run.scan.routes.isEmpty { return }
      let route = run.scan.routes[index % run.scan.routes.count]
      run.log += "remove \(route.pattern.text)\n"
      run.table.remove(route.id)
      run.scan.remove(route.id)
    case .look(let text):
      run.log += "\(text)\n"
      guard let parsed = try? Self.router.read(text), let url = Self.router.resolve(parsed) else {
        try expectLaw(run.table.hit(text) == nil, "A URL of no space is matched.")
        return
      }
      if run.urls.count < 4 { run.urls.append((text, url)) }
      try look(text, url, run, sample)
      return
    }
    if sample.includes(oneIn: 64, law: 2) { try checkInvariants(run.table) }
    // A change affects the results of earlier URLs.
    if sample.includes(oneIn: 16, law: 3) {
      for (text, url) in run.urls { try look(text, url, run, sample) }
    }
  }

  private func insert(
    _ pattern: RoutePattern, _ priority: Int, _ run: inout Run, _ sample: FuzzSample
  ) throws(BrokenLaw) {
    run.log += "insert \(pattern.text)\(priority == 0 ? "" : " priority \(priority)")\n"
    let id = RouteID(rawValue: run.nextNumber)
    run.nextNumber += 1
    let space = pattern.scheme.map { $0 == "mall" ? 0 : 1 }
    let (bound, ranked) = (run.table.bound, run.table.ranked)
    do throws(RouteTableError) {
      try run.table.insert(pattern, id: id, priority: priority)
      run.scan.insert(pattern, id: id, priority: priority, space: space)
    } catch {
      run.log += "\(error)\n"
      try expectLaw(
        run.table.bound == bound && run.table.ranked == ranked,
        "A refused route changes the table.")
      if sample.includes(oneIn: 32, law: 7) { try checkInvariants(run.table) }
      try checkConflict(error, pattern, priority, space, run.scan)
    }
  }

  /// Both routes match the witness of a conflict, and neither ranks above the other there.
  private func checkConflict(
    _ error: RouteTableError, _ pattern: RoutePattern, _ priority: Int, _ space: Int?,
    _ scan: RankedScan
  ) throws(BrokenLaw) {
    guard error.code == .conflict, let witness = error.witness, let other = error.other,
      let rival = scan.routes.first(where: { $0.id == other })
    else { throw BrokenLaw("The error \(error.code) is not a conflict with a route.") }
    guard let parsed = try? Self.router.read(witness), let url = Self.router.resolve(parsed) else {
      throw BrokenLaw("The witness is not a URL.")
    }
    let route = RankedScan.Route(
      id: RouteID(rawValue: .max), pattern: pattern, priority: priority, space: space)
    let (mine, theirs) = (route.matching(url), rival.matching(url))
    try expectLaw(!mine.isEmpty && !theirs.isEmpty, "A route does not match the witness.")
    let isUndecided = mine.contains { one in
      theirs.contains { !RankedScan.rank(one, $0, memo).isDecided }
    }
    try expectLaw(isUndecided, "A route ranks above the other for the witness.")
  }

  // MARK: - Lookups

  private func look(
    _ text: String, _ url: RoutableURL, _ run: Run, _ sample: FuzzSample
  ) throws(BrokenLaw) {
    let (table, scan) = (run.table, run.scan)
    let expected = scan.matches(url, memo)
    var cursor = table.cursor(url)
    var actual: [RouteMatch] = []
    while let match = cursor.next() {
      actual.append(match)
      try expectLaw(actual.count <= scan.routes.count, "A route is found twice.")
    }
    try expectLaw(
      actual.count == expected.count
        && zip(actual, expected).allSatisfy {
          $0.id == $1.id && $0.captures.alternative == $1.alternative
        },
      "\(text): The table has \(describe(actual)), not \(describe(expected, scan)).")

    let match = table.match(url)
    let hit = table.hit(url)
    try expectLaw(
      match?.id == expected.first?.id && hit?.id == match?.id
        && match?.captures.alternative == expected.first?.alternative
        && hit.map { Int($0.alternative) } == match?.captures.alternative,
      "\(text): The first match is \(String(describing: match?.pattern.text)).")
    let textHit = table.hit(text)
    try expectLaw(
      textHit?.id == hit?.id && textHit?.alternative == hit?.alternative
        && table.match(text)?.id == hit?.id,
      "\(text): The text has the match \(String(describing: textHit?.id)).")
    if let match, let hit, let textHit {
      let values = match.captures.all
      try checkRanges(hit, in: url.url.text, match, url)
      try checkRanges(textHit, in: text, match, url)
      for (name, value) in values {
        try expectLaw(match.captures[name] == value, "\(text): The capture \(name) has two values.")
      }
      try checkCaptures(match, url, values)
    }
    try checkDecided(url, scan)
    if sample.includes(oneIn: 16, law: 4) {
      let trace = table.explain(url)
      try expectLaw(
        trace.winner?.id == match?.id
          && trace.winner?.captures.alternative == match?.captures.alternative
          && trace.visited <= trace.bound,
        "\(text): The explanation has \(trace.visited) visits of \(trace.bound).")
    }
  }

  /// The ranges are those of the segments and tails that are not literals.
  private func checkRanges(
    _ hit: RouteHit, in text: String, _ match: RouteMatch, _ url: RoutableURL
  ) throws(BrokenLaw) {
    guard let count = hit.captureCount else { return }
    let segments = url.pathText.utf8.split(
      separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    var expected: [String] = []
    for (index, position) in match.pattern.alternatives[match.captures.alternative].positions
      .enumerated() where position.kind != .literal
    {
      let parts = position.kind == .tail ? segments.dropFirst(index) : segments[index...index]
      expected.append(parts.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "/"))
    }
    let bytes = Array(text.utf8)
    let actual = (0..<count).map { index in
      let range = hit.captureRange(index).clamped(to: 0..<bytes.count)
      return String(decoding: bytes[range], as: UTF8.self)
    }
    try expectLaw(actual == expected, "\(text): The ranges have \(actual), not \(expected).")
  }

  /// The pattern alone has the same values.
  private func checkCaptures(
    _ match: RouteMatch, _ url: RoutableURL, _ values: [(name: String, value: String)]
  ) throws(BrokenLaw) {
    // A host that is no segment of the table is one of the pattern.
    guard match.pattern.scheme == nil, let alone = match.pattern.firstMatch(url) else { return }
    try expectLaw(
      alone.alternative == match.captures.alternative
        && alone.captures.all.map(\.value) == values.map(\.value),
      "\(url.url.text): The pattern alone has other values.")
  }

  /// Of two routes of a table that match a URL, one ranks above the other.
  private func checkDecided(_ url: RoutableURL, _ scan: RankedScan) throws(BrokenLaw) {
    let entries = scan.routes.flatMap { $0.matching(url) }
    for (index, one) in entries.enumerated() {
      for two in entries[..<index] where one.route.id != two.route.id {
        try expectLaw(
          RankedScan.rank(one, two, memo).isDecided,
          "\(url.url.text): “\(one.route.pattern)” and “\(two.route.pattern)” have one rank.")
      }
    }
  }

  private func describe(_ matches: [RouteMatch]) -> [String] {
    matches.map { "\($0.pattern.text) \($0.captures.alternative)" }
  }

  private func describe(
    _ matches: [(id: RouteID, alternative: Int)], _ scan: RankedScan
  ) -> [String] {
    matches.map { match in
      let route = scan.routes.first { $0.id == match.id }
      return "\(route?.pattern.text ?? "") \(match.alternative)"
    }
  }

  // MARK: - Whole tables

  private func checkInvariants(_ table: RouteTable) throws(BrokenLaw) {
    let violated = table.violatedInvariants
    try expectLaw(violated.isEmpty, violated.joined(separator: "\n"))
  }

  /// A table of the same routes in another order is the same.
  private func checkOrder(_ run: Run, _ sample: FuzzSample) throws(BrokenLaw) {
    guard sample.includes(oneIn: 16, law: 5) else { return }
    var other = warm
    for route in run.scan.routes.reversed() {
      do throws(RouteTableError) {
        try other.insert(route.pattern, id: route.id, priority: route.priority)
      } catch {
        throw BrokenLaw("In reverse order: \(error)")
      }
    }
    try expectLaw(
      other.bound == run.table.bound && other.ranked == run.table.ranked,
      "The order of insertion changes the table.")
    for (text, url) in run.urls {
      let (one, two) = (run.table.match(url), other.match(url))
      try expectLaw(
        one?.id == two?.id && one?.captures.alternative == two?.captures.alternative,
        "\(text): The order of insertion changes the match.")
    }
    if sample.includes(oneIn: 64, law: 6) {
      try checkInvariants(run.table)
      for route in run.scan.routes { other.remove(route.id) }
      try checkInvariants(other)
      try expectLaw(other.bound == 0 && other.ranked.isEmpty, "A removed route is in the table.")
    }
  }
}

extension RankedScan.Route {
  /// The alternatives that match a URL.
  fileprivate func matching(_ url: RoutableURL) -> [RankedScan.Entry] {
    if let space, space != url.space { return [] }
    return pattern.rows.indices.filter { pattern.rows[$0].matches(url) }
      .map { RankedScan.Entry(route: self, alternative: $0) }
  }
}

extension RankedScan.Rank {
  fileprivate var isDecided: Bool { self == .before || self == .after }
}
