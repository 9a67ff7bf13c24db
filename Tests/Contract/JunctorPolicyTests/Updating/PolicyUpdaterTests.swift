// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import JunctorMatching
import Synchronization
import Testing

@testable import JunctorPolicy

@Suite struct PolicyUpdaterTests {
  private let fixture = UpdaterFixture()

  private func receive(
    _ bytes: [UInt8], _ updater: PolicyUpdater
  ) async -> PolicyRejection.Code? {
    do {
      try await updater.receive(bytes)
      return nil
    } catch {
      return error.code
    }
  }

  @Test func policyTakesEffectAndLastsUntilTheNextStart() async throws {
    let updater = try fixture.start()
    #expect(await updater.policy == nil)
    #expect(await updater.rules == [])
    #expect(await updater.age == nil)
    try await updater.receive(try TestKey.current.sign(Shop.policy(1)))
    #expect(await updater.rules == [Shop.rule()])

    let later = try fixture.start()
    await later.start()
    #expect(await later.policy == Shop.policy(1))
    #expect(fixture.events() == ["1 from network", "1 from storage"])
  }

  // Each row fails one check only. The policy in effect and the record remain as they were.
  @Test(
    arguments: PolicyRejection.Code.allCases.filter {
      $0 != .ignored && $0 != .storageUnavailable
    })
  func refusedPolicyChangesNothing(_ code: PolicyRejection.Code) async throws {
    let updater = try fixture.start()
    try await updater.receive(try TestKey.current.sign(Shop.policy(5)))
    await updater.confirmHealthy()
    let record = fixture.record
    _ = fixture.events()

    #expect(await receive(try broken(code), updater) == code)
    #expect(fixture.events() == ["\(code) from network"])
    #expect(fixture.record == record)
    #expect(await updater.policy == Shop.policy(5))
    #expect(await updater.rules == [Shop.rule()])

    let later = try fixture.start()
    await later.start()
    #expect(await later.policy == Shop.policy(5))
  }

  /// Returns a signed policy that all checks before this one accept.
  private func broken(_ code: PolicyRejection.Code) throws -> [UInt8] {
    var policy = Shop.policy(6)
    switch code {
    case .tooLarge:
      return try TestKey.current.sign(policy.json + [UInt8](repeating: 0x20, count: 60_000))
    case .untrusted: return try TestKey.foreign.sign(policy)
    case .invalidDocument: return try TestKey.current.sign(Array(policy.json.dropLast(3)))
    case .wrongAudience: policy.audience = ["com.example.other", "com.example.shop.beta"]
    case .wrongEnvironment: policy.environment = "staging"
    case .notYetValid: policy.notBefore = Shop.now.advanced(by: 301)
    case .expired:
      policy.issued = Shop.now.advanced(by: -1_000)
      policy.expires = Shop.now.advanced(by: -300)
    case .olderRevision: policy.revision = 4
    case .changedRevision:
      policy.revision = 5
      policy.rules = []
    case .revisionTooHigh: policy.revision = 10_000_000_000_006
    case .invalidRules: policy.rules = [Shop.rule("a", .route("login"))]
    case .ignored, .storageUnavailable: break
    }
    return try TestKey.current.sign(policy)
  }

  @Test func checksHaveTheirOrder() async throws {
    let updater = try fixture.start()
    try await updater.receive(try TestKey.current.sign(Shop.policy(5)))
    // A policy with all mistakes, from which one after the other is removed.
    var policy = Shop.policy(4, rules: [Shop.rule("a", .route("login"))])
    policy.audience = ["other"]
    policy.environment = "staging"
    policy.issued = Shop.now.advanced(by: 1_000)
    policy.expires = Shop.now.advanced(by: 2_000)
    let spaces = [UInt8](repeating: 0x20, count: 60_000)
    #expect(await receive(try TestKey.foreign.sign(policy.json + spaces), updater) == .tooLarge)
    #expect(
      await receive(try TestKey.foreign.sign(Array("{".utf8) + policy.json), updater) == .untrusted)
    #expect(
      await receive(try TestKey.current.sign(Array("{".utf8) + policy.json), updater)
        == .invalidDocument)
    #expect(await receive(try TestKey.current.sign(policy), updater) == .wrongAudience)
    policy.audience = ["com.example.shop"]
    #expect(await receive(try TestKey.current.sign(policy), updater) == .wrongEnvironment)
    policy.environment = "production"
    #expect(await receive(try TestKey.current.sign(policy), updater) == .notYetValid)
    policy.issued = Shop.now.advanced(by: -2_000)
    policy.expires = Shop.now.advanced(by: -1_000)
    #expect(await receive(try TestKey.current.sign(policy), updater) == .expired)
    policy.expires = Shop.now.advanced(by: 1_000)
    #expect(await receive(try TestKey.current.sign(policy), updater) == .olderRevision)
    policy.revision = 5
    #expect(await receive(try TestKey.current.sign(policy), updater) == .changedRevision)
    policy.revision = 6
    #expect(await receive(try TestKey.current.sign(policy), updater) == .invalidRules)
    policy.rules = []
    #expect(await receive(try TestKey.current.sign(policy), updater) == nil)
  }

  @Test func clocksMayDifferByFiveMinutes() async throws {
    let updater = try fixture.start()
    var policy = Shop.policy(1)
    policy.notBefore = Shop.now.advanced(by: 300)
    try await updater.receive(try TestKey.current.sign(policy))

    policy = Shop.policy(2, lifetime: 1_000)
    fixture.time = policy.expires.advanced(by: 299)
    try await updater.receive(try TestKey.current.sign(policy))
    #expect(await updater.policy?.revision == 2)
  }

  // MARK: - Revisions

  @Test func samePolicyWithAnotherSignatureIsNoChange() async throws {
    let updater = try fixture.start()
    try await updater.receive(try TestKey.current.sign(Shop.policy(1)))
    try await updater.receive(try TestKey.next.sign(Shop.policy(1)))
    #expect(fixture.events() == ["1 from network", "1 confirmed"])
    // The new signature is stored: the old key may be removed from the next version of the app.
    let later = try fixture.start(trust: try TestKey.trust([.next]))
    await later.start()
    #expect(await later.policy == Shop.policy(1))
  }

  /// A key that is stolen, and dropped later, cannot use all revisions.
  @Test(
    arguments: [
      (10_000_000_000_005, nil), (10_000_000_000_006, .revisionTooHigh), (.max, .revisionTooHigh),
    ] as [(Int, PolicyRejection.Code?)])
  func revisionThatLeavesNoneIsRefused(_ revision: Int, _ code: PolicyRejection.Code?) async throws
  {
    let updater = try fixture.start()
    try await updater.receive(try TestKey.current.sign(Shop.policy(5)))
    let signed = try TestKey.current.sign(Shop.policy(revision))
    if let code {
      #expect(await receive(signed, updater) == code)
    } else {
      try await updater.receive(signed)
    }
    // A later policy takes effect in each case.
    try await updater.receive(try TestKey.current.sign(Shop.policy(code == nil ? revision + 1 : 6)))
  }

  @Test func olderRevisionIsRefusedAfterARestart() async throws {
    try await fixture.start().receive(try TestKey.current.sign(Shop.policy(5)))
    let later = try fixture.start()
    #expect(await receive(try TestKey.current.sign(Shop.policy(4)), later) == .olderRevision)
    // Even if the stored policy itself is not trusted any more.
    let other = try fixture.start(trust: try TestKey.trust([.next]))
    #expect(await receive(try TestKey.next.sign(Shop.policy(4)), other) == .olderRevision)
    #expect(await receive(try TestKey.next.sign(Shop.policy(6)), other) == nil)
  }

  @Test func earlierRulesReturnWithAHigherRevision() async throws {
    let updater = try fixture.start()
    for (revision, rules) in [(1, []), (2, [Shop.rule()]), (3, [])] {
      try await updater.receive(try TestKey.current.sign(Shop.policy(revision, rules: rules)))
    }
    #expect(await updater.rules == [])
    #expect(await updater.policy?.revision == 3)
  }

  // MARK: - Time

  @Test func expiredPolicyKeepsRulesThatOutliveIt() async throws {
    var security = Shop.rule("security", .route("goods"))
    security.onExpire = .keep
    let updater = try fixture.start()
    let policy = Shop.policy(1, rules: [Shop.rule(), security], lifetime: 1_000)
    try await updater.receive(try TestKey.current.sign(policy))
    fixture.time = policy.expires
    #expect(await updater.rules == [security])
    fixture.time = policy.expires.advanced(by: 1_000_000)
    let later = try fixture.start()
    await later.start()
    #expect(await later.rules == [security])
  }

  @Test func storedPolicyRemainsIfTheClockIsSetBack() async throws {
    let updater = try fixture.start()
    try await updater.receive(try TestKey.current.sign(Shop.policy(1)))
    await updater.confirmHealthy()
    try await updater.receive(try TestKey.current.sign(Shop.policy(2, rules: [])))
    fixture.time = Shop.now.advanced(by: -86_400)
    let later = try fixture.start()
    await later.start()
    #expect(await later.policy?.revision == 2)
  }

  @Test func ageGrowsWhileNewPoliciesAreWithheld() async throws {
    let updater = try fixture.start()
    let signed = try TestKey.current.sign(Shop.policy(1))
    try await updater.receive(signed)
    fixture.time = Shop.now.advanced(by: 7_200)
    try await updater.receive(signed)
    #expect(await updater.age == 7_200)
  }

  @Test func killEndsAllRules() async throws {
    let updater = try fixture.start()
    try await updater.receive(try TestKey.current.sign(Shop.policy(1)))
    // The rules of a killed policy are not checked.
    var kill = Shop.policy(2, rules: [Shop.rule("a", .route("nowhere"))])
    kill.kill = true
    try await updater.receive(try TestKey.current.sign(kill))
    #expect(await updater.rules == [])
  }

  @Test func policyBeforeAKillDoesNotReturn() async throws {
    let updater = try fixture.start()
    try await updater.receive(try TestKey.current.sign(Shop.policy(1)))
    await updater.confirmHealthy()
    var kill = Shop.policy(2)
    kill.kill = true
    try await updater.receive(try TestKey.current.sign(kill))
    await (try fixture.start()).start()
    let third = try fixture.start()
    await third.start()
    #expect(await third.policy == nil)
    #expect(await third.rules == [])
  }

  // MARK: - Storage

  @Test func storedPolicyIsVerifiedAgain() async throws {
    try await fixture.start().receive(try TestKey.current.sign(Shop.policy(1)), etag: "one")
    let stored = try #require(fixture.record)
    let text = String(decoding: stored, as: UTF8.self)
    let payload = Base64URL.encode(Shop.policy(1).json)
    let forged = Base64URL.encode(Shop.policy(1, rules: []).json)
    fixture.record = Array(text.replacing(payload, with: forged).utf8)
    #expect(fixture.record != stored)
    _ = fixture.events()

    let later = try fixture.start()
    await later.start()
    #expect(await later.policy == nil)
    #expect(fixture.events() == ["untrusted from storage"])
    #expect(await later.etag == nil)
  }

  @Test func storedPolicyIsCheckedWithTheRoutesOfTheNewVersion() async throws {
    var policy = Shop.policy(1)
    policy.rules[0].conditions.appVersion = VersionRange("<8.3")
    try await fixture.start().receive(try TestKey.current.sign(policy))
    var rule = Shop.rule("a", .route("added.later"))
    rule.conditions.appVersion = VersionRange(">=8.3")
    policy = Shop.policy(2, rules: [rule])
    try await fixture.start().receive(try TestKey.current.sign(policy))
    _ = fixture.events()
    let later = try fixture.start(try Shop.recipient(appVersion: "8.3"))
    await later.start()
    #expect(await later.policy == nil)
    #expect(fixture.events() == ["invalidRules from storage"])
  }

  @Test func refusedStoredPolicyDoesNotReviveThePreviousOne() async throws {
    let first = try fixture.start()
    try await first.receive(try TestKey.next.sign(Shop.policy(1)))
    await first.confirmHealthy()
    try await first.receive(try TestKey.current.sign(Shop.policy(2, rules: [])))
    _ = fixture.events()
    // No loop: the optimizer of Swift 6.3.1 crashes.
    let starts = [
      try fixture.start(trust: try TestKey.trust([.next])),
      try fixture.start(trust: try TestKey.trust([.next])),
      try fixture.start(trust: try TestKey.trust([.next])),
    ]
    await starts[0].start()
    await starts[1].start()
    await starts[2].start()
    #expect(await starts[0].policy == nil)
    #expect(await starts[2].policy == nil)
    #expect(fixture.events() == Array(repeating: "untrusted from storage", count: 3))
  }

  @Test(arguments: ["", "{", "[]", #"{"current": 7}"#, #"{"revision": -1}"#, "\u{0}"])
  func unreadableRecordIsReplaced(_ text: String) async throws {
    fixture.record = Array(text.utf8)
    let updater = try fixture.start()
    try await updater.receive(try TestKey.current.sign(Shop.policy(1)))
    #expect(fixture.events() == ["storage failed", "1 from network"])
    let later = try fixture.start()
    await later.start()
    #expect(await later.policy == Shop.policy(1))
  }

  @Test func policyTakesEffectIfTheStorageFails() async throws {
    fixture.breakStorage()
    let updater = try fixture.start()
    try await updater.receive(try TestKey.current.sign(Shop.policy(1)))
    #expect(await updater.policy == Shop.policy(1))
    #expect(fixture.events() == ["storage failed", "1 from network"])
  }

  @Test func recordThatCannotBeReadIsNotReplaced() async throws {
    try await fixture.start().receive(try TestKey.current.sign(Shop.policy(5)))
    let record = fixture.record
    _ = fixture.events()
    fixture.lockStorage()
    let updater = try fixture.start()
    await updater.start()
    #expect(
      await receive(try TestKey.current.sign(Shop.policy(4)), updater) == .storageUnavailable)
    await updater.confirmHealthy()
    #expect(await !updater.refresh { _ in throw TestError("not requested") })
    #expect(await updater.policy == nil)
    #expect(fixture.record == record)
    #expect(
      fixture.events() == [
        "storage failed", "storage failed", "storageUnavailable from network", "storage failed",
        "storage failed",
      ])

    fixture.lockStorage(false)
    #expect(await receive(try TestKey.current.sign(Shop.policy(4)), updater) == .olderRevision)
    #expect(await updater.policy == Shop.policy(5))
    #expect(fixture.events() == ["5 from storage", "olderRevision from network"])
  }

  // MARK: - Crash guard

  @Test func twoUnclearStartsIgnoreAPolicy() async throws {
    let good = try TestKey.current.sign(Shop.policy(1))
    let bad = try TestKey.current.sign(Shop.policy(2, rules: []))
    let first = try fixture.start()
    try await first.receive(good)
    await first.confirmHealthy()
    // The first start without a confirmation is the one that received the policy.
    try await first.receive(bad)
    await (try fixture.start()).start()
    _ = fixture.events()

    let third = try fixture.start()
    await third.start()
    #expect(fixture.events() == ["2 ignored", "1 from storage"])
    #expect(await third.policy == Shop.policy(1))
    #expect(await receive(bad, third) == .ignored)
    #expect(await receive(try TestKey.next.sign(Shop.policy(2, rules: [])), third) == .ignored)
    #expect(await receive(good, third) == .olderRevision)
    #expect(await third.policy == Shop.policy(1))

    let fixed = Shop.policy(3)
    try await third.receive(try TestKey.current.sign(fixed))
    #expect(await third.policy == fixed)
  }

  @Test func confirmedStartsCountFromZero() async throws {
    try await fixture.start().receive(try TestKey.current.sign(Shop.policy(1)))
    for _ in 0..<5 {
      let updater = try fixture.start()
      await updater.start()
      #expect(await updater.policy == Shop.policy(1))
      await updater.confirmHealthy()
      let unclear = try fixture.start()
      await unclear.start()
      #expect(await unclear.policy == Shop.policy(1))
    }
  }

  @Test func policyWithoutAHealthyPredecessorLeavesNone() async throws {
    try await fixture.start().receive(try TestKey.current.sign(Shop.policy(1)))
    await (try fixture.start()).start()
    _ = fixture.events()
    let third = try fixture.start()
    await third.start()
    #expect(await third.policy == nil)
    #expect(fixture.events() == ["1 ignored"])
    // Starts without a policy do not count.
    // No loop: the optimizer of Swift 6.3.1 crashes.
    let starts = [try fixture.start(), try fixture.start(), try fixture.start()]
    await starts[0].start()
    await starts[1].start()
    await starts[2].start()
    #expect(await receive(try TestKey.current.sign(Shop.policy(1)), third) == .ignored)
  }

  @Test func unhealthyPolicyDoesNotReplaceTheLastGoodOne() async throws {
    let updater = try fixture.start()
    try await updater.receive(try TestKey.current.sign(Shop.policy(1)))
    await updater.confirmHealthy()
    try await updater.receive(try TestKey.current.sign(Shop.policy(2)))
    try await updater.receive(try TestKey.current.sign(Shop.policy(3)))
    await (try fixture.start()).start()
    let third = try fixture.start()
    await third.start()
    #expect(await third.policy == Shop.policy(1))
  }

  /// A crash while the policy is read is a start without a confirmation.
  @Test func startIsMarkedBeforeThePolicyIsRead() async throws {
    try await fixture.start().receive(try TestKey.current.sign(Shop.policy(1)))
    let calls = Mutex<[String]>([])
    let cryptography = ObservedCryptography { [fixture] function in
      let record = fixture.record.flatMap { PolicyRecord($0) }
      calls.withLock {
        $0.append("\(function) \(record?.unclearStarts ?? -1) \(record?.current != nil)")
      }
    }
    let trust = try TestKey.trust(cryptography: cryptography)
    await (try fixture.start(trust: trust)).start()
    #expect(calls.withLock { $0 } == ["signature 2 true", "hash 2 true"])
    calls.withLock { $0 = [] }
    await (try fixture.start(trust: trust)).start()
    #expect(calls.withLock { $0 } == ["hash 0 false"])
  }

  @Test func refusedStartIsNotCounted() async throws {
    try await fixture.start().receive(try TestKey.current.sign(Shop.policy(1)))
    let record = fixture.record
    await (try fixture.start(trust: try TestKey.trust([.next]))).start()
    #expect(fixture.record == record)
  }

  @Test func policyOfARemovedKeyIsIgnored() async throws {
    try await fixture.start().receive(try TestKey.current.sign(Shop.policy(1)))
    await (try fixture.start()).start()
    _ = fixture.events()
    let third = try fixture.start(trust: try TestKey.trust([.next]))
    await third.start()
    #expect(fixture.events() == ["1 ignored"])
    #expect(await receive(try TestKey.next.sign(Shop.policy(1)), third) == .ignored)
  }

  @Test func startThatCannotBeMarkedUsesNoStoredPolicy() async throws {
    try await fixture.start().receive(try TestKey.current.sign(Shop.policy(1)))
    _ = fixture.events()
    fixture.breakStorage()
    let updater = try fixture.start()
    await updater.start()
    #expect(await updater.policy == nil)
    #expect(fixture.events() == ["storage failed"])
  }
}
