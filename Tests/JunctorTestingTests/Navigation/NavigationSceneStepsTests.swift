// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Junctor
import JunctorTesting
import Testing

@Suite struct NavigationSceneStepsTests {
  private static func scene(_ orders: String...) -> NavigationScene {
    let stack = orders.enumerated().map { index, address in
      Screen(id: UInt64(index), identity: ScreenIdentity(route: address), address: address)
    }
    return NavigationScene(id: "main", tabs: [NavigationTab(name: "orders", stack: stack)])
  }

  private static func intent(tab: String? = nil) -> NavigationIntent {
    let target = NavigationIntent.Target(identity: ScreenIdentity(route: "/pay"), address: "/pay")
    return NavigationIntent(target, options: .init(tab: tab))
  }

  @Test func stepsLeadToTheState() {
    let steps = Self.scene("/orders", "/order/1", "/items").steps(to: Self.scene("/orders"))
    #expect(steps == [.pop(to: 1)])
  }

  @Test func stepsShowTheScreenOfTheIntent() throws {
    let steps = try Self.scene("/orders").steps(fulfilling: Self.intent()) { 7 }
    #expect(steps.map(\.description) == ["push /pay"])
  }

  @Test func refusedIntentHasNoSteps() {
    #expect(throws: NavigationRefusal.noTab("cart")) {
      try Self.scene("/orders").steps(fulfilling: Self.intent(tab: "cart")) { 7 }
    }
  }
}
