// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import Junctor

/// Row 14: suggestions for an address that no route matches.
extension Rows {
  static func suggestions(_ figures: inout Figures, _ options: Options) async throws {
    let router = Router(scheme: "mall")
    for number in 0..<5_000 {
      try router.register("/module\(number)/page/:id", .sync { _ in 0 })
    }
    let addresses = ["/modul77/page/7", "/page/7", "/nowhere/at/all", "/7"]
    var times: [String: [Double]] = [:]
    let clock = ContinuousClock()
    for _ in 0..<options.rounds {
      for address in addresses {
        do {
          try await router.open(address)
        } catch {
          // Only the first read computes them.
          let time = clock.measure { _ = error.nearest }
          times[address, default: []].append(time / .nanoseconds(1))
        }
      }
    }
    for address in addresses {
      figures.add("suggestions/\(address)", times[address]?.median ?? .nan)
    }
    figures.add("suggestions", (times.values.map(\.median).max() ?? .nan) / 1_000)
  }
}
