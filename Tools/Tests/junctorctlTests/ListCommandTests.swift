// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@testable import junctorctl

@Suite struct ListCommandTests {
  private static let routes = [
    "/a/*", "/a/:id\texposure=app,push", "/a/:id([0-9]+)", "/a/list",
    "/z/*\tpriority=2 exposure=app",
  ]

  private static let ranked = """
    /z/*\tpriority=2 exposure=app
    /a/list
    /a/:id([0-9]+)
    /a/:id\texposure=app,push
    /a/*

    """

  @Test func orderInTheFileHasNoEffect() throws {
    var generator = SplitMix(seed: 7)
    for _ in 0..<20 {
      let shuffled = Self.routes.shuffled(using: &generator).joined(separator: "\n")
      let run = try ToolRun(["list", "ROUTES"], routes: shuffled)
      #expect(run.output == Self.ranked)
      #expect(run.status == .ok)
    }
  }

  @Test func outputIsARoutesFile() throws {
    #expect(try ToolRun(["list", "ROUTES"], routes: Self.ranked).output == Self.ranked)
  }

  @Test func malformedFileIsRefused() throws {
    let run = try ToolRun(["list", "ROUTES"], routes: "/a\n/a/\n")
    #expect(run.status == .unusable)
    #expect(run.output == "")
    #expect(run.errors.hasPrefix("ROUTES:2: conflict: "))
  }
}
