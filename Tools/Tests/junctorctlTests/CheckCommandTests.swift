// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import junctorctl

@Suite struct CheckCommandTests {
  private static let routes =
    "/order/:id\tname=order exposure=app,push\n/help\tname=help exposure=app\n"

  @Test func findingsEndWithOne() throws {
    let run = try ToolRun(["check", "ROUTES"], routes: Self.routes)
    #expect(run.status == .no)
    #expect(
      run.output == """
        ROUTES:1: warning: JR101 “order” is open to “push”, and has no example.
          Add an address that opens the route to its examples.
        ROUTES:1: warning (security): JR202 “order” is open to “push”, and the privacy of “id” is not specified.
          Specify whether the parameter is public or private.
        2 warnings

        """)
    let clean = try ToolRun(["check", "ROUTES"], routes: "/help\texposure=app")
    #expect(clean.status == .ok)
    #expect(clean.output == "no findings\n")
  }

  @Test func conflictIsAFinding() throws {
    let run = try ToolRun(["check", "ROUTES"], routes: "/:x\texposure=app\n/:y\texposure=app")
    #expect(run.status == .no)
    #expect(run.output.hasPrefix("ROUTES:2: error: JR001 "), "\(run.output)")
    #expect(try ToolRun(["check", "ROUTES"], routes: "/:").status == .unusable)
    #expect(try ToolRun(["check"]).status == .unusable)
  }

  @Test(arguments: ["", " \t\r\n\n", "\u{FEFF}\n"])
  func emptyFileIsUnusable(_ contents: String) throws {
    let message =
      "ROUTES:1: emptyFile: the file is empty; check whether the command that writes it failed\n"
    let good = try TemporaryFile(Array("/a".utf8))
    for arguments in [["check", "ROUTES"], ["diff", "ROUTES", good.path]] {
      let run = try ToolRun(arguments, routes: contents)
      #expect(run.status == .unusable)
      #expect(run.errors == message)
      #expect(run.output == "")
    }
    // A file without routes on purpose has a comment.
    #expect(try ToolRun(["check", "ROUTES"], routes: "# no routes").status == .ok)
  }

  @Test func notesEndWithStatusZero() throws {
    let run = try ToolRun(
      ["check", "ROUTES"],
      routes: #"""
        {"schemaVersion": 1, "spaces": ["mall"], "routes": [
          {"id": "help", "pattern": "/help", "exposure": ["web:*", "web:https://a.example"],
           "examples": ["/help"]}
        ]}
        """#)
    #expect(run.status == .ok)
    #expect(run.output.hasPrefix("ROUTES:2: note: JR206 "), "\(run.output)")
  }

  @Test func baselineHidesKnownFindings() throws {
    let baseline = try TemporaryFile()
    let options = ["--baseline", baseline.path]
    let written = try ToolRun(
      ["check", "ROUTES", "--write-baseline"] + options, routes: Self.routes)
    #expect(written.status == .ok)
    #expect(written.output == "\(baseline.path): 2 findings\n")
    let known = try ToolRun(["check", "ROUTES"] + options, routes: Self.routes)
    #expect(known.status == .ok)
    #expect(known.output == "2 known findings are in \(baseline.path)\nno findings\n")
    // A new finding is reported.
    let more = try ToolRun(
      ["check", "ROUTES"] + options, routes: Self.routes + "/a\tname=a exposure=app,push")
    #expect(more.status == .no)
    #expect(
      more.lines.first == "ROUTES:3: warning: JR101 “a” is open to “push”, and has no example.")
    // A known finding that is no longer found is a remark.
    let fewer = try ToolRun(
      ["check", "ROUTES"] + options, routes: "/order/:id\tname=order exposure=app")
    #expect(fewer.status == .ok)
    #expect(
      fewer.lines.first
        == "\(baseline.path): JR101 of “order” is not found any more; remove it with --write-baseline"
    )
  }

  @Test func brokenBaselineIsUnusable() throws {
    let baseline = try TemporaryFile(Array("[]".utf8))
    let run = try ToolRun(["check", "ROUTES", "--baseline", baseline.path], routes: Self.routes)
    #expect(run.status == .unusable)
    #expect(run.errors == "\(baseline.path):1: wrongValue: an object is required, not a list\n")
    #expect(
      try ToolRun(["check", "ROUTES", "--baseline", "/no/such/file"], routes: Self.routes).status
        == .unusable)
    #expect(
      try ToolRun(["check", "ROUTES", "--write-baseline"], routes: Self.routes).status == .unusable)
  }

  @Test func rulesAreExplained() throws {
    #expect(
      try ToolRun(["check", "--explain", "JR101"]).lines.first == "JR101 missingExample (warning)")
  }

  @Test(arguments: ["text", "json", "markdown", "sarif", "github"])
  func everyFormatIsWritten(_ format: String) throws {
    let run = try ToolRun(["check", "ROUTES", "--format", format], routes: Self.routes)
    #expect(run.status == .no)
    #expect(run.output.contains("JR101"))
    if format == "json" || format == "sarif" { #expect(try run.objects().count == 1) }
  }
}
