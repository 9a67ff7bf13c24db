// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import Foundation
internal import JunctorPolicy
internal import Testing

@testable internal import MallApp

@Suite @MainActor struct PolicyOptionsTests {
  @Test func `the commands accept the options`() throws {
    let open = try #require(
      try MallCommand.parseAsRoot([
        "open", "mall://order/7", "--policy", "http://127.0.0.1:8000/policy.jws", "--policy-key",
        "a.jwk", "--policy-key", "b.jwk", "--quorum", "2", "--app-version", "8.3.1", "--install",
        "i", "--policy-store", "store",
      ]) as? OpenCommand)
    #expect(open.policy.policyKey == ["a.jwk", "b.jwk"] && open.policy.quorum == 2)
    let shell = try MallCommand.parseAsRoot(["--policy", "policy.jws"]) as? ShellCommand
    #expect(shell?.policy.policy == "policy.jws")
  }

  @Test(arguments: [
    ["--quorum", "1"],
    ["--policy", "p", "--quorum", "2"],
    ["--policy", "p", "--quorum", "0"],
    ["--policy", "http://m.mall.example/policy.jws"],
    ["--policy", "http://127.0.0.1.mall.example/policy.jws"],
    ["--policy", "p", "--app-version", "eight"],
    ["--web", "--policy", "p"],
  ])
  func `wrong options are refused`(_ options: [String]) {
    #expect(throws: (any Error).self) { try MallCommand.parseAsRoot(options) }
  }

  @Test func `a missing file is an event`() async throws {
    let options = try PolicyOptions.parse(["--policy", "/no/such/policy.jws"])
    let policy = try #require(try options.makePolicy(for: try await Mall.opened()))
    let lines = await policy.refresh(from: try options.source())
    #expect(lines.count == 2)
    #expect(lines[0].hasPrefix("policy not received: “/no/such/policy.jws” cannot be read: "))
    #expect(lines[1] == "in effect: no policy")
  }

  @Test func `keys are JSON Web Keys`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "mall-keys-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    func file(_ json: String) throws -> String {
      let file = folder.appending(path: "\(UUID().uuidString).jwk")
      try Data(json.utf8).write(to: file)
      return file.path
    }
    // RFC 8037, appendix A.2.
    let x = "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo"
    let good = try file(#"{"kty":"OKP","crv":"Ed25519","kid":"a","x":"\#(x)","use":"sig"}"#)
    let key = try PolicyKeyFile.key(in: good)
    #expect(key.id == "a" && key.publicKey.first == 0xD7 && key.publicKey.count == 32)
    for bad in [
      #"{"kty":"OKP","crv":"X25519","kid":"a","x":"\#(x)"}"#,
      #"{"kty":"EC","crv":"Ed25519","kid":"a","x":"\#(x)"}"#,
      #"{"kty":"OKP","crv":"Ed25519","x":"\#(x)"}"#,
      #"{"kty":"OKP","crv":"Ed25519","kid":"a","x":"11qY"}"#, "no key",
    ] {
      let name = try file(bad)
      #expect(throws: ValidationError.self) { try PolicyKeyFile.key(in: name) }
    }
    let twice = try PolicyOptions.parse([
      "--policy", "p", "--policy-key", good, "--policy-key", good,
    ])
    #expect(throws: ValidationError.self) { try twice.makePolicy(for: try Mall()) }
  }
}
