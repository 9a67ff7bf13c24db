// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import junctorctl

@Suite struct LintCommandTests {
  @Test func cleanFileHasNoFindings() throws {
    let run = try ToolRun(["lint", "ROUTES"], routes: "/order/:id\n/order/list\n/files/*\n")
    #expect(run.status == .ok)
    #expect(run.uncounted == "ROUTES: 3 routes, no findings\nV = N of at most 16384\n")
  }

  @Test func findingsAreInLineOrder() throws {
    let routes = """
      /f/:n([^.]+)
      /a/:id/:id
      /(a.*)
      /(.*b)
      /u/*\tpriority=1
      /u/one
      /z prio=2
      """
    let run = try ToolRun(["lint", "ROUTES"], routes: routes)
    #expect(run.status == .no)
    #expect(run.errors == "")
    #expect(
      run.uncounted == """
        ROUTES:1: slip: “[^.]+” also matches “/”, so it is a tail with all that follows it (write [^/.]+)
        /f/:n([^.]+)
              ^
        ROUTES:2: repeatedName: the name “id” is used twice
        /a/:id/:id
               ^
        ROUTES:4: conflict: “/(.*b)” and “/(a.*)” both match “/ab”, and neither ranks higher
          “/(a.*)” is at ROUTES:3
          witness: /ab
          (decide which ranks first, with an option such as priority=1)
        ROUTES:6: neverWins: “/u/one” can never win
          “/u/*” at ROUTES:5 matches all of its URLs
        ROUTES:7: slip: what follows a space is part of the pattern, unless it is name=…, priority=… or exposure=…; write %20 for a space
        /z prio=2
          ^
        ROUTES: 6 routes, 5 findings
        V = N of at most 16384

        """)
  }

  @Test func shadowingRoutesAreNamed() throws {
    let run = try ToolRun(["lint", "ROUTES"], routes: "/a/:x?\n/a\n/a/:y\tpriority=1")
    #expect(
      run.uncounted == """
        ROUTES:1: neverWins: “/a/:x?” can never win
          “/a/:y” at ROUTES:3 and
          “/a” at ROUTES:2 together match all of its URLs
        ROUTES: 3 routes, 1 finding
        V = N of at most 16384

        """)
  }

  @Test func allConflictsOfARouteAreReported() throws {
    let run = try ToolRun(["lint", "ROUTES"], routes: "/(a.*)\n/(b.*)\n/([ab].*c)\n/([^/]*)d")
    #expect(run.lines.count { $0.contains("conflict:") } >= 2)
    #expect(run.status == .no)
  }

  @Test(arguments: [
    ("/a/:x([^.]+)", ["[^.]+"]), (#"/a/:x(\S+)/b"#, [#"\S+"#]), ("/([^-]+)-:b", ["[^-]+"]),
    ("{/:x([^a-z]{2})}?", ["[^a-z]{2}"]),
    // These say what they mean, or take no slash.
    ("/a/:x(.+)", []), ("/a/:x([^/.]+)", []), ("/a/:x([a-z/]+)", []), ("/a/:x(a/b)", []),
    ("/a/:x(\\D)", ["\\D"]), ("/a/:x([0-9]+)", []), ("/a/:x", []), ("/a/*", []),
    // In a query value a slash is like any other character.
    ("/a?k=:k([^&]+)", []), ("/a/:x?k=:k([^&]+)", []), ("/a/:x(b)??k=:k([^&]+)", []),
    ("/a/:x([^.]+)?", ["[^.]+"]), ("/a/:x?/:y([^.]+)", ["[^.]+"]), (#"/a\(/:x([\)\(^.]+)"#, []),
    (#"/a\?b/:y([^.]+)"#, ["[^.]+"]),
  ])
  func constraintThatAlsoMatchesASlashIsReported(_ pattern: String, _ slips: [String]) throws {
    let file = RoutesFile(name: "routes", contents: Array(pattern.utf8))
    #expect(file.problems.map(\.message) == [])
    let found = file.routes.flatMap(\.warnings)
    #expect(found.count == slips.count)
    for (slip, constraint) in zip(found, slips) {
      #expect(slip.message.hasPrefix("“\(constraint)” also matches “/”"))
    }
  }

  @Test func modifierThatLooksLikeAQueryIsASlip() throws {
    let file = RoutesFile(name: "routes", contents: Array("/a/:x([0-9]+)?tab=:tab".utf8))
    #expect(file.routes.flatMap(\.warnings).map(\.code) == ["slip"])
  }

  @Test func commentAfterAPatternIsASlip() throws {
    let file = RoutesFile(name: "routes", contents: Array("/a # the first".utf8))
    #expect(file.routes.flatMap(\.warnings).map(\.code) == ["slip"])
  }

  @Test func unreadableFileIsUnusable() throws {
    let missing = try ToolRun(["lint", "/no/such/file"])
    #expect(missing.status == .unusable)
    #expect(missing.errors == "junctorctl: /no/such/file: No such file or directory\n")
    #expect(try ToolRun(["lint", "/"]).status == .unusable)
  }

  @Test func everyCommandReportsSlips() throws {
    let pattern = "/order/:id([0-9]+)?tab=:tab"
    let lint = try ToolRun(["lint", "ROUTES"], routes: pattern)
    let slip = lint.lines.prefix { !$0.hasPrefix("ROUTES: ") }.map { $0 + "\n" }.joined()
    #expect(slip.hasPrefix("ROUTES:1: slip: "))
    for command in [
      ["match", "ROUTES", "/order/7"], ["explain", "ROUTES", "/a"], ["list", "ROUTES"],
    ] {
      #expect(try ToolRun(command, routes: pattern).errors == slip, "\(command)")
    }
    let url = try ToolRun(["url", pattern, "id=7", "tab=items"])
    #expect(url.errors == slip.dropFirst("ROUTES:1: ".count))
  }

  @Test func jsonReportIsOneObject() throws {
    let run = try ToolRun(["lint", "ROUTES", "--format", "json"], routes: "/a/:id\n/:\n/b # c\n")
    #expect(run.status == .no)
    #expect(
      run.uncounted == #"""
        {"bound":N,"findings":[{"code":"emptyName","file":"ROUTES","line":2,"message":"a capture \#
        needs a name (write :name)\n/:\n ^"},{"code":"slip","file":"ROUTES","line":3,"message":"a \#
        comment requires a separate line; this is read as a fragment\n/b # c\n  ^"}],\#
        "maximumBound":16384,"routes":2,"schemaVersion":1}

        """#)
    let clean = try ToolRun(["lint", "ROUTES", "--format", "json"], routes: "/a")
    #expect(clean.status == .ok)
    #expect(clean.output.contains(#""findings":[]"#))
  }

  @Test func jsonThatIsNoManifestIsRefused() throws {
    let run = try ToolRun(["lint", "ROUTES"], routes: #"{"a":1}"#)
    #expect(run.status == .no)
    #expect(run.output.contains("“schemaVersion” is missing"))
    #expect(try ToolRun(["match", "ROUTES", "/a"], routes: #"{"a":1}"#).status == .unusable)
  }

  @Test func patternThatBeginsWithABraceIsNotJSON() throws {
    #expect(try ToolRun(["lint", "ROUTES"], routes: "{/a}?/b").status == .ok)
  }
}
