// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Junctor
import JunctorManifest
import JunctorRecording
import Testing

@testable import JunctorTesting

@Suite struct ManifestExpectationTests {
  private let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("manifest-\(UUID().uuidString)")

  /// The file of a test, beside which the manifest is written.
  private var test: String { folder.appendingPathComponent("RoutesTests.swift").path }

  private func router(_ patterns: [String: String]) throws -> Router {
    let router = Router(scheme: "mall")
    for (name, pattern) in patterns {
      try router.register(.init(texts: [pattern]), .sync { _ in }, .named(name))
    }
    return router
  }

  private func inFolder(_ body: () throws -> Void) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try body()
  }

  private func differences(_ router: Router) -> [String] {
    do throws(ManifestMismatch) {
      try expectManifest(of: router, matches: "routes.json", filePath: test, isWriting: false)
      return []
    } catch {
      return error.differences
    }
  }

  @Test func writtenFileMatches() throws {
    try inFolder {
      let router = try router(["order": "/order/:id", "cart": "/cart"])
      #expect(differences(router) == ["the file cannot be read"])
      try expectManifest(of: router, matches: "routes.json", filePath: test, isWriting: true)
      #expect(differences(router) == [])
      try expectManifest(of: router, matches: "./routes.json", filePath: test)
      let contents = try Data(contentsOf: folder.appendingPathComponent("routes.json"))
      #expect(Array(contents) == router.manifest.json)
    }
  }

  @Test func mismatchNamesRoutesAndLines() throws {
    try inFolder {
      let old = try router(["order": "/order/:id", "cart": "/cart", "home": "/"])
      try expectManifest(of: old, matches: "routes.json", filePath: test, isWriting: true)
      let new = try router(["order": "/order/:number", "me": "/me", "home": "/"])
      let error = #expect(throws: ManifestMismatch.self) {
        try expectManifest(of: new, matches: "routes.json", filePath: test)
      }
      #expect(
        error?.description == """
          \(folder.standardizedFileURL.path)/routes.json is not the manifest of the router:
            - route “cart”: /cart
            + route “me”: /me
            route “order” (routes[2])
              - "pattern": "/order/:id"
              -   {"name": "id", "in": "path", "type": "string", "swiftType": "String"}
              + "pattern": "/order/:number"
              +   {"name": "number", "in": "path", "type": "string", "swiftType": "String"}
          To accept this, set JUNCTOR_WRITE_MANIFEST=1 and run the test again.
          """)
    }
  }

  @Test func spacesFormAndBrokenFilesAreNamed() throws {
    try inFolder {
      let file = folder.appendingPathComponent("routes.json")
      let router = try router(["home": "/"])
      var bytes = router.manifest.json
      bytes.append(UInt8(ascii: " "))
      try Data(bytes).write(to: file)
      #expect(differences(router).first?.hasPrefix("the routes are the same, but") == true)
      try Data("{}".utf8).write(to: file)
      #expect(differences(router).first?.hasPrefix("the file is not a manifest: 1:1: ") == true)
      let other = Router(scheme: "shop")
      try other.register("/", .sync { _ in }, .named("home"))
      try Data(other.manifest.json).write(to: file)
      #expect(differences(router) == ["spaces\n  - shop\n  + mall"])
    }
  }

  @Test func longDifferenceIsCut() throws {
    try inFolder {
      try expectManifest(
        of: try router(["home": "/"]), matches: "routes.json", filePath: test, isWriting: true)
      let names = (1...30).map { ("r\($0)", "/r\($0)") }
      let many = try router(Dictionary(uniqueKeysWithValues: names))
      let error = #expect(throws: ManifestMismatch.self) {
        try expectManifest(of: many, matches: "routes.json", filePath: test)
      }
      #expect(error?.differences.count == 31)
      #expect(error?.description.split(separator: "\n").count == 23)
    }
  }
}
