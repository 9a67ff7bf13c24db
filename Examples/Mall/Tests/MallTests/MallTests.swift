// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import Foundation
internal import Junctor
internal import JunctorTesting
internal import Testing

@testable internal import MallApp

@Suite struct MallTests {
  @Test func versionIsThatOfTheChangelog() throws {
    let changelog = try String(
      contentsOf: URL(filePath: "../../../../CHANGELOG.md", relativeTo: URL(filePath: #filePath)),
      encoding: .utf8)
    let version = try #require(changelog.firstMatch(of: #/\n## (\d+\.\d+\.\d+)/#)).1
    let exit = try #require(throws: (any Error).self) {
      _ = try MallCommand.parseAsRoot(["--version"])
    }
    #expect(MallCommand.fullMessage(for: exit) == version)
    #expect(MallCommand.exitCode(for: exit).isSuccess)
  }

  @Test func routesAreThoseOfTheContract() throws {
    try expectManifest(of: Mall().router, matches: "../../routes.json")
  }
}
