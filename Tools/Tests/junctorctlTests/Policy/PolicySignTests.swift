// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import JunctorPolicy
import Testing

@testable import junctorctl

@Suite struct PolicySignTests {
  private func trust(_ sample: PolicySample, _ names: [String], quorum: Int) throws -> PolicyTrust {
    let keys = try names.map { try PolicyKeyFile(path: sample.path("\($0).pub.jwk"), .standard()) }
    return PolicyTrust(
      keys: try keys.map { try #require($0.policyKey) }, quorum: quorum,
      cryptography: SystemCryptography())
  }

  @Test func appAcceptsOneSignature() throws {
    let sample = try PolicySample()
    try sample.createKey("anna")
    let run = try sample.run("sign", "@policy.json", "--key", "@anna.jwk")
    #expect(run.status == .ok)
    // The compact form has no end of line, which an app would refuse.
    #expect(run.output.split(separator: ".").count == 3 && !run.output.hasSuffix("\n"))
    let payload = try trust(sample, ["anna"], quorum: 1).verify(Array(run.output.utf8))
    #expect(payload.bytes == Array(try sample.text("policy.json").utf8))
    #expect(payload.keyIDs == ["anna"])
  }

  @Test func appAcceptsTwoSignatures() throws {
    let sample = try PolicySample()
    try sample.signByTwo()
    let bytes = Array(try sample.text("signed.json").utf8)
    let payload = try trust(sample, ["anna", "ben"], quorum: 2).verify(bytes)
    #expect(payload.bytes == Array(try sample.text("policy.json").utf8))
    let together = try sample.run(
      "sign", "@policy.json", "--key", "@anna.jwk", "--key", "@ben.jwk", "--quorum", "2")
    #expect(together.status == .ok)
    let both = try trust(sample, ["anna", "ben"], quorum: 2).verify(Array(together.output.utf8))
    #expect(both.keyIDs == ["anna", "ben"])
  }

  @Test func eachSignerSeesTheRules() throws {
    let sample = try PolicySample()
    try sample.signByTwo()
    try sample.createKey("carla")
    let run = try sample.run("sign", "--add", "@signed.json", "--key", "@carla.jwk")
    #expect(
      sample.plain(run.errors) == """
        signed.json: revision 42 for com.example.shop, environment production
        issued 2026-11-18T11:06:40Z, takes effect 2026-11-18T11:06:40Z, expires 2026-11-19T11:06:40Z (after 1 day)
        signed by anna (not verified), ben (not verified), carla (not verified)
        1 rule:
          order-page: Requests for the route “order” continue at the web page https://m.mall.example/order/{id}, if the app has a version >=8.2 <8.3.1, and the install is in the 10 % of the salt “order-page”. Priority 10. Note: INC-2031

        """)
  }

  @Test func fewerSignaturesThanTheQuorumAreNotWritten() throws {
    let sample = try PolicySample()
    try sample.createKey("anna")
    let run = try sample.run(
      "sign", "@policy.json", "--key", "@anna.jwk", "--quorum", "2", "--output", "@out.json")
    #expect(run.status == .unusable)
    #expect(run.errors.contains("the result has 1 of 2 signatures, and is not written"))
    #expect(!sample.exists("out.json"))
  }

  @Test func samePersonCannotSignTwice() throws {
    let sample = try PolicySample()
    try sample.signByTwo()
    let again = try sample.run("sign", "--add", "@signed.json", "--key", "@anna.jwk")
    #expect(again.errors.contains("the key “anna” has signed already; another person must sign"))
    // The same key with another identifier.
    try sample.write(
      "alias.jwk",
      try sample.text("anna.jwk").replacingOccurrences(of: "\"anna\"", with: "\"alias\""))
    let alias = try sample.run("sign", "--add", "@draft.json", "--key", "@alias.jwk")
    #expect(alias.status == .unusable)
    #expect(alias.errors.contains("the key “alias” has signed already"))
    let both = try sample.run(
      "sign", "@policy.json", "--key", "@anna.jwk", "--key", "@alias.jwk")
    #expect(both.errors.contains("an earlier --key has the same “kid” or the same public key"))
  }

  @Test func nothingIsSignedWithAMistake() throws {
    let sample = try PolicySample(
      policy: """
        {"schemaVersion": 1, "revision": 0, "audience": ["a"], "environment": "production",
         "issued": 1795000000, "expires": 1795086400,
         "rules": [{"id": "a", "do": {"explode": {}}}]}
        """)
    try sample.createKey("anna")
    let run = try sample.run("sign", "@policy.json", "--key", "@anna.jwk", "--output", "@out.json")
    #expect(run.status == .unusable)
    #expect(
      sample.plain(run.errors) == """
        policy.json:1:34: wrongValue: revision: 0 is less than 1
        policy.json:3:31: unknownKey: rules[0].do.explode: the key “explode” is unknown

        """)
    #expect(!sample.exists("out.json"))
  }

  @Test(
    arguments: [
      (["sign", "@policy.json", "--key", "@anna.pub.jwk"], "the key “anna” is public"),
      (["sign", "--add", "@policy.json", "--key", "@anna.jwk"], "is not signed; omit --add"),
      (
        ["sign", "@draft.json", "--key", "@ben.jwk"],
        "is already signed; add a signature with --add"
      ),
      (["sign", "@policy.json", "--key", "@policy.json"], "is not an Ed25519 key"),
      (["sign", "@policy.json", "--key", "@missing.jwk"], "No such file"),
      (["sign", "-", "--key", "-"], "only one file can be standard input"),
      (
        ["sign", "@policy.json", "--key", "@anna.jwk", "--quorum", "9"],
        "--quorum is a number from 1 to 8"
      ),
      (
        ["sign", "@policy.json", "--key", "@mixed.jwk"],
        "“d” is not the private key of the public key “x”"
      ),
      (
        ["sign", "@policy.json", "--key", "@nameless.jwk"],
        "“kid”, the identifier of the key, is missing"
      ),
    ] as [([String], String)])
  func wrongUseIsRefused(_ arguments: [String], _ message: String) throws {
    let sample = try PolicySample()
    try sample.signByTwo()
    let anna = try sample.text("anna.jwk")
    func value(_ text: String, _ key: String) throws -> String {
      let line = try #require(text.split(separator: "\n").first { $0.contains("\"\(key)\":") })
      return String(line.split(separator: "\"")[3])
    }
    try sample.write(
      "mixed.jwk",
      anna.replacingOccurrences(
        of: try value(anna, "d"), with: try value(sample.text("ben.jwk"), "d")))
    try sample.write("nameless.jwk", anna.replacingOccurrences(of: "\"kid\"", with: "\"name\""))
    let run = try sample.run(arguments)
    #expect(run.status == .unusable)
    #expect(run.errors.contains(message), "\(run.errors)")
    #expect(run.output == "")
  }

  @Test func policyIsReadFromStandardInput() throws {
    let sample = try PolicySample()
    try sample.createKey("anna")
    let run = try sample.run(
      "sign", "-", "--key", "@anna.jwk", "--general", input: PolicySample.policy())
    #expect(run.status == .ok)
    #expect(run.output.hasPrefix("{"))
    let shown = try sample.run("show", "-", "--key", "@anna.pub.jwk", input: run.output)
    #expect(shown.lines.contains("signed by anna (verified)"))
  }

  @Test func tooLargePolicyIsNotSigned() throws {
    let note = String(repeating: "a", count: 1_900)
    let rules = (0..<26).map { #"{"id": "\#($0)", "note": "\#(note)", "do": {"observe": {}}}"# }
    let sample = try PolicySample(policy: PolicySample.policy(rules: rules))
    try sample.createKey("anna")
    let run = try sample.run("sign", "@policy.json", "--key", "@anna.jwk", "--output", "@out.json")
    #expect(run.status == .unusable)
    #expect(run.errors.contains("tooLarge: a signed policy has at most 65536 bytes"))
    #expect(!sample.exists("out.json"))
  }
}
