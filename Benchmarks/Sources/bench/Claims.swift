// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// A requirement and its measured value.
struct Claim {
  enum Unit {
    /// A ratio, written `1.34 ×`; a small one `1/45`.
    case times
    case part
    case count
    case nanoseconds
    case microseconds
    case milliseconds
    case bytes
  }

  let row: Int
  let work: String
  /// The key of the figure.
  let key: String
  let unit: Unit
  /// The largest value that is permitted.
  var must: Double?
  var aim: Double?
  /// The topic whose medians the table shows.
  var topic: String?

  static let all: [Claim] = [
    Claim(
      row: 1, work: "match a path, against Hummingbird's trie", key: "path to Hummingbird",
      unit: .part, must: 1 / 30, aim: 1 / 45, topic: "path"),
    Claim(
      row: 1, work: "the same, instructions a match", key: "instructions: path", unit: .count,
      must: 760, aim: 690),
    Claim(
      row: 2, work: "match a full URL, against `URL(string:)` + `.path`", key: "url to URL.path",
      unit: .times, must: 0.10, topic: "url"),
    Claim(
      row: 2, work: "against a `Dictionary` look-up of the whole URL", key: "url to Dictionary",
      unit: .times, must: 1.2, aim: 1),
    Claim(row: 2, work: "the same, instructions a match", key: "instructions: url", unit: .count),
    Claim(
      row: 3, work: "10,000 routes against 100", key: "s10k to s100", unit: .times,
      must: 1.6, topic: "growth"),
    Claim(
      row: 3, work: "100,000 routes against 100", key: "s100k to s100", unit: .times,
      must: 4, aim: 3),
    Claim(
      row: 3, work: "1,000,000 routes against 100", key: "s1m to s100", unit: .times,
      must: 12, aim: 7),
    Claim(
      row: 4, work: "wrong answers of the 450 that need going back", key: "mix answers wrong",
      unit: .count, must: 0),
    Claim(
      row: 4, work: "going back, against row 1's routes", key: "mix to API", unit: .times,
      must: 1.8, aim: 1.4, topic: "mix"),
    Claim(
      row: 4, work: "adversarial routes: time a node of the bound, 2^12 routes against 2^8",
      key: "adversarial a place", unit: .times, must: 2, topic: "adversarial"),
    Claim(
      row: 5, work: "allocations: match", key: "allocations: match", unit: .count,
      must: 0),
    Claim(
      row: 5, work: "allocations: match of a full URL", key: "allocations: URL match",
      unit: .count, must: 0),
    Claim(
      row: 5, work: "allocations: miss", key: "allocations: miss", unit: .count, must: 0),
    Claim(
      row: 5, work: "allocations: `canOpen`", key: "allocations: canOpen", unit: .count,
      must: 0),
    Claim(
      row: 5, work: "allocations: `value(for:)`, 3 gates", key: "allocations: value, 3 gates",
      unit: .count),
    // The limits of rows 6 and 7 are 2, 1.5 and 1.5 times what was measured with reused requests.
    Claim(
      row: 6, work: "`canOpen`, against the bare match", key: "question to match",
      unit: .times, must: 2.9, aim: 2.2),
    Claim(
      row: 6, work: "`value(for:)`, 3 gates, against the bare match", key: "sync to match",
      unit: .times, must: 11.6, aim: 9.3, topic: "synchronous"),
    Claim(
      row: 7, work: "`open`, 3 interceptors, against the bare match", key: "async to match",
      unit: .times, must: 23.7, aim: 18.9, topic: "asynchronous"),
    Claim(
      row: 7, work: "against Hummingbird's responder, 3 middlewares", key: "async to Hummingbird",
      unit: .part, topic: "Hummingbird's dispatch"),
    Claim(
      row: 7, work: "from the main actor, against elsewhere", key: "main to elsewhere",
      unit: .times, must: 1.2),
    Claim(
      row: 8, work: "cold build of 10,000 routes, against Hummingbird's router",
      key: "build to Hummingbird", unit: .part, must: 1 / 6, aim: 1 / 12,
      topic: "build of 10,000"),
    Claim(
      row: 8, work: "time a route, 1,000,000 routes against 1,000", key: "build 1m to 1k",
      unit: .times, must: 3, topic: "build"),
    Claim(
      row: 9, work: "memory a route in the table, its pattern's text apart",
      key: "bytes a route: table", unit: .bytes, must: 160, aim: 110),
    Claim(
      row: 9, work: "that text", key: "bytes a route: text", unit: .bytes),
    Claim(
      row: 9, work: "its handler and what the router keeps about it",
      key: "bytes a route: handler", unit: .bytes),
    Claim(
      row: 10, work: "throughput of two readers, against one", key: "two readers to one",
      unit: .times, topic: "readers"),
    Claim(
      row: 10, work: "the same while 1,000 changes a second are published",
      key: "two readers and a writer to one", unit: .times),
    Claim(
      row: 11, work: "a constraint of digits adds", key: "digits added", unit: .nanoseconds,
      must: 10, topic: "digits"),
    Claim(
      row: 11, work: "what a general one adds, against `NSRegularExpression`",
      key: "general to NSRegularExpression", unit: .times, must: 0.15, topic: "general"),
    Claim(
      row: 11, work: "`(?:a+)+b` over a long run of `a`: time a byte, 60 KB against 6 KB",
      key: "long a byte", unit: .times, must: 1.5, topic: "long"),
    Claim(
      row: 12, work: "a plan over 1,000 screens, the slowest of three", key: "slowest plan",
      unit: .microseconds, must: 1_000, topic: "plans"),
    Claim(
      row: 13, work: "an open of 10,000 that wait, against one of 1,000", key: "queue 10k to 1k",
      unit: .times, must: 1.5, topic: "queue"),
    Claim(
      row: 13, work: "what 10,000 opens leave behind", key: "bytes left by 10,000 opens",
      unit: .bytes, must: 4_096),
    Claim(
      row: 14, work: "suggestions for a wrong address, 5,000 routes; the slowest of four",
      key: "suggestions", unit: .microseconds, must: 5_000, topic: "suggestions"),
    Claim(
      row: 15, work: "`open` of a typed address, against `open` of its text", key: "value to text",
      unit: .times, must: 1.3, topic: "typed addresses"),
    Claim(
      row: 15, work: "allocations: a typed address of numbers and short texts, read",
      key: "allocations: reading a value", unit: .count, must: 0),
    Claim(
      row: 16, work: "a message of 256 KB, the slowest of ten: on the main actor",
      key: "message: main actor", unit: .microseconds, must: 1_000),
    Claim(
      row: 16, work: "the same, until it is answered", key: "message: in all",
      unit: .microseconds, must: 10_000, topic: "messages"),
    Claim(
      row: 17, work: "read `routes.json` of 100,000 routes into a table", key: "reading a manifest",
      unit: .milliseconds, must: 1_000, topic: "manifest"),
    Claim(
      row: 17, work: "time a route, 100,000 routes against 1,000", key: "reading 100k to 1k",
      unit: .times, must: 2),
    Claim(
      row: 17, work: "write `routes.json` of 100,000 routes", key: "writing a manifest",
      unit: .milliseconds, must: 1_000),
    Claim(
      row: 17, work: "time a route, 100,000 routes against 1,000", key: "writing 100k to 1k",
      unit: .times, must: 2),
    Claim(
      row: 18, work: "`open` with a policy of 1,000 rules for 1,000 routes, against none",
      key: "policy to none", unit: .times, must: 1.2, topic: "policy"),
    Claim(
      row: 19, work: "match 130 routes with real values, against matchit 0.9.1",
      key: "real values to matchit", unit: .times, must: 0.75, aim: 0.6, topic: "matchit"),
    Claim(
      row: 19, work: "130 routes, two-byte values", key: "two-byte values to matchit", unit: .times,
      must: 0.8, aim: 0.65),
    Claim(
      row: 19, work: "1,000 routes", key: "1,000 routes to matchit", unit: .times,
      must: 0.55, aim: 0.45),
    Claim(
      row: 19, work: "10,000 routes", key: "10,000 routes to matchit", unit: .times,
      must: 0.33, aim: 0.25),
    Claim(
      row: 19, work: "100,000 routes", key: "100,000 routes to matchit", unit: .times,
      must: 0.33, aim: 0.2),
    Claim(
      row: 19, work: "400 routes with backtracking", key: "backtracking to matchit", unit: .times,
      must: 0.85, aim: 0.75),
    Claim(
      row: 20, work: "`value(for:)` with a listener adds, for each of its two events",
      key: "a listener adds for an event", unit: .nanoseconds, must: 1_000, topic: "events"),
    Claim(
      row: 20, work: "the same, for the request", key: "a listener adds", unit: .nanoseconds,
      aim: 1_000),
    Claim(
      row: 20, work: "swift-log at the level info adds, for an event",
      key: "swift-log, level info adds for an event",
      unit: .nanoseconds, must: 1_000),
    Claim(
      row: 20, work: "swift-metrics adds, for an event", key: "swift-metrics adds for an event",
      unit: .nanoseconds,
      must: 1_000),
    Claim(
      row: 20, work: "swift-distributed-tracing: the bridge adds, for each of two spans",
      key: "the bridge adds for a span", unit: .nanoseconds, must: 1_000),
    Claim(
      row: 20, work: "the same with the package's own part, for the request",
      key: "swift-distributed-tracing adds", unit: .nanoseconds),
    Claim(
      row: 20, work: "swift-log at the level trace adds", key: "swift-log, level trace adds",
      unit: .nanoseconds),
    Claim(row: 20, work: "JSON lines add", key: "JSON lines adds", unit: .nanoseconds),
    Claim(
      row: 20, work: "allocations: an ended listener adds",
      key: "allocations that an ended listener adds", unit: .count, must: 0),
    Claim(
      row: 20, work: "allocations: `value(for:)` without a listener",
      key: "allocations of no listener", unit: .count),
  ]
}

// MARK: - The table

extension Claim {
  /// The table of all claims in Markdown, or only of the measured ones.
  static func table(_ figures: Figures, onlyMeasured: Bool = false) -> String {
    var lines = [
      "| | Work | Measured | Must | Aim | Reached | Medians |",
      "|--:|---|--:|--:|--:|---|---|",
    ]
    for claim in all where !onlyMeasured || figures[claim.key] != nil {
      let cells = [
        "\(claim.row)", claim.work, claim.measured(figures), claim.mustText,
        claim.aim.map(claim.text) ?? "", claim.verdict(figures),
        claim.topic.map { medians(figures.medians(of: $0)) } ?? "",
      ]
      lines.append("| \(cells.joined(separator: " | ")) |")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private func measured(_ figures: Figures) -> String { figures[key].map(text) ?? "not measured" }

  private var mustText: String { must.map { "≤ \(text($0))" } ?? "" }

  private func verdict(_ figures: Figures) -> String {
    guard let must, let value = figures[key] else { return "" }
    if value > must { return "**no**" }
    return aim.map { value > $0 } == true ? "yes, not the aim" : "yes"
  }

  private func text(_ value: Double) -> String {
    switch unit {
    case .times: "\(rounded(value)) ×"
    case .part:
      value < 0.5 ? "1/\(rounded(1 / value, digits: value < 0.1 ? 0 : 1))" : "\(rounded(value)) ×"
    case .count: rounded(value)
    case .nanoseconds: "\(rounded(value, digits: 1)) ns"
    case .microseconds: "\(rounded(value, digits: 1)) µs"
    case .milliseconds: "\(rounded(value, digits: 0)) ms"
    case .bytes: "\(rounded(value, digits: 0)) B"
    }
  }

  private static func medians(_ medians: [(name: String, nanoseconds: Double)]) -> String {
    medians.map { name, nanoseconds in
      let (value, unit) =
        switch nanoseconds {
        case ..<10_000: (nanoseconds, "ns")
        case ..<10_000_000: (nanoseconds / 1_000, "µs")
        default: (nanoseconds / 1_000_000, "ms")
        }
      return "\(name) \(rounded(value, digits: value < 100 ? 1 : 0)) \(unit)"
    }.joined(separator: ", ")
  }
}

/// Returns the value with at most this number of digits after the point; by default, the value's size decides.
private func rounded(_ value: Double, digits: Int? = nil) -> String {
  let digits = digits ?? (abs(value) < 1 ? 3 : abs(value) < 100 ? 2 : 0)
  var scale = 1.0
  for _ in 0..<digits { scale *= 10 }
  let result = (value * scale).rounded() / scale
  return result == result.rounded() ? "\(Int(result))" : "\(result)"
}
