// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

// A plain runner, since ratios are asked for: all peers take turns in one process, a burst each, round
// after round, and a ratio is taken within each round before the median is. The `benchmark` package
// measures one subject after the other, which on a busy machine are two different machines.

/// One way of doing a piece of work.
struct Peer {
  let name: String
  /// How many units of work one pass does: matches, look-ups, routes.
  let units: Int
  /// Does so many passes, and returns the sum of what came out.
  let work: (_ passes: Int) async -> Int
  /// Clears away what a burst left, outside the time.
  var clear: () -> Void = {}

  /// Creates a peer whose pass is a plain function.
  init(_ name: String, units: Int, pass: @escaping () -> Int) {
    self.init(name, units: units) { (passes: Int) in
      var sum = 0
      for _ in 0..<passes { sum &+= pass() }
      return sum
    }
  }

  /// Creates a peer that may wait.
  init(_ name: String, units: Int, work: @escaping (_ passes: Int) async -> Int) {
    self.name = name
    self.units = units
    self.work = work
  }
}

/// The nanoseconds that a unit of each peer's work took, round by round.
struct Timings {
  private(set) var samples: [String: [Double]] = [:]
  /// What one pass of each peer gave.
  private(set) var sums: [String: Int] = [:]

  /// Lets all peers take turns.
  ///
  /// - Parameters:
  ///   - rounds: How many turns each has.
  ///   - burst: About how long a turn lasts; a pass that takes longer is done once.
  static func interleaving(
    _ peers: [Peer], rounds: Int = 21, burst: Duration = .milliseconds(5)
  ) async -> Timings {
    var timings = Timings()
    var passes: [Int] = []
    for peer in peers {
      let sum = await peer.work(1)
      timings.sums[peer.name] = sum
      peer.clear()
      var count = 1
      while count < 1 << 24 {
        let spent = await time(of: peer, count, eachGiving: sum)
        if spent >= burst { break }
        count = max(
          count + 1, Int(Double(count) * min(8, 1.1 * (burst / max(spent, .nanoseconds(1))))))
      }
      passes.append(count)
    }
    for round in 0..<rounds {
      for place in peers.indices {
        let index = (place + round) % peers.count
        let spent = await time(
          of: peers[index], passes[index], eachGiving: timings.sums[peers[index].name] ?? 0)
        let units = Double(peers[index].units * passes[index])
        timings.samples[peers[index].name, default: []].append(spent / .nanoseconds(1) / units)
      }
    }
    return timings
  }

  /// Times so many passes; each has to give the same, so no work can be left out.
  private static func time(of peer: Peer, _ passes: Int, eachGiving sum: Int) async -> Duration {
    let clock = ContinuousClock()
    let start = clock.now
    let result = await peer.work(passes)
    let spent = clock.now - start
    if result != passes &* sum { fatalError("\(peer.name) answered otherwise than before.") }
    peer.clear()
    return spent
  }

  /// The median time of a peer.
  func median(_ name: String) -> Double { (samples[name] ?? []).median }

  /// The median of the rounds' ratios.
  func ratio(_ name: String, to other: String) -> Double {
    zip(samples[name] ?? [], samples[other] ?? []).map { $0 / $1 }.median
  }

  /// The median of the rounds' differences.
  func difference(_ name: String, from other: String) -> Double {
    zip(samples[name] ?? [], samples[other] ?? []).map { $0 - $1 }.median
  }
}

extension Timings {
  /// Stops where peers that should do the same work did not come to the same sum.
  func expectEqualSums(_ peers: [Peer]) {
    if Set(peers.map { sums[$0.name] }).count != 1 { fatalError("Unequal work: \(sums)") }
  }
}

extension [Double] {
  var median: Double {
    if isEmpty { return .nan }
    let sorted = sorted()
    return (sorted[(count - 1) / 2] + sorted[count / 2]) / 2
  }
}
