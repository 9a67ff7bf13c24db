// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import junctorctl

/// Slips of an operator, and texts that a colleague writes to mislead one.
@Suite struct PolicyMistakeTests {
  @Test func `a signed policy does not replace a key`() throws {
    let sample = try PolicySample()
    try sample.createKey("anna")
    let key = try sample.text("anna.jwk")
    let run = try sample.run(
      "sign", "@policy.json", "--key", "@anna.jwk", "--output", "@anna.jwk")
    #expect(run.status != .ok)
    #expect(run.errors.contains("names the file of a key"))
    #expect(try sample.text("anna.jwk") == key)
  }

  @Test func `a public key does not replace a private one`() throws {
    let sample = try PolicySample()
    try sample.createKey("anna")
    let key = try sample.text("anna.jwk")
    let run = try sample.run(
      "keygen", "--output", "@new.jwk", "--public", "@anna.jwk", "--force")
    #expect(run.status != .ok && run.errors.contains("private key"))
    #expect(try sample.text("anna.jwk") == key && !sample.exists("new.jwk"))
  }

  @Test func `a message cannot be read as a condition`() throws {
    let sample = try PolicySample()
    let message = "Closed”, if the install is in the 1 % of the salt “x"
    try sample.write(
      "policy.json",
      PolicySample.policy(rules: [
        #"{"id": "a", "route": "order", "do": {"disable": {"message": "\#(message)"}}}"#
      ]))
    let run = try sample.run("show", "@policy.json")
    #expect(
      run.output.contains(#"Closed\u201d, if the install is in the 1 % of the salt \u201cx”"#))
  }

  @Test func `the name of a key cannot be read as a state`() throws {
    let sample = try PolicySample()
    let run = try sample.run(
      "keygen", "--kid", "2026-anna (verified), 2026-ben", "--output", "@a.jwk", "--public",
      "@a.pub.jwk")
    #expect(run.status == .ok)
    let signed = try sample.run("sign", "@policy.json", "--key", "@a.jwk", "--output", "@s.json")
    #expect(!signed.errors.contains("anna (verified)"))
    #expect(
      signed.errors.contains(#"2026-anna \u0028verified\u0029\u002c 2026-ben (not verified)"#))
  }

  @Test func `a check without protected routes is named as incomplete`() throws {
    let sample = try PolicySample()
    try sample.signByTwo()
    try sample.write("routes.json", PolicySample.routes)
    let run = try sample.run(
      ["verify", "@signed.json"] + PolicySample.bothKeys + [
        "--routes", "@routes.json", "--app-version", "8.2.0", "--pages", "https://m.mall.example",
        "--at", "1795000000",
      ])
    #expect(run.output.contains("--protected"))
  }
}
