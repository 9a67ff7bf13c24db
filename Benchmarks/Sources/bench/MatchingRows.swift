// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Junctor
internal import JunctorMatching
internal import Workloads

/// Rows 1 to 4 and 11: the route table alone.
extension Rows {
  /// Row 1: matching a path.
  static func path(_ figures: inout Figures, _ options: Options) async throws {
    let api = Workload.api
    let table = try Subject(api.routes)
    let trie = HummingbirdTrie(api.routes)
    let scan = try RankedScan(api.routes)
    let count = api.requests.count
    let peers = [
      Peer("Junctor", units: count) { table.pass(api.requests) },
      Peer("Hummingbird trie", units: count) { trie.pass(api.requests) },
      Peer("regex scan", units: count) { scan.pass(api.requests) },
    ]
    let timings = await Timings.interleaving(peers, rounds: options.rounds)
    timings.expectEqualSums(peers)
    figures.add("path", timings, peers)
    figures.add("path to Hummingbird", timings.ratio("Junctor", to: "Hummingbird trie"))
  }

  /// Row 2: matching a full URL.
  static func url(_ figures: inout Figures, _ options: Options) async throws {
    let api = Workload.api.asURLs
    let table = try Subject(api.routes)
    let whole = WholeURLs(api.requests)
    let count = api.requests.count
    let peers = [
      Peer("Junctor", units: count) { table.pass(api.requests) },
      Peer("Dictionary", units: count) { whole.pass(api.requests) },
      Peer("URL.path", units: count) { passThroughURL(api.requests) },
    ]
    let timings = await Timings.interleaving(peers, rounds: options.rounds)
    figures.add("url", timings, peers)
    figures.add("url to URL.path", timings.ratio("Junctor", to: "URL.path"))
    figures.add("url to Dictionary", timings.ratio("Junctor", to: "Dictionary"))
  }

  /// Row 3: tables of growing size.
  static func growth(_ figures: inout Figures, _ options: Options) async throws {
    let sizes = [
      ("s100", 100), ("s1k", 1_000), ("s10k", 10_000), ("s100k", 100_000), ("s1m", 1_000_000),
    ]
    let peers = try sizes.filter { $0.1 <= options.largest }.map { name, size in
      let workload = Workload.generated(size)
      let table = try Subject(workload.routes)
      return Peer(name, units: workload.requests.count) { table.pass(workload.requests) }
    }
    let timings = await Timings.interleaving(peers, rounds: options.rounds)
    figures.add("growth", timings, peers)
    for peer in peers where !["s100", "s1k"].contains(peer.name) {
      figures.add("\(peer.name) to s100", timings.ratio(peer.name, to: "s100"))
    }
  }

  /// Row 4: backtracking, for mixed routes and in the worst case.
  static func backtracking(_ figures: inout Figures, _ options: Options) async throws {
    let api = Workload.api
    let mix = Workload.mix
    let apiTable = try Subject(api.routes)
    let mixTable = try Subject(mix.routes)
    let deep = Workload.adversarial(depth: 12)
    let shallow = Workload.adversarial(depth: 8)
    let deepTable = try Subject(deep.routes)
    let shallowTable = try Subject(shallow.routes)
    let peers = [
      Peer("API", units: api.requests.count) { apiTable.pass(api.requests) },
      Peer("mix", units: mix.requests.count) { mixTable.pass(mix.requests) },
    ]
    let timings = await Timings.interleaving(peers, rounds: options.rounds)
    figures.add("mix", timings, peers)
    figures.add("mix to API", timings.ratio("mix", to: "API"))

    let wrong = Workload.mixAnswers.requests.filter { request, route, values in
      guard let answer = mixTable.answer(request) else { return true }
      return mix.routes[answer.number] != route || answer.values != values
    }
    figures.add("mix answers wrong", Double(wrong.count))

    let worst = [
      Peer("adversarial 2^8", units: 1) { shallowTable.pass(shallow.requests) },
      Peer("adversarial 2^12", units: 1) { deepTable.pass(deep.requests) },
    ]
    let worstTimings = await Timings.interleaving(worst, rounds: options.rounds)
    figures.add("adversarial", worstTimings, worst)
    // A walk can visit 3 · 2^depth − 1 nodes: two children of each, and one beneath the last.
    let places = Double((3 << 12) - 1) / Double((3 << 8) - 1)
    figures.add(
      "adversarial a place",
      worstTimings.ratio("adversarial 2^12", to: "adversarial 2^8") / places)
  }

  /// Row 11: constraints.
  static func constraints(_ figures: inout Figures, _ options: Options) async throws {
    try await constraint(
      "digits", "[0-9]+", value: { "\($0)" }, &figures, options)
    try await constraint(
      "general", "[a-z]+(?:-[a-z0-9]+)*", value: { "order-\($0 % 1000)" }, &figures, options)

    // A text for which a backtracking engine takes exponential time.
    let router = Router(spaces: [.scheme("app")], limits: .maximum)
    try router.register("/a/:text((?:a+)+b)", .sync { _ in 1 })
    try router.register("/a/:text", .sync { _ in 2 })
    let long = ["/a/" + String(repeating: "a", count: 60_000)]
    let short = ["/a/" + String(repeating: "a", count: 6_000)]
    let peers = [("60 KB of a", long), ("6 KB of a", short)].map { name, requests in
      Peer(name, units: 1) { router.canOpen(requests[0]) ? 1 : 0 }
    }
    let timings = await Timings.interleaving(peers, rounds: options.rounds)
    figures.add("long", timings, peers)
    figures.add("long a byte", timings.ratio("60 KB of a", to: "6 KB of a") / 10)
  }

  private static func constraint(
    _ topic: String, _ source: String, value: (Int) -> String, _ figures: inout Figures,
    _ options: Options
  ) async throws {
    let plain = Workload.generated(1_000, value: value)
    let constrained = Workload.generated(1_000, capture: ":id(\(source))", value: value)
    let plainTable = try Subject(plain.routes)
    let constrainedTable = try Subject(constrained.routes)
    let values = plain.requests.map { String($0[$0.lastIndex(of: "/")!...].dropFirst()) }
    let expression = try NSRegularExpression(pattern: "^(?:\(source))$")
    let regex = try Regex(source)
    let count = values.count
    let peers = [
      Peer("any value", units: count) { plainTable.pass(plain.requests) },
      Peer("constrained", units: count) { constrainedTable.pass(constrained.requests) },
      Peer("NSRegularExpression", units: count) { passThroughExpression(expression, values) },
      Peer("Regex", units: count) { passThroughRegex(regex, values) },
    ]
    let timings = await Timings.interleaving(peers, rounds: options.rounds)
    timings.expectEqualSums([peers[0], peers[1]])
    timings.expectEqualSums([peers[2], peers[3]])
    figures.add(topic, timings, peers)
    let added = timings.difference("constrained", from: "any value")
    figures.add("\(topic) added", added)
    figures.add("\(topic) to NSRegularExpression", added / timings.median("NSRegularExpression"))
  }
}
