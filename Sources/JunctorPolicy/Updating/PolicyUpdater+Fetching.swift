// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

extension PolicyUpdater {
  /// Requests the policy from a server.
  ///
  /// It receives the entity tag of the policy in effect. ``URLSessionPolicySource`` is an implementation.
  public typealias Source = @Sendable (_ etag: String?) async throws -> PolicyDownload

  /// Requests the policy once, and lets it take effect.
  ///
  /// Call it also when the app becomes active, and for a silent push message.
  ///
  /// - Parameter source: Requests the policy.
  /// - Returns: Whether the server has answered. The events say whether its policy took effect.
  @discardableResult
  public func refresh(from source: Source) async -> Bool {
    start()
    // Without the record, no policy can take effect.
    guard isStarted else { return false }
    do {
      switch try await source(etag) {
      case .unchanged: confirmUnchanged()
      // The event has the reason for a refusal.
      case .policy(let bytes, let etag): try? receive(bytes, etag: etag)
      }
      return true
    } catch {
      if !(error is CancellationError) { report(failure: error) }
      return false
    }
  }

  /// Requests the policy again and again, until the task is cancelled.
  ///
  /// After each request and a short time, the app is confirmed healthy.
  ///
  /// - Parameters:
  ///   - source: Requests the policy.
  ///   - schedule: The times of the requests.
  ///   - clock: The clock for the time between requests.
  ///   - random: Returns random numbers from 0 to 1.
  public func run(
    from source: Source, schedule: PolicySchedule = PolicySchedule(),
    clock: some Clock<Duration> = ContinuousClock(),
    random: @Sendable () -> Double = { Double.random(in: 0...1) }
  ) async {
    // Outside of the actor, since the optimizer of Swift 6.3.1 omits the hop back to it.
    let sleep: @concurrent @Sendable (Duration) async throws -> Void = { time in
      try await clock.sleep(until: clock.now.advanced(by: time), tolerance: nil)
    }
    var failures = 0
    while !Task.isCancelled {
      failures = await refresh(from: source) ? 0 : failures + 1
      let delay = schedule.delay(afterFailures: failures, random: random())
      do {
        try await sleep(schedule.healthPeriod)
        confirmHealthy()
        try await sleep(max(.zero, delay - schedule.healthPeriod))
      } catch {
        return
      }
    }
  }
}
