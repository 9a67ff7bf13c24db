// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import JunctorDiff
import JunctorMatching
import Testing

@testable import JunctorManifest

@Suite struct ManifestReportTests {
  private static func report(_ pattern: String = "/order/:id") throws -> ManifestReport {
    var route = RouteManifest.Route(try RoutePattern(pattern), id: "order")
    let old = try RouteManifest(spaces: [.scheme("mall")], routes: [route])
    route.pattern = try RoutePattern(pattern + "([0-9]+)")
    route.exposure = ["push"]
    let new = try RouteManifest(spaces: [.scheme("mall")], routes: [route])
    let lines = ManifestLines(new.json)
    return ManifestReport(
      of: "diff", version: "1.2.3", rules: ManifestRule.changes,
      entries: try ManifestDiff(old: old, new: new).findings.map { finding in
        let line = lines.line(of: finding.route, key: finding.key) ?? 1
        return .init(finding, at: .init(file: "app/routes.json", line: line))
      })
  }

  @Test func textIsLikeThatOfACompiler() throws {
    #expect(
      try Self.report().terminal.text == """
        app/routes.json:9: breaking: JD003 “/order/a” opened “order”, and opens no route now. Its pattern was “/order/:id”, and is “/order/:id([0-9]+)”.
          Keep the old pattern: add “/order/:id” to the aliases of “order”.
        app/routes.json:13: additive (security): JD302 “order” is open to “push” now. No step checks its requests.
          Check that the handler and its steps can be called with any parameters from this source.
        1 breaking change, 1 additive change
        """)
  }

  @Test func jsonHasTheSameFindings() throws {
    let text = try Self.report().json().text
    #expect(
      text.hasPrefix(
        #"{"counts":{"additive":1,"breaking":1,"internal":0},"findings":[{"code":"JD003","#))
    #expect(text.contains(#""url":"/order/a"}"#))
    #expect(text.contains(#""tags":["security"]"#))
  }

  @Test func markdownEscapesAllMarks() throws {
    let finding = ManifestFinding(
      .missingExample, route: "<b>@me</b>", key: "id",
      "#1 | *a* `b` [c](https://d.example)\n@all")
    let check = ManifestReport(
      of: "check", version: "1", rules: ManifestRule.checks,
      entries: [.init(finding, at: .init(file: "a", line: 1))])
    let lines = check.markdown.text.split(separator: "\n")
    #expect(lines.count == 5)
    #expect(
      lines.last == #"""
        | JR101 | \<b\>&#64;me\</b\> | &#35;1 \| \*a\* \`b\` \[c\]\(https&#58;//d.example\) &#64;all \#
        | Add an address that opens the route to its examples. |
        """#)
  }

  @Test func markdownFoldsWhatIsNotSerious() throws {
    let text = try Self.report().markdown.text
    let start = "### Routes: 1 breaking change, 1 additive change\n\n**1 breaking change**\n"
    #expect(text.hasPrefix(start))
    #expect(text.contains("<details><summary>1 additive change</summary>"))
    #expect(text.split(separator: "\n").count { $0.hasPrefix("| JD") } == 2)
  }

  @Test func annotationsAreOneLineEach() throws {
    let lines = try Self.report().github.text.split(separator: "\n")
    #expect(lines.count == 3)
    #expect(
      lines[0].hasPrefix(
        "::error file=app/routes.json,line=9,title=JD003 lostURL::“/order/a” opened"))
    #expect(
      lines[1].hasPrefix("::warning file=app/routes.json,line=13,title=JD302 widenedExposure::"))
    let finding = ManifestFinding(
      .slip, route: "a", key: "id", "100% of\r\n::error::", remedy: "")
    let report = ManifestReport(
      of: "check", version: "1", rules: ManifestRule.checks,
      entries: [.init(finding, at: .init(file: "a,b:c", line: 1))])
    #expect(
      report.github.text == """
        ::warning file=a%2Cb%3Ac,line=1,title=JR003 slip::100%25 of%0D%0A::error::
        1 warning
        """)
  }

  @Test(arguments: [
    "::error::x", "a\n::stop-commands::x", " \t::add-mask::a", "##[error]a", "a##vso[task]b",
    "\u{2028}::a", "a\r\n::b",
    "\u{200B}::a", "| a |\n# b",
  ])
  func textIsNoCommandAndBeginsNoLine(_ text: String) {
    let finding = ManifestFinding(.slip, route: text, key: "id", text, remedy: "")
    let report = ManifestReport(
      of: "check", version: "1", rules: ManifestRule.checks,
      entries: [.init(finding, at: .init(file: text, line: 1))], remarks: [text])
    let own = ["1 warning", "::warning file="]
    for (text, count) in [
      (report.terminal.text, 3), (report.github.text, 3), (report.markdown.text, 9),
    ] {
      let lines = text.unicodeScalars.split(omittingEmptySubsequences: false) {
        $0.isInvisible || $0 == "\n"
      }
      #expect(lines.count == count, "\(text)")
      for line in lines.map({ String($0.drop { $0 == " " }) })
      where !own.contains(where: line.hasPrefix) {
        #expect(!line.hasPrefix("::") && !line.contains("##["), "\(line)")
        #expect(!line.contains("##vso"))
      }
    }
  }

  @Test func sarifNamesRuleAndPlace() throws {
    let text = try Self.report().sarif.text
    #expect(text.contains(#""version":"2.1.0""#))
    #expect(
      text.contains(
        #""physicalLocation":{"artifactLocation":{"uri":"app/routes.json"},"region":{"startLine":9}}"#
      ))
    #expect(text.contains(#""level":"error""#))
    #expect(text.contains(#""ruleId":"JD003","ruleIndex":2"#))
  }

  @Test func emptyReportSaysSo() {
    let diff = ManifestReport(of: "diff", version: "1", rules: ManifestRule.changes, entries: [])
    #expect(diff.terminal.text == "no changes")
    #expect(diff.markdown.text == "### Routes: no changes")
    let check = ManifestReport(
      of: "check", version: "1", rules: ManifestRule.checks, entries: [], remarks: ["a\u{1B}b"])
    #expect(check.terminal.text == "a␛b\nno findings")
  }

  @Test(arguments: ManifestRule.changes + ManifestRule.checks)
  func everyRuleIsExplained(_ rule: ManifestRule) {
    #expect(rule.summary.hasSuffix(".") && rule.explanation.hasSuffix("."))
    #expect(rule.remedy.isEmpty || rule.remedy.hasSuffix("."))
    #expect(rule.text.hasPrefix("\(rule.code) \(rule.name)"))
    if [.breaking, .error, .warning].contains(rule.severity) { #expect(!rule.remedy.isEmpty) }
  }
}
