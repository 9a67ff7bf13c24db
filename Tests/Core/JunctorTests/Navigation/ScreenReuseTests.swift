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
      NavigationIntent(.at("/order?new"), options: .init(reuse: reuse)), updating: { _ in true }
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

  /// The first screen of a list that is opened again with another query.
  @Test(
    arguments: [
      (["/home", "/web?a"], "/web?b", [], ["/home", "/web?a", "/web?b"]),
      (["/home", "/web?a", "/web?b"], "/web?a", [], ["/home", "/web?a"]),
      (["/home", "/web"], "/web#b", [], ["/home", "/web", "/web#b"]),
      (["/web?a"], "/web?b", [], ["/web?a", "/web?b"]),
      // A screen that can be updated.
      (["/home", "/web?a"], "/web?b", [2], ["/home", "/web?b"]),
      (["/home", "/web?a", "/cart"], "/web?b", [2], ["/home", "/web?b"]),
      (["/home", "/web?a", "/web?b"], "/web?c", [2], ["/home", "/web?c"]),
      (["/home", "/web?a", "/web?b"], "/web?a", [3], ["/home", "/web?a", "/web?a"]),
    ] as [([String], String, Set<Screen.ID>, [String])])
  func screenIsReusedOnlyForAnAddressThatItCanShow(
    _ stack: [String], _ address: String, updatable: Set<Screen.ID>, _ expected: [String]
  ) throws {
    var scene = NavigationScene(id: "main", tabs: [.init(name: "")])
    for (index, address) in stack.enumerated() {
      scene.front.append(NavigationIntent.Destination.at(address).screen(id: UInt64(index + 1)))
    }
    let shown = try scene.fulfilling(
      NavigationIntent(.at(address)), updating: updatable.contains
    ) { 100 }
    #expect(shown.front.map(\.address) == expected)
  }

  /// An ancestor with a query must show it; one without is any screen of its route.
  @Test(
    arguments: [
      (["/list?q=a"], "/list?q=b", ["/list?q=b"]), (["/list?q=a"], "/list?q=a", ["/list?q=a"]),
      (["/list?q=a"], "/list", ["/list?q=a"]),
    ] as [([String], String, [String])])
  func ancestorIsKeptIfItShowsItsAddress(
    _ stack: [String], _ ancestor: String, _ below: [String]
  ) throws {
    var scene = NavigationScene(id: "main", tabs: [.init(name: "")])
    for address in stack {
      scene.front.append(NavigationIntent.Destination.at(address).screen(id: 1))
    }
    let shown = try scene.fulfilling(
      NavigationIntent(.at("/item"), ancestors: [.at(ancestor)])
    ) { 100 }
    #expect(shown.front.map(\.address) == below + ["/item"])
  }
}
