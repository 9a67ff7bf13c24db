// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import Junctor

/// The time limit after which a contract check concludes that a call never ends.
///
/// To test a subject that hangs, pass a ``ManualClock`` and advance it when the subject waits.
public struct ContractLimit: Sendable {
  private let duration: Duration
  private let clock: RouterClock

  /// Creates a limit for one call; the default suffices while other tests use all threads.
  public init(
    _ duration: Duration = .seconds(60), on clock: some Clock<Duration> = ContinuousClock()
  ) {
    self.duration = duration
    self.clock = RouterClock(clock)
  }

  /// Runs `body`, and cancels it after the limit.
  ///
  /// - Parameter body: Must return when its task is cancelled.
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
