// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

@testable import JunctorTesting

/// A call that never returns, and a check of a subject with such a call.
struct Hanging: Sendable {
  private let count = Watched(0)
  private let clock = ManualClock()

  /// The limit of the check, which passes when the call waits.
  var limit: ContractLimit { ContractLimit(.seconds(1), on: clock) }

  /// Never returns, even if the task is cancelled.
  func wait() async {
    count.withLock { $0 += 1 }
    await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
  }

  /// Runs a check, and advances its clock when the call waits.
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
