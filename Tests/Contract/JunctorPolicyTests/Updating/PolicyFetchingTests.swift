// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Synchronization
import Testing

@testable import JunctorPolicy

@Suite struct PolicyFetchingTests {
  private let fixture = UpdaterFixture()

  @Test func requestHasTheTagOfTheLastPolicy() async throws {
    let tags = Mutex<[String?]>([])
    let signed = try TestKey.current.sign(Shop.policy(1))
    let source: PolicyUpdater.Source = { etag in
      tags.withLock { $0.append(etag) }
      return etag == "one" ? .unchanged : .policy(signed, etag: "one")
    }
    let updater = try fixture.start()
    #expect(await updater.refresh(from: source))
    #expect(await updater.refresh(from: source))
    #expect(await (try fixture.start()).refresh(from: source))
    #expect(tags.withLock { $0 } == [nil, "one", "one"])
    #expect(
      fixture.events() == ["1 from network", "1 confirmed", "1 from storage", "1 confirmed"])
  }

  @Test func tagOfARefusedPolicyIsNotKept() async throws {
    let signed = try TestKey.foreign.sign(Shop.policy(1))
    let updater = try fixture.start()
    #expect(await updater.refresh { _ in .policy(signed, etag: "bad") })
    #expect(await updater.etag == nil)
    #expect(fixture.events() == ["untrusted from network"])
  }

  @Test(arguments: [1_024, 1_025, 100_000])
  func longTagIsNotKept(_ length: Int) async throws {
    let tag = String(repeating: "t", count: length)
    let updater = try fixture.start()
    try await updater.receive(try TestKey.current.sign(Shop.policy(1)), etag: tag)
    #expect(await updater.etag == (length == 1_024 ? tag : nil))
    let later = try fixture.start()
    await later.start()
    #expect(await later.policy == Shop.policy(1))
    #expect(fixture.events() == ["1 from network", "1 from storage"])
  }

  @Test func tagOfAPolicyThatIsNotInEffectIsNotSent() async throws {
    try await fixture.start().receive(try TestKey.current.sign(Shop.policy(1)), etag: "one")
    fixture.breakStorage()
    let later = try fixture.start()
    await later.start()
    #expect(await later.policy == nil)
    #expect(await later.etag == nil)
  }

  @Test func failedRequestKeepsThePolicy() async throws {
    let updater = try fixture.start()
    try await updater.receive(try TestKey.current.sign(Shop.policy(1)))
    #expect(await !updater.refresh { _ in throw TestError("no network") })
    #expect(await updater.policy == Shop.policy(1))
    #expect(fixture.events() == ["1 from network", "fetch failed"])
  }

  @Test(.timeLimit(.minutes(1)))
  func requestsFollowTheScheduleAndConfirmTheApp() async throws {
    let clock = RecordingClock()
    let count = Mutex(0)
    let signed = try TestKey.current.sign(Shop.policy(1))
    let updater = try fixture.start()
    let confirmed = fixture.written(\.isHealthy)
    let run = Task {
      await updater.run(
        from: { _ in
          let number = count.withLock { count in
            count += 1
            return count
          }
          if number == 2 || number == 3 { throw TestError("no network") }
          if number == 4 {
            for await _ in confirmed {}
            withUnsafeCurrentTask { $0?.cancel() }
          }
          return .policy(signed, etag: nil)
        }, clock: clock, random: { 0.5 })
    }
    await withTaskCancellationHandler {
      await run.value
    } onCancel: {
      run.cancel()
    }
    let period = Duration.seconds(10)
    #expect(clock.sleeps.filter { $0 == period } == [period])
    #expect(clock.sleeps.filter { $0 != period } == [900, 15, 30].map { .seconds($0) })
    #expect(count.withLock { $0 } == 4)
    // Healthy: two more starts without a confirmation are permitted.
    for _ in 0..<2 {
      let later = try fixture.start()
      await later.start()
      #expect(await later.policy == Shop.policy(1))
    }
  }

  @Test(.timeLimit(.minutes(1)))
  func appIsConfirmedWhileARequestIsUnderWay() async throws {
    try await fixture.start().receive(try TestKey.current.sign(Shop.policy(1)))
    let updater = try fixture.start()
    let confirmed = fixture.written(\.isHealthy)
    let run = Task {
      await updater.run(
        from: { _ in
          for await _ in confirmed {}
          withUnsafeCurrentTask { $0?.cancel() }
          throw TestError("no network")
        }, clock: RecordingClock())
    }
    await withTaskCancellationHandler {
      await run.value
    } onCancel: {
      run.cancel()
    }
    let record = fixture.record.flatMap { PolicyRecord($0) }
    #expect(record?.isHealthy == true)
    #expect(record?.unclearStarts == 0)
  }

  /// The timer of a policy does not confirm the next one.
  @Test func onlyThePolicyOfTheTimerIsConfirmed() async throws {
    let updater = try fixture.start()
    try await updater.receive(try TestKey.current.sign(Shop.policy(1)))
    let first = try #require(await updater.unconfirmed)
    try await updater.receive(try TestKey.current.sign(Shop.policy(2)))
    await updater.confirmHealthy(first)
    let second = try #require(await updater.unconfirmed)
    await updater.confirmHealthy(second)
    #expect(await updater.unconfirmed == nil)
  }
}
