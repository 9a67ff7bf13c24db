// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Testing

import Junctor
@testable import JunctorLinks
@testable import JunctorModules
@testable import JunctorNavigation
@testable import JunctorRouting

/// A screen that is in a scene more than once.
@Suite struct EqualScreensTests {
  @Test func backLeadsToTheTopmostOfEqualScreens() {
    let scene = NavigationScene.drawn(["home": ["/home", "/a", "/b", "/a", "/c"]])
    let back = scene.goingBack(to: Screen.Identity(route: "/a"))
    #expect(back?.drawing == "*home/home/a/b/a")
  }

  @Test func selectedTabIsSearchedFirst() throws {
    var scene = NavigationScene.drawn(
      ["home": ["/home", "/a", "/b"], "orders": ["/orders", "/a", "/c"]])
    scene.selected = 1
    let shown = try scene.fulfilling(NavigationIntent(.at("/a"))) { 100 }
    #expect(shown.drawing == "home/home/a/b *orders/orders/a")
  }
}
