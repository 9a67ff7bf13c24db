// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

import Junctor
@testable import JunctorLinks
@testable import JunctorModules
@testable import JunctorNavigation
@testable import JunctorRouting

@Suite struct NavigationSceneTests {
  @Test func sceneIsDrawn() {
    #expect(
      NavigationPlanTests.shop.description == """
        scene main
        ├─ tab home ●  /home
        ├─ tab orders  /orders  /order/1
        └─ sheet  /login
        """)
    #expect(
      NavigationScene(id: "main", tabs: [.init(name: "")]).description == """
        scene main
        └─ stack  (empty)
        """)
  }

  @Test func scenesAreStoredAndRead() throws {
    let identified = Screen(id: 9, route: "/a/:id", values: ["id": "7"], address: "/a/7?b=1")
    var scene = NavigationPlanTests.shop
    scene.modals.append(NavigationScene.Modal(presentation: .fullScreen, stack: [identified]))
    let scenes = [scene, NavigationPlanTests.calm]
    let data = try JSONEncoder().encode(scenes)
    #expect(try JSONDecoder().decode([NavigationScene].self, from: data) == scenes)
  }

  @Test func frontIsTheHighestModalOrTheSelectedTab() {
    #expect(NavigationPlanTests.shop.top?.address == "/login")
    #expect(NavigationPlanTests.calm.top?.address == "/home")
    #expect(NavigationPlanTests.shop.screens.map(\.id) == [1, 2, 3, 4])
  }
}
