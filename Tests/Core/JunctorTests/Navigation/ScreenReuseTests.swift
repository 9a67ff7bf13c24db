// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Junctor
import Testing

@testable import JunctorNavigation

/// Which of several equal screens is reused: the one nearest to the top.
@Suite struct ScreenReuseTests {
  /// Screens 1 to 5, of which 2 and 4 are equal.
  private static let stack = ["/home", "/order", "/goods", "/order", "/cart"]

  @Test(
    arguments: [
      (NavigationOptions.Reuse.popTo, [1, 2, 3, 4]), (.bringToFront, [1, 2, 3, 5, 4]),
    ] as [(NavigationOptions.Reuse, [Screen.ID])])
  func lastOfEqualScreensIsReused(_ reuse: NavigationOptions.Reuse, _ expected: [Screen.ID]) throws
  {
    let scene = NavigationScene.drawn(["home": Self.stack])
    let result = try scene.fulfilling(
      NavigationIntent(.at("/order?new"), options: .init(reuse: reuse))
    ) {
      Issue.record("No new screen is needed.")
      return 100
    }
    #expect(result.front.map(\.id) == expected)
    #expect(result.front.last?.address == "/order?new")
  }

  @Test func lastOfEqualScreensInHighestModalIsReused() throws {
    let scene = NavigationScene.drawn(["home": ["/order"]], sheets: [["/order"], Self.stack])
    let result = try scene.fulfilling(NavigationIntent(.at("/order"))) {
      Issue.record("No new screen is needed.")
      return 100
    }
    #expect(result.modals.map { $0.stack.map(\.id) } == [[2], [3, 4, 5, 6]])
  }

  @Test func selectedTabIsSearchedFirst() throws {
    var scene = NavigationScene.drawn(
      ["home": ["/home", "/a", "/b"], "orders": ["/orders", "/a", "/c"]])
    scene.selected = 1
    let shown = try scene.fulfilling(NavigationIntent(.at("/a"))) { 100 }
    #expect(shown.drawing == "home/home/a/b *orders/orders/a")
  }
}
