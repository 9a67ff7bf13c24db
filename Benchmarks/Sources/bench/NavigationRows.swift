// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import Allocations
internal import Junctor
internal import JunctorTesting

/// Rows 12 and 13: navigation.
extension Rows {
  /// Row 12: plans over a thousand screens.
  static func plans(_ figures: inout Figures, _ options: Options) async throws {
    let crowd = NavigationScene.crowd(of: 1_000, tabs: 5, from: 1)
    let other = NavigationScene.crowd(of: 1_000, tabs: 5, from: 2_000)
    var deeper = crowd
    deeper.selected = 3
    deeper.front.removeLast(100)
    deeper.front.append(.numbered(5_000))
    var visible = crowd.tabs[4].stack[7]
    visible.address = "/again"
    let again = visible
    let peers = [
      Peer("to another tab, 100 screens back and one new", units: 1) {
        crowd.steps(to: deeper).count
      },
      Peer("to a thousand others", units: 1) {
        crowd.steps(to: other).count
      },
      Peer("an intent for a visible screen", units: 1) {
        (try? crowd.steps(showing: again))?.count ?? -1
      },
    ]
    let timings = await Timings.interleaving(peers, rounds: options.rounds)
    figures.add("plans", timings, peers)
    let slowest = peers.map { timings.median($0.name) }.max()
    figures.add("slowest plan", (slowest ?? .nan) / 1_000)
  }

  /// Row 13: queued requests.
  static func queue(_ figures: inout Figures, _ options: Options) async throws {
    let drain = try await Drain()
    let sizes = [("an open of 1,000", 1_000), ("an open of 10,000", 10_000)]
    let peers = sizes.map { name, count in
      Peer(name, units: count) { (passes: Int) in
        var sum = 0
        for _ in 0..<passes { sum += await drain.run(count) }
        return sum
      }
    }
    let timings = await Timings.interleaving(peers, rounds: min(options.rounds, 7))
    figures.add("queue", timings, peers)
    figures.add("queue 10k to 1k", timings.ratio(peers[1].name, to: peers[0].name))
    // The runtime keeps a cancelled sleep until its deadline, which is ten seconds for each step.
    let deadline = Duration.seconds(11)
    try await Task.sleep(for: deadline)
    let before = Double(allocated_bytes())
    _ = await drain.run(10_000)
    try await Task.sleep(for: deadline)
    let after = Double(allocated_bytes())
    if before > 0 { figures.add("bytes left by 10,000 opens", after - before) }
  }
}

/// A scene with many concurrent requests.
@MainActor
private final class Drain {
  private let router = Router(scheme: "app", clock: ContinuousClock())

  init() throws {
    router.navigation.pendingLimit = 10_000
    try router.register("/home", .screen { _, _ in 0 })
    try router.register("/goods/:id", .screen { _, _ in 1 })
  }

  /// Opens this number of addresses concurrently, and returns the number of shown screens.
  func run(_ count: Int) async -> Int {
    let host = SimulatedHost()
    router.navigation.connect(host)
    let openings = (0..<count).map { number in
      Task { try? await router.show("/goods/\(number % 10)") }
    }
    var sum = 0
    for opening in openings where await opening.value != nil { sum += 1 }
    router.navigation.disconnect(scene: host.scene.id)
    // Ends the requests that wait for the end of a screen.
    for _ in 0..<10 { await Task.yield() }
    return sum
  }
}

extension Screen {
  fileprivate static func numbered(_ number: Int) -> Screen {
    Screen(
      id: UInt64(number), route: "/page/:id", values: ["id": "\(number)"],
      address: "/page/\(number)")
  }
}

extension NavigationScene {
  /// Returns a scene with this number of screens, distributed to tabs.
  fileprivate static func crowd(of count: Int, tabs: Int, from first: Int) -> NavigationScene {
    NavigationScene(
      id: "main",
      tabs: (0..<tabs).map { tab in
        NavigationScene.Tab(
          name: "tab \(tab)",
          stack: (0..<count / tabs).map { .numbered(first + tab * count / tabs + $0) })
      })
  }
}
