// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Junctor
import JunctorTesting
import Testing
import UIKit

@testable import VerifiedUIKit

/// Tabs in columns, and as one stack in a narrow window.
@Suite(.timeLimit(.minutes(1))) @MainActor struct ColumnTests {
  private func desk(
    _ columnCount: Int = 2, pace: StubAnimations.Pace = .later
  ) async throws -> Desk {
    let desk = try await Desk(tabs: [SceneTab(columnCount: columnCount)], pace: pace)
    try register(in: desk)
    return desk
  }

  /// Rows of the sidebar `/home`, and pages of the row 1.
  private func register(in desk: Desk) throws {
    try desk.router.register(
      "/row/:id", .screen { request, _ in request.address }, .parent("/home"))
    try desk.router.register(
      "/page/:id", .screen { request, _ in request.address }, .parent("/row/1"))
    try desk.router.register(
      "/letter", .screen { _, screen in Draft.guarded(by: screen) }, .parent("/row/1"))
  }

  private func split(_ desk: Desk, _ tab: Int = 0) throws -> UISplitViewController {
    try #require(desk.navigator.columns[tab]?.split)
  }

  /// Waits until the view controllers are in the columns of the present width.
  private func arrangement(_ desk: Desk) async {
    while let arrangement = desk.navigator.columns[0]?.arrangement { await arrangement.value }
    await desk.settle()
  }

  private func stack(
    _ column: UISplitViewController.Column, _ split: UISplitViewController
  ) -> UINavigationController? { split.viewController(for: column) as? UINavigationController }

  /// The addresses in each column, and those of the narrow window in front.
  private func columns(_ split: UISplitViewController) -> [String] {
    let columns: [UISplitViewController.Column] = [.compact, .primary, .supplementary, .secondary]
    return columns.compactMap { column in
      stack(column, split).map { stack in
        for page in stack.viewControllers { #expect(page.parent === stack) }
        return stack.viewControllers.map { ($0 as? Page)?.address ?? "draft" }.joined()
      }
    }
  }

  @Test func tabIsASplitViewController() async throws {
    let desk = try await desk()
    #expect(desk.navigator.root === (try split(desk)))
    #expect(try split(desk).style == .doubleColumn)
    #expect(try split(await self.desk(3)).style == .tripleColumn)
    #expect(desk.navigator.problem == nil)
    #expect(desk.reported == "*/home")
  }

  @Test func linkFillsTheColumns() async throws {
    let two = try await desk()
    try await two.router.show("/page/7")
    #expect(columns(try split(two)) == ["", "/home", "/row/1/page/7"])
    #expect(two.reported == "*/home/row/1/page/7")
    let three = try await desk(3)
    try await three.router.show("/page/7")
    #expect(columns(try split(three)) == ["", "/home", "/row/1", "/page/7"])
    try await three.router.push("/cart")
    #expect(columns(try split(three)) == ["", "/home", "/row/1", "/page/7/cart"])
    let expected = [["/home"], ["/row/1"], ["/page/7", "/cart"]]
    #expect(three.navigator.scene.tabs[0].columns.map { $0.map(\.address) } == expected)
  }

  @Test(arguments: [StubAnimations.Pace.none, .later], 2...3)
  func narrowWindowHasTheSameStack(_ pace: StubAnimations.Pace, _ count: Int) async throws {
    let desk = try await desk(count, pace: pace)
    let split = try split(desk)
    let opening = desk.begin("/page/7")
    await desk.settle()
    let scene = desk.navigator.scene
    let wide = columns(split)
    for _ in 0..<2 {
      split.stubCollapse()
      #expect(desk.navigator.scene == scene)
      #expect(columns(split) == ["/home/row/1/page/7"] + wide.dropFirst().map { _ in "" })
      await desk.settle()
      split.stubExpand()
      #expect(desk.navigator.scene == scene)
      #expect(columns(split) == wide)
      await desk.settle()
      #expect(desk.navigator.scene == scene)
    }
    // A link in a narrow window fills the columns of the wide one.
    split.stubCollapse()
    try await desk.router.show("/row/2")
    #expect(columns(split).first == "/home/row/2")
    await #expect(code { try await opening.value } == .dismissed)
    split.stubExpand()
    #expect(columns(split) == [String](["", "/home", "/row/2", ""].prefix(count + 1)))
    #expect(desk.reported == "*/home/row/2")
  }

  @Test func rowOfTheSidebarReplacesTheOtherColumns() async throws {
    let desk = try await desk(3)
    let split = try split(desk)
    try await desk.router.show("/page/7")
    try await desk.router.show("/row/2")
    #expect(columns(split) == ["", "/home", "/row/2", ""])
    let animations = desk.window.stubAnimations.count
    try await desk.router.show("/row/3")
    #expect(columns(split) == ["", "/home", "/row/3", ""])
    #expect(desk.reported == "*/home/row/3")
    #expect(desk.window.stubAnimations.count == animations, "A row is selected without animation.")
  }

  @Test func rootsOfTheColumnsAreReplacedWithoutAnimation() async throws {
    let desk = try await desk()
    try await desk.router.show("/row/1")
    let animations = desk.window.stubAnimations.count
    try await desk.router.show("/row/2")
    #expect(columns(try split(desk)) == ["", "/home", "/row/2"])
    #expect(desk.window.stubAnimations.count == animations)
    try await desk.router.push("/cart")
    #expect(desk.window.stubAnimations.count == animations + 1)
  }

  @Test func userGoesBackInTheLastColumn() async throws {
    let desk = try await desk()
    let split = try split(desk)
    try await desk.router.show("/page/7")
    let opening = Task { try await desk.router.open("/cart", context: .presented(as: .push)) }
    await desk.settle()
    #expect(columns(split) == ["", "/home", "/row/1/page/7/cart"])
    let last = try #require(stack(.secondary, split))
    #expect(last.stubSwipeBack())
    await #expect(code { try await opening.value } == .dismissed)
    #expect(desk.reported == "*/home/row/1/page/7")
    last.stubTapBack()
    await desk.settle()
    #expect(desk.reported == "*/home/row/1")
    #expect(!last.stubSwipeBack(), "The column has a root.")
  }

  @Test func userGoesBackInTheNarrowWindow() async throws {
    let desk = try await desk()
    let split = try split(desk)
    split.stubCollapse()
    let opening = desk.begin("/page/7")
    await desk.settle()
    let compact = try #require(stack(.compact, split))
    #expect(compact.stubSwipeBack())
    await #expect(code { try await opening.value } == .dismissed)
    #expect(compact.stubSwipeBack())
    await desk.settle()
    #expect(desk.reported == "*/home")
    split.stubExpand()
    #expect(columns(split) == ["", "/home", ""])
  }

  @Test func routerGoesBackThroughTheColumns() async throws {
    let desk = try await desk(3)
    let split = try split(desk)
    try await desk.router.show("/page/7")
    #expect(try await desk.router.back())
    #expect(columns(split) == ["", "/home", "/row/1", ""])
    #expect(try await desk.router.back())
    #expect(columns(split) == ["", "/home", "", ""])
    try await desk.router.show("/page/8")
    #expect(try await desk.router.popToRoot())
    #expect(columns(split) == ["", "/home", "", ""])
    #expect(desk.reported == "*/home")
  }

  @Test func leaveGuardIsAsked() async throws {
    let desk = try await desk()
    let split = try split(desk)
    try await desk.router.show("/letter")
    let draft = try #require(desk.top(Draft.self))
    let last = try #require(stack(.secondary, split))
    #expect(!last.stubSwipeBack())
    await desk.settle()
    last.stubTapBack()
    await desk.settle()
    #expect(draft.leaves.count == 2)
    _ = try? await desk.router.show("/row/2")
    #expect(draft.leaves.count == 3, "Another row removes the screen.")
    #expect(desk.reported == "*/home/row/1/letter")
    split.stubCollapse()
    #expect(draft.leaves.count == 3, "The width of the window removes no screen.")
    let compact = try #require(stack(.compact, split))
    #expect(!compact.stubSwipeBack())
    await desk.settle()
    compact.stubTapBack()
    await desk.settle()
    #expect(draft.leaves.count == 5)
    draft.mayGo = true
    compact.stubTapBack()
    await desk.settle()
    #expect(desk.reported == "*/home/row/1")
  }

  @Test func guardedRootOfAColumnHasNoBackAction() async throws {
    let desk = try await desk(3)
    let split = try split(desk)
    split.stubCollapse()
    try await desk.router.show("/letter")
    let item = try #require(desk.top(Draft.self)).navigationItem
    #expect(item.backAction != nil)
    split.stubExpand()
    #expect(item.backAction == nil)
    split.stubCollapse()
    #expect(item.backAction != nil)
  }

  @Test func windowThatIsResizedDuringAStepHasTheStackAfterIt() async throws {
    let desk = try await desk(pace: .manual)
    let split = try split(desk)
    let first = desk.begin("/page/7")
    await desk.window.stubAnimations.begun()
    split.stubCollapse()
    #expect(desk.drawing == "*/home/row/1/page/7")
    desk.window.stubAnimations.end()
    await desk.settle()
    await arrangement(desk)
    #expect(columns(split).first == "/home/row/1/page/7")
    #expect(desk.reported == "*/home/row/1/page/7")
    let second = Task { try await desk.router.open("/cart", context: .presented(as: .push)) }
    await desk.window.stubAnimations.begun()
    split.stubExpand()
    desk.window.stubAnimations.end()
    await desk.settle()
    await arrangement(desk)
    #expect(columns(split) == ["", "/home", "/row/1/page/7/cart"])
    for opening in [first, second] { opening.cancel() }
  }

  @Test func windowIsResizedDuringASwipe() async throws {
    let desk = try await desk()
    let split = try split(desk)
    try await desk.router.show("/page/7")
    for isDone in [false, true] {
      let swipe = try #require(desk.navigator.frontStack?.stubBeginSwipe())
      if isDone { split.stubExpand() } else { split.stubCollapse() }
      #expect(desk.drawing == "*/home/row/1/page/7")
      swipe.end(isDone)
      await desk.settle()
      let expected = isDone ? ["", "/home", "/row/1"] : ["/home/row/1/page/7", "", ""]
      await arrangement(desk)
      #expect(columns(split) == expected)
    }
    #expect(desk.reported == "*/home/row/1")
  }

  @Test func tabBarHasTabsWithColumns() async throws {
    let desk = try await Desk(tabs: [
      SceneTab("home", title: "Home", columnCount: 2), SceneTab("orders", title: "Orders"),
    ])
    try register(in: desk)
    let split = try split(desk)
    #expect(desk.bar.viewControllers?.first === split)
    #expect(split.tabBarItem?.title == "Home")
    desk.bar.stubTap(1)
    #expect(desk.reported == "home/home *orders/orders")
    try await desk.router.show("/page/7", context: .presented(with: .init(tab: "home")))
    #expect(desk.bar.selectedViewController === split)
    #expect(columns(split) == ["", "/home", "/row/1/page/7"])
    split.stubCollapse()
    #expect(desk.reported == "*home/home/row/1/page/7 orders/orders")
    desk.navigator.declaredTabs[0].badge = "3"
    #expect(split.tabBarItem?.badgeValue == "3")
    desk.navigator.declaredTabs[0].isVisible = false
    await desk.settle()
    #expect(desk.reported == "home/home/row/1/page/7 *orders/orders")
    #expect(desk.bar.viewControllers?.count == 1)
    desk.navigator.declaredTabs[0].isVisible = true
    #expect(desk.bar.viewControllers?.first === split)
  }

  @Test func searchTabIsBesideColumns() async throws {
    let desk = try await Desk(tabs: [
      SceneTab("home", title: "Home", columnCount: 2), SceneTab("orders", role: .search),
    ])
    try register(in: desk)
    #expect(desk.bar.tabs.first?.viewController === (try split(desk)))
    desk.bar.selectedTab = desk.bar.tabs[1]
    try await desk.router.show("/page/7", context: .presented(with: .init(tab: "home")))
    #expect(desk.reported == "*home/home/row/1/page/7 orders/orders")
  }

  @Test func tabInMoreHasOneColumn() async throws {
    let names = ["a", "b", "c", "d", "e", "f"]
    let desk = try await Desk(
      tabs: names.map { SceneTab($0, columnCount: 2) },
      roots: Dictionary(uniqueKeysWithValues: names.map { ($0, "/cart") }))
    #expect(desk.navigator.columns.keys.sorted() == [0, 1, 2, 3])
    try await desk.router.show("/goods/1", context: .presented(with: .init(tab: "f")))
    let transition = TransitionContext(cause: .open) { _ in nil }
    try await desk.navigator.perform(.selectTab(1), in: transition)
    #expect(desk.bar.selectedViewController === (try split(desk, 1)), "The last column is empty.")
    try await desk.router.show("/goods/2", context: .presented(with: .init(tab: "b")))
    #expect(desk.reported == "a/cart *b/cart/goods/2 c/cart d/cart e/cart f/cart/goods/1")
    #expect(desk.bar.selectedViewController === (try split(desk, 1)))
  }

  @Test func delegateOfTheAppReceivesTheCalls() async throws {
    final class AppDelegate: NSObject, UISplitViewControllerDelegate, StubDelegate {
      static let stubSelectors: Set<Selector> = [
        .splitTopColumn, .splitDidCollapse, .splitDidExpand,
      ]
      var calls: [Bool] = []
      func splitViewController(
        _ svc: UISplitViewController,
        topColumnForCollapsingToProposedTopColumn proposedTopColumn: UISplitViewController.Column
      ) -> UISplitViewController.Column { .primary }
      func splitViewControllerDidCollapse(_ svc: UISplitViewController) { calls.append(true) }
      func splitViewControllerDidExpand(_ svc: UISplitViewController) { calls.append(false) }
    }
    let (desk, delegate) = (try await desk(), AppDelegate())
    let split = try split(desk)
    split.delegate = delegate
    try await desk.router.show("/page/7")
    split.stubCollapse()
    #expect(stack(.compact, split)?.parent === split)
    split.stubExpand()
    #expect(delegate.calls == [true, false])
    #expect(columns(split) == ["", "/home", "/row/1/page/7"])
  }

  @Test func viewControllersOfOtherCodeAreInTheStack() async throws {
    let desk = try await desk(3)
    let split = try split(desk)
    try await desk.router.show("/page/7")
    // The sidebar pushes in its own column.
    stack(.primary, split)?.pushViewController(Page("/own"), animated: false)
    desk.window.layoutIfNeeded()
    await desk.settle()
    #expect(desk.reported == "*/home(Page)/row/1/page/7")
    split.stubCollapse()
    #expect(columns(split).first == "/home/own/row/1/page/7")
    split.stubExpand()
    #expect(columns(split) == ["", "/home", "/own", "/row/1/page/7"])
    #expect(try await desk.router.popToRoot())
    #expect(columns(split) == ["", "/home", "", ""])
  }
}

/// The contract of navigators, with a tab in columns.
@Suite @MainActor struct ColumnContractTests {
  enum Width: CaseIterable { case wide, narrow, changing }

  @Test(arguments: Width.allCases, [StubAnimations.Pace.none, .later])
  func theContractIsKept(_ width: Width, _ pace: StubAnimations.Pace) async throws {
    var windows: [UIWindow] = []
    for count in 2...3 {
      try await expectNavigatorContract(
        steps: 400, seed: UInt64(count), content: { Page($0.address) }
      ) {
        let window = UIWindow()
        windows.append(window)
        window.stubAnimations.pace = pace
        let navigator = navigator(in: window, count)
        if width == .changing { return resized(navigator, StubSchedule(seed: 1)) }
        if width == .narrow { navigator.columns[0]?.split.stubCollapse() }
        return navigator
      }
    }
  }

  /// A seed chooses when animations end, when delegate calls arrive, and when the window is resized.
  @Test func contractIsKeptInEachOrderOfUIKitsCalls() async throws {
    try await StubSchedule.withSeeds(usually: 10) { seed in
      let schedule = StubSchedule(seed: seed)
      var windows: [UIWindow] = []
      try await expectNavigatorContract(steps: 40, seed: seed, content: { Page($0.address) }) {
        let window = UIWindow()
        windows.append(window)
        window.stubAnimations.pace = .later
        window.stubAnimations.schedule = schedule
        return resized(navigator(in: window, 2 + Int(seed % 2)), schedule)
      }
    }
  }

  /// Returns a navigator whose window is resized before and during steps.
  private func resized(_ navigator: UIKitNavigator, _ schedule: StubSchedule) -> VariedNavigator {
    func resize() {
      guard let split = navigator.columns[0]?.split else { return }
      if split.isCollapsed { split.stubExpand() } else { split.stubCollapse() }
    }
    return VariedNavigator(navigator, schedule) {
      if schedule.number(below: 3) == 0 { resize() }
      if schedule.number(below: 3) == 0 { schedule.deliver { resize() } }
    }
  }

  private func navigator(in window: UIWindow, _ count: Int) -> UIKitNavigator {
    UIKitNavigator(
      window, tabs: [SceneTab("a", columnCount: count), SceneTab("b")],
      queue: Router(scheme: "mall").navigation, converting: { ($0 as? String).map { Page($0) } },
      clock: ManualClock())
  }
}
