// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import JunctorDiff
import JunctorManifest
import JunctorEngine
import JunctorMatching
import Testing

@testable import junctorctl

@Suite struct RoutesFileTests {
  @Test func blankLinesAndCommentsAreIgnored() {
    let text =
      "\u{FEFF}# the mall\n\n  \t \n/order/:id  \r\n \t# more\n"
      + "  /a#b\t\nmall://x\t \tpriority=-2"
    let file = RoutesFile(name: "routes", contents: Array(text.utf8))
    #expect(file.problems.isEmpty)
    #expect(file.routes.map { "\($0.pattern)" } == ["/order/:id", "/a#b", "mall://x"])
    #expect(file.routes.map(\.line) == [4, 6, 7])
    #expect(file.routes.map(\.priority) == [0, 0, -2])
  }

  @Test func optionsFollowATab() {
    let text =
      "/a\texposure=app,push,web:https://m.mall.example\tpriority=2\n"
      + "/b\tpriority=1  exposure=app"
    let file = RoutesFile(name: "routes", contents: Array(text.utf8))
    #expect(file.problems.isEmpty)
    #expect(
      file.routes.map { "\($0.exposure)" } == ["app, push, web:https://m.mall.example", "app"])
    #expect(file.routes.map(\.priority) == [2, 1])
  }

  @Test func routeIsPrivateByDefault() throws {
    let file = RoutesFile(name: "routes", contents: Array("/a\n/b\texposure=everyone".utf8))
    #expect("\(file.routes[0].exposure)" == "app")
    let everyone = "app, customScheme, intent, policy, push, universalLink, web:*"
    #expect("\(file.routes[1].exposure)" == everyone)
    let manifest = try file.manifest()
    #expect(manifest.routes.map(\.isExposed) == [false, true])
  }

  @Test(
    arguments: [
      ("/me    name=me", "/me", "me", "app", []),
      ("/me name=me exposure=push", "/me", "me", "app, push", []),
      ("  /me \t exposure=app,push  name=me ", "/me", "me", "app, push", []),
      ("/me?tab=:tab name=me", "/me?tab=:tab", "me", "app", []),
      ("/green tea\tname=tea", "/green tea", "tea", "app", ["what follows a space"]),
      ("/me nam=me", "/me nam=me", nil, "app", ["what follows a space"]),
      ("/me private", "/me private", nil, "app", ["what follows a space"]),
      ("/me # mine", "/me # mine", nil, "app", ["a comment requires a separate line"]),
      ("/me Name=me", "/me Name=me", nil, "app", ["what follows a space"]),
    ] as [(String, String, String?, String, [String])])
  func spacesAreAcceptedBeforeOptions(
    _ line: String, _ pattern: String, _ name: String?, _ exposure: String, _ slips: [String]
  ) throws {
    let file = RoutesFile(name: "routes", contents: Array(line.utf8))
    #expect(file.problems.isEmpty)
    let route = try #require(file.routes.first)
    #expect(route.pattern.text == pattern)
    #expect(route.id == name)
    #expect("\(route.exposure)" == exposure)
    #expect(
      route.warnings.map { $0.message.prefix(slips.first?.count ?? 0) } == slips.map { $0[...] })
    let run = try ToolRun(["manifest", "ROUTES"], routes: line)
    #expect(run.errors.isEmpty == slips.isEmpty, "\(run.errors)")
  }

  @Test(arguments: ["/me name=me extra", "/me name=", "/me name=me name=you", "/me exposure=all"])
  func oddOptionIsAnError(_ line: String) throws {
    let run = try ToolRun(["manifest", "ROUTES"], routes: line)
    #expect(run.status == .unusable)
    #expect(run.errors.hasPrefix("ROUTES:1: brokenOption: "), "\(run.errors)")
  }

  @Test(arguments: [
    (
      "/a/:id/:id",
      "routes:1: repeatedName: the name “id” is used twice\n/a/:id/:id\n       ^"
    ),
    (
      "/家\tprio=2",
      "routes:1: brokenOption: this is not an option (the options are name=…, priority=… and exposure=…)\n/家␉prio=2\n   ^"
    ),
    (
      "/a\tpriority=high",
      "routes:1: brokenOption: a priority must be a whole number, as in priority=2\n/a␉priority=high\n   ^"
    ),
    (
      "/a\tpriority=1 priority=2",
      "routes:1: brokenOption: the option “priority” is repeated\n/a␉priority=1 priority=2\n              ^"
    ),
    (
      "/a\texposure=app, push",
      """
      routes:1: brokenOption: an exposure must be a list of sources, as in exposure=app,push,web:https://m.mall.example
      /a␉exposure=app, push
         ^
      """
    ),
  ])
  func mistakeIsShownWithItsLine(_ text: String, _ shown: String) {
    let file = RoutesFile(name: "routes", contents: Array(text.utf8))
    #expect(file.routes.isEmpty)
    #expect(file.problems.map { $0.text(in: "routes").text } == [shown])
  }

  @Test func longLineIsShortened() throws {
    let long = String(repeating: "a", count: 100_000)
    let blanks = String(repeating: " ", count: 100_000)
    for text in ["/\tprio=\(long)", "/\t\(blanks)prio=a", "/\t\(blanks)prio=\(long)"] {
      let file = RoutesFile(name: "routes", contents: Array(text.utf8))
      let problem = try #require(file.problems.first).text(in: "routes").text
      #expect(problem.count < 1_000)
      let lines = problem.split(separator: "\n").map(Array.init)
      try #require(lines.count == 3)
      // The caret is under the mistake.
      let column = lines[2].count - 1
      #expect(String(lines[1].dropFirst(column)).hasPrefix("prio=a"), "\(problem)")
    }
    for pattern in ["/:\(long):", "/\(long)/:id/:id", "/{\(long)"] {
      let run = try ToolRun(["url", pattern])
      #expect(run.status == .unusable)
      #expect(run.errors.count < 1_500)
      let check = try ToolRun(["check", "ROUTES"], routes: pattern)
      #expect(check.status == .unusable)
      #expect(check.errors.count < 1_500)
    }
  }

  @Test func invalidUTF8IsAMistake() {
    let file = RoutesFile(name: "routes", contents: [0x2F, 0x61, 0xFF, 0x0A, 0x2F, 0x62])
    #expect(file.problems.map(\.line) == [1])
    #expect(file.problems[0].message == "this does not decode to valid UTF-8\n/a\u{FFFD}\n  ^")
    #expect(file.routes.map { "\($0.pattern)" } == ["/b"])
  }

  @Test(arguments: [
    ("", ["app"]), ("/a\n/b", ["app"]), ("/a\nmall://b\nMALL://c\nshop://d", ["mall", "shop"]),
    ("https://m.mall.example/a\nhttp://m.mall.example/b", ["https://m.mall.example"]),
    ("https://m.mall.example:8443/a", ["https://m.mall.example:8443"]),
  ])
  func spacesComeFromThePatterns(_ text: String, _ spaces: [String]) {
    let file = RoutesFile(name: "routes", contents: Array(text.utf8))
    #expect(file.ownSpaces.map { "\($0)" } == spaces)
  }
}
