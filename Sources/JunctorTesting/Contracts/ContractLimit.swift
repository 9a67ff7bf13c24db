// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import Junctor

/// How long a contract check waits for a call before it concludes that the call never ends.
///
/// A test of a subject that hangs passes a ``ManualClock`` and moves it when the subject waits.
public struct ContractLimit: Sendable {
  private let duration: Duration
  private let clock: RouterClock

  /// Creates a limit for one call, also while other tests use all threads; the default is a minute.
  public init(
    _ duration: Duration = .seconds(60), on clock: some Clock<Duration> = ContinuousClock()
  ) {
    self.duration = duration
    self.clock = RouterClock(clock)
  }

  /// Runs `body`, and cancels it when the limit has passed.
  ///
  /// - Parameter body: Returns when its task is cancelled.
  @concurrent
  func within(_ body: @escaping @Sendable () async -> Void) async {
    await withTaskGroup(of: Void.self) { group in
      group.addTask { await body() }
      group.addTask { [duration, clock] in
        try? await clock.sleep(clock.elapsed() + duration)
      }
      await group.next()
      group.cancelAll()
    }
  }
}
