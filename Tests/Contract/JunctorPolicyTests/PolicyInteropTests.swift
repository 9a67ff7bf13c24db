// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import JunctorPolicy

/// The files that `scripts/check-policy` exchanges with other implementations, in the folder `$JUNCTOR_POLICY_FOLDER`.
@Suite struct PolicyInteropTests {
  private static let folder = ProcessInfo.processInfo.environment["JUNCTOR_POLICY_FOLDER"]
    .map { URL(fileURLWithPath: $0) }

  private func contents(_ path: String) throws -> Data {
    try Data(contentsOf: try #require(Self.folder).appendingPathComponent(path))
  }

  @Test(.enabled(if: folder != nil))
  func policiesOfOthersAreVerified() throws {
    let keys = try JSONDecoder().decode([String: String].self, from: contents("theirs/keys.json"))
    let trust = { quorum in
      PolicyTrust(
        keys: try keys.map { try #require(PolicyKey(id: $0.key, publicKey: $0.value)) },
        quorum: quorum, cryptography: SystemCryptography())
    }
    let folder = try #require(Self.folder).appendingPathComponent("theirs")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    var counts = (good: 0, bad: 0)
    for name in names where name.hasSuffix(".jws") {
      let bytes = Array(try contents("theirs/\(name)"))
      let quorum = name.contains("general") ? 2 : 1
      if name.hasPrefix("bad") {
        counts.bad += 1
        #expect(throws: PolicySignatureError.self, "\(name)") { try trust(quorum).verify(bytes) }
      } else {
        counts.good += 1
        let payload = try trust(quorum).verify(bytes)
        #expect(try RoutePolicy(payload.bytes).revision == 7, "\(name)")
      }
    }
    print("\(counts.good) policies of others are verified, and \(counts.bad) are refused")
    #expect(counts.good > 0 && counts.bad > 0)
  }

  @Test(.enabled(if: folder != nil))
  func ownPoliciesAreWritten() throws {
    let folder = try #require(Self.folder).appendingPathComponent("ours")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let payload = Shop.policy(7).json
    let files: [String: [UInt8]] = [
      "compact.jws": try TestKey.current.sign(payload),
      "named-eddsa.jws": try TestKey.current.sign(
        payload, header: #"{"alg":"EdDSA","kid":"2026-a"}"#),
      "general.jws": try TestKey.general(payload, [.current, .next]),
      "payload.json": payload,
      "keys.json": Array(
        try JSONEncoder().encode([
          TestKey.current.id: try TestKey.current.x, TestKey.next.id: try TestKey.next.x,
        ])),
    ]
    for (name, bytes) in files {
      try Data(bytes).write(to: folder.appendingPathComponent(name))
    }
  }
}
