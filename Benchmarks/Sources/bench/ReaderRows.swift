// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Junctor
internal import Synchronization
internal import Workloads

/// Row 10: concurrent readers, without and with a writer.
extension Rows {
  static func readers(_ figures: inout Figures, _ options: Options) throws {
    let requests = Workload.mix.requests
    let router = Router(scheme: "app")
    for (number, route) in Workload.mix.routes.enumerated() {
      try router.register(RoutePatterns(route), .sync { _ in number })
    }
    let kinds = [
      ("one reader", 1, false), ("two readers", 2, false), ("two readers, one writer", 2, true),
    ]
    var rates: [String: [Double]] = [:]
    var publishing: [Double] = []
    for round in 0..<options.rounds {
      for place in kinds.indices {
        let (name, readers, isWriting) = kinds[(place + round) % kinds.count]
        let burst = Burst(router: router, requests: requests)
        burst.run(readers: readers, isWriting: isWriting)
        rates[name, default: []].append(burst.matchesPerSecond)
        publishing += burst.changes
      }
    }
    let alone = rates["one reader"] ?? []
    for (name, readers, _) in kinds {
      figures.add(
        "readers/\(name), a match of each", 1e9 * Double(readers) / (rates[name] ?? []).median)
    }
    figures.add("readers/publishing a change", publishing.median)
    for (name, key) in [
      ("two readers", "two readers to one"),
      ("two readers, one writer", "two readers and a writer to one"),
    ] {
      figures.add(key, zip(rates[name] ?? [], alone).map { $0 / $1 }.median)
    }
  }
}

/// A measurement of 0.2 seconds with reading threads and an optional writing thread.
private final class Burst: Sendable {
  private struct Counts {
    var matches = 0.0
    /// The duration of each reader, in seconds.
    var readings: [Double] = []
    /// The duration of each change, in nanoseconds.
    var changes: [Double] = []
  }

  private let router: Router
  private let requests: [String]
  private let counts = Mutex(Counts())
  private let clock = ContinuousClock()

  init(router: Router, requests: [String]) {
    self.router = router
    self.requests = requests
  }

  var matchesPerSecond: Double {
    counts.withLock { $0.matches * Double($0.readings.count) / $0.readings.reduce(0, +) }
  }

  var changes: [Double] { counts.withLock(\.changes) }

  func run(readers: Int, isWriting: Bool) {
    let start = clock.now + .milliseconds(2)
    let end = start + .milliseconds(200)
    let group = DispatchGroup()
    func onThread(_ work: @escaping @Sendable () -> Void) {
      group.enter()
      Thread {
        while self.clock.now < start {}
        work()
        group.leave()
      }.start()
    }
    for _ in 0..<readers {
      // Each reader has its own texts; otherwise contention on the reference counts would be measured.
      let requests = requests.map { String(decoding: Array($0.utf8), as: UTF8.self) }
      onThread { self.read(requests, from: start, to: end) }
    }
    if isWriting { onThread { self.write(from: start, to: end) } }
    group.wait()
  }

  private func read(
    _ requests: [String], from start: ContinuousClock.Instant, to end: ContinuousClock.Instant
  ) {
    var matches = 0.0
    while clock.now < end { matches += Double(Dispatch.canOpen(router, requests)) }
    let seconds = (clock.now - start) / .seconds(1)
    counts.withLock { [matches] in
      $0.matches += matches
      $0.readings.append(seconds)
    }
  }

  /// Publishes a changed table each millisecond.
  private func write(from start: ContinuousClock.Instant, to end: ContinuousClock.Instant) {
    var next = start
    while next < end {
      let begin = clock.now
      _ = try? router.register("/changing", .sync { _ in 0 }, .replacing)
      _ = router.canOpen("/changing")
      let cost = (clock.now - begin) / .nanoseconds(1)
      counts.withLock { $0.changes.append(cost) }
      next = next + .milliseconds(1)
      Thread.sleep(forTimeInterval: max(0, (next - clock.now) / .seconds(1)))
    }
  }
}
