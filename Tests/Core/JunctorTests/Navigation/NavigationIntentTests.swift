// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import JunctorTesting
import TestSupport
import Testing

import Junctor
@testable import JunctorLinks
@testable import JunctorModules
@testable import JunctorNavigation
@testable import JunctorRouting

@Suite struct NavigationIntentTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    var scene = NavigationPlanTests.calm
    let intent: NavigationIntent
    var canUpdate = false
    let expected: String
    var testDescription: String { name }
  }

  static let cases: [Case] = [
    Case(
      name: "a push is added to the front stack",
      intent: NavigationIntent(.at("/goods/7")),
      expected: "*home/home/goods/7 orders/orders/order/1"),
    Case(
      name: "an existing screen is shown again, and the screens above it are removed",
      scene: NavigationPlanTests.changed(NavigationPlanTests.calm) { $0.selected = 1 },
      intent: NavigationIntent(.at("/orders?open")), canUpdate: true,
      expected: "home/home *orders/orders?open"),
    Case(
      name: "an existing screen in another tab selects that tab",
      intent: NavigationIntent(.at("/order/1")), expected: "home/home *orders/orders/order/1"),
    Case(
      name: "a screen can come to the front and leave the others under it",
      scene: NavigationPlanTests.changed(NavigationPlanTests.calm) { $0.selected = 1 },
      intent: NavigationIntent(.at("/orders"), options: .init(reuse: .bringToFront)),
      expected: "home/home *orders/order/1/orders"),
    Case(
      name: "another one can come",
      scene: NavigationPlanTests.changed(NavigationPlanTests.calm) { $0.selected = 1 },
      intent: NavigationIntent(.at("/order/1"), options: .init(reuse: .pushNew)),
      expected: "home/home *orders/orders/order/1/order/1"),
    Case(
      name: "ancestors are built under it, those that are there stay",
      intent: NavigationIntent(
        .at("/order/2"), ancestors: [.at("/orders")], options: .init(tab: "orders")),
      expected: "home/home *orders/orders/order/2"),
    Case(
      name: "all ten are built, from any state",
      intent: NavigationIntent(
        .at("/10"), ancestors: (1...9).map { .at("/\($0)") }, options: .init(tab: "home")),
      expected: "*home/1/2/3/4/5/6/7/8/9/10 orders/orders/order/1"),
    Case(
      name: "a tab's screen comes in that tab",
      intent: NavigationIntent(.at("/refund"), options: .init(presentation: .tab("orders"))),
      expected: "home/home *orders/orders/order/1/refund"),
    Case(
      name: "a root takes the place of the whole stack",
      intent: NavigationIntent(.at("/hello"), options: .init(presentation: .root)),
      expected: "*home/hello orders/orders/order/1"),
    Case(
      name: "a sheet has a stack of its own",
      intent: NavigationIntent(
        .at("/sms"), ancestors: [.at("/login")], options: .init(presentation: .sheet)),
      expected: "*home/home orders/orders/order/1 sheet/login/sms"),
    Case(
      name: "a presented sheet is not presented twice", scene: NavigationPlanTests.shop,
      intent: NavigationIntent(.at("/login"), options: .init(presentation: .sheet)),
      expected: "*home/home orders/orders/order/1 sheet/login"),
    Case(
      name: "a sheet comes over a sheet", scene: NavigationPlanTests.shop,
      intent: NavigationIntent(.at("/terms"), options: .init(presentation: .sheet)),
      expected: "*home/home orders/orders/order/1 sheet/login sheet/terms"),
    Case(
      name: "modals go for a push", scene: NavigationPlanTests.shop,
      intent: NavigationIntent(.at("/goods/7")),
      expected: "*home/home/goods/7 orders/orders/order/1"),
    Case(
      name: "modals stay under a push", scene: NavigationPlanTests.shop,
      intent: NavigationIntent(.at("/forgot"), options: .init(modals: .stayUnder)),
      expected: "*home/home orders/orders/order/1 sheet/login/forgot"),
    Case(
      name: "modals can be refused", scene: NavigationPlanTests.shop,
      intent: NavigationIntent(.at("/goods/7"), options: .init(modals: .refuse)),
      expected: "Modals are presented, and the policy is to refuse."),
    Case(
      name: "modals can be waited for", scene: NavigationPlanTests.shop,
      intent: NavigationIntent(.at("/goods/7"), options: .init(modals: .wait)),
      expected: "Modals are presented, and the policy is to wait."),
    Case(
      name: "a screen in a modal is found there whatever the policy",
      scene: NavigationPlanTests.shop,
      intent: NavigationIntent(.at("/login?again"), options: .init(modals: .refuse)),
      canUpdate: true, expected: "*home/home orders/orders/order/1 sheet/login?again"),
    Case(
      name: "a sheet that cannot show the address is refused like another one",
      scene: NavigationPlanTests.shop,
      intent: NavigationIntent(
        .at("/login?again"), options: .init(presentation: .sheet, modals: .refuse)),
      expected: "Modals are presented, and the policy is to refuse."),
    Case(
      name: "a sheet is presented over one with another address", scene: NavigationPlanTests.shop,
      intent: NavigationIntent(.at("/login?again"), options: .init(presentation: .sheet)),
      expected: "*home/home orders/orders/order/1 sheet/login sheet/login?again"),
    Case(
      name: "a root replaces the stack also if its screen is in a modal",
      scene: NavigationPlanTests.shop,
      intent: NavigationIntent(.at("/login"), options: .init(presentation: .root)),
      expected: "*home/login orders/orders/order/1"),
    Case(
      name: "a replacing screen has its ancestors below it",
      scene: NavigationPlanTests.changed(NavigationPlanTests.calm) { $0.selected = 1 },
      intent: NavigationIntent(
        .at("/refund"), ancestors: [.at("/orders"), .at("/help")],
        options: .init(presentation: .replace)),
      expected: "home/home *orders/orders/help/refund"),
    Case(
      name: "a tab that is not there",
      intent: NavigationIntent(.at("/x"), options: .init(tab: "cart")),
      expected: "*home/home/x orders/orders/order/1"),
    Case(
      name: "another tab in place of one that is not there",
      intent: NavigationIntent(.at("/x"), options: .init(tab: "cart", otherTabs: ["orders"])),
      expected: "home/home *orders/orders/order/1/x"),
  ]

  @Test(arguments: cases) func intentIsFulfilled(expected: Case) {
    var last: UInt64 = 100
    let answer: String
    do throws(NavigationError) {
      answer = try expected.scene.fulfilling(
        expected.intent, updating: { _ in expected.canUpdate }
      ) {
        last += 1
        return last
      }.drawing
    } catch {
      answer = "\(error)"
    }
    #expect(answer == expected.expected)
  }

  private static let login = "sheet/login"
  private static let both = "sheet/login sheet/terms"

  /// What each policy does for a push, for a sheet, for the topmost screen and for one in a lower modal.
  @Test(
    arguments: [
      (.dismiss, ["/x", "", "sheet/x", "", both, login]),
      (
        .stayUnder,
        ["", "sheet/login sheet/terms/x", both + " sheet/x", "", both, both + " sheet/login"]
      ),
      (.wait, [nil, nil, nil, nil, both, nil]), (.refuse, [nil, nil, nil, nil, both, nil]),
      (nil, ["/x", "", both + " sheet/x", "", both, login]),
    ] as [(NavigationOptions.ModalPolicy?, [String?])])
  func policyForModalsHoldsForEachPresentation(
    _ policy: NavigationOptions.ModalPolicy?, _ expected: [String?]
  ) {
    let scene = NavigationScene.drawn(["": ["/home"]], sheets: [["/login"], ["/terms"]])
    func drawing(_ address: String, _ presentation: Presentation) -> String? {
      let options = NavigationOptions(presentation: presentation, modals: policy)
      return try? scene.fulfilling(NavigationIntent(.at(address), options: options)) { 100 }.drawing
    }
    // In the stack, and in the modals.
    func parts(_ drawing: String?) -> [String?] {
      guard let drawing else { return [nil, nil] }
      let words = drawing.split(separator: " ").map(String.init)
      return [String(words[0].dropFirst("*/home".count)), words.dropFirst().joined(separator: " ")]
    }
    let shown =
      parts(drawing("/x", .push)) + parts(drawing("/x", .sheet)).reversed()
      + [drawing("/terms", .sheet), drawing("/login", .sheet)].map { parts($0)[1] }
    #expect(shown == expected)
  }

  /// From any state, the requested screen is in front afterwards, with its ancestors under it if it is
  /// new, and the plan there is a plan.
  @Test func intentLeadsToItsScreen() throws {
    var dice = SplitMix(seed: 4)
    for _ in 0..<Laws.count(10_000, usually: 1_000) {
      let scene = NavigationPlanTests.random(&dice)
      let ancestors = (0..<Int.random(in: 0...3, using: &dice)).map { "/\($0 + 1)" }
      let presentations: [Presentation] = [.push, .sheet, .root, .tab("b"), .fullScreen]
      let reuses: [NavigationOptions.Reuse] = [.popTo, .bringToFront, .pushNew]
      let intent = NavigationIntent(
        .at("/\(Int.random(in: 5...14, using: &dice))"),
        ancestors: ancestors.map { .at($0) },
        options: .init(
          presentation: presentations.randomElement(using: &dice) ?? .push,
          reuse: reuses.randomElement(using: &dice) ?? .pushNew))
      var last: UInt64 = 100
      let goal = try scene.fulfilling(intent) {
        last += 1
        return last
      }
      #expect(goal.top?.identity == intent.destination.identity)
      if let top = goal.top, top.id > 100 {
        let under = goal.front.dropLast().suffix(ancestors.count).map(\.route)
        #expect(under == ancestors)
      }
      #expect(Set(goal.screens.map(\.id)).count == goal.screens.count)
      var reached = scene
      for step in scene.steps(to: goal, transition: nil) where !reached.apply(step) {
        Issue.record("\(step) cannot be done")
      }
      #expect(reached == goal)
    }
  }
}
