// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Junctor
import JunctorTesting
import Testing
import UIKit

@testable import VerifiedUIKit

/// Tabs as values: titles, badges, roles, and tabs that the user does not have.
@Suite(.timeLimit(.minutes(1))) @MainActor struct SceneTabTests {
  private static let tabs = [
    SceneTab("home", root: "/home", title: "Home", badge: "3"),
    SceneTab("orders", root: "/orders", title: "Orders"),
    SceneTab("cart", root: "/cart", title: "Cart", isVisible: false),
  ]

  private func navigator(_ tabs: [SceneTab]) async throws -> (UIKitNavigator, Desk, UIWindow) {
    let desk = try await Desk()
    let window = UIWindow()
    let navigator = UIKitNavigator(
      window, name: "second", tabs: tabs, queue: desk.router.navigation,
      converting: { ($0 as? String).map { Page($0) } }, clock: desk.pauses)
    try await desk.router.connect(navigator)
    return (navigator, desk, window)
  }

  @Test func barShowsTheTabsThatTheUserHas() async throws {
    let (navigator, _, window) = try await navigator(Self.tabs)
    let bar = try #require(navigator.root as? UITabBarController)
    func titles() -> [String?] { (bar.viewControllers ?? []).map { $0.tabBarItem?.title } }
    #expect(titles() == ["Home", "Orders"])
    #expect(bar.viewControllers?.map { $0.tabBarItem?.badgeValue } == ["3", nil])
    #expect(
      navigator.scene.tabs.map { $0.stack.map(\.address) } == [["/home"], ["/orders"], ["/cart"]])
    #expect(navigator.problem == nil)
    navigator.declaredTabs[2].isVisible = true
    navigator.declaredTabs[1].badge = "new"
    #expect(titles() == ["Home", "Orders", "Cart"])
    #expect(bar.viewControllers?.map { $0.tabBarItem?.badgeValue } == ["3", "new", nil])
    withExtendedLifetime(window) {}
  }

  @Test func badgeOfTheAppsOwnBarStays() async throws {
    let desk = try await Desk()
    let bar = UITabBarController()
    bar.viewControllers = ["3", nil].map { badge in
      let stack = UIKitStackController()
      stack.tabBarItem = UITabBarItem(title: "own", image: nil, selectedImage: nil)
      stack.tabBarItem?.badgeValue = badge
      return stack
    }
    let window = UIWindow()
    let navigator = UIKitNavigator(
      window, name: "own", tabs: ["a", "b"], root: bar, queue: desk.router.navigation)
    func badges() -> [String?] { (bar.viewControllers ?? []).map { $0.tabBarItem?.badgeValue } }
    #expect(badges() == ["3", nil])
    navigator.declaredTabs[1].badge = "1"
    #expect(badges() == ["3", "1"])
    navigator.declaredTabs[1].badge = nil
    #expect(badges() == ["3", nil])
  }

  @Test func tabThatIsHiddenIsLeft() async throws {
    let (navigator, desk, window) = try await navigator(Self.tabs)
    try await desk.router.show("/goods/7", context: .presented(with: .init(tab: "orders")))
    #expect(navigator.scene.selected == 1)
    navigator.declaredTabs[1].isVisible = false
    await desk.settle()
    #expect(navigator.scene.selected == 0)
    try await desk.router.show(
      "/goods/8", context: .presented(with: .init(tab: "orders", otherTabs: ["cart"])))
    #expect(navigator.scene.front.map(\.address) == ["/home", "/goods/8"])
    withExtendedLifetime(window) {}
  }

  @Test func searchTabIsOneOfTheSystem() async throws {
    let (navigator, desk, window) = try await navigator(
      Self.tabs + [SceneTab("search", root: "/goods/1", title: "Search", role: .search)])
    let bar = try #require(navigator.root as? UITabBarController)
    #expect(bar.tabs.map(\.title) == ["Home", "Orders", "Cart", "Search"])
    #expect(bar.tabs.map(\.isHidden) == [false, false, true, false])
    #expect(bar.tabs.map { $0 is UISearchTab } == [false, false, false, true])
    #expect(bar.tabs[0].badgeValue == "3")
    try await desk.router.show("/goods/7", context: .presented(with: .init(tab: "search")))
    #expect(navigator.scene.front.map(\.address) == ["/goods/1", "/goods/7"])
    withExtendedLifetime(window) {}
  }
}
