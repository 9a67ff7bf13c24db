// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import JunctorManifest
import Testing

/// The files that `scripts/check-schema` compares with the schema.
@Suite struct SchemaFixtureTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Fixtures")

  /// To write the file again, set `JUNCTOR_WRITE_MANIFEST` to `1`.
  @Test func sampleIsTheManifestOfTheFile() throws {
    let file = Self.folder.appendingPathComponent("routes.json")
    let manifest = try Samples.shop()
    if ProcessInfo.processInfo.environment["JUNCTOR_WRITE_MANIFEST"] == "1" {
      try Data(manifest.json).write(to: file)
    }
    #expect(try String(decoding: Data(contentsOf: file), as: UTF8.self) == manifest.jsonText)
  }

  @Test func readerRejectsWhatTheSchemaRejects() throws {
    let file = Self.folder.appendingPathComponent("broken-routes.json")
    let broken = try #require(
      JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any])
    #expect(broken.count > 30)
    for (name, manifest) in broken {
      let json = try JSONSerialization.data(withJSONObject: manifest)
      #expect(throws: FileErrors.self, "\(name)") { try RouteManifest(json) }
    }
  }
}
