// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import JunctorTesting
import SwiftUI
import Testing

import Junctor
@testable import JunctorNavigation
@testable import JunctorRouting
@testable import VerifiedSwiftUI

@MainActor
@Suite struct PersonTests {
  /// What was told about movements, as text.
  private func changes(_ recorder: EventRecorder) -> [String] {
    recorder.events.compactMap { $0.navigation.map { "\($0)" } }
  }

  @Test func aSwipeBackIsUpAndIsHeard() async throws {
    let app = try await App()
    let order = try await app.open("/order/7")
    #expect(app.person.sees == "*home/home/order7 orders/orders")
    let recorder = EventRecorder(app.router)
    app.person.swipeBack()
    #expect(try await order.value.ending == .dismissed)
    #expect(app.person.sees == "*home/home orders/orders")
    #expect(app.router.navigation.scenes == [app.navigator.scene])
    #expect(changes(recorder) == ["swipeBack in main: -/order/:id, front /home"])
  }

  @Test func theBarsMenuGoesBackSeveralScreens() async throws {
    let app = try await App()
    let first = try await app.open("/order/1")
    let second = try await app.open("/order/2")
    app.person.swipeBack(by: 2)
    #expect(try await first.value.ending == .dismissed)
    #expect(try await second.value.ending == .dismissed)
    #expect(app.person.sees == "*home/home orders/orders")
  }

  @Test func aSheetIsPulledDown() async throws {
    let app = try await App()
    let login = try await app.open("/login")
    let order = try await app.open("/order/1", as: .sheet)
    #expect(app.person.sees == "*home/home orders/orders sheet/login sheet/order1")
    let recorder = EventRecorder(app.router)
    app.person.pullDown()
    #expect(try await order.value.ending == .dismissed)
    app.person.pullDown()
    #expect(try await login.value.ending == .dismissed)
    #expect(app.navigator.scene.modals.isEmpty)
    #expect(
      changes(recorder) == [
        "pullDown in main: -/order/:id, front /login", "pullDown in main: -/login, front /home",
      ])
  }

  @Test func aScreenInASheetIsSwipedBack() async throws {
    let app = try await App()
    _ = try await app.open("/login")
    let order = try await app.router.show(
      "/order/1", context: .presented(with: .init(modals: .stayUnder)))
    #expect(app.person.sees == "*home/home orders/orders sheet/login/order1")
    app.person.swipeBack()
    #expect(try await order.outcome().ending == .dismissed)
    #expect(app.person.sees == "*home/home orders/orders sheet/login")
  }

  @Test func aLowerSheetGoesWithAllThatLiesOverIt() async throws {
    let app = try await App()
    let login = try await app.open("/login")
    let order = try await app.open("/order/1", as: .popover)
    app.person.sight.covers[0].what.goAway()
    #expect(try await login.value.ending == .dismissed)
    #expect(try await order.value.ending == .dismissed)
    #expect(app.person.sees == "*home/home orders/orders")
  }

  @Test func aFullScreenTakenAwayByItsViewIsNoPersonsDoing() async throws {
    let app = try await App()
    let order = try await app.open("/order/1", as: .fullScreen)
    let recorder = EventRecorder(app.router)
    app.person.pullDown()
    #expect(try await order.value.ending == .dismissed)
    #expect(changes(recorder) == ["system in main: -/order/:id, front /home"])
  }

  @Test func aSheetThatIsGoneDoesNotTakeTheNextOneAway() async throws {
    let app = try await App()
    _ = try await app.open("/login")
    let late = app.person.sight.covers[0].what
    try await app.router.dismiss()
    _ = try await app.open("/order/1", as: .sheet)
    late.goAway()
    #expect(app.person.sees == "*home/home orders/orders sheet/order1")
  }

  @Test func aModalStaysTheSameWhateverComesInItAndOverIt() async throws {
    let navigator = try await SwiftUINavigator.after([.present(.made(.sheet, 1))])
    let modal = navigator.modals[0]
    for step: NavigationStep in [
      .present(.made(.popover, 2)), .dismiss, .push(.number(3)), .reset([.number(4)]),
    ] {
      try await navigator.perform(step, in: .test())
      #expect(navigator.modals.first === modal, "after \(step)")
    }
  }

  @Test func aModalThatGoesKeepsWhatItShowed() async throws {
    let app = try await App()
    _ = try await app.open("/login")
    let stack = app.navigator.modals[0]
    try await app.router.dismiss()
    #expect(stack.items.count == 1)
  }

  @Test func aTabIsTapped() async throws {
    let app = try await App()
    let order = try await app.open("/order/1")
    let recorder = EventRecorder(app.router)
    app.person.tapTab(1)
    #expect(app.person.sees == "home/home/order1 *orders/orders")
    #expect(app.router.navigation.scenes == [app.navigator.scene])
    app.person.tapTab(1)
    #expect(changes(recorder) == ["tapTab in main: nothing moved, front /orders"])
    app.person.tapTab(0)
    app.person.swipeBack()
    #expect(try await order.value.ending == .dismissed)
  }

  // MARK: Screens that guard their leaving

  @Test func aGuardedScreenHasNoSystemsWayBack() async throws {
    let app = try await App()
    _ = try await app.open("/order/1")
    func hidden() -> [Bool] {
      app.person.sight.everything.compactMap { ($0.modifier as? StubBackButtonHidden)?.isHidden }
    }
    #expect(!hidden().contains(true))
    _ = try await app.open("/draft")
    #expect(hidden().filter { $0 }.count == 1)
  }

  @Test(arguments: [true, false])
  func aWayBackPastAGuardedScreenIsAskedFor(isLetGo: Bool) async throws {
    let app = try await App()
    let asked = Asked(answer: isLetGo)
    try app.router.register(
      "/form",
      .view { _, screen in
        screen.mayLeave = { asked.note($0) }
        return Text("/form")
      })
    for act in [{ app.person.swipeBack() }, { app.person.tapBarButton() }] {
      let form = try await app.open("/form")
      asked.causes = []
      act()
      await app.navigator.tabs[0].restoration?.value
      #expect(app.person.sees == "*home/home/form orders/orders")
      await until(app.router) { !asked.causes.isEmpty }
      await until(app.router) { app.router.navigation.transitionCount == 0 }
      #expect(asked.causes == [.back])
      if isLetGo { #expect(try await form.value.ending == .dismissed) }
      #expect(app.person.sees == "*home/home\(isLetGo ? "" : "/form") orders/orders")
    }
  }

  @Test func refusedWayBackShowsTheScreenAgain() async throws {
    let app = try await App()
    _ = try await app.open("/draft")
    let stack = app.navigator.tabs[0]
    app.person.swipeBack()
    #expect(stack.path.isEmpty, "SwiftUI has popped the screen, and applies only another path.")
    await stack.restoration?.value
    #expect(app.person.sees == "*home/home/draft orders/orders")
    #expect(app.navigator.scene.top?.route == "/draft")
  }

  @Test func aPathThatIsNoneOfOursChangesNothing() async throws {
    let app = try await App()
    _ = try await app.open("/order/1")
    _ = try await app.open("/order/2")
    let stack = app.navigator.tabs[0]
    let before = app.navigator.scene
    let strange = ScreenItem(id: 99, view: AnyView(Text("")))
    for path in [stack.items, [strange], [], stack.path] {
      let orphan = ScreenStack(of: app.navigator, presentation: nil)
      (path.isEmpty ? orphan : stack).path = path
      await stack.restoration?.value
      #expect(app.person.sees == "*home/home/order1/order2 orders/orders")
    }
    #expect(app.navigator.scene == before)
  }

  @Test func theBarsMenuAsksTheScreensOnTheWay() async throws {
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
    app.person.swipeBack(by: 2)
    await app.navigator.tabs[0].restoration?.value
    #expect(app.person.sees == "*home/home/form/order1 orders/orders")
    #expect(try await order.value.ending == .dismissed)
    await until(app.router) { app.router.navigation.transitionCount == 0 }
    #expect(asked.causes == [.back])
    #expect(app.person.sees == "*home/home orders/orders")
  }

  @Test func aSheetWithAGuardedScreenCannotBePulledDown() async throws {
    let app = try await App()
    _ = try await app.open("/login")
    func isDisabled() -> Bool? {
      app.person.sight.covers[0].sight.all(StubDismissDisabled.self).first?.isDisabled
    }
    #expect(isDisabled() == false)
    _ = try await app.router.show("/draft", context: .presented(with: .init(modals: .stayUnder)))
    #expect(isDisabled() == true)
    app.person.pullDown()
    await app.router.work.settle()
    #expect(app.person.sees == "*home/home orders/orders sheet/login/draft")
  }
}

/// A guard that notes what it is asked about.
@MainActor
private final class Asked {
  var causes: [NavigationCause] = []
  private let answer: Bool

  init(answer: Bool) { self.answer = answer }

  func note(_ leave: NavigationTransition) -> Bool {
    causes.append(leave.cause)
    return answer
  }
}
