// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Junctor
import Testing

@testable import JunctorLinks
@testable import JunctorModules
@testable import JunctorNavigation
@testable import JunctorRouting

@Suite struct NavigationBackTests {
  private let deep = NavigationScene.drawn(
    ["home": ["/home", "/a", "/b"], "orders": ["/orders"]],
    sheets: [["/login", "/sms"], ["/help"]])

  @Test func backPopsOneScreenAtATimeDownToTheRoot() {
    var drawings: [String] = []
    var scene: NavigationScene? = deep
    while let now = scene {
      drawings.append(now.drawing)
      scene = now.goingBack()
    }
    #expect(
      drawings == [
        "*home/home/a/b orders/orders sheet/login/sms sheet/help",
        "*home/home/a/b orders/orders sheet/login/sms", "*home/home/a/b orders/orders sheet/login",
        "*home/home/a/b orders/orders", "*home/home/a orders/orders", "*home/home orders/orders",
      ])
  }

  @Test(
    arguments: [
      ("/sms", "*home/home/a/b orders/orders sheet/login/sms"),
      ("/login", "*home/home/a/b orders/orders sheet/login"), ("/a", "*home/home/a orders/orders"),
      ("/help", nil), ("/orders", nil),
      ("/nowhere", nil),
    ] as [(String, String?)])
  func backLeadsToAVisibleScreen(address: String, expected: String?) {
    let scene = deep.goingBack(to: .at(address))
    #expect(scene?.drawing == expected)
  }

  @Test func popToRootAndDismissChangeTheScene() {
    #expect(deep.dismissing()?.modals.count == 1)
    let calm = deep.dismissing()?.dismissing()
    #expect(calm?.dismissing() == nil)
    #expect(calm?.goingBackToRoot()?.drawing == "*home/home orders/orders")
    #expect(calm?.goingBackToRoot()?.goingBackToRoot() == nil)
  }

  @Test func screenIsRemovedWithAllScreensAboveIt() {
    let scene = NavigationScene.drawn(
      ["home": ["/home", "/a", "/b"], "orders": ["/orders"]], sheets: [["/s", "/t"], ["/u"]])
    let removed = scene.screens.map { scene.removing($0.id)?.drawing }
    #expect(
      removed == [
        "*home/home orders/orders", "*home/home orders/orders", "*home/home/a orders/orders",
        "*home/home/a/b orders/orders", "*home/home/a/b orders/orders",
        "*home/home/a/b orders/orders sheet/s", "*home/home/a/b orders/orders sheet/s/t",
      ])
    #expect(scene.removing(99) == nil)
    #expect(scene.unwound().drawing == "*home/home orders/orders")
  }

  @Test func backLeadsToTheTopmostOfEqualScreens() {
    let scene = NavigationScene.drawn(["home": ["/home", "/a", "/b", "/a", "/c"]])
    let back = scene.goingBack(to: .at("/a"))
    #expect(back?.drawing == "*home/home/a/b/a")
  }

  @Test(
    arguments: [
      ("/web?a", "*/home/web?a"), ("/web?b", "*/home/web?a/web?b"), ("/web?c", nil),
      ("/web", "*/home/web?a/web?b/web?a"), ("/home?new", nil), ("/home", "*/home"),
    ] as [(String, String?)])
  func backLeadsToTheScreenThatShowsTheAddress(address: String, expected: String?) {
    let addresses = ["/home", "/web?a", "/web?b", "/web?a", "/end"]
    var scene = NavigationScene(id: "main", tabs: [.init(name: "")])
    for (id, address) in addresses.enumerated() {
      scene.front.append(NavigationIntent.Destination.at(address).screen(id: UInt64(id)))
    }
    if address == "/web?a" { scene.front.remove(at: 3) }
    #expect(scene.goingBack(to: .at(address))?.drawing == expected)
  }
}
