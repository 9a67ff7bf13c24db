// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import SwiftUI
import Testing

import Junctor
@testable import JunctorNavigation
@testable import JunctorRouting
@testable import JunctorTesting
@testable import VerifiedSwiftUI
@testable import SwiftUITesting

/// Tabs as values: titles, badges, roles, and tabs that the user does not have.
@MainActor
@Suite(.timeLimit(.minutes(1))) struct SceneTabTests {
  private static let tabs = [
    SceneTab("home", root: "/home", title: "Home", image: .system("house"), badge: "3"),
    SceneTab("orders", root: "/orders"),
    SceneTab("search", root: "/search", role: .search, isVisible: false),
  ]

  private func app() throws -> (router: Router, navigator: SwiftUINavigator, user: User) {
    let router = Router(scheme: "mall")
    _ = router.work
    for path in ["/home", "/orders", "/search", "/goods"] {
      try router.register(
        RoutePatterns(texts: [path]), .view { _, _ in Text(verbatim: path) })
    }
    let navigator = SwiftUINavigator(id: "main", tabs: Self.tabs, settle: .zero)
    let user = User(view: RouterView(router, in: navigator))
    user.appear()
    return (router, navigator, user)
  }

  @Test func tabsShowTheirTitlesBadgesAndRoots() async throws {
    let (router, navigator, user) = try app()
    await until(router) { user.sees == "*Home/home orders/orders" }
    let badges = user.sight.all(StubBadge.self).map(\.text)
    #expect(badges == ["3", nil])
    navigator.declaredTabs[1].badge = "new"
    navigator.declaredTabs[2].isVisible = true
    await until(router) { user.sees == "*Home/home orders/orders search/search" }
    #expect(user.sight.all(StubBadge.self).map(\.text) == ["3", "new", nil])
    #expect(user.sight.all(StubRole.self).map(\.role) == [.search])
  }

  @Test func tabThatIsHiddenIsLeft() async throws {
    let (router, navigator, user) = try app()
    await router.work.settle()
    user.tapTab(1)
    try await router.show("/goods")
    #expect(user.sees == "Home/home *orders/orders/goods")
    navigator.declaredTabs[1].isVisible = false
    await until(router) { user.sees == "*Home/home" }
    try await router.show("/goods", context: .presented(with: .init(tab: "orders")))
    #expect(user.sees == "*Home/home/goods")
  }

  @Test func systemsBeforeTabsHaveTabItems() async throws {
    let (router, navigator, _) = try app()
    await router.work.settle()
    let pages = TabPages(navigator: navigator) { SceneTabLabel(tab: $0) }
    let sight = Sight(pages.tabItems)
    #expect(sight.tabs.map { $0.tag } == [0, 1])
    #expect(sight.all(StubBadge.self).map(\.text) == ["3", nil])
  }
}
