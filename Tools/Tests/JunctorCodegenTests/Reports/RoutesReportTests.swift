// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import JunctorCodegen

@Suite struct RoutesReportTests {
  @Test func eachPatternHasALine() {
    let report = RoutesReport(
      scan(
        """
        @Route("/order/:id", "/o/:id") struct OrderDetail { var id: Int }
        \(conformance("Cart", "/cart"))
        """), isLinted: false)
    #expect(
      report.text == """
        /cart       Cart                 Shop  Shop.swift:2
        /o/:id      OrderDetail (alias)  Shop  Shop.swift:1
        /order/:id  OrderDetail          Shop  Shop.swift:1
        """)
    #expect(RoutesReport(scan(""), isLinted: false).text == "no declared routes")
  }

  @Test func allRoutesAreCheckedAsOneTable() {
    let report = RoutesReport(
      ScannedSources([
        SourceFile(
          module: "User", path: "User.swift", bytes: Array(conformance("U", "/user/:id").utf8)),
        SourceFile(
          module: "Member", path: "Member.swift",
          bytes: Array((conformance("M", "/user/:member") + conformance("W", "/:")).utf8)),
      ]), isLinted: true)
    #expect(
      report.text == """
        Member.swift:2:58: emptyName: a capture needs a name (write :name)
        /:
         ^
        User.swift:1:56: conflict: “/user/:id” and “/user/:member” both match “/user/a”, and neither ranks higher
          “/user/:member” is at Member.swift:1:56 (Member.M)
          witness: /user/a
          (register the type that takes precedence with .priority(1))
        3 routes, 2 findings
        """)
  }

  @Test func priorityOfARegistrationResolvesAConflict() {
    let source = conformance("A", "/:a") + conformance("B", "/:b")
    #expect(RoutesReport(scan(source), isLinted: true).findings.map(\.code) == ["conflict"])
    let settled = source + "func f() { register(B.self, .priority(-1)) }"
    #expect(RoutesReport(scan(settled), isLinted: true).findings.map(\.code) == ["neverWins"])
  }

  @Test func exclusiveBranchesDoNotConflict() {
    let both =
      "#if os(iOS)\n\(conformance("A", "/a/:x"))#else\n\(conformance("B", "/a/:y"))#endif\n"
    #expect(RoutesReport(scan(both), isLinted: true).text == "2 routes, no findings")
    // Each can conflict with another route.
    let third = RoutesReport(scan(both + conformance("C", "/a/:z")), isLinted: true).findings
    #expect(third.map(\.code) == ["conflict"])
    let apart =
      "#if os(iOS)\n\(conformance("A", "/:x(a.*)"))#else\n\(conformance("B", "/:y(.*a)"))#endif\n"
    let met = RoutesReport(scan(apart + conformance("C", "/:z(b.*)")), isLinted: true).findings
    #expect(met.map { $0.message.contains("both match “/ba”") } == [true])
    // Two such pairs have a common branch.
    #expect(
      RoutesReport(scan(both + both), isLinted: true).findings.map(\.code) == [
        "conflict", "conflict",
      ])
  }

  @Test func jsonReportIsOneLine() {
    let report = RoutesReport(
      scan(conformance("A", "/a") + "@RouteModule struct M {}"), isLinted: true)
    #expect(
      report.json
        == #"{"findings":[],"modules":[{"column":1,"file":"Shop.swift","line":2,"name":"Shop.M"}],"routes":[{"column":19,"file":"Shop.swift","line":1,"module":"Shop","patterns":["/a"],"type":"A"}]}"#
    )
  }
}

@Suite struct PluginJobTests {
  private static func run(
    _ arguments: [String], _ files: [String: String] = [:]
  ) throws -> PluginJob.Result {
    try PluginJob(arguments).run { Array((files[$0] ?? "").utf8) }
  }

  @Test func addressesOfInvalidPatternsAreNotWritten() throws {
    let files = ["/p/A.swift": conformance("A", "/:")]
    let result = try Self.run(
      ["addresses", "--output", "/o", "--module", "Shop", "/p/A.swift"], files)
    #expect(result.status == .findings)
    #expect(result.file == nil)
    #expect(result.errors.hasPrefix("/p/A.swift:1:58: error: "))
  }

  @Test func aReportNamesFilesBelowTheRoot() throws {
    let files = ["/p/A.swift": conformance("A", "/a"), "/q/B.swift": conformance("B", "/b")]
    let result = try Self.run(
      ["routes", "--root", "/p", "--module", "A", "/p/A.swift", "--module", "B", "/q/B.swift"],
      files)
    #expect(result.output == "/a  A  A  A.swift:1\n/b  B  B  /q/B.swift:1")
    #expect(result.status == .ok)
  }

  @Test func findingsAreTheStatus() throws {
    let files = ["/p/A.swift": conformance("A", "/:a") + conformance("B", "/:b")]
    let arguments = ["routes", "--module", "A", "/p/A.swift"]
    #expect(try Self.run(arguments, files).status == .ok)
    #expect(try Self.run(arguments + ["--lint"], files).status == .findings)
  }

  @Test func manifestIsPrintedWithoutWhatIsReported() throws {
    let source = "func f(r: Router) throws { try r.register(\"/a\", .named(name)) { _ in } }"
    let arguments = [
      "routes", "--format", "manifest", "--space", "shop", "--module", "A", "/p/A.swift",
    ]
    let result = try Self.run(arguments, ["/p/A.swift": source])
    #expect(
      result.output == """
        {
          "schemaVersion": 1,
          "spaces": [
            "shop"
          ],
          "routes": [
            {
              "id": "/a",
              "pattern": "/a"
            }
          ]
        }
        """)
    #expect(
      result.errors
        == "/p/A.swift:1:49: notLiteral: the text of .named is computed, so the manifest lacks it")
    #expect(result.status == .findings)
    #expect(try Self.run(arguments).status == .ok)
  }

  @Test(arguments: [
    ([], "the first argument must be addresses, modules or routes"),
    (["routes", "--format", "xml"], "--format must be text, json or manifest, not “xml”"),
    (
      ["routes", "--space", "1"],
      "“1” is not a space: write a scheme, scheme://host or https://domain"
    ),
    (["routes", "--space", "shop"], "--space requires --format manifest"),
    (["routes", "--lint", "--format", "manifest"], "--lint has no format manifest"),
    (["routes", "--wrong"], "unknown argument “--wrong”"),
    (["routes", "a.swift"], "unknown argument “a.swift”"),
    (["addresses"], "--output FILE is required"),
    (["modules", "--output"], "--output requires a value"),
  ])
  func invalidArgumentsAreReported(_ arguments: [String], _ message: String) {
    #expect { try PluginJob(arguments) } throws: { "\($0)" == message }
  }

  @Test func reportContainsPrioritiesAndConditions() {
    let source =
      "#if DEBUG\n\(conformance("A", "/a"))#endif\nfunc f() { register(A.self, .priority(-1)) }"
    let json = RoutesReport(scan(source), isLinted: false).json
    #expect(json.contains(#""priority":-1"#))
    #expect(
      json.contains(
        #""conditions":[{"column":1,"file":"Shop.swift","line":1,"text":"(DEBUG)"}]"#))
  }
}
