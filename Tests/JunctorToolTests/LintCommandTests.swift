// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import JunctorTool

@Suite struct LintCommandTests {
  @Test func aCleanFileHasNoFindings() throws {
    let run = try ToolRun(["lint", "ROUTES"], routes: "/order/:id\n/order/list\n/files/*\n")
    #expect(run.status == .ok)
    #expect(run.output == "ROUTES: 3 routes, no findings\nV = 4 of at most 16384\n")
  }

  @Test func everythingIsReportedInOrderOfTheLines() throws {
    let routes = """
      /f/:n([^.]+)
      /a/:id/:id
      /(a.*)
      /(.*b)
      /u/*\tpriority=1
      /u/one
      /z priority=2
      """
    let run = try ToolRun(["lint", "ROUTES"], routes: routes)
    #expect(run.status == .no)
    #expect(run.errors == "")
    #expect(
      run.output == """
        ROUTES:1: slip: “[^.]+” takes a “/” too, and so is a tail with all that follows it (write [^/.]+)
        /f/:n([^.]+)
              ^
        ROUTES:2: repeatedName: the name “id” is used twice
        /a/:id/:id
               ^
        ROUTES:4: conflict: “/(.*b)” and “/(a.*)” would both answer “/ab”, and neither ranks higher
          “/(a.*)” is at ROUTES:3
          witness: /ab
          (say which comes first, with an option such as priority=1)
        ROUTES:6: neverWins: “/u/one” can never win
          “/u/*” at ROUTES:5 answers all that it would
        ROUTES:7: slip: an option follows a tab; after a space it is part of the pattern
        /z priority=2
          ^
        ROUTES: 6 routes, 5 findings
        V = 7 of at most 16384

        """)
  }

  @Test func allThatAnswerInTheSteadOfARouteAreNamed() throws {
    let run = try ToolRun(["lint", "ROUTES"], routes: "/a/:x?\n/a\n/a/:y\tpriority=1")
    #expect(
      run.output == """
        ROUTES:1: neverWins: “/a/:x?” can never win
          “/a/:y” at ROUTES:3 and
          “/a” at ROUTES:2 together answer all that it would
        ROUTES: 3 routes, 1 finding
        V = 6 of at most 16384

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
  func aConstraintThatTakesASlashUnsaidIsASlip(_ pattern: String, _ slips: [String]) throws {
    let file = RoutesFile(name: "routes", contents: Array(pattern.utf8))
    #expect(file.problems.map(\.message) == [])
    let found = file.routes.flatMap(\.slips)
    #expect(found.count == slips.count)
    for (slip, constraint) in zip(found, slips) {
      #expect(slip.message.hasPrefix("“\(constraint)” takes a “/” too"))
    }
  }

  @Test func aModifierThatLooksLikeAQueryIsASlip() throws {
    let file = RoutesFile(name: "routes", contents: Array("/a/:x([0-9]+)?tab=:tab".utf8))
    #expect(file.routes.flatMap(\.slips).map(\.code) == ["slip"])
  }

  @Test func aCommentBehindAPatternIsASlip() throws {
    let file = RoutesFile(name: "routes", contents: Array("/a # the first".utf8))
    #expect(file.routes.flatMap(\.slips).map(\.code) == ["slip"])
  }

  @Test func aFileThatCannotBeReadIsUnusable() throws {
    let missing = try ToolRun(["lint", "/no/such/file"])
    #expect(missing.status == .unusable)
    #expect(missing.errors == "junctor: /no/such/file: No such file or directory\n")
    #expect(try ToolRun(["lint", "/"]).status == .unusable)
  }
}
