// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

@testable import JunctorTesting
import SwiftUI
import Testing
@testable import SwiftUITesting

import Junctor
@testable import JunctorNavigation
@testable import JunctorRouting
@testable import VerifiedSwiftUI

@MainActor
@Suite struct UserTests {
  /// The reported changes of the screens, as text.
  private func changes(_ recorder: EventRecorder) -> [String] {
    recorder.events.compactMap { $0.navigation.map { "\($0)" } }
  }

  @Test func swipeBackIsShownAndReported() async throws {
    let app = try await App()
    let order = try await app.open("/order/7")
    #expect(app.user.sees == "*home/home/order7 orders/orders")
    let recorder = EventRecorder(app.router)
    app.user.swipeBack()
    #expect(try await order.value.ending == .dismissed)
    #expect(app.user.sees == "*home/home orders/orders")
    #expect(app.router.navigation.scenes == [app.navigator.scene])
    #expect(changes(recorder) == ["swipeBack in main: -/order/:id, front /home"])
  }

  @Test func menuOfTheBackButtonPopsSeveralScreens() async throws {
    let app = try await App()
    let first = try await app.open("/order/1")
    let second = try await app.open("/order/2")
    app.user.swipeBack(by: 2)
    #expect(try await first.value.ending == .dismissed)
    #expect(try await second.value.ending == .dismissed)
    #expect(app.user.sees == "*home/home orders/orders")
  }

  @Test func pulledDownSheetsAreReported() async throws {
    let app = try await App()
    let login = try await app.open("/login")
    let order = try await app.open("/order/1", as: .sheet)
    #expect(app.user.sees == "*home/home orders/orders sheet/login sheet/order1")
    let recorder = EventRecorder(app.router)
    app.user.pullDown()
    #expect(try await order.value.ending == .dismissed)
    app.user.pullDown()
    #expect(try await login.value.ending == .dismissed)
    #expect(app.navigator.scene.modals.isEmpty)
    #expect(
      changes(recorder) == [
        "pullDown in main: -/order/:id, front /login", "pullDown in main: -/login, front /home",
      ])
  }

  @Test func screenInASheetIsSwipedBack() async throws {
    let app = try await App()
    _ = try await app.open("/login")
    let order = try await app.router.show(
      "/order/1", context: .presented(with: .init(modals: .stayUnder)))
    #expect(app.user.sees == "*home/home orders/orders sheet/login/order1")
    app.user.swipeBack()
    #expect(try await order.outcome().ending == .dismissed)
    #expect(app.user.sees == "*home/home orders/orders sheet/login")
  }

  @Test func dismissedSheetDismissesTheModalsOverIt() async throws {
    let app = try await App()
    let login = try await app.open("/login")
    let order = try await app.open("/order/1", as: .popover)
    app.user.sight.covers[0].what.dismissByUser()
    #expect(try await login.value.ending == .dismissed)
    #expect(try await order.value.ending == .dismissed)
    #expect(app.user.sees == "*home/home orders/orders")
  }

  @Test func fullScreenDismissedByItsViewHasTheCauseSystem() async throws {
    let app = try await App()
    let order = try await app.open("/order/1", as: .fullScreen)
    let recorder = EventRecorder(app.router)
    app.user.pullDown()
    #expect(try await order.value.ending == .dismissed)
    #expect(changes(recorder) == ["system in main: -/order/:id, front /home"])
  }

  @Test func lateReportOfADismissedSheetDoesNotDismissTheNext() async throws {
    let app = try await App()
    _ = try await app.open("/login")
    let late = app.user.sight.covers[0].what
    try await app.router.dismiss()
    _ = try await app.open("/order/1", as: .sheet)
    late.dismissByUser()
    #expect(app.user.sees == "*home/home orders/orders sheet/order1")
  }

  @Test func modalStaysTheSameDuringOtherSteps() async throws {
    let navigator = try await SwiftUINavigator.after([.present(.made(.sheet, 1))])
    let modal = navigator.modals[0]
    for step: NavigationStep in [
      .present(.made(.popover, 2)), .dismiss, .push(.number(3)), .reset([.number(4)]),
    ] {
      try await navigator.perform(step, in: .test())
      #expect(navigator.modals.first === modal, "after \(step)")
    }
  }

  @Test func dismissedModalKeepsItsScreens() async throws {
    let app = try await App()
    _ = try await app.open("/login")
    let stack = app.navigator.modals[0]
    try await app.router.dismiss()
    #expect(stack.items.count == 1)
  }

  @Test func tappedTabIsReported() async throws {
    let app = try await App()
    let order = try await app.open("/order/1")
    let recorder = EventRecorder(app.router)
    app.user.tapTab(1)
    #expect(app.user.sees == "home/home/order1 *orders/orders")
    #expect(app.router.navigation.scenes == [app.navigator.scene])
    app.user.tapTab(1)
    #expect(changes(recorder) == ["tapTab in main: nothing moved, front /orders"])
    app.user.tapTab(0)
    app.user.swipeBack()
    #expect(try await order.value.ending == .dismissed)
  }

  // MARK: Leave guards

  @Test func guardedScreenHasNoSystemBackButton() async throws {
    let app = try await App()
    _ = try await app.open("/order/1")
    func hidden() -> [Bool] {
      app.user.sight.everything.compactMap { ($0.modifier as? StubBackButtonHidden)?.isHidden }
    }
    #expect(!hidden().contains(true))
    _ = try await app.open("/draft")
    #expect(hidden().filter { $0 }.count == 1)
  }

  @Test(arguments: [true, false])
  func goingBackAsksTheLeaveGuard(isPermitted: Bool) async throws {
    let app = try await App()
    let asked = Asked(answer: isPermitted)
    try app.router.register(
      "/form",
      .view { _, screen in
        screen.mayLeave = { asked.note($0) }
        return Text("/form")
      })
    for act in [{ app.user.swipeBack() }, { app.user.tapBarButton() }] {
      let form = try await app.open("/form")
      asked.causes = []
      act()
      await app.navigator.tabStacks[0].restoration?.value
      #expect(app.user.sees == "*home/home/form orders/orders")
      await until(app.router) { !asked.causes.isEmpty }
      await until(app.router) { app.router.navigation.transitionCount == 0 }
      #expect(asked.causes == [.back])
      if isPermitted { #expect(try await form.value.ending == .dismissed) }
      #expect(app.user.sees == "*home/home\(isPermitted ? "" : "/form") orders/orders")
    }
  }

  @Test func refusedSwipeBackShowsTheScreenAgain() async throws {
    let app = try await App()
    _ = try await app.open("/draft")
    let stack = app.navigator.tabStacks[0]
    app.user.swipeBack()
    #expect(stack.path.isEmpty, "SwiftUI has popped the screen, and applies only another path.")
    await stack.restoration?.value
    #expect(app.user.sees == "*home/home/draft orders/orders")
    #expect(app.navigator.scene.top?.route == "/draft")
  }

  @Test func unknownPathChangesNothing() async throws {
    let app = try await App()
    _ = try await app.open("/order/1")
    _ = try await app.open("/order/2")
    let stack = app.navigator.tabStacks[0]
    let before = app.navigator.scene
    let unknown = ScreenItem(id: 99, view: AnyView(Text("")))
    for path in [stack.items, [unknown], [], stack.path] {
      let orphan = ScreenStack(of: app.navigator, presentation: nil)
      (path.isEmpty ? orphan : stack).path = path
      await stack.restoration?.value
      #expect(app.user.sees == "*home/home/order1/order2 orders/orders")
    }
    #expect(app.navigator.scene == before)
  }

  @Test func menuOfTheBackButtonAsksTheGuardsOfAllPoppedScreens() async throws {
    let app = try await App()
    let asked = Asked(answer: true)
    try app.router.register(
      "/form",
      .view { _, screen in
        screen.mayLeave = { asked.note($0) }
        return Text("/form")
      })
    _ = try await app.open("/form")
    let order = try await app.open("/order/1")
    app.user.swipeBack(by: 2)
    await app.navigator.tabStacks[0].restoration?.value
    #expect(app.user.sees == "*home/home/form/order1 orders/orders")
    #expect(try await order.value.ending == .dismissed)
    await until(app.router) { app.router.navigation.transitionCount == 0 }
    #expect(asked.causes == [.back])
    #expect(app.user.sees == "*home/home orders/orders")
  }

  @Test func sheetWithALeaveGuardCannotBePulledDown() async throws {
    let app = try await App()
    _ = try await app.open("/login")
    func isDisabled() -> Bool? {
      app.user.sight.covers[0].sight.all(StubDismissDisabled.self).first?.isDisabled
    }
    #expect(isDisabled() == false)
    _ = try await app.router.show("/draft", context: .presented(with: .init(modals: .stayUnder)))
    #expect(isDisabled() == true)
    app.user.pullDown()
    await app.router.work.settle()
    #expect(app.user.sees == "*home/home orders/orders sheet/login/draft")
  }
}

/// A leave guard that notes the causes of its calls.
@MainActor
private final class Asked {
  var causes: [NavigationCause] = []
  private let answer: Bool

  init(answer: Bool) { self.answer = answer }

  func note(_ leave: TransitionContext) -> Bool {
    causes.append(leave.cause)
    return answer
  }
}
