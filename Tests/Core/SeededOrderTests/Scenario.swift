// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Junctor
import SeededOrders
import Testing

/// A situation that is played in many orders, and checks its own invariants.
struct Scenario: Sendable, CustomTestStringConvertible {
  /// The result of one seed.
  struct Play: Sendable {
    let result: Simulation.Result
    let violations: [String]
    /// The number of jobs until the first violation, or of all.
    let length: Int
  }

  /// The results of all seeds.
  struct Summary {
    var seeds = 0
    var jobs = 0
    var orders: Set<UInt64> = []
    var failures = 0
    /// The failure with the fewest jobs until its first violation.
    var shortest: (seed: UInt64, play: Play)?
  }

  let name: String
  private let body: @MainActor @Sendable (SeededShop) async throws -> Void

  /// Creates a scenario.
  ///
  /// - Parameters:
  ///   - name: The situation in a few words.
  ///   - body: Acts, and adds violations of its invariants to the shop. Afterwards, the shop checks those of all scenarios.
  init(_ name: String, _ body: @escaping @MainActor @Sendable (SeededShop) async throws -> Void) {
    self.name = name
    self.body = body
  }

  var testDescription: String { name }

  /// Plays the scenario once.
  func play(seed: UInt64) -> Play {
    let found = RouteLock<(violations: [String], job: Int?)>(([], nil))
    let result = Simulation.run(seed: seed, repeating: command(seed: seed)) {
      let end = await perform(seed)
      found.withLock { $0 = end }
    }
    var (violations, job) = found.withLock { $0 }
    if result.isLivelock {
      violations.append("the jobs did not end")
    } else if !result.isFinished {
      violations.append("the scenario waits for ever")
    }
    if result.foreignJobs > 0 {
      violations.append("another thread resumed \(result.foreignJobs) jobs")
    }
    return Play(result: result, violations: violations, length: job ?? result.jobs)
  }

  @MainActor private func perform(_ seed: UInt64) async -> (violations: [String], job: Int?) {
    var shop: SeededShop? = SeededShop(seed: seed)
    weak let router = shop?.router
    do {
      if let shop {
        try await shop.open()
        try await body(shop)
        await shop.close()
      }
    } catch {
      shop?.violate("the scenario failed with \(error)")
    }
    var (violations, job) = (shop?.violations ?? [], shop?.violationJob)
    shop = nil
    await SeededShop.quiet()
    if router != nil { violations.append("the router is never released") }
    return (violations, job)
  }

  /// Plays the scenario with each seed.
  func play(seeds: some Sequence<UInt64>) -> Summary {
    var summary = Summary()
    for seed in seeds {
      let play = play(seed: seed)
      summary.seeds += 1
      summary.jobs += play.result.jobs
      summary.orders.insert(play.result.trace)
      if play.violations.isEmpty { continue }
      summary.failures += 1
      if summary.shortest.map({ play.length < $0.play.length }) ?? true {
        summary.shortest = (seed, play)
      }
    }
    return summary
  }

  /// The command that repeats one seed.
  func command(seed: UInt64) -> String {
    "SWIFT_DETERMINISTIC_HASHING=1 JUNCTOR_SEED=\(seed) JUNCTOR_SCENARIO='\(name)' "
      + "swift test --filter SeededOrderTests"
  }

  /// A test that plays one seed.
  func test(seed: UInt64, _ violations: [String]) -> String {
    """
    /// \(violations.joined(separator: "; ")).
    ///
    /// If the order of a set matters, the test fails only with `SWIFT_DETERMINISTIC_HASHING=1`.
    @Test func seed\(seed)KeepsTheInvariants() throws {
      let scenario = try #require(Scenario.named(\(name.debugDescription)))
      #expect(scenario.play(seed: \(seed)).violations == [])
    }
    """
  }

  /// Plays the scenario with each seed, prints a line that `scripts/check-orders` reads, and records an issue with the
  /// test and the command that repeat the shortest failure.
  func check(_ seeds: Range<UInt64>) {
    let begin = ContinuousClock.now
    let summary = play(seeds: seeds)
    let time = (ContinuousClock.now - begin) / .seconds(1)
    print(
      "\(name): \(summary.seeds) seeds, \(summary.orders.count) orders, \(summary.jobs) jobs, "
        + "\(time.formatted(.number.precision(.fractionLength(1)).grouping(.never))) s, "
        + "\(summary.failures) seeds fail")
    guard let (seed, play) = summary.shortest else { return }
    Issue.record(
      """
      \(name): \(play.violations.joined(separator: "; ")) (\(summary.failures) of \(summary.seeds) seeds)
      \(command(seed: seed))
      The failing seed with the fewest jobs, \(play.length), as a test:
      \(test(seed: seed, play.violations))
      """)
  }
}

/// The seeds and scenarios of this run, from the environment.
enum Seeds {
  static let environment = ProcessInfo.processInfo.environment

  /// One seed with `JUNCTOR_SEED`; otherwise as many as `JUNCTOR_SEEDS`, by default 50, from `JUNCTOR_FIRST_SEED`, by
  /// default 1.
  static let chosen: Range<UInt64> = {
    if let seed = number("SEED") { return seed..<(seed + 1) }
    let first = number("FIRST_SEED") ?? 1
    return first..<(first + (number("SEEDS") ?? 50))
  }()

  /// At most 100 of the chosen seeds.
  static let few = chosen.prefix(100)

  /// Whether this process prints a hash of its orders, for another process that compares them.
  static let printsDigest = environment["JUNCTOR_DIGEST"] != nil

  /// The scenarios with the name in `JUNCTOR_SCENARIO`; by default all.
  ///
  /// With `JUNCTOR_PART=1/2`, it is every second one of them, from the first; with `2/2`, from the second.
  static func chosen(_ scenarios: [Scenario]) -> [Scenario] {
    var scenarios = scenarios
    if let name = environment["JUNCTOR_SCENARIO"] { scenarios.removeAll { $0.name != name } }
    let part = environment["JUNCTOR_PART"]?.split(separator: "/").compactMap { Int($0) } ?? [1, 1]
    return scenarios.indices.filter { $0 % part[1] == part[0] - 1 }.map { scenarios[$0] }
  }

  private static func number(_ name: String) -> UInt64? {
    environment["JUNCTOR_\(name)"].flatMap(UInt64.init)
  }
}
