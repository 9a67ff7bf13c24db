// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Junctor
internal import JunctorPolicy
internal import MallWebInterface
internal import Testing

@testable internal import MallApp

/// The panel of the desk, without a browser.
@Suite(.timeLimit(.minutes(1))) @MainActor struct DeskPolicyTests {
  private static let redirect = DeskRuleTemplate.all[0].rule

  private func desk() async throws -> MallDesk {
    let clock = WallClock(UnixTime(1_795_000_000))
    return try MallDesk(try await Mall.opened(signingIn: "Mei"), now: { clock.now })
  }

  /// Returns the mistakes in a rule.
  private func mistakes(_ text: DeskRuleText, in desk: MallDesk) async -> [String] {
    do throws(DeskRuleText.Failure) {
      try await desk.policy.publish(text)
      return []
    } catch {
      return error.lines
    }
  }

  @Test func `a published rule takes effect on the phone, and can be rolled back`() async throws {
    let desk = try await desk()
    let policy = desk.policy
    #expect(policy.state.revision == nil && !policy.state.canRollBack)
    try await policy.publish(DeskRuleText(json: Self.redirect))
    #expect(await desk.mall.visit("mall://order/7").ending == .shown)
    #expect((desk.mall.window.front as? any WebPage)?.url == "https://m.mall.example/order/7")
    let parts = desk.currentState().tabs[0].stack.flatMap(\.parts)
    #expect(parts.contains { $0.text == "https://m.mall.example/order/7" })
    #expect(policy.state.revision == 1 && policy.state.canRollBack)
    #expect(policy.state.rules.map(\.target) == ["order.detail"])
    #expect(policy.state.document?.contains("\"order-page\"") == true)

    try await policy.rollBack()
    #expect(policy.state.revision == 2 && policy.state.rules.isEmpty && !policy.state.canRollBack)
    #expect(await desk.mall.visit("mall://order/7").ending == .shown)
    #expect(desk.mall.window.scene.top?.address == "/order/7")
    await #expect(throws: DeskRuleText.Failure.self) { try await policy.rollBack() }
  }

  @Test func `a rule replaces the one with its identifier, and a kill ends all`() async throws {
    let policy = try await desk().policy
    try await policy.publish(DeskRuleText(json: Self.redirect))
    try await policy.publish(DeskRuleText(json: DeskRuleTemplate.all[2].rule))
    try await policy.publish(DeskRuleText(json: Self.redirect, share: "10 %"))
    #expect(policy.state.rules.map(\.id) == ["order-page", "no-cities"])
    #expect(policy.state.rules[0].conditions.count == 1)
    try await policy.kill()
    #expect(policy.state.isKill && policy.state.revision == 4 && policy.state.rules.isEmpty)
    try await policy.rollBack()
    #expect(!policy.state.isKill && policy.state.revision == 5 && policy.state.rules.count == 2)
    try await policy.kill()
    try await policy.publish(DeskRuleText(json: Self.redirect))
    #expect(policy.state.rules.map(\.id) == ["order-page"])
  }

  @Test func `the share and the versions are those of the fields`() throws {
    let rule = try DeskRuleText(json: Self.redirect, share: "12.5", versions: ">=8.2 <8.3.1").rule()
    #expect(rule.conditions.share == RoutePolicy.Share(basisPoints: 1_250, salt: "order-page"))
    #expect(rule.conditions.appVersion == VersionRange(">=8.2 <8.3.1"))
    #expect(try DeskRuleText(json: Self.redirect).rule().conditions == RoutePolicy.Conditions())
  }

  @Test(arguments: [
    ("{\n  \"id\": \"a\",\n  \"do\": {\"explode\": {}}\n}", "3:", "explode"),
    ("{\n  \"id\": \"a\", \"rout\": \"home\",\n  \"do\": {\"observe\": {}}\n}", "2:", "rout"),
    ("{\"id\": \"a\"}", "1:1: ", "“do” is missing"),
    ("{\"id\": \"a\",\n \"do\": ", "3:1: ", "a value is missing"),
    ("", "1:1: ", "there are 0 rules; write one"),
    (
      "{\"id\": \"a\", \"do\": {\"observe\": {}}},\n{\"id\": \"b\", \"do\": {\"observe\": {}}}",
      "1:1: ", "there are 2 rules; write one"
    ),
    // Mistakes that show only with the routes of the shop have the place of their key.
    (
      "{\n  \"id\": \"a\",\n  \"route\": \"order.detial\",\n  \"do\": {\"observe\": {}}\n}",
      "3:3: route: ", "order.detial"
    ),
    (
      """
      {
        "id": "a", "route": "home",
        "do": {"redirect": {"page": "https://evil.example/"}}
      }
      """, "3:23: do.redirect.page: ", "https://evil.example"
    ),
    (
      "{\"id\": \"a\", \"route\": \"login\", \"do\": {\"errorPage\": {}}}", "1:13: route: ",
      "protected"
    ),
  ])
  func `a mistake has its line and its column`(
    _ json: String, _ place: String, _ message: String
  ) async throws {
    let desk = try await desk()
    let lines = await mistakes(DeskRuleText(json: json), in: desk)
    let line = try #require(lines.first)
    #expect(line.hasPrefix(place), "\(line)")
    #expect(line.contains(message), "\(line)")
    #expect(desk.policy.state.revision == nil)
  }

  @Test(arguments: ["ten", "-1", "101", "nan"])
  func `a share is from 0 to 100`(_ share: String) async throws {
    let lines = await mistakes(
      DeskRuleText(json: Self.redirect, share: share), in: try await desk())
    #expect(lines == ["share: “\(share)” is not a number from 0 to 100"])
  }

  @Test func `there is a template for each verb, and each takes effect`() async throws {
    let desk = try await desk()
    var verbs: Set<String> = []
    for template in DeskRuleTemplate.all {
      #expect(await mistakes(DeskRuleText(json: template.rule), in: desk) == [], "\(template.name)")
      // The first word of a verb's description is its name.
      let verb = try DeskRuleText(json: template.rule).rule().verb
      verbs.insert(String("\(verb)".prefix { $0 != "(" }))
    }
    #expect(verbs.count == 8)
    #expect(desk.policy.state.rules.count == DeskRuleTemplate.all.count)
  }
}
