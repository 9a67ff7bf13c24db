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
    return await request(from: source)
  }

  private func request(from source: Source) async -> Bool {
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
  /// The app is confirmed healthy with a policy if it runs for a short time after the policy took effect, also while a
  /// request is under way.
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
    await withTaskGroup(of: Void.self) { timers in
      var failures = 0
      var timed: String?
      while !Task.isCancelled {
        // A slow request must not delay the confirmation of the stored policy.
        start()
        startTimer(in: &timers, &timed, schedule.healthPeriod, sleep)
        failures = await request(from: source) ? 0 : failures + 1
        startTimer(in: &timers, &timed, schedule.healthPeriod, sleep)
        do {
          try await sleep(schedule.delay(afterFailures: failures, random: random()))
        } catch {
          break
        }
      }
      timers.cancelAll()
    }
  }

  /// Confirms the policy in effect after some time, unless it has a timer.
  private func startTimer(
    in timers: inout TaskGroup<Void>, _ timed: inout String?, _ time: Duration,
    _ sleep: @escaping @concurrent @Sendable (Duration) async throws -> Void
  ) {
    guard let hash = unconfirmed, hash != timed else { return }
    timed = hash
    timers.addTask {
      do {
        try await sleep(time)
      } catch {
        return
      }
      await self.confirmHealthy(hash)
    }
  }
}
