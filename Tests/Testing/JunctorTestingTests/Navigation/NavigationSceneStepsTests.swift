// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Junctor
import JunctorTesting
import Testing

@Suite struct NavigationSceneStepsTests {
  private static func scene(_ orders: String...) -> NavigationScene {
    let stack = orders.enumerated().map { index, address in
      Screen(id: UInt64(index), route: address, address: address)
    }
    return NavigationScene(id: "main", tabs: [NavigationScene.Tab(name: "orders", stack: stack)])
  }

  private static let pay = Screen(id: 7, route: "/pay", address: "/pay")

  @Test func stepsLeadToTheState() {
    let steps = Self.scene("/orders", "/order/1", "/items").steps(to: Self.scene("/orders"))
    #expect(steps == [.pop(to: 1)])
  }

  @Test func stepsShowTheScreen() throws {
    let steps = try Self.scene("/orders").steps(showing: Self.pay)
    #expect(steps == [.push(Self.pay)])
  }

  @Test func refusedScreenHasNoSteps() {
    var scene = Self.scene("/orders")
    scene.modals = [.init(presentation: .sheet, stack: [Screen(id: 9, route: "/a", address: "/a")])]
    #expect(throws: NavigationError.modalsArePresented) {
      try scene.steps(showing: Self.pay, NavigationOptions(modals: .refuse))
    }
  }
}
