// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import JunctorTesting

/// A place from which no call returns, and a check that meets such a call.
struct Hanging: Sendable {
  private let count = Watched(0)
  private let clock = ManualClock()

  /// The limit for the check: it passes when a call waits here for ever.
  var limit: ContractLimit { ContractLimit(.seconds(1), on: clock) }

  /// Never returns, also when the task is cancelled.
  func wait() async {
    count.withLock { $0 += 1 }
    await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
  }

  /// Runs a check, and lets its time pass when a call waits here.
  func check<T: Sendable>(_ body: @escaping @Sendable () async -> T) async -> T {
    let check = Task { await body() }
    let time = Task {
      await count.wait { $0 > 0 }
      while !Task.isCancelled {
        await clock.sleepers(1)
        await clock.advance(by: .seconds(1))
      }
    }
    let result = await check.value
    time.cancel()
    return result
  }
}
