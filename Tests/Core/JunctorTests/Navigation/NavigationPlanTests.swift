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

@Suite struct NavigationPlanTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let from: NavigationScene
    let to: NavigationScene
    let steps: String
    var testDescription: String { "\(from.drawing) → \(to.drawing)" }
  }

  /// The same scene, changed.
  static func changed(
    _ scene: NavigationScene, _ change: (inout NavigationScene) -> Void
  ) -> NavigationScene {
    var copy = scene
    change(&copy)
    return copy
  }

  static let shop = NavigationScene.drawn(
    ["home": ["/home"], "orders": ["/orders", "/order/1"]], sheets: [["/login"]])
  static let calm = NavigationScene.drawn(["home": ["/home"], "orders": ["/orders", "/order/1"]])

  static let cases: [Case] = [
    Case(from: calm, to: calm, steps: ""),
    Case(from: shop, to: changed(shop) { $0.modals = [] }, steps: "dismiss"),
    Case(from: calm, to: changed(calm) { $0.selected = 1 }, steps: "select tab 1"),
    Case(
      from: calm, to: changed(calm) { $0.front.append(.at("/sale", id: 9)) }, steps: "push /sale"),
    Case(
      from: changed(calm) { $0.selected = 1 },
      to: changed(calm) {
        $0.selected = 1
        $0.front = [$0.front[0], .at("/order/2", id: 9)]
      }, steps: "replace by /order/2"),
    Case(
      from: shop,
      to: changed(shop) {
        $0.modals = []
        $0.selected = 1
        $0.front = [$0.front[0], .at("/order/2", id: 9), .at("/refund", id: 10)]
      }, steps: "dismiss, select tab 1, pop to 1, push /order/2, push /refund"),
    Case(
      from: calm, to: changed(calm) { $0.front = [.at("/other", id: 9)] },
      steps: "reset to [/other]"),
    Case(
      from: changed(calm) { $0.selected = 1 },
      to: changed(calm) {
        $0.selected = 1
        $0.front.reverse()
      }, steps: "bring 2 to front"),
    Case(
      from: NavigationScene.drawn(["home": ["/home"]], sheets: [["/a", "/b"]]),
      to: changed(NavigationScene.drawn(["home": ["/home"]], sheets: [["/a", "/b"]])) {
        $0.front.reverse()
      }, steps: "bring 2 to front"),
    Case(
      from: shop, to: changed(shop) { $0.front = [.at("/city", id: 9)] },
      steps: "reset to [/city]"),
    Case(
      from: calm, to: changed(calm) { $0.tabs[1].stack[0].address = "/orders?open" },
      steps: "update /orders?open"),
    Case(
      from: shop, to: changed(shop) { $0.front.append(.at("/forgot", id: 9)) },
      steps: "push /forgot"),
    Case(
      from: calm,
      to: changed(calm) {
        $0.modals = [
          NavigationScene.Modal(
            presentation: .sheet, stack: [.at("/login", id: 9), .at("/sms", id: 10)])
        ]
      }, steps: "present [/login, /sms] as sheet"),
    // The stack under a modal can only change while the modal is not presented.
    Case(
      from: shop, to: changed(shop) { $0.tabs[0].stack.append(.at("/sale", id: 9)) },
      steps: "dismiss, push /sale, present [/login] as sheet"),
  ]

  @Test(arguments: cases) func stepsArePlanned(expected: Case) {
    let steps = expected.from.steps(to: expected.to, transition: nil)
    #expect(steps.map(\.description).joined(separator: ", ") == expected.steps)
    var scene = expected.from
    for step in steps {
      let isDone = scene.apply(step)
      #expect(isDone)
    }
    #expect(scene == expected.to)
  }

  @Test func removedScreensAreListedTopmostFirst() {
    let removed = Self.shop.screens(
      missingIn: Self.changed(Self.shop) {
        $0.modals = []
        $0.tabs[1].stack.removeLast()
      })
    #expect(removed.map(\.address) == ["/login", "/order/1"])
  }

  @Test func customTransitionAppliesToTheLastScreen() {
    let required = Self.changed(Self.calm) {
      $0.front += [.at("/a", id: 8), .at("/b", id: 9)]
    }
    let steps = Self.calm.steps(to: required, transition: "flip")
    #expect(steps.map(\.description) == ["push /a", "push /b by flip"])
  }

  @Test func impossibleStepsChangeNothing() {
    let impossible: [NavigationStep] = [
      .dismiss, .selectTab(2), .selectTab(-1), .pop(to: 0), .pop(to: 1), .pop(to: 7),
      .bringToFront(99), .update(.at("/unknown", id: 99)),
    ]
    for step in impossible {
      var scene = Self.calm
      let isDone = scene.apply(step)
      #expect(!isDone, "\(step)")
      #expect(scene == Self.calm)
    }
    var sheet = Self.shop
    let isDone = sheet.apply(.reset([]))
    #expect(!isDone, "a modal without a screen shows nothing")
  }

  // MARK: Laws

  /// The planned steps lead from any state to any other, without further steps.
  @Test func planReachesEveryGoal() {
    var dice = SplitMix(seed: 20_260)
    for _ in 0..<Laws.count(20_000, usually: 2_000) {
      let from = Self.random(&dice)
      let to = Self.random(&dice)
      let steps = from.steps(to: to, transition: nil)
      var scene = from
      for step in steps where !scene.apply(step) { Issue.record("\(step) of \(steps)") }
      #expect(scene == to)
      let goneByPlan = Set(from.screens(missingIn: to).map(\.id))
      #expect(goneByPlan == Set(from.screens.map(\.id)).subtracting(to.screens.map(\.id)))
      // No screen that stays is taken down on the way, unless something under it changes.
      #expect(to.steps(to: to, transition: nil).isEmpty)
    }
  }

  /// A scene whose screens are drawn from a few, so that states have much in common.
  static func random(_ dice: inout SplitMix) -> NavigationScene {
    var ids = (1...12).map { UInt64($0) }.shuffled(using: &dice)
    func stack(_ most: Int, _ dice: inout SplitMix) -> [Screen] {
      let count = min(Int.random(in: 0...most, using: &dice), ids.count)
      defer { ids.removeFirst(count) }
      let taken = ids.prefix(count)
      return (dice.one(in: 2) ? taken.sorted() : Array(taken)).map { id in
        Screen(
          id: id, route: "/\(id)",
          address: dice.one(in: 5) ? "/\(id)?new" : "/\(id)")
      }
    }
    let tabs = ["a", "b"].map { NavigationScene.Tab(name: $0, stack: stack(4, &dice)) }
    let modals = (0..<Int.random(in: 0...2, using: &dice)).compactMap { _ in
      let screens = stack(2, &dice)
      let presentation: Presentation = dice.one(in: 2) ? .sheet : .fullScreen
      return screens.isEmpty
        ? nil : NavigationScene.Modal(presentation: presentation, stack: screens)
    }
    return NavigationScene(
      id: "main", tabs: tabs, selected: dice.one(in: 2) ? 0 : 1, modals: modals)
  }
}
