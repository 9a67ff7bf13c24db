// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import junctorctl

/// A folder with a policy, the keys of two persons and the routes of an app.
final class PolicySample {
  static let routes = #"""
    {"schemaVersion": 1,
     "spaces": ["mall", "https://m.mall.example"],
     "routes": [
       {"id": "login", "pattern": "/login"},
       {"id": "order", "pattern": "/order/:id", "parameters": [{"name": "id", "in": "path"}]},
       {"id": "orders", "pattern": "/orders"},
       {"id": "pay", "pattern": "/pay/:id", "risk": "payment", "parameters": [{"name": "id", "in": "path"}]}
     ]}
    """#

  static let rule = #"""
    {"id": "order-page", "note": "INC-2031", "route": "order",
     "when": {"appVersion": ">=8.2 <8.3.1", "share": {"basisPoints": 1000, "salt": "order-page"}},
     "do": {"redirect": {"page": "https://m.mall.example/order/{id}"}}, "priority": 10}
    """#

  /// Returns the JSON of a policy.
  static func policy(
    revision: Int = 42, rules: [String] = [rule], members: String = ""
  ) -> String {
    """
    {"schemaVersion": 1, "revision": \(revision), "audience": ["com.example.shop"],
     "environment": "production", "issued": 1795000000, "expires": 1795086400,\(members)
     "rules": [\(rules.joined(separator: ",\n"))]}
    """
  }

  private let folder: URL

  init(policy: String = PolicySample.policy()) throws {
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("junctor-policy-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try write("policy.json", policy)
    try write("routes.json", Self.routes)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  func path(_ name: String) -> String { folder.appendingPathComponent(name).path }

  func write(_ name: String, _ text: String) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: path(name)))
  }

  func text(_ name: String) throws -> String {
    try String(contentsOfFile: path(name), encoding: .utf8)
  }

  func exists(_ name: String) -> Bool { FileManager.default.fileExists(atPath: path(name)) }

  /// Runs `policy` with arguments, where names of files have the form `@name`.
  func run(_ arguments: String..., input: String = "") throws -> ToolRun {
    try run(arguments, input: input)
  }

  func run(_ arguments: [String], input: String = "") throws -> ToolRun {
    try ToolRun(
      ["policy"] + arguments.map { $0.hasPrefix("@") ? path(String($0.dropFirst())) : $0 },
      input: Array(input.utf8))
  }

  /// Returns a text without the path of the folder.
  func plain(_ text: String) -> String {
    text.replacingOccurrences(of: folder.path + "/", with: "")
  }

  /// Creates `NAME.jwk` and `NAME.pub.jwk`.
  func createKey(_ name: String) throws {
    let run = try run(
      "keygen", "--kid", name, "--output", "@\(name).jwk", "--public", "@\(name).pub.jwk")
    #expect(run.status == .ok)
  }

  /// Creates the keys `anna` and `ben`, and `signed.json` with both signatures.
  func signByTwo() throws {
    try createKey("anna")
    try createKey("ben")
    #expect(
      try run("sign", "@policy.json", "--key", "@anna.jwk", "--output", "@draft.json").status == .ok
    )
    let second = try run(
      "sign", "--add", "@draft.json", "--key", "@ben.jwk", "--quorum", "2", "--output",
      "@signed.json")
    #expect(second.status == .ok, "\(second.errors)")
  }

  static let bothKeys = ["--key", "@anna.pub.jwk", "--key", "@ben.pub.jwk"]
}
