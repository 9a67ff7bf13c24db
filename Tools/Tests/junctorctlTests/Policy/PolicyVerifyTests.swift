// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import JunctorPolicy
import Testing

@testable import junctorctl

@Suite struct PolicyVerifyTests {
  private static let now = ["--at", "2026-11-18T12:00:00Z"]
  private static let app = [
    "--audience", "com.example.shop", "--environment", "production", "--after-revision", "41",
  ]
  private static let routes = [
    "--routes", "@routes.json", "--protected", "login", "--pages", "https://m.mall.example",
  ]

  @Test func acceptedPolicyIsNamed() throws {
    let sample = try PolicySample()
    try sample.signByTwo()
    let run = try sample.run(
      ["verify", "@signed.json", "--quorum", "2"] + PolicySample.bothKeys + Self.now + Self.app
        + Self.routes)
    #expect(
      sample.plain(run.output)
        == "signed.json: accepted: revision 42, signed by anna, ben, expires 2026-11-19T11:06:40Z\n"
    )
    #expect(run.status == .ok)
    let less = try sample.run(["verify", "@signed.json"] + PolicySample.bothKeys + Self.now)
    #expect(
      less.lines.last
        == "  not checked, for lack of options: --audience, --environment, --after-revision, --routes"
    )
  }

  @Test(
    arguments: [
      (["@draft.json", "--quorum", "2"], "untrusted", "quorumNotMet"),
      (["@draft.json", "--audience", "com.example.other"], "wrongAudience", nil),
      (["@draft.json", "--environment", "staging"], "wrongEnvironment", nil),
      (["@draft.json", "--after-revision", "42"], "changedRevision", nil),
      (["@draft.json", "--after-revision", "43"], "olderRevision", nil),
      (["@draft.json", "--at", "2026-11-18T11:01:39Z"], "notYetValid", nil),
      (["@draft.json", "--at", "2026-11-19T11:11:40Z"], "expired", nil),
      (["@draft.json", "--at", "2026-11-19T11:06:40Z"], "expired", nil),
      (["@draft.json", "--at", "2026-11-19T12:06:40.5+01:00"], "expired", nil),
      (["@high.json", "--after-revision", "42"], "revisionTooHigh", nil),
      (["@draft.json", "--routes", "@routes.json"], "invalidRules", nil),
      (["@policy.json"], "untrusted", "malformed"),
      (["@changed.json"], "untrusted", "invalidSignature"),
      (["@foreign.json"], "untrusted", "unknownKey"), (["@large.json"], "tooLarge", "tooLarge"),
      (["@line.json"], "untrusted", "malformed"),
    ] as [([String], String, String?)])
  func refusalHasTheCodeOfAnApp(
    _ arguments: [String], _ code: String, _ signatureCode: String?
  ) throws {
    let sample = try PolicySample()
    try sample.signByTwo()
    try sample.createKey("carla")
    let draft = try sample.text("draft.json")
    let parts = draft.split(separator: ".")
    let other = Base64URL.encode(Array(PolicySample.policy(revision: 43).utf8))
    try sample.write("changed.json", "\(parts[0]).\(other).\(parts[2])")
    try sample.write("large.json", draft + String(repeating: "A", count: 65_536))
    try sample.write("line.json", draft + "\n")
    #expect(
      try sample.run("sign", "@policy.json", "--key", "@carla.jwk", "--output", "@foreign.json")
        .status == .ok)
    try sample.write("top.json", PolicySample.policy(revision: .max))
    #expect(
      try sample.run("sign", "@top.json", "--key", "@anna.jwk", "--output", "@high.json").status
        == .ok)
    let time = arguments.contains("--at") ? [] : Self.now
    let run = try sample.run(
      ["verify", "--format", "json"] + arguments + PolicySample.bothKeys + time)
    #expect(run.status == .no, "\(run.errors)")
    let object = try #require(try run.objects().first)
    #expect(object["result"] as? String == "refused")
    #expect(object["code"] as? String == code)
    #expect(object["signatureCode"] as? String == signatureCode)
  }

  @Test func checksAreInTheOrderOfAnApp() throws {
    let sample = try PolicySample()
    try sample.signByTwo()
    // Each of these options alone refuses the policy.
    let options = [
      ("untrusted", ["--quorum", "2"]), ("wrongAudience", ["--audience", "x"]),
      ("wrongEnvironment", ["--environment", "x"]), ("expired", ["--at", "1796000000"]),
      ("olderRevision", ["--after-revision", "50"]),
      ("invalidRules", ["--routes", "@routes.json"]),
    ]
    for start in options.indices {
      let time = start > 3 ? Self.now : []
      let run = try sample.run(
        ["verify", "@draft.json"] + PolicySample.bothKeys + time + options[start...].flatMap(\.1))
      #expect(
        sample.plain(run.output).hasPrefix("draft.json: refused: \(options[start].0)"),
        "\(run.output)")
    }
  }

  @Test func mistakesInRulesAreListed() throws {
    let sample = try PolicySample()
    try sample.signByTwo()
    let run = try sample.run(
      ["verify", "@signed.json", "--routes", "@routes.json", "--protected", "order"]
        + PolicySample.bothKeys + Self.now)
    #expect(
      sample.plain(run.output) == """
        signed.json: refused: invalidRules (revision 42): protectedRoute: rules[0].route: the route “order” is protected; choose another one
        forbiddenOrigin: rules[0].do.redirect.page: the app does not permit redirects to https://m.mall.example; there are none

        """)
  }

  @Test(
    arguments: [
      (["verify", "@draft.json"], "name the public keys of the app with --key FILE"),
      (
        ["verify", "@draft.json", "--key", "@anna.pub.jwk", "--quorum", "2"],
        "--quorum is 2, but there is 1 key"
      ),
      (
        ["verify", "@draft.json", "--key", "@anna.pub.jwk", "--key", "@anna.jwk"],
        "an earlier --key has the same"
      ),
      (
        ["verify", "@draft.json", "--key", "@anna.pub.jwk", "--at", "yesterday"],
        "“yesterday” is not a time"
      ),
      (
        ["verify", "@draft.json", "--key", "@anna.pub.jwk", "--steps", "a"],
        "--steps requires --routes FILE"
      ),
      (
        [
          "verify", "@draft.json", "--key", "@anna.pub.jwk", "--routes", "@routes.json",
          "--protected", "x", "--at", "1795000000",
        ],
        "the route “x” of --protected is missing"
      ),
      (
        [
          "verify", "@draft.json", "--key", "@anna.pub.jwk", "--routes", "@routes.json", "--pages",
          "m.mall.example",
        ],
        "“m.mall.example” of --pages is not an origin"
      ),
      (["verify", "@missing.json", "--key", "@anna.pub.jwk"], "No such file"),
    ] as [([String], String)])
  func wrongUseIsRefused(_ arguments: [String], _ message: String) throws {
    let sample = try PolicySample()
    try sample.signByTwo()
    let run = try sample.run(arguments)
    #expect(run.status == .unusable)
    #expect(run.errors.contains(message), "\(run.errors)")
    #expect(run.output == "")
  }
}
