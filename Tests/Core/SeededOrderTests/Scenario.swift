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
  }

  /// The results of all seeds.
  struct Summary {
    var seeds = 0
    var jobs = 0
    var orders: Set<UInt64> = []
    var failures: [(seed: UInt64, violations: [String])] = []
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
    let violations = RouteLock<[String]>([])
    let result = Simulation.run(seed: seed, repeating: command(seed: seed)) {
      let found = await perform(seed)
      violations.withLock { $0 = found }
    }
    var all = violations.withLock { $0 }
    if result.isLivelock {
      all.append("the jobs did not end")
    } else if !result.isFinished {
      all.append("the scenario waits for ever")
    }
    if result.foreignJobs > 0 { all.append("another thread resumed \(result.foreignJobs) jobs") }
    return Play(result: result, violations: all)
  }

  @MainActor private func perform(_ seed: UInt64) async -> [String] {
    var shop: SeededShop? = SeededShop(seed: seed)
    weak let router = shop?.router
    var violations: [String] = []
    do {
      if let shop {
        try await shop.open()
        try await body(shop)
        await shop.close()
      }
    } catch {
      violations.append("the scenario failed with \(error)")
    }
    violations += shop?.violations ?? []
    shop = nil
    await SeededShop.quiet()
    if router != nil { violations.append("the router is never released") }
    return violations
  }

  /// Plays the scenario with each seed.
  func play(seeds: some Sequence<UInt64>) -> Summary {
    var summary = Summary()
    for seed in seeds {
      let play = play(seed: seed)
      summary.seeds += 1
      summary.jobs += play.result.jobs
      summary.orders.insert(play.result.trace)
      if !play.violations.isEmpty { summary.failures.append((seed, play.violations)) }
    }
    return summary
  }

  /// The command that repeats one seed.
  func command(seed: UInt64) -> String {
    "SWIFT_DETERMINISTIC_HASHING=1 JUNCTOR_SEED=\(seed) JUNCTOR_SCENARIO='\(name)' "
      + "swift test --filter SeededOrderTests"
  }

  /// Plays the scenario with each seed, prints the number of orders, and records an issue with the command that
  /// repeats the first failure.
  func check(_ seeds: ClosedRange<UInt64>) {
    let summary = play(seeds: seeds)
    print(
      "\(name): \(summary.orders.count) orders of \(summary.seeds) seeds, \(summary.jobs) jobs"
        + (summary.failures.isEmpty ? "" : ", \(summary.failures.count) seeds fail"))
    guard let first = summary.failures.first else { return }
    Issue.record(
      """
      \(name): \(first.violations.joined(separator: "; ")) (\(summary.failures.count) of \(summary.seeds) seeds)
      \(command(seed: first.seed))
      """)
  }
}

/// The seeds and scenarios of this run, from the environment.
enum Seeds {
  static let environment = ProcessInfo.processInfo.environment

  /// One seed with `JUNCTOR_SEED`, otherwise as many as `JUNCTOR_SEEDS`; by default 100.
  static let chosen: ClosedRange<UInt64> = {
    if let seed = environment["JUNCTOR_SEED"].flatMap(UInt64.init) { return seed...seed }
    return 1...(environment["JUNCTOR_SEEDS"].flatMap(UInt64.init) ?? 100)
  }()

  /// At most 100 of the chosen seeds.
  static let few = chosen.lowerBound...min(chosen.upperBound, chosen.lowerBound + 99)

  /// Whether this process prints a hash of its orders, for another process that compares them.
  static let printsDigest = environment["JUNCTOR_DIGEST"] != nil

  /// The scenarios with the name in `JUNCTOR_SCENARIO`; by default all.
  static func chosen(_ scenarios: [Scenario]) -> [Scenario] {
    guard let name = environment["JUNCTOR_SCENARIO"] else { return scenarios }
    return scenarios.filter { $0.name == name }
  }
}
