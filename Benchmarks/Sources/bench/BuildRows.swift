// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import Allocations
@_spi(Internal) internal import Hummingbird
internal import Junctor
internal import Workloads

/// Rows 8 and 9: time and memory for building a table.
extension Rows {
  /// Row 8: from texts and closures to the first match.
  static func build(_ figures: inout Figures, _ options: Options) async throws {
    let routes = Workload.generated(10_000).routes
    let first = "/module7/page7/7"
    let kept = Kept()
    let peers = [
      Peer("Junctor", units: 1) { kept.router(routes, first) },
      Peer("Junctor's table alone", units: 1) { kept.table(routes, first) },
      Peer("Hummingbird router", units: 1) { passes in
        var sum = 0
        for _ in 0..<passes { sum += await kept.hummingbird(routes, first) }
        return sum
      },
      Peer("Hummingbird trie", units: 1) { kept.trie(routes, first) },
    ].map(kept.clearing)
    let timings = await Timings.interleaving(peers, rounds: min(options.rounds, 9))
    figures.add("build of 10,000", timings, peers)
    figures.add("build to Hummingbird", timings.ratio("Junctor", to: "Hummingbird router"))

    let sizes = [("a route of 1,000", 1_000), ("a route of 1,000,000", 1_000_000)]
    let growing = sizes.filter { $0.1 <= options.largest }.map { name, size in
      let routes = Workload.generated(size).routes
      return Peer(name, units: size) { kept.router(routes, first) }
    }.map(kept.clearing)
    let growth = await Timings.interleaving(growing, rounds: min(options.rounds, 3))
    figures.add("build", growth, growing)
    if growing.count == 2 {
      figures.add("build 1m to 1k", growth.ratio(growing[1].name, to: growing[0].name))
    }
  }

  /// Row 9: bytes of the heap for one route.
  static func memory(_ figures: inout Figures, _ options: Options) throws {
    let count = options.largest
    let empty = Double(allocated_bytes())
    let routes = Workload.generated(count).routes
    let texts = Double(allocated_bytes())
    let table = try Subject(routes)
    let filled = Double(allocated_bytes())
    let router = try Kept.router(routes)
    let registered = Double(allocated_bytes())
    if registered == 0 { return }
    figures.add("bytes a route: table", (filled - texts) / Double(count))
    figures.add("bytes a route: text", (texts - empty) / Double(count))
    figures.add("bytes a route: handler", (registered - filled - (filled - texts)) / Double(count))
    withExtendedLifetime((routes, table, router)) {}
  }
}

/// Retains the built objects until the end of the measurement, so that their release is not measured.
final class Kept {
  private var things: [Any] = []

  /// Returns the peer, which releases its objects after each burst.
  func clearing(_ peer: Peer) -> Peer {
    var peer = peer
    peer.clear = { self.things.removeAll() }
    return peer
  }

  static func router(_ routes: [String]) throws -> Junctor.Router {
    let router = Junctor.Router(scheme: "app")
    for (number, route) in routes.enumerated() {
      try router.register(RoutePatterns(route), .sync { _ in number })
    }
    return router
  }

  func router(_ routes: [String], _ first: String) -> Int {
    guard let router = try? Self.router(routes) else { return 0 }
    things.append(router)
    return router.canOpen(first) ? 1 : 0
  }

  func table(_ routes: [String], _ first: String) -> Int {
    guard let table = try? Subject(routes) else { return 0 }
    things.append(table)
    return table.pass([first])
  }

  func hummingbird(_ routes: [String], _ first: String) async -> Int {
    let responder = HummingbirdResponder(routes)
    things.append(responder)
    return await responder.work(HummingbirdResponder.requests([first]), 1)
  }

  func trie(_ routes: [String], _ first: String) -> Int {
    let builder = RouterPathTrieBuilder<@Sendable () -> Int>()
    for (number, route) in routes.enumerated() {
      builder.addEntry(RouterPath(route), value: { number })
    }
    let trie = RouterTrie(base: builder)
    things.append((builder, trie))
    return trie.resolve(first)?.value() ?? 0
  }
}
