// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import JunctorDiff
import JunctorManifest
import Testing

@testable import junctorctl

@Suite struct PolicyLintTests {
  private static let now = ["--at", "1795000000"]

  @Test(arguments: ManifestRule.policies)
  func exampleShowsItsRuleOnly(_ rule: ManifestRule) throws {
    let text = try #require(rule.example.excerpt).text
    var members = #""schemaVersion": 1, "audience": ["a"], "environment": "p", "#
    if !text.contains(#""revision""#) { members += #""revision": 1, "# }
    if !text.contains(#""issued""#) { members += #""issued": 1795000000, "expires": 1795086400, "# }
    if !text.contains(#""rules""#) { members += #""rules": [], "# }
    let sample = try PolicySample(policy: "{\(members)\(text)}")
    try sample.write("linked.json", rule.example.manifest)
    var arguments = [
      "lint", "@policy.json", "--format", "json", "--routes", "@linked.json", "--pages",
      "https://m.mall.example",
    ]
    if rule == .selectedUsers { try sample.write("linked.json", PolicySample.routes) }
    arguments += Self.now
    let run = try sample.run(arguments)
    let object = try #require(try run.objects().first, "\(run.errors)")
    let findings = try #require(object["findings"] as? [[String: Any]])
    let codes = Set(findings.compactMap { $0["code"] as? String })
    // An example of a missing route has no share, and one of the payment page has no more.
    #expect(
      codes.subtracting(["JP302"]) == (rule == .everyInstall ? [] : [rule.code]), "\(run.output)")
    #expect(codes.contains(rule.code))
    #expect(run.status == (rule.severity == .note ? .ok : .no))
  }

  @Test func findingsHavePlaceAndRemedy() throws {
    let sample = try PolicySample()
    let run = try sample.run(
      [
        "lint", "@policy.json", "--routes", "@routes.json", "--protected", "order", "--app-version",
        "8.2",
      ]
        + Self.now)
    #expect(run.status == .no)
    #expect(
      sample.plain(run.output) == """
        policy.json:3: error: JP001 protectedRoute: the route “order” is protected; choose another one.
        policy.json:5: error: JP001 forbiddenOrigin: the app does not permit redirects to https://m.mall.example; there are none.
        policy.json:4: warning: JP102 The rule “order-page” shows another screen by share, which a reviewer may not see.
          Use the condition for a staged repair only, describe it in the notes for the review, and end with all installs.
        policy.json:5: warning: JP101 The rule “order-page” shows a page of https://m.mall.example in place of a screen.
          Show the same contents on the page, and repair the screen with the next release.
        2 errors, 2 warnings

        """)
  }

  @Test func ruleForOtherVersionsNeverApplies() throws {
    let sample = try PolicySample()
    let run = try sample.run(["lint", "@policy.json", "--app-version", "8.3.1"] + Self.now)
    #expect(
      run.output.contains(
        "JP305 The rule “order-page” never applies to version 8.3.1: it is for >=8.2 <8.3.1.")
    )
  }

  @Test(
    arguments: [
      (#""route": "checkout.start""#, true), (#""pattern": "/pay/:id""#, true),
      (#""route": "payload""#, false),
    ] as [(String, Bool)])
  func purchaseIsFoundByItsWords(_ target: String, _ isPurchase: Bool) throws {
    let rule =
      #"{"id": "a", "note": "n", \#(target), "do": {"redirect": {"page": "https://m.mall.example/"}}}"#
    let sample = try PolicySample(policy: PolicySample.policy(rules: [rule]))
    let run = try sample.run(["lint", "@policy.json"] + Self.now)
    #expect(run.output.contains("JP103") == isPurchase, "\(run.output)")
    #expect(run.output.contains("JP101") != isPurchase)
  }

  @Test(
    arguments: [
      (#""do": {"disable": {"message": "Closed."}}"#, "JP002"),
      (#""do": {"observe": {}}"#, "JP002"),
      (#""do": {"throttle": {"requests": 1, "seconds": 1}}"#, "JP002"),
      (#""target": "all", "do": {"observe": {}}"#, nil),
      (#""route": "order", "do": {"observe": {}}"#, nil),
      (#""pattern": "/a", "do": {"observe": {}}"#, nil),
      (#""do": {"logout": {"epoch": 1}}"#, "JP306"),
      (#""target": "all", "do": {"logout": {"epoch": 1}}"#, "JP306"),
      (#""when": {"appVersion": "<8.2"}, "do": {"logout": {"epoch": 1}}"#, nil),
    ] as [(String, String?)])
  func ruleForEverythingIsIntended(_ members: String, _ code: String?) throws {
    let rule = #"{"id": "a", "note": "n", \#(members)}"#
    let sample = try PolicySample(policy: PolicySample.policy(rules: [rule]))
    let run = try sample.run(["lint", "@policy.json", "--format", "json"] + Self.now)
    let findings = try #require(run.objects().first?["findings"] as? [[String: Any]])
    let found = findings.compactMap { $0["code"] as? String }.filter { $0 != "JP302" }
    #expect(found == [code].compactMap { $0 })
    #expect(run.status == (code == nil ? .ok : .no))
    guard let code else { return }
    // A warning can be confirmed, an error cannot.
    let allowed = try sample.run(["lint", "@policy.json", "--allow", code] + Self.now)
    #expect(allowed.status == (code == "JP306" ? .ok : .unusable), "\(allowed.errors)")
  }

  @Test func confirmedRuleHasAName() throws {
    let rule = #"{"id": "a", "note": "n", "do": {"logout": {"epoch": 1}}}"#
    let sample = try PolicySample(
      policy: PolicySample.policy(rules: [rule], members: #" "kill": true,"#))
    let some = try sample.run(["lint", "@policy.json", "--allow", "logoutEverywhere"] + Self.now)
    #expect(some.status == .no)
    let all = ["--allow", "logoutEverywhere", "--allow", "kill"]
    #expect(try sample.run(["lint", "@policy.json"] + all + Self.now).status == .ok)
    #expect(try sample.run(["lint", "@policy.json", "--allow", "other"]).status == .unusable)
  }

  @Test func knownFindingsAreInABaseline() throws {
    let sample = try PolicySample()
    let written = try sample.run(
      ["lint", "@policy.json", "--baseline", "@known.json", "--write-baseline"] + Self.now)
    #expect(written.status == .ok)
    let run = try sample.run(["lint", "@policy.json", "--baseline", "@known.json"] + Self.now)
    #expect(run.status == .ok)
    #expect(run.lines.last == "no findings")
  }

  @Test func signedPolicyIsRead() throws {
    let sample = try PolicySample()
    try sample.signByTwo()
    let run = try sample.run(["lint", "@signed.json", "--format", "github"] + Self.now)
    #expect(run.status == .no)
    #expect(run.lines.first?.contains("line=1,title=JP102") == true)
  }

  @Test func mistakeInTheDocumentHasItsPlace() throws {
    let sample = try PolicySample(policy: "{\"schemaVersion\": 1,\n \"rules\": 7}")
    let run = try sample.run("lint", "@policy.json")
    #expect(run.status == .unusable)
    #expect(run.errors.contains("policy.json:2:11: wrongValue: rules: "), "\(run.errors)")
  }

  @Test func rulesAreExplained() throws {
    let run = try PolicySample().run("lint", "--explain", "JP103")
    #expect(run.status == .ok)
    #expect(run.lines.first == "JP103 purchasePage (warning)")
    #expect(run.output.contains("policy.json:"))
  }
}
