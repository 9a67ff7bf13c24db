// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import junctorctl

@Suite struct ExplainCommandTests {
  private static let routes = """
    /order/list
    /order/:id([0-9]+)\texposure=app,push
    /order/:any
    """

  @Test func winnerAndSimilarRoutesAreExplained() throws {
    let run = try ToolRun(
      ["explain", "ROUTES", "mall://order/7", "--space", "mall"], routes: Self.routes)
    #expect(run.status == .ok)
    #expect(
      run.uncounted == """
        mall://order/7  from app
          outcome: matched
          space: mall
          winner: /order/:id([0-9]+)  (ROUTES:2)
            id = 7
          open to: app, push
          next: /order/:any  (ROUTES:3)  at segment 1: outranked: segment 1 is more specific there
          near:
            /order/list  (ROUTES:1)  at segment 1: “7” is not “list”
          visited N of at most N nodes

        """)
  }

  @Test func refusalIsExplained() throws {
    let run = try ToolRun(
      ["explain", "ROUTES", "/order/7", "--from", "customScheme"], routes: Self.routes)
    #expect(run.status == .no)
    #expect(
      run.lines[1...2] == [
        "  outcome: denied", "  the route is open to app, push, not to customScheme",
      ])
  }

  @Test func typingErrorIsRecognized() throws {
    let run = try ToolRun(["explain", "ROUTES", "/oder/list"], routes: Self.routes)
    #expect(run.status == .no)
    #expect(run.lines.contains { $0.hasPrefix("  meant: /order/list") })
  }

  @Test(arguments: [
    ("mall://u@h", "invalidURL"), ("", "invalidURL"), ("mailto:x@y", "notFound"),
    ("other://x", "notFound"), ("/", "notFound"),
  ])
  func foreignURLIsReported(_ url: String, _ outcome: String) throws {
    let run = try ToolRun(["explain", "ROUTES", url], routes: Self.routes)
    #expect(run.status == .no)
    #expect(run.lines[1] == "  outcome: \(outcome)")
  }

  @Test func jsonExplanationIsOneObject() throws {
    let run = try ToolRun(
      ["explain", "ROUTES", "mall://order/7", "--space", "mall", "--format", "json"],
      routes: Self.routes)
    #expect(run.status == .ok)
    #expect(
      run.uncounted == #"""
        {"bound":N,"captures":{"id":"7"},"meant":[],"near":[{"actual":"7","code":"literal",\#
        "expected":"list","file":"ROUTES","line":1,"pattern":"/order/list",\#
        "reason":"“7” is not “list”","segment":1}],\#
        "next":{"code":"outranked","file":"ROUTES","line":3,"pattern":"/order/:any",\#
        "reason":"outranked: segment 1 is more specific there","segment":1},"outcome":"matched",\#
        "pattern":"/order/:id([0-9]+)","query":[],"schemaVersion":1,"source":"app","space":"mall",\#
        "url":"mall://order/7","visited":N,"winner":{"exposure":"app, push","file":"ROUTES",\#
        "line":2,"pattern":"/order/:id([0-9]+)"}}

        """#)
    let invalid = try ToolRun(
      ["explain", "ROUTES", "mall://u@h", "--format", "json"], routes: Self.routes)
    let object = try #require(invalid.objects().first)
    #expect(object["outcome"] as? String == "invalidURL")
    #expect(object["near"] == nil)
  }
}
