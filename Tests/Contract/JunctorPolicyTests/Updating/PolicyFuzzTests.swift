// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@testable import JunctorPolicy

/// Random changes of signed policies.
///
/// `JUNCTOR_POLICIES` is the number of documents.
@Suite struct PolicyFuzzTests {
  private let count = Laws.count("JUNCTOR_POLICIES", usually: 2_000)

  @Test func changedDocumentsChangeNothing() async throws {
    let fixture = UpdaterFixture()
    let updater = try fixture.start()
    try await updater.receive(try TestKey.current.sign(Shop.policy(5)))
    await updater.confirmHealthy()
    let record = fixture.record
    var dice = SplitMix(seed: 7)
    var policy = try Shop.fullPolicy()
    policy.notBefore = nil
    let compact = try TestKey.current.sign(policy)
    let general = try TestKey.general(policy.json, [.current, .next])
    let trust = try TestKey.trust()
    for number in 0..<count {
      let isCompact = number % 4 != 0
      let original = isCompact ? compact : general
      let changed = Mutation.apply(to: original, &dice)
      if changed == original { continue }
      if let payload = try? trust.verify(changed) {
        // Blanks between the members of the general form are not signed. What is signed has not changed.
        #expect(!isCompact && payload.bytes == policy.json)
        continue
      }
      await #expect(throws: PolicyRejection.self) { try await updater.receive(changed) }
    }
    #expect(await updater.policy == Shop.policy(5))
    #expect(fixture.record == record)
  }

  /// Even with a valid signature, each text is either a policy that can be written and read, or is refused.
  @Test func changedPayloadsAreReadOrRefused() throws {
    let recipient = try Shop.recipient()
    var dice = SplitMix(seed: 8)
    var policy = try Shop.fullPolicy()
    policy.kill = false
    let original = policy.json
    var accepted = 0
    for _ in 0..<count {
      var changed = original
      for _ in 0...Int.random(in: 0..<3, using: &dice) {
        changed = Mutation.apply(to: changed, &dice)
      }
      guard let read = try? RoutePolicy(changed) else { continue }
      accepted += 1
      #expect(try RoutePolicy(read.json) == read)
      _ = read.errors(for: recipient)
    }
    #expect(accepted > 0)
  }

  @Test func changedRecordsAreReadOrReplaced() async throws {
    let first = UpdaterFixture()
    let updater = try first.start()
    try await updater.receive(try TestKey.current.sign(Shop.policy(1)))
    await updater.confirmHealthy()
    try await updater.receive(try TestKey.current.sign(Shop.policy(2)))
    let record = try #require(first.record)
    var dice = SplitMix(seed: 9)
    for _ in 0..<count / 4 {
      let fixture = UpdaterFixture()
      fixture.record = Mutation.apply(to: record, &dice)
      let later = try fixture.start()
      await later.start()
      let policy = await later.policy
      #expect([nil, Shop.policy(1), Shop.policy(2)].contains(policy))
    }
  }
}

/// A random change of bytes.
enum Mutation {
  static func apply(to bytes: [UInt8], _ dice: inout SplitMix) -> [UInt8] {
    var bytes = bytes
    guard !bytes.isEmpty else { return [UInt8.random(in: 0...255, using: &dice)] }
    let index = Int.random(in: bytes.indices, using: &dice)
    let end = min(index + Int.random(in: 1...16, using: &dice), bytes.count)
    switch Int.random(in: 0..<8, using: &dice) {
    case 0: bytes[index] ^= 1 << UInt8.random(in: 0..<8, using: &dice)
    case 1: bytes[index] = UInt8.random(in: 0...255, using: &dice)
    case 2: bytes.insert(UInt8.random(in: 0x20...0x7E, using: &dice), at: index)
    case 3: bytes.removeSubrange(index..<end)
    case 4: bytes.insert(contentsOf: bytes[index..<end], at: index)
    case 5: bytes.removeLast(bytes.count - index)
    case 6: bytes.swapAt(index, Int.random(in: bytes.indices, using: &dice))
    default:
      // Another digit, which often leaves the text a policy.
      guard let digit = bytes[index...].firstIndex(where: { (0x30...0x39).contains($0) }) else {
        break
      }
      bytes[digit] = UInt8.random(in: 0x30...0x39, using: &dice)
    }
    return bytes
  }
}
