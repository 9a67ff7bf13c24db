// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import Allocations
internal import Junctor

/// Row 15: typed addresses.
extension Rows {
  static func routes(_ figures: inout Figures, _ options: Options) async throws {
    let router = Router(scheme: "app")
    try router.register(for: Page.self) { route in route.id &+ route.name.utf8.count }
    try router.register(for: Plain.self, .sync { route in route.id &+ route.name.utf8.count })
    try router.register("/bare/:name/:id", .sync { _ in 0 })
    let pages = (0..<256).map { Page(name: "module\($0 % 16)", id: $0 &* 7919, tab: "info") }
    let addresses = try pages.map { try router.url(for: $0) }
    let count = pages.count
    let peers = [
      Peer("open of a text", units: count) { (passes: Int) in
        var sum = 0
        for _ in 0..<passes {
          for address in addresses {
            sum &+= (try? await router.open(address, as: Int.self)) ?? 0
          }
        }
        return sum
      },
      Peer("open of a value", units: count) { (passes: Int) in
        var sum = 0
        for _ in 0..<passes {
          for page in pages { sum &+= (try? await router.open(page)) ?? 0 }
        }
        return sum
      },
      Peer("URL of a value", units: count) { (passes: Int) in
        var sum = 0
        for _ in 0..<passes {
          for page in pages { sum &+= (try? router.url(for: page))?.utf8.count ?? 0 }
        }
        return sum
      },
    ]
    let timings = await Timings.interleaving(peers, rounds: options.rounds)
    timings.expectEqualSums(Array(peers.prefix(2)))
    figures.add("typed addresses", timings, peers)
    figures.add("value to text", timings.ratio("open of a value", to: "open of a text"))

    let read = allocations { try router.value(for: "app://plain/tea/7", as: Int.self) }
    let bare = allocations { try router.value(for: "app://bare/tea/7", as: Int.self) }
    figures.add("allocations: reading a value", read - bare)
  }

  /// Returns the number of heap allocations in one run of `body`, after a first run.
  private static func allocations(_ body: () throws -> Int) -> Double {
    let runs = 100
    _ = try? body()
    let before = allocations_of_this_thread()
    for _ in 0..<runs { _ = try? body() }
    return Double(allocations_of_this_thread() - before) / Double(runs)
  }
}

private struct Page: Route {
  static let patterns: RoutePatterns = "/page/:name/:id([0-9]+)"
  typealias Output = Int

  let name: String
  let id: Int
  let tab: String?

  init(name: String, id: Int, tab: String?) { (self.name, self.id, self.tab) = (name, id, tab) }

  init(from parameters: RouteParameters) throws(ParameterError) {
    name = try parameters["name"]
    id = try parameters["id"]
    tab = try parameters["tab"]
  }

  func write(to values: inout RouteValues) {
    values.write("name", name)
    values.write("id", id)
    values.write("tab", tab)
  }
}

private struct Plain: Route {
  static let patterns: RoutePatterns = "/plain/:name/:id"
  typealias Output = Int

  let name: String
  let id: Int

  init(from parameters: RouteParameters) throws(ParameterError) {
    name = try parameters["name"]
    id = try parameters["id"]
  }

  func write(to values: inout RouteValues) {
    values.write("name", name)
    values.write("id", id)
  }
}
