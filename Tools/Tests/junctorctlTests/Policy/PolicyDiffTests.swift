// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import junctorctl

@Suite struct PolicyDiffTests {
  private func diff(
    _ old: String, _ new: String, _ arguments: String...
  ) throws -> (run: ToolRun, sample: PolicySample) {
    let sample = try PolicySample(policy: old)
    try sample.write("new.json", new)
    return (try sample.run(["diff", "@policy.json", "@new.json"] + arguments), sample)
  }

  private static func share(_ basisPoints: Int, _ salt: String = "order-page") -> String {
    PolicySample.rule.replacingOccurrences(
      of: #"{"basisPoints": 1000, "salt": "order-page"}"#,
      with: #"{"basisPoints": \#(basisPoints), "salt": "\#(salt)"}"#)
  }

  @Test(
    arguments: [
      (share(5_000), "The share grows from 10 % to 50 % of the installs: installs are only added."),
      (
        share(100),
        "The share shrinks from 10 % to 1 % of the installs: installs are only removed, and return to the normal behavior."
      ),
      (
        share(5_000, "b"),
        "The share has another salt: 50 % of the installs are chosen anew, not from the former 10 %."
      ),
      (
        share(10_000, "b"),
        "The share grows from 10 % to 100 % of the installs: installs are only added."
      ),
    ] as [(String, String)])
  func shareSaysWhichInstallsChange(_ rule: String, _ meaning: String) throws {
    let old = PolicySample.policy()
    let (run, _) = try diff(old, PolicySample.policy(revision: 43, rules: [rule]))
    #expect(run.status == .ok)
    #expect(run.lines.first == "revision 42 → 43")
    #expect(run.lines.last == "  \(meaning)")
  }

  @Test func rulesAreCompared() throws {
    let kept = #"{"id": "b", "route": "orders", "do": {"disable": {"message": "Closed."}}}"#
    let removed = #"{"id": "c", "do": {"observe": {}}}"#
    let changed =
      #"{"id": "b", "route": "orders", "note": "INC-1", "do": {"errorPage": {}}, "onExpire": "keep", "priority": 1}"#
    let (run, _) = try diff(
      PolicySample.policy(rules: [kept, removed]),
      PolicySample.policy(
        rules: [PolicySample.rule, changed], members: " \"kill\": true,"))
    #expect(
      run.output == """
        revision 42 → 42
          kill: false → true
        added: order-page
          Requests for the route “order” continue at the web page https://m.mall.example/order/{id}, if the app has a version >=8.2 <8.3.1, and the install is in the 10 % of the salt “order-page”. Priority 10. Note: INC-2031
        changed: b
          note: none → INC-1
          do: fail with the message “Closed.” → show the app's error page
          onExpire: drop → keep
          priority: 0 → 1
          Before: requests for the route “orders” fail with the message “Closed.”. Now: requests for the route “orders” show the app's error page.
          The rule remains in effect after the policy has expired.
          Another rule for the same request can take precedence.
        removed: c
          No longer: requests for all routes that are not protected are counted, and nothing else is changed.
        An app with revision 42 refuses the new policy; use a higher revision.
        No rule takes effect any more.

        """)
  }

  @Test(
    arguments: [
      (policy(), policy(revision: 43), true), (policy(), policy(), true),
      (policy(), policy(revision: 41), false), (policy(), policy(rules: []), false),
      (
        policy(), policy(revision: 43).replacingOccurrences(of: "production", with: "staging"),
        false
      ),
      (policy(), policy(revision: .max), false),
    ] as [(String, String, Bool)])
  func policyThatAnAppRefusesEndsWithOne(_ old: String, _ new: String, _ isUsed: Bool) throws {
    let (run, _) = try diff(old, new)
    #expect(run.status == (isUsed ? .ok : .no))
    #expect(run.output.contains("refuses") == !isUsed, "\(run.output)")
  }

  private static func policy(revision: Int = 42, rules: [String]? = nil) -> String {
    PolicySample.policy(revision: revision, rules: rules ?? [PolicySample.rule])
  }

  @Test func equalPoliciesHaveNoDifferences() throws {
    let (run, sample) = try diff(PolicySample.policy(), PolicySample.policy())
    #expect(run.output == "revision 42 → 42: no differences\n")
    try sample.signByTwo()
    #expect(
      try sample.run("diff", "@signed.json", "@draft.json").output
        == "revision 42 → 42: no differences\n")
  }

  @Test func otherFormatsHaveTheSameContents() throws {
    let (old, new) = (
      PolicySample.policy(), PolicySample.policy(revision: 43, rules: [Self.share(5_000)])
    )
    let (markdown, _) = try diff(old, new, "--format", "markdown")
    #expect(markdown.lines.first == "### Policy: revision 42 → 43")
    #expect(
      markdown.lines.last?.hasPrefix("| order-page | changed | when.share&#58; 10 % ") == true)
    let (json, _) = try diff(old, new, "--format", "json")
    let object = try #require(try json.objects().first)
    let rule = try #require((object["rules"] as? [[String: Any]])?.first)
    #expect(rule["id"] as? String == "order-page" && rule["change"] as? String == "changed")
    #expect((rule["keys"] as? [[String: String]])?.first?["key"] == "when.share")
    #expect(object["oldRevision"] as? Int == 42 && object["newRevision"] as? Int == 43)
  }
}
