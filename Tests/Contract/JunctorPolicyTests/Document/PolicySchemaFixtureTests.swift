// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import JunctorManifest
import JunctorPolicy
import Testing

/// The files that `scripts/check-schema` compares with the schema.
@Suite struct PolicySchemaFixtureTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Fixtures")

  /// To write the file again, set `JUNCTOR_WRITE_POLICY` to `1`.
  @Test func sampleIsThePolicyOfTheFile() throws {
    let file = Self.folder.appendingPathComponent("policy.json")
    var policy = try Shop.fullPolicy()
    // Keys whose value is the default are not written.
    let json = String(decoding: policy.json, as: UTF8.self).replacing(
      #""rules""#, with: #""minimumEngine": 1,"# + "\n  " + #""rules""#, maxReplacements: 1)
    if ProcessInfo.processInfo.environment["JUNCTOR_WRITE_POLICY"] == "1" {
      try Data(json.utf8).write(to: file)
    }
    let data = try Data(contentsOf: file)
    #expect(String(decoding: data, as: UTF8.self) == json)
    policy.minimumEngine = 1
    #expect(try RoutePolicy(data) == policy)
  }

  @Test func readerRejectsWhatTheSchemaRejects() throws {
    let file = Self.folder.appendingPathComponent("broken-policies.json")
    let broken = try #require(
      JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any])
    #expect(broken.count > 30)
    for (name, policy) in broken {
      let json = try JSONSerialization.data(withJSONObject: policy)
      #expect(throws: FileErrors.self, "\(name)") { try RoutePolicy(json) }
    }
  }
}
