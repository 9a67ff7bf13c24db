// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Synchronization
import Testing

@testable import JunctorPolicy

@Suite(.timeLimit(.minutes(1))) struct PolicyEffectTests {
  private let fixture = UpdaterFixture()

  private func logout(_ epoch: Int, revision: Int, lifetime: Int64 = 86_400) throws -> [UInt8] {
    let rule = RoutePolicy.Rule(id: "end", verb: .logout(epoch: epoch))
    return try TestKey.current.sign(Shop.policy(revision, rules: [rule], lifetime: lifetime))
  }

  @Test func `rules are applied when a policy takes effect, and at each start`() async throws {
    let updater = try fixture.start()
    try await updater.receive(try TestKey.current.sign(Shop.policy(1)))
    try await updater.receive(try TestKey.current.sign(Shop.policy(1)))
    await #expect(throws: PolicyRejection.self) {
      try await updater.receive(try TestKey.foreign.sign(Shop.policy(2)))
    }
    #expect(fixture.applied == [1])
    try await updater.receive(try TestKey.current.sign(Shop.policy(2)))
    try await fixture.start().start()
    #expect(fixture.applied == [1, 2, 2])
  }

  @Test func `sessions end once for each logout`() async throws {
    let (ended, continuation) = AsyncStream.makeStream(of: Int.self)
    var next = ended.makeAsyncIterator()
    let end: @Sendable (Int) async -> Void = { continuation.yield($0) }
    let first = try fixture.start(endSessions: end)
    let recorded = fixture.written { $0.epoch == 3 }
    try await first.receive(try logout(3, revision: 1))
    #expect(await next.next() == 3)
    for await _ in recorded {}
    // A lower number, the same one again, and another start change nothing.
    try await first.receive(try logout(2, revision: 2))
    try await first.receive(try logout(3, revision: 3))
    await first.confirmHealthy()
    let second = try fixture.start(endSessions: end)
    await second.start()
    try await second.receive(try logout(4, revision: 4))
    #expect(await next.next() == 4)
  }

  @Test func `sessions end at a later start if the app ended meanwhile`() async throws {
    let (ended, continuation) = AsyncStream.makeStream(of: Int.self)
    var next = ended.makeAsyncIterator()
    // The first start never finishes.
    let first = try fixture.start(endSessions: { epoch in
      continuation.yield(epoch)
      await Never.wait()
    })
    try await first.receive(try logout(1, revision: 1))
    #expect(await next.next() == 1)
    let second = try fixture.start(endSessions: { continuation.yield($0 * 10) })
    await second.start()
    #expect(await next.next() == 10)
  }

  @Test func `an expired policy ends no session`() async throws {
    let (ended, continuation) = AsyncStream.makeStream(of: Int.self)
    var next = ended.makeAsyncIterator()
    try await fixture.start().receive(try logout(1, revision: 1, lifetime: 60))
    fixture.time = Shop.now.advanced(by: 60)
    let later = try fixture.start(endSessions: { continuation.yield($0) })
    await later.start()
    #expect(fixture.applied == [1, 1])
    try await later.receive(
      try TestKey.current.sign(
        Shop.policy(
          2, rules: [RoutePolicy.Rule(id: "end", verb: .logout(epoch: 2))], lifetime: 86_400)))
    #expect(await next.next() == 2)
  }

  @Test func `a policy is stored before it is applied`() async throws {
    let storage = UpdaterFixture.FlakyStorage()
    let records = Mutex<[Bool]>([])
    let updater = PolicyUpdater(
      recipient: try Shop.recipient(), trust: try TestKey.trust(), storage: storage,
      now: { Shop.now },
      apply: { _ in
        // A crash here must count at the next start.
        let record = (try? storage.read()).flatMap { PolicyRecord($0) }
        records.withLock { $0.append(record?.current != nil && record?.unclearStarts == 1) }
      })
    try await updater.receive(try TestKey.current.sign(Shop.policy(1)))
    #expect(records.withLock { $0 } == [true])
  }
}

extension Never {
  /// Waits until the task is cancelled.
  fileprivate static func wait() async {
    let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
    for await _ in stream {}
    withExtendedLifetime(continuation) {}
  }
}
