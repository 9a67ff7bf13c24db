// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import Junctor

/// How long a contract check waits for a call before it concludes that the call never ends.
///
/// No check can tell a call that never ends from one that is slow, because a call may wait for code
/// that the check does not know. So a check waits for the end itself, and a clock decides when that is
/// too long. A test of a subject that hangs passes a ``ManualClock`` and moves it when the subject
/// waits.
public struct ContractLimit: Sendable {
  private let duration: Duration
  private let clock: RouterClock

  /// Creates a limit.
  ///
  /// - Parameters:
  ///   - duration: How long one call may take, also while other tests use all threads. The default is a
  ///     minute.
  ///   - clock: The clock on which that time passes. The default is the system's.
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
