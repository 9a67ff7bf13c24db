// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Junctor
internal import Workloads

/// Row 10: readers beside each other and beside a writer.
extension Rows {
  static func readers(_ figures: inout Figures, _ options: Options) throws {
    let requests = Workload.mix.requests
    let router = Router(scheme: "app")
    for (number, route) in Workload.mix.routes.enumerated() {
      try router.register(route, .sync { _ in number })
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
        if let cost = burst.publishing { publishing.append(cost) }
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

/// A fifth of a second in which threads read, and one may write.
private final class Burst: Sendable {
  private let router: Router
  private let requests: [String]
  private let counts = Tally()

  init(router: Router, requests: [String]) {
    self.router = router
    self.requests = requests
  }

  var matchesPerSecond: Double { counts.matches / counts.seconds }
  var publishing: Double? { counts.publishing.isEmpty ? nil : counts.publishing.median }

  func run(readers: Int, isWriting: Bool) {
    let clock = ContinuousClock()
    let start = clock.now + .milliseconds(2)
    let end = start + .milliseconds(200)
    let group = DispatchGroup()
    func onThread(_ work: @escaping @Sendable () -> Void) {
      group.enter()
      Thread {
        while clock.now < start {}
        work()
        group.leave()
      }.start()
    }
    for _ in 0..<readers { onThread { self.read(until: end, since: start) } }
    if isWriting { onThread { self.write(until: end, since: start) } }
    group.wait()
  }

  private func read(until end: ContinuousClock.Instant, since start: ContinuousClock.Instant) {
    let clock = ContinuousClock()
    var matches = 0
    var now = clock.now
    while now < end {
      matches += Dispatch.canOpen(router, requests)
      now = clock.now
    }
    counts.add(matches: Double(matches), seconds: (now - start) / .seconds(1))
  }

  /// Publishes a changed table each millisecond.
  private func write(until end: ContinuousClock.Instant, since start: ContinuousClock.Instant) {
    let clock = ContinuousClock()
    var next = start
    while next < end {
      let begin = clock.now
      router["/changing"] = .sync { _ in 0 }
      _ = router.canOpen("/changing")
      counts.add(publishing: (clock.now - begin) / .nanoseconds(1))
      next = next + .milliseconds(1)
      Thread.sleep(forTimeInterval: max(0, (next - clock.now) / .seconds(1)))
    }
  }
}

/// What the threads of a burst counted.
private final class Tally: @unchecked Sendable {
  private let lock = NSLock()
  private(set) var matches = 0.0
  private(set) var publishing: [Double] = []
  private var times: [Double] = []

  var seconds: Double { times.isEmpty ? 1 : times.reduce(0, +) / Double(times.count) }

  func add(matches: Double, seconds: Double) {
    lock.withLock {
      self.matches += matches
      times.append(seconds)
    }
  }

  func add(publishing nanoseconds: Double) { lock.withLock { publishing.append(nanoseconds) } }
}
