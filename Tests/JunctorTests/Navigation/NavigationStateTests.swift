// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Testing

import Junctor
@testable import JunctorLinks
@testable import JunctorModules
@testable import JunctorNavigation
@testable import JunctorRouting

@Suite struct NavigationStateTests {
  @Test func aStateIsDrawn() {
    let state = NavigationState(scenes: [NavigationPlanTests.shop])
    #expect(
      state.description == """
        scene main
        ├─ tab home ●  /home
        ├─ tab orders  /orders  /order/1
        └─ sheet  /login
        """)
    #expect(
      NavigationState().description == """
        scene main
        └─ stack  (empty)
        """)
  }

  @Test func scenesAreFoundByName() {
    var state = NavigationState(tabs: ["home"])
    #expect(state[scene: "main"]?.tabs.map(\.name) == ["home"])
    #expect(state[scene: "other"] == nil)
    state[scene: "other"] = NavigationPlanTests.calm
    #expect(state.scenes.count == 2)
    state[scene: "main"] = nil
    #expect(state.scenes.map(\.id) == ["main"], "the name is the scene's own")
  }

  @Test func whatIsInFrontIsTheHighestModalOrTheTab() {
    #expect(NavigationPlanTests.shop.top?.address == "/login")
    #expect(NavigationPlanTests.calm.top?.address == "/home")
    #expect(NavigationPlanTests.shop.screens.map(\.id) == [1, 2, 3, 4])
  }
}
