// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Junctor
import JunctorTesting
import Testing

@testable import JunctorNavigation

/// Tabs are values; a user may lack some.
@Suite(.timeLimit(.minutes(1))) @MainActor struct SceneTabTests {
  private func flow(_ tabs: [SceneTab]) async throws -> NavigationFlowTest {
    try await NavigationFlowTest(tabs: tabs) { clock in
      let router = Router(scheme: "mall", clock: clock)
      for path in ["/home", "/orders", "/account"] {
        try router.register(RoutePatterns(texts: [path]), .screen { _, _ in path })
      }
      try router.register(
        "/order/:id", .screen { _, _ in "order" },
        .presented(inTab: "orders", orTab: "vip", "account"))
      try router.register("/coupon", .screen { _, _ in "coupon" }, .presented(inTab: "vip"))
      return router
    }
  }

  private func tabs(orders: Bool = true, account: Bool = true) -> [SceneTab] {
    [
      SceneTab("home", root: "/home"), SceneTab("orders", root: "/orders", isVisible: orders),
      SceneTab("account", root: "/account", isVisible: account),
    ]
  }

  @Test func rootsOfTheTabsAreCreated() async throws {
    let flow = try await flow(tabs())
    #expect(
      flow.host.scene.tabs.map { $0.stack.map(\.address) } == [
        ["/home"], ["/orders"], ["/account"],
      ])
    #expect(flow.seen == .stack(tab: "home", ["/home"]))
  }

  struct Choice: Sendable {
    var orders: Bool
    var account: Bool
    var address = "/order/7"
    var outcome: FlowOutcome
  }

  @Test(arguments: [
    Choice(orders: true, account: true, outcome: .stack(tab: "orders", ["/orders", "/order/7"])),
    Choice(
      orders: false, account: true, outcome: .stack(tab: "account", ["/account", "/order/7"])),
    Choice(orders: false, account: false, outcome: .stack(tab: "home", ["/home", "/order/7"])),
    Choice(
      orders: true, account: true, address: "/coupon",
      outcome: .stack(tab: "home", ["/home", "/coupon"])),
  ])
  func linkTakesTheFirstTabThatTheUserHas(_ choice: Choice) async throws {
    let flow = try await flow(tabs(orders: choice.orders, account: choice.account))
    let recorder = EventRecorder(flow.router)
    #expect(await flow.open(choice.address) == choice.outcome)
    let isMissing = choice.outcome == .stack(tab: "home", ["/home", choice.address])
    let notes = recorder.events.filter { "\($0.kind)".contains("none of the tabs") }
    #expect(notes.count == (isMissing ? 1 : 0))
  }

  @Test func linkWithAParentIsPushedWithItInPlaceOfAMissingTab() async throws {
    let flow = try await flow(tabs())
    try flow.router.register(
      "/gift/:id", .screen { _, _ in "gift" }, .parent("/coupon"), .presented(inTab: "vip"))
    #expect(await flow.open("/gift/1") == .stack(tab: "home", ["/home", "/coupon", "/gift/1"]))
  }

  @Test func hiddenTabIsNotSelectedByARestoration() async throws {
    let flow = try await flow(tabs())
    await flow.open("/order/7")
    let stored = flow.host.scene
    let later = try await self.flow(tabs(orders: false))
    #expect(try await later.router.restore(stored).isEmpty)
    #expect(later.seen == .stack(tab: "home", ["/home"]))
  }

  @Test func tabThatBecomesInvisibleIsLeft() async throws {
    let flow = try await flow(tabs())
    #expect(await flow.open("/order/7") == .stack(tab: "orders", ["/orders", "/order/7"]))
    flow.host.declaredTabs[1].isVisible = false
    await flow.settle()
    #expect(flow.seen == .stack(tab: "home", ["/home"]))
    #expect(!flow.user.tapTab("orders"))
    #expect(await flow.open("/order/8") == .stack(tab: "account", ["/account", "/order/8"]))
    flow.host.declaredTabs[1].isVisible = true
    await flow.settle()
    #expect(flow.user.tapTab("orders"))
    #expect(flow.seen == .stack(tab: "orders", ["/orders", "/order/7"]))
  }

  @Test func screenInAHiddenTabIsNotReused() async throws {
    let flow = try await flow(tabs())
    await flow.open("/order/7")
    flow.host.declaredTabs[1].isVisible = false
    await flow.settle()
    #expect(await flow.open("/order/7") == .stack(tab: "account", ["/account", "/order/7"]))
  }

  @Test func visibilityOfATabIsStored() throws {
    let scene = NavigationScene(id: "main", tabs(orders: false))
    let data = try JSONEncoder().encode(scene)
    #expect(try JSONDecoder().decode(NavigationScene.self, from: data) == scene)
    let former = Data(#"{"name":"home","stack":[]}"#.utf8)
    #expect(try JSONDecoder().decode(NavigationScene.Tab.self, from: former).isVisible)
  }
}
