// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

// A simple runner for ratios: all peers run alternately in one process, one burst in each round. It computes a ratio for
// each round, and the median of the ratios. The `benchmark` package measures one subject after another, so the load of
// the machine can differ between them.

/// One implementation of the measured work.
struct Peer {
  let name: String
  /// The number of units of work in one pass: matches, look-ups, routes.
  let units: Int
  /// Runs this number of passes, and returns the sum of their results.
  let work: (_ passes: Int) async -> Int
  /// Cleans up after a burst, outside the measured time.
  var clear: () -> Void = {}

  /// Creates a peer with a synchronous pass.
  init(_ name: String, units: Int, pass: @escaping () -> Int) {
    self.init(name, units: units) { (passes: Int) in
      var sum = 0
      for _ in 0..<passes { sum &+= pass() }
      return sum
    }
  }

  /// Creates a peer with an asynchronous pass.
  init(_ name: String, units: Int, work: @escaping (_ passes: Int) async -> Int) {
    self.name = name
    self.units = units
    self.work = work
  }
}

/// The nanoseconds for a unit of each peer's work, for each round.
struct Timings {
  private(set) var samples: [String: [Double]] = [:]
  /// The result of one pass of each peer.
  private(set) var sums: [String: Int] = [:]

  /// Runs all peers alternately.
  ///
  /// - Parameters:
  ///   - rounds: The number of bursts of each peer.
  ///   - burst: The approximate duration of a burst; a longer pass runs once.
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
        let sum = timings.sums[peers[index].name] ?? 0
        // Fills the caches, which contain the data of the peer before. A long pass runs only once in a
        // burst, and would be measured with cold caches, a short one with warm caches.
        _ = await time(of: peers[index], 1, eachGiving: sum)
        let spent = await time(of: peers[index], passes[index], eachGiving: sum)
        let units = Double(peers[index].units * passes[index])
        timings.samples[peers[index].name, default: []].append(spent / .nanoseconds(1) / units)
      }
    }
    return timings
  }

  /// Measures this number of passes; each must have the same result, so that no work is optimized away.
  private static func time(of peer: Peer, _ passes: Int, eachGiving sum: Int) async -> Duration {
    let clock = ContinuousClock()
    let start = clock.now
    let result = await peer.work(passes)
    let spent = clock.now - start
    if result != passes &* sum { fatalError("\(peer.name) returned another result than before.") }
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
  /// Stops if peers with the same work have different sums.
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
