// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import junctorctl

@Suite struct ManifestCommandTests {
  private static let routes = """
    /order/:id([0-9]+)\tname=order exposure=app,push,web:https://m.mall.example+frames
    /help/:topic\tpriority=1
    /faq\texposure=app
    """

  /// The manifest of the routes.
  private static func manifest(_ arguments: [String] = []) throws -> String {
    let run = try ToolRun(["manifest", "ROUTES"] + arguments, routes: routes)
    #expect(run.status == .ok)
    return run.output
  }

  @Test func routesFileBecomesAManifest() throws {
    let run = try ToolRun(
      ["manifest", "ROUTES", "--space", "mall"], routes: "/order/:id\tname=order exposure=app,push")
    #expect(
      run.output == """
        {
          "schemaVersion": 1,
          "spaces": [
            "mall"
          ],
          "routes": [
            {
              "id": "order",
              "pattern": "/order/:id",
              "parameters": [
                {"name": "id", "in": "path", "type": "string", "swiftType": "String"}
              ],
              "exposure": ["push"]
            }
          ]
        }

        """)
  }

  @Test func orderOfLinesHasNoEffect() throws {
    let reversed = Self.routes.split(separator: "\n").reversed().joined(separator: "\n")
    #expect(try ToolRun(["manifest", "ROUTES"], routes: reversed).output == Self.manifest())
  }

  @Test func manifestOfAManifestIsTheSame() throws {
    let manifest = try Self.manifest()
    #expect(try ToolRun(["manifest", "ROUTES"], routes: manifest).output == manifest)
    let list = try ToolRun(["list", "ROUTES"], routes: manifest)
    // A list is a routes file, of which the manifest is the same.
    #expect(try ToolRun(["manifest", "ROUTES"], routes: list.output).output == manifest)
  }

  @Test func manifestIsWrittenToAFile() throws {
    let file = try TemporaryFile()
    #expect(
      try ToolRun(["manifest", "ROUTES", "--output", file.path], routes: Self.routes).output == "")
    #expect(try String(contentsOfFile: file.path, encoding: .utf8) == Self.manifest())
    let run = try ToolRun(["manifest", "ROUTES", "--output", "/no/such/file"], routes: Self.routes)
    #expect(run.status == .unusable)
    #expect(run.errors == "junctorctl: /no/such/file: the file cannot be written\n")
  }

  @Test(arguments: [
    ("/a\n/:x\n/:y", "ROUTES:3: conflict: "), ("/a\tname=x\n/b\tname=x", "duplicateRoute: "),
    ("/a\tname=", "ROUTES:1: brokenOption: a name must not be empty"),
    ("/:", "ROUTES:1: emptyName: "),
  ])
  func brokenRoutesHaveNoManifest(_ routes: String, _ message: String) throws {
    let run = try ToolRun(["manifest", "ROUTES"], routes: routes)
    #expect(run.status == .unusable)
    #expect(run.output == "")
    #expect(run.errors.contains(message), "\(run.errors)")
  }

  // MARK: The other commands

  @Test func everyCommandReadsAManifest() throws {
    let manifest = try Self.manifest(["--space", "mall"])
    let match = try ToolRun(
      ["match", "ROUTES", "mall://order/7", "--from", "push"], routes: manifest)
    #expect(match.output == "matched     mall://order/7  →  /order/:id([0-9]+)  id=\"7\"\n")
    let denied = try ToolRun(["match", "ROUTES", "/faq", "--from", "push"], routes: manifest)
    #expect(denied.status == .no)
    #expect(denied.output.hasPrefix("denied "))
    let explain = try ToolRun(["explain", "ROUTES", "/help/x"], routes: manifest)
    #expect(
      explain.lines.contains { $0.hasPrefix("  winner: /help/:topic  (ROUTES:13)") },
      "\(explain.output)")
    #expect(
      try ToolRun(["lint", "ROUTES"], routes: manifest).lines[0] == "ROUTES: 3 routes, no findings")
    #expect(
      try ToolRun(["list", "ROUTES"], routes: manifest).lines.last
        == "/order/:id([0-9]+)\tname=order exposure=app,push,web:https://m.mall.example+frames")
  }

  @Test func mistakeInAManifestNamesLineAndPath() throws {
    let run = try ToolRun(
      ["match", "ROUTES", "/a"],
      routes: """
        {
          "routes": [{"id": "a", "pattern": "/:"}],
          "schemaVersion": 1, "spaces": ["mall"]
        }
        """)
    #expect(run.status == .unusable)
    #expect(
      run.errors.hasPrefix("ROUTES:2: brokenPattern: routes[0].pattern: a capture needs a name"))
    let old = try ToolRun(
      ["lint", "ROUTES"], routes: #"{"schemaVersion": 2, "spaces": ["a"], "routes": []}"#)
    #expect(old.status == .no)
    #expect(old.lines[0].contains("unknownVersion"))
  }
}
