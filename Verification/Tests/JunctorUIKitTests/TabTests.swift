// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Junctor
@testable import JunctorTesting
import Testing
import UIKit

@testable import JunctorRouting
@testable import VerifiedUIKit

/// Bars with more tabs than they show, bars with `UITab`s, and other roots.
@Suite @MainActor struct TabTests {
  private static let names = ["a", "b", "c", "d", "e", "f", "g"]

  /// Returns seven tabs with the root `/cart`, of which the bar shows four and More.
  private func wideDesk() async throws -> Desk {
    try await Desk(
      tabs: Self.names.map { SceneTab($0) },
      roots: Dictionary(uniqueKeysWithValues: Self.names.map { ($0, "/cart") }))
  }

  private func drawing(_ tabs: [String: String], selected: String, _ rest: String = "") -> String {
    Self.names.map { ($0 == selected ? "*" : "") + $0 + "/cart" + (tabs[$0] ?? "") }
      .joined(separator: " ") + rest
  }

  private func inTab(_ tab: String) -> RouteContext { .presented(with: .init(tab: tab)) }

  @Test func tabInMoreIsUsedLikeAnyOther() async throws {
    let desk = try await wideDesk()
    #expect(desk.bar.customizableViewControllers?.isEmpty == true)
    let router = desk.router
    _ = try await router.show("/goods/1", context: inTab("f"))
    #expect(desk.drawing == drawing(["f": "/goods/1"], selected: "f"))
    #expect(desk.reported == desk.drawing)
    #expect(desk.bar.moreNavigationController.viewControllers.count == 3, "The list and two pages.")
    _ = try await router.show("/goods/2")
    _ = try await router.present("/goods/3", as: .replace)
    #expect(desk.drawing == drawing(["f": "/goods/1/goods/3"], selected: "f"))
    _ = try await router.show("/goods/4", context: inTab("g"))
    _ = try await router.show("/goods/5", context: inTab("a"))
    #expect(
      desk.drawing
        == drawing(["f": "/goods/1/goods/3", "g": "/goods/4", "a": "/goods/5"], selected: "a"))
    _ = try await router.show("/login")
    _ = try await router.show("/goods/6", context: inTab("f"))
    #expect(try await router.popToRoot())
    #expect(desk.drawing == drawing(["g": "/goods/4", "a": "/goods/5"], selected: "f"))
    #expect(desk.reported == desk.drawing)
  }

  @Test func userSelectsATabInMore() async throws {
    let desk = try await wideDesk()
    desk.bar.stubTap(4)
    await desk.settle()
    #expect(desk.bar.moreNavigationController.viewControllers.count == 1, "The list is visible.")
    #expect(desk.drawing == drawing([:], selected: "a"), "The list is no tab.")
    desk.bar.stubTapMore(5)
    await desk.settle()
    #expect(desk.reported == drawing([:], selected: "f"))
    let opening = desk.begin("/goods/7")
    await desk.settle()
    #expect(desk.reported == drawing(["f": "/goods/7"], selected: "f"))
    let more = desk.bar.moreNavigationController
    #expect(more.stubSwipeBack())
    await #expect(code { try await opening.value } == .dismissed)
    more.popToRootViewController(animated: false)
    await desk.settle()
    #expect(desk.reported == drawing([:], selected: "f"), "The list selects no other tab.")
    _ = try await desk.router.show("/goods/8")
    #expect(desk.drawing == drawing(["f": "/goods/8"], selected: "f"))
    #expect(desk.bar.moreNavigationController.viewControllers.count == 3, "The screen is visible.")
  }

  @Test func guardedScreenInMoreIsAskedFirst() async throws {
    let desk = try await wideDesk()
    _ = try await desk.router.show("/draft", context: inTab("g"))
    let draft = try #require(desk.top(Draft.self))
    #expect(!desk.bar.moreNavigationController.stubSwipeBack())
    await desk.settle()
    desk.bar.stubTap(4)
    await desk.settle()
    #expect(draft.leaves.count == 2)
    #expect(desk.drawing == drawing(["g": "/draft"], selected: "g"))
  }

  @Test func tabsKeepTheirNamesWhenTheUserRearrangesThem() async throws {
    let bar = UITabBarController()
    bar.viewControllers = (0..<3).map { _ in UINavigationController() }
    let desk = try await Desk(
      tabs: ["a", "b", "c"].map { SceneTab($0) }, root: bar,
      roots: ["a": "/home", "b": "/orders", "c": "/cart"])
    #expect(bar.customizableViewControllers?.count == 3, "The bar is the app's.")
    bar.stubRearrange([2, 0, 1])
    #expect(desk.drawing == "*a/home b/orders c/cart")
    bar.stubTap(0)
    #expect(desk.reported == "a/home b/orders *c/cart")
    _ = try await desk.router.show("/goods/7", context: inTab("b"))
    #expect(desk.drawing == "a/home *b/orders/goods/7 c/cart")
    #expect(bar.selectedIndex == 2)
  }

  @Test func tabInMoreIsEmptiedAndFilledAgain() async throws {
    let desk = try await wideDesk()
    _ = try await desk.router.show("/goods/1", context: inTab("f"))
    let transition = TransitionContext(cause: .reset) { Page("\($0)") }
    try await desk.navigator.perform(.reset([]), in: transition)
    #expect(desk.drawing == "a/cart b/cart c/cart d/cart e/cart *f g/cart")
    let screen = Screen(id: 70, route: "/a", address: "/again")
    try await desk.navigator.perform(.push(screen), in: transition)
    #expect(desk.drawing == "a/cart b/cart c/cart d/cart e/cart *f/again g/cart")
    #expect(desk.bar.moreNavigationController.viewControllers.count == 2, "the list and a page")
  }

  @Test func tabWithoutRootIsOpenedFromMore() async throws {
    let names = Self.names.filter { $0 != "f" }
    let desk = try await Desk(
      tabs: Self.names.map { SceneTab($0) },
      roots: Dictionary(uniqueKeysWithValues: names.map { ($0, "/cart") }))
    desk.bar.stubTap(4)
    await desk.settle()
    desk.bar.stubTapMore(5)
    await desk.settle()
    #expect(desk.drawing == "a/cart b/cart c/cart d/cart e/cart *f g/cart")
    _ = try await desk.router.show("/goods/1")
    #expect(desk.drawing == "a/cart b/cart c/cart d/cart e/cart *f/goods/1 g/cart")
    #expect(desk.reported == desk.drawing)
    let more = desk.bar.moreNavigationController
    #expect(more.viewControllers.count == 2, "the list and a page")
    more.popToRootViewController(animated: false)
    await desk.settle()
    #expect(desk.reported == "a/cart b/cart c/cart d/cart e/cart *f g/cart", "it has no root")
  }

  // MARK: UITab

  private func modernBar(_ count: Int = 2) -> UITabBarController {
    let bar = UITabBarController()
    bar.tabs = (0..<count).map { index in
      UITab(title: "\(index)", image: nil, identifier: "\(index)") { _ in UIKitStackController() }
    }
    return bar
  }

  @Test func barWithTabsIsUsed() async throws {
    let bar = modernBar()
    #expect(bar.viewControllers == nil)
    let desk = try await Desk(root: bar)
    #expect(desk.drawing == "*home/home orders/orders")
    bar.stubTap(1)
    #expect(desk.reported == "home/home *orders/orders")
    _ = try await desk.router.show("/goods/7", context: inTab("home"))
    #expect(bar.selectedTab === bar.tabs[0])
    #expect(desk.drawing == "*home/home/goods/7 orders/orders")
  }

  @Test func secondTapAtTabAsksGuard() async throws {
    let bar = modernBar()
    let desk = try await Desk(root: bar)
    _ = try await desk.router.show("/draft")
    let draft = try #require(desk.top(Draft.self))
    bar.stubTap(0)
    await desk.settle()
    #expect(draft.leaves.count == 1)
    #expect(desk.drawing == "*home/home/draft orders/orders")
  }

  @Test func delegateOfBarWithTabsMayRefuse() async throws {
    final class AppDelegate: NSObject, UITabBarControllerDelegate, StubDelegate {
      static let stubSelectors: Set<Selector> = [.barShouldSelectTab, .barDidSelectTab]
      var calls: [String] = []

      func tabBarController(
        _ tabBarController: UITabBarController, shouldSelectTab tab: UITab
      ) -> Bool {
        calls.append("shouldSelect \(tab.identifier)")
        return tab.identifier != "0"
      }

      func tabBarController(
        _ tabBarController: UITabBarController, didSelectTab selectedTab: UITab,
        previousTab: UITab?
      ) { calls.append("didSelect \(selectedTab.identifier), \(previousTab?.identifier ?? "-")") }
    }
    let (bar, delegate) = (modernBar(), AppDelegate())
    bar.delegate = delegate
    let desk = try await Desk(root: bar)
    bar.stubTap(1)
    bar.stubTap(0)
    #expect(delegate.calls == ["shouldSelect 1", "didSelect 1, 0", "shouldSelect 0"])
    #expect(desk.reported == "home/home *orders/orders")
  }

  // MARK: Other roots

  @Test(arguments: 0..<4)
  func unsuitableRootIsReportedWhenConnecting(_ kind: Int) async throws {
    let root: UIViewController =
      switch kind {
      case 0: UISplitViewController()
      case 1: UIViewController()
      case 2: UINavigationController()
      default: modernBar(3)
      }
    let error = await #expect(throws: RouteError.self) { _ = try await Desk(root: root) }
    #expect(error?.code == .rejected)
    let text = "\(try #require(error))"
    #expect(text.contains("\(type(of: root))"))
    #expect(text.contains("tab bar controller"))
  }

  @Test func containerInsideAnotherRootIsUsed() async throws {
    let (window, bar, drawer) = (UIWindow(), UITabBarController(), UIViewController())
    bar.viewControllers = [UINavigationController(), UINavigationController()]
    drawer.stubAdd(bar)
    window.rootViewController = drawer
    let desk = try await Desk(root: bar, window: window)
    _ = try await desk.router.show("/goods/7")
    _ = try await desk.router.show("/login")
    #expect(desk.drawing == "*home/home/goods/7 orders/orders sheet/login")
    #expect(window.rootViewController === drawer)
  }
  /// A window in which the root is a column of a split view.
  private func splitWindow(
    _ secondary: UIViewController
  ) -> (window: UIWindow, split: UISplitViewController) {
    let (window, split) = (UIWindow(), UISplitViewController(style: .doubleColumn))
    split.setViewController(UINavigationController(), for: .primary)
    split.setViewController(secondary, for: .secondary)
    window.rootViewController = split
    return (window, split)
  }

  @Test func navigationControllerInSplitViewIsUsed() async throws {
    let stack = UIKitStackController()
    let (window, split) = splitWindow(stack)
    let desk = try await Desk(tabs: [SceneTab()], root: stack, window: window)
    _ = try await desk.router.show("/goods/7")
    _ = try await desk.router.show("/login")
    #expect(desk.drawing == "*/home/goods/7 sheet/login")
    #expect(desk.window.stubPullDown())
    await desk.settle()
    split.stubCollapse()
    #expect(desk.drawing == "*/home/goods/7", "The width of the window changes no screen.")
    _ = try await desk.router.show("/cart")
    #expect(stack.stubSwipeBack())
    #expect(desk.reported == "*/home/goods/7")
    split.stubExpand()
    #expect(try await desk.router.popToRoot())
    #expect(desk.reported == "*/home")
  }

  @Test func tabBarInSplitViewIsUsed() async throws {
    let bar = UITabBarController()
    bar.viewControllers = [UIKitStackController(), UIKitStackController()]
    let (window, _) = splitWindow(bar)
    let desk = try await Desk(root: bar, window: window)
    _ = try await desk.router.show("/goods/7", context: inTab("orders"))
    bar.stubTap(0)
    _ = try await desk.router.show("/login")
    #expect(desk.reported == "*home/home orders/orders/goods/7 sheet/login")
  }

  // MARK: Containers of the app's own

  /// A container that has one child at a time, as most custom tab bars.
  private final class Drawer: UIViewController, UIKitTabContainer {
    var stacks: [UINavigationController] = []
    var selectedIndex = 0 { didSet { show() } }

    /// Creates the stacks, as `viewDidLoad` might.
    func fill() {
      stacks = [UIKitStackController(), UIKitStackController()]
      show()
    }

    private func show() {
      for stack in stacks { stack.stubMove(toParent: nil) }
      stubAdd(stacks[selectedIndex])
    }

    override func stubLayOutChildren() -> [UIViewController] { stacks }
  }

  @Test func customContainerIsUsed() async throws {
    let drawer = Drawer()
    drawer.fill()
    let desk = try await Desk(root: drawer)
    #expect(desk.drawing == "*home/home orders/orders")
    let opening = Task {
      try await desk.router.open("/goods/7", context: inTab("orders"))
    }
    await desk.settle()
    #expect(drawer.selectedIndex == 1)
    #expect(desk.reported == "home/home *orders/orders/goods/7")
    drawer.selectedIndex = 0
    desk.router.navigation.didChange("main", by: .tapTab)
    #expect(desk.reported == "*home/home orders/orders/goods/7")
    _ = try await desk.router.show("/login")
    #expect(desk.reported == "*home/home orders/orders/goods/7 sheet/login")
    _ = try await desk.router.show("/cart", context: inTab("orders"))
    #expect(try await desk.router.popToRoot())
    await #expect(code { try await opening.value } == .dismissed)
    #expect(desk.reported == "home/home *orders/orders")
  }

  @Test func customContainerMayCreateItsStacksAfterTheNavigator() async throws {
    let drawer = Drawer()
    let window = UIWindow()
    let router = Router(spaces: [.scheme("mall")])
    _ = router.work
    try router.register("/home", .screen { request, _ in Page(request.address) })
    let navigator = UIKitNavigator(
      window, tabs: [SceneTab("home"), SceneTab("orders")], root: drawer, queue: router.navigation)
    let error = await #expect(throws: RouteError.self) {
      try await router.connect(navigator, roots: ["home": "/home"])
    }
    #expect("\(try #require(error))".contains("Drawer with 0 navigation controllers for 2 tabs"))
    drawer.fill()
    try await router.connect(navigator, roots: ["home": "/home"])
    #expect(navigator.scene.drawing == "*home/home orders")
  }

  /// A tab bar with a split view in each tab.
  private final class SplitBar: UITabBarController, UIKitTabContainer {
    var stacks: [UINavigationController] {
      (viewControllers ?? []).compactMap {
        ($0 as? UISplitViewController)?.viewController(for: .secondary) as? UINavigationController
      }
    }
  }

  @Test func tabBarOfSplitViewsIsUsed() async throws {
    let bar = SplitBar()
    bar.viewControllers = (0..<2).map { _ in
      let split = UISplitViewController(style: .doubleColumn)
      split.setViewController(UINavigationController(), for: .primary)
      split.setViewController(UIKitStackController(), for: .secondary)
      return split
    }
    let desk = try await Desk(root: bar)
    bar.stubTap(1)
    #expect(desk.reported == "home/home *orders/orders", "The tab bar reports taps itself.")
    _ = try await desk.router.show("/goods/7", context: inTab("home"))
    #expect(bar.selectedIndex == 0)
    #expect(desk.reported == "*home/home/goods/7 orders/orders")
  }
}
