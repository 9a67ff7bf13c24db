// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Not in the real UIKit: when completion handlers and delegate calls arrive, as a seed chooses.
///
/// Each call arrives at once, some turns of the main actor later, or after the next call that arrives later.
@MainActor public final class StubSchedule {
  private var state: UInt64
  private var lastCall = 0
  /// The call that is being made; the calls that it causes have its number.
  private var current: Int?
  /// The calls that arrive later, in order.
  private var waiting: [(number: Int, call: () -> Void, isAfterNext: Bool)] = []
  /// Whether some completion handlers are never called.
  public var isLossy = false
  private var isRunning = false
  private var resting: [CheckedContinuation<Void, Never>] = []

  public init(seed: UInt64) { state = seed }

  /// Returns seeds: 10,000 with `JUNCTOR_LAWS=full`.
  public nonisolated static func seeds(usually count: UInt64) -> ClosedRange<UInt64> {
    1...(ProcessInfo.processInfo.environment["JUNCTOR_LAWS"] == "full" ? 10_000 : count)
  }

  /// Runs a test with each seed, several at a time, since each waits for other threads again and again.
  ///
  /// - Throws: The first error, with its seed.
  public static func withSeeds(
    usually count: UInt64, _ test: @escaping @MainActor (UInt64) async throws -> Void
  ) async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      for seed in seeds(usually: count) {
        if seed > 8 { try await group.next() }
        group.addTask { try await run(test, with: seed) }
      }
      try await group.waitForAll()
    }
  }

  private static func run(
    _ test: @MainActor (UInt64) async throws -> Void, with seed: UInt64
  ) async throws {
    struct Failure: Error {
      let seed: UInt64
      let error: any Error
    }
    do { try await test(seed) } catch { throw Failure(seed: seed, error: error) }
  }

  /// Makes a call when the seed says, which is never at once if the call is deferred.
  public func deliver(isDeferred: Bool = false, _ call: @escaping () -> Void) {
    let moment = isDeferred ? 1 + number(below: 2) : number(below: 3)
    if moment == 0 { return call() }
    if current == nil { lastCall += 1 }
    waiting.append((current ?? lastCall, call, isAfterNext: moment == 2))
    let last = waiting.count - 1
    if last > 0, waiting[last - 1].isAfterNext {
      waiting[last - 1].isAfterNext = false
      waiting.swapAt(last - 1, last)
    }
    if isRunning { return }
    isRunning = true
    Task { await run() }
  }

  /// Whether a completion handler is not called.
  func dropsCompletion() -> Bool { isLossy && number(below: 4) == 0 }

  private func run() async {
    while !waiting.isEmpty {
      for _ in 0..<number(below: 10) { await Task.yield() }
      makeFirstCall()
      let ready = resting
      resting = []
      for waiter in ready { waiter.resume() }
    }
    isRunning = false
  }

  private func makeFirstCall() {
    let first = waiting.removeFirst()
    current = first.number
    first.call()
    current = nil
  }

  /// Waits until all calls have arrived.
  func rest() async {
    while !waiting.isEmpty { await withCheckedContinuation { resting.append($0) } }
  }

  /// Returns a function that waits until all calls have arrived that are waiting now, and those that they cause.
  public func arrival() -> @MainActor () async -> Void {
    let last = lastCall
    return { [self] in
      while waiting.contains(where: { $0.number <= last }) {
        await withCheckedContinuation { resting.append($0) }
      }
    }
  }

  /// Returns the next number that the seed draws (SplitMix64).
  public func number(below limit: UInt64) -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return (mixed ^ (mixed >> 31)) % limit
  }
}

extension StubAnimations {
  /// Makes a call of a completion handler or a delegate, at once if there is no schedule.
  func deliver(_ call: @escaping () -> Void) {
    if let schedule { schedule.deliver(call) } else { call() }
  }
}
