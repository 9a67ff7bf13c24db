// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import JunctorPolicy
import Testing

@testable import junctorctl

@Suite struct PolicyKeygenTests {
  @Test func privateKeyIsReadableByItsOwnerOnly() throws {
    let sample = try PolicySample()
    try sample.createKey("anna")
    let attributes = try FileManager.default.attributesOfItem(atPath: sample.path("anna.jwk"))
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    #expect(try sample.text("anna.jwk").contains("\"d\""))
    #expect(try !sample.text("anna.pub.jwk").contains("\"d\""))
  }

  @Test func existingFileIsNotReplaced() throws {
    let sample = try PolicySample()
    try sample.createKey("anna")
    let before = try sample.text("anna.jwk")
    let second = try sample.run("keygen", "--output", "@anna.jwk")
    #expect(second.status == .unusable)
    #expect(
      sample.plain(second.errors)
        == "junctorctl: anna.jwk: the file exists; name another one, or replace it with --force\n")
    #expect(second.output == "")
    let publicExists = try sample.run(
      "keygen", "--output", "@other.jwk", "--public", "@anna.pub.jwk")
    #expect(publicExists.status == .unusable)
    #expect(!sample.exists("other.jwk"))
    #expect(try sample.text("anna.jwk") == before)
    #expect(try sample.run("keygen", "--output", "@anna.jwk", "--force").status == .ok)
    #expect(try sample.text("anna.jwk") != before)
    let attributes = try FileManager.default.attributesOfItem(atPath: sample.path("anna.jwk"))
    #expect(attributes[.posixPermissions] as? Int == 0o600)
  }

  @Test func lineOfSwiftHasThePublicKey() throws {
    let sample = try PolicySample()
    let run = try sample.run("keygen", "--kid", "2026-anna", "--output", "@anna.jwk")
    let object = try #require(
      JSONSerialization.jsonObject(with: Data(sample.text("anna.jwk").utf8)) as? [String: String])
    let x = try #require(object["x"])
    #expect(run.lines.last == "PolicyKey(id: \"2026-anna\", publicKey: \"\(x)\")")
    #expect(PolicyKey(id: "2026-anna", publicKey: x) != nil)
    #expect(object["kty"] == "OKP" && object["crv"] == "Ed25519" && object["kid"] == "2026-anna")
    #expect(try !run.output.contains(#require(object["d"])))
  }

  @Test func thumbprintIsThatOfRFC8037() throws {
    let x = try #require(Base64URL.decode("11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo".utf8))
    #expect(
      PolicyKeyFile.thumbprint(x) == "kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k")
    let sample = try PolicySample()
    #expect(try sample.run("keygen", "--output", "@a.jwk").status == .ok)
    let key = try PolicyKeyFile(path: sample.path("a.jwk"), .standard())
    #expect(key.id == PolicyKeyFile.thumbprint(key.publicKey))
  }

  @Test(
    arguments: [
      (["keygen", "--output", "-"], "a private key is not printed"),
      (["keygen", "--output", "@a", "--public", "@a"], "--output and --public name the same file"),
      (
        ["keygen", "--output", "@a", "--kid", ""], "the identifier of --kid has 1 to 200 characters"
      ),
      (["keygen", "--output", "@no/folder"], "no/folder: the file cannot be written"),
    ] as [([String], String)])
  func wrongUseIsRefused(_ arguments: [String], _ message: String) throws {
    let sample = try PolicySample()
    let run = try sample.run(arguments)
    #expect(run.status == .unusable)
    #expect(run.errors.contains(message), "\(run.errors)")
    #expect(!sample.exists("a"))
  }
}
