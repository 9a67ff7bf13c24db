// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Junctor
import JunctorDiff
import JunctorManifest
import JunctorMatching
import JunctorPolicy
import Testing

@testable import junctorctl

@Suite(.timeLimit(.minutes(1))) struct PolicySimulateTests {
  private static let corpus = """
    mall://order/7
    https://m.mall.example/order/8?from=mail
    mall://orders

    mall://none
    https://[::1/order/7
    other://order/7
    mall://pay/1
    """

  private static let app = [
    "--routes", "@routes.json", "--protected", "login", "--pages", "https://m.mall.example",
    "--at", "1795000100",
  ]

  private func sample(_ rules: [String] = [PolicySample.rule]) throws -> PolicySample {
    let sample = try PolicySample(policy: PolicySample.policy(rules: rules))
    try sample.write("urls.txt", Self.corpus)
    return sample
  }

  private func run(_ sample: PolicySample, _ arguments: String...) throws -> ToolRun {
    try sample.run(["simulate", "@policy.json", "--corpus", "@urls.txt"] + Self.app + arguments)
  }

  @Test func affectedURLsAndTotalsAreListed() throws {
    let sample = try sample()
    let run = try run(sample, "--version", "8.2.0")
    #expect(run.status == .ok)
    #expect(
      sample.plain(run.output) == """
        urls.txt:1: mall://order/7: order → https://m.mall.example/order/7 (order-page)
        urls.txt:2: https://m.mall.example/order/8?from=mail: order → https://m.mall.example/order/8 (order-page)
        order-page (redirect): 2 URLs (28.57 %); share 10 %
        Conditions are assumed to hold, for lack of the options --install-id.
        urls.txt: 7 URLs, 2 affected, 2 without a route, 0 closed to the source, 1 malformed

        """)
    #expect(sample.plain(run.errors).hasPrefix("urls.txt:6: malformed: "), "\(run.errors)")
  }

  @Test func ruleForAnotherVersionIsNamed() throws {
    let run = try run(try sample(), "--version", "8.3.1")
    #expect(
      run.lines.first
        == "order-page (redirect): its conditions do not hold for this install; share 10 %")
  }

  @Test func sourceDecidesBeforeTheRules() throws {
    let run = try run(try sample(), "--version", "8.2.0", "--source", "push")
    #expect(
      run.lines.last?.hasSuffix(
        "0 affected, 2 without a route, 4 closed to the source, 1 malformed")
        == true, "\(run.output)")
    #expect(
      run.lines.first?.hasPrefix("order-page (redirect): no URL of the corpus reaches it") == true)
  }

  @Test func sharesAreCounted() throws {
    let run = try run(try sample(), "--version", "8.2", "--installs", "20000", "--format", "json")
    let object = try #require(
      JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
    let rule = try #require((object["rules"] as? [[String: Any]])?.first)
    #expect(abs(try #require(rule["installs"] as? Int) - 2_000) < 150)
    #expect(rule["basisPoints"] as? Int == 1_000 && rule["urls"] as? Int == 2)
    #expect((object["corpus"] as? [[String: Any]])?.map { $0["line"] as? Int } == [1, 2])
    #expect(object["affected"] as? Int == 2 && object["malformed"] as? Int == 1)
  }

  @Test func shareOfOneInstallIsExact() throws {
    let rule = PolicySample.rule
    let inShare = (1...200).map(String.init).first {
      RoutePolicy.Share(basisPoints: 1_000, salt: "order-page")
        .contains(installID: $0, cryptography: SystemCryptography())
    }
    let outside = (1...200).map(String.init).first {
      !RoutePolicy.Share(basisPoints: 1_000, salt: "order-page")
        .contains(installID: $0, cryptography: SystemCryptography())
    }
    for (id, count) in [(inShare, 2), (outside, 0)] {
      let run = try run(
        try sample([rule]), "--version", "8.2", "--install-id", try #require(id), "--format", "json"
      )
      let object = try #require(
        JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
      #expect(object["affected"] as? Int == count)
    }
  }

  @Test func expiredAndEndedRulesAreNamed() throws {
    let late = try run(try sample(), "--version", "8.2", "--at", "1795086400")
    #expect(late.lines.first?.hasPrefix("order-page (redirect): it has expired") == true)
    #expect(late.output.contains("The policy has expired at 2026-11-19T11:06:40Z"))
    let sample = try PolicySample(policy: PolicySample.policy(members: " \"kill\": true,"))
    try sample.write("urls.txt", Self.corpus)
    let killed = try run(sample)
    #expect(killed.lines.first == "order-page (redirect): “kill” ends it; share 10 %")
  }

  @Test func mistakesAreListedInsteadOfURLs() throws {
    let loop = [
      #"{"id": "a", "route": "order", "do": {"redirect": {"route": "pay"}}}"#,
      #"{"id": "b", "route": "pay", "do": {"redirect": {"route": "order"}}}"#,
      #"{"id": "c", "route": "login", "do": {"errorPage": {}}}"#,
    ]
    let sample = try sample(loop)
    let run = try run(sample)
    #expect(run.status == .no)
    #expect(
      sample.plain(run.output) == """
        policy.json:5: protectedRoute: rules[2].route: the route “login” is protected; choose another one
        policy.json:3: redirectLoop: rules[0].do.redirect: redirects lead back to a route: pay → order → pay; remove one of them
        An app refuses the policy, so that nothing changes.

        """)
    for format in ["json", "markdown"] {
      let other = try self.run(sample, "--format", format)
      #expect(other.status == .no && other.output.contains("redirectLoop"))
    }
  }

  @Test func reportForAPullRequestGroupsURLs() throws {
    let run = try run(try sample(), "--version", "8.2", "--format", "markdown")
    #expect(run.lines.first == "### Policy: revision 42")
    #expect(
      run.output.contains(
        "| order | continue at the web page https&#58;//m.mall.example/order/\\{id\\} | order-page | 2 | mall&#58;//order/7 "
      ))
  }

  @Test func corpusIsReadFromStandardInput() throws {
    let sample = try sample()
    let run = try sample.run(
      ["simulate", "@policy.json", "--corpus", "-"] + Self.app,
      input: "mall://order/1\r\nmall://orders")
    #expect(run.lines.first?.hasPrefix("standard input:1: mall://order/1: ") == true)
    #expect(run.lines.last?.hasPrefix("standard input: 2 URLs, 1 affected") == true)
  }

  @Test(
    arguments: [
      (
        ["simulate", "@policy.json", "--corpus", "@urls.txt"], "Missing expected argument '--routes"
      ),
      (
        ["simulate", "-", "--corpus", "-", "--routes", "@routes.json"],
        "only one file can be standard input"
      ),
      (
        ["simulate", "@policy.json", "--corpus", "@none.txt"] + app, "none.txt: No such file"
      ),
      (
        ["simulate", "@policy.json", "--corpus", "@urls.txt", "--installs", "0"] + app,
        "--installs is a number from 1"
      ),
      (
        ["simulate", "@policy.json", "--corpus", "@urls.txt", "--version", "new"] + app,
        "“new” of --app-version is not a version"
      ),
      (
        ["simulate", "@policy.json", "--corpus", "@urls.txt", "--language", "zh_CN"] + app,
        "is not a language tag"
      ),
      (
        ["simulate", "@policy.json", "--corpus", "@urls.txt", "--source", "moon"] + app,
        "“moon” is not a source"
      ),
    ] as [([String], String)])
  func wrongUseIsRefused(_ arguments: [String], _ message: String) throws {
    let run = try sample().run(arguments)
    #expect(run.status == .unusable)
    #expect(run.errors.contains(message), "\(run.errors)")
  }

  @Test func versionOfTheAppIsNotTheFlag() throws {
    let run = try PolicySample().run("simulate", "@policy.json", "--version", "8.2")
    #expect(run.status == .unusable)
    #expect(run.errors.contains("Missing expected argument '--corpus <file>'"))
    let flag = try PolicySample().run("--version")
    #expect(flag.output == "\(JunctorctlCommand.version)\n")
    let sample = try sample()
    let equal = try sample.run(
      ["simulate", "@policy.json", "--corpus", "@urls.txt", "--version=8.3.1"] + Self.app)
    #expect(equal.output.contains("its conditions do not hold for this install"))
  }

  // MARK: - The router

  private static let rules = [
    #"{"id": "a", "route": "order", "do": {"redirect": {"route": "pay"}}}"#,
    #"{"id": "b", "route": "orders", "when": {"sources": ["push"]}, "do": {"redirect": {"page": "https://m.mall.example/o"}}}"#,
    #"{"id": "c", "pattern": "/goods/:id", "do": {"redirect": {"route": "order"}}, "priority": 2}"#,
    #"{"id": "d", "route": "goods", "do": {"notice": {"message": "Hello."}}, "priority": 3}"#,
    #"{"id": "e", "route": "help", "do": {"errorPage": {}}}"#,
    #"{"id": "f", "route": "pay", "when": {"sources": ["app"]}, "do": {"disable": {"message": "Closed."}}}"#,
    #"{"id": "g", "do": {"observe": {}}}"#,
  ]

  private static let manifest = #"""
    {"schemaVersion": 1, "spaces": ["mall"],
     "routes": [
       {"id": "login", "pattern": "/login", "exposure": ["push", "policy"]},
       {"id": "order", "pattern": "/order/:id", "exposure": ["push", "policy"], "parameters": [{"name": "id", "in": "path"}]},
       {"id": "orders", "pattern": "/orders", "exposure": ["push", "policy"]},
       {"id": "goods", "pattern": "/goods/:id", "exposure": ["push", "policy"], "parameters": [{"name": "id", "in": "path"}]},
       {"id": "help", "pattern": "/help/*", "exposure": ["push", "policy"], "parameters": [{"name": "0", "in": "path"}]},
       {"id": "pay", "pattern": "/pay/:id", "exposure": ["policy"], "parameters": [{"name": "id", "in": "path"}]}
     ]}
    """#

  @Test(arguments: [RouteSource.app, .push])
  func simulationAgreesWithTheRouter(_ source: RouteSource) async throws {
    let manifest = try RouteManifest(Array(Self.manifest.utf8))
    let recipient = try PolicyRecipient(
      audience: "com.example.shop", environment: "production", appVersion: "8.2",
      installID: "1", systemVersion: "17", language: "zh", manifest: manifest,
      protectedRoutes: ["login"], pageOrigins: ["https://m.mall.example"])
    let rules = try PolicyRules(
      try RoutePolicy(PolicySample.policy(rules: Self.rules).utf8), recipient: recipient,
      cryptography: SystemCryptography(), now: { UnixTime(1_795_000_100) })
    let router = Router(spaces: manifest.spaces, log: { _ in })
    for route in manifest.routes {
      let handler = RouteHandler.sync { _ -> String in route.id }
      try router.register(
        RouteRegistration(
          RoutePatterns(route.pattern.description), handler: handler,
          options: [.named(route.id)] + [
            .exposed(to: route.exposure.contains("push") ? [.push, .policy] : .policy)
          ],
          owner: RouteOwner(fileID: #fileID, line: #line)))
    }
    router.apply(
      rules,
      effects: PolicyEffects(
        for: recipient,
        page: .sync { request -> String in try request.string("url") },
        errorPage: .sync { _ -> String in "the error page" }))
    let simulation = PolicySimulation(try ManifestTable(manifest), rules, from: source)
    for url in [
      "mall://order/7", "mall://orders", "mall://goods/7?a=b", "mall://help/a/b", "mall://pay/1",
      "mall://login", "mall://none", "https://[::1/order/7",
    ] {
      let opened = try? await router.open(url, source: source, as: String.self)
      let expected: String?
      switch simulation.outcome(of: url) {
      case .malformed, .unmatched, .closed: expected = nil
      case .unaffected(let route): expected = route
      case .affected(let effect):
        #expect(!effect.rules.isEmpty)
        let destination = effect.destination.map { address in
          manifest.spaces.isEmpty || address.hasPrefix("https:") || address == "the error page"
            ? address : address.contains("pay") ? "pay" : "order"
        }
        expected = effect.failure == nil ? destination ?? effect.route : nil
      }
      #expect(opened == expected, "\(url)")
    }
  }
}
