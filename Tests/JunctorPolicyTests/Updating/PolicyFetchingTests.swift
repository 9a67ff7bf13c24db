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

  @Test func requestsFollowTheScheduleAndConfirmTheApp() async throws {
    let clock = RecordingClock(limit: 7)
    let count = Mutex(0)
    let signed = try TestKey.current.sign(Shop.policy(1))
    let updater = try fixture.start()
    await updater.run(
      from: { _ in
        let number = count.withLock { count in
          count += 1
          return count
        }
        if number == 2 || number == 3 { throw TestError("no network") }
        return .policy(signed, etag: nil)
      }, clock: clock, random: { 0.5 })
    #expect(clock.sleeps == [10, 890, 10, 5, 10, 20, 10].map { .seconds($0) })
    #expect(count.withLock { $0 } == 4)
    // Healthy: two more starts without a confirmation are permitted.
    for _ in 0..<2 {
      let later = try fixture.start()
      await later.start()
      #expect(await later.policy == Shop.policy(1))
    }
  }
}
