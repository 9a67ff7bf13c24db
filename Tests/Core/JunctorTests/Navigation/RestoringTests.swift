// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import JunctorTesting
import Testing

import Junctor
@testable import JunctorNavigation
@testable import JunctorRouting

/// Screens of a stored scene are shown again, as far as the app can show them now.
@Suite(.timeLimit(.minutes(1))) @MainActor struct RestoringTests {
  /// A scene of the shop with the roots, and screens above them.
  private func stored(
    home: [String] = [], orders: [String] = [], front: String = "home", sheets: [[String]] = []
  ) -> NavigationScene {
    .drawn(
      ["home": ["/home"] + home, "orders": ["/orders"] + orders], front: front, sheets: sheets)
  }

  @Test func storedSceneIsShownAgain() async throws {
    let before = try await Shop()
    try await before.router.show("/goods/7?color=red")
    try await before.router.show("/order/1/items/2")
    try await before.router.show("/login")
    try await before.router.show("/goods/8", context: .presented(with: .init(modals: .stayUnder)))
    let data = try JSONEncoder().encode(before.host.scene)

    let shop = try await Shop()
    let errors = try await shop.router.restore(
      JSONDecoder().decode(NavigationScene.self, from: data))
    #expect(errors.isEmpty)
    #expect(
      shop.drawing
        == "home/home/goods/7?color=red *orders/orders/order/1/order/1/items/2 sheet/login/goods/8")
    #expect(shop.host.scene.drawing == shop.drawing)
    #expect(shop.made.filter { $0 == "/home" }.count == 1, "The root stays.")
    #expect(shop.made.filter { $0 == "/order/1" }.count == 1, "Parents are not added.")
  }

  @Test func screensOfOneAddressAreShownTwice() async throws {
    let shop = try await Shop()
    let scene = stored(home: ["/goods/7", "/cart", "/goods/7"])
    #expect(try await shop.router.restore(scene).isEmpty)
    #expect(shop.drawing == "*home/home/goods/7/cart/goods/7 orders/orders")
    #expect(Set(shop.host.scene.screens.map(\.id)).count == 5)
  }

  @Test func userGoesBackAndScreensAnswerAfterwards() async throws {
    let shop = try await Shop()
    try await shop.router.restore(stored(home: ["/goods/7"], sheets: [["/login"]]))
    try shop.handle("/login").finish("Mei")
    await shop.settle()
    #expect(shop.drawing == "*home/home/goods/7 orders/orders")
    shop.person.swipeBack()
    await shop.settle()
    #expect(shop.drawing == "*home/home orders/orders")
  }

  @Test func sceneWithOtherScreensIsLeftUnchanged() async throws {
    let shop = try await Shop()
    try await shop.router.show("/goods/7")
    #expect(try await shop.router.restore(stored(home: ["/cart"])).isEmpty)
    #expect(shop.drawing == "*home/home/goods/7 orders/orders")
    #expect(!shop.made.contains("/cart"))
  }

  @Test func linkThatIsOpenedMeanwhileIsKept() async throws {
    let shop = try await Shop()
    let latch = Latch()
    let waiting = TestStep("slow") { request, next in
      await latch.wait()
      return try await next(request)
    }
    try shop.register("/slow", .intercepted(by: waiting))
    let restoring = shop.task { try await shop.router.restore(self.stored(home: ["/slow"])) }
    await shop.settle()
    try await shop.router.show("/login")
    await latch.open()
    #expect(try await restoring.value.isEmpty)
    #expect(shop.drawing == "*home/home orders/orders sheet/login")
  }

  // MARK: Screens that cannot be shown

  @Test func removedRouteEndsItsStack() async throws {
    let shop = try await Shop()
    let errors = try await shop.router.restore(
      stored(home: ["/goods/7", "/gone", "/cart"], orders: ["/order/1"]))
    #expect(errors.map(\.code) == [.notFound])
    #expect(errors.map(\.address) == ["/gone"])
    #expect(shop.drawing == "*home/home/goods/7 orders/orders/order/1")
    #expect(!shop.made.contains("/cart"))
  }

  @Test(arguments: [true, false])
  func modalsAreOnlyShownOverCompleteStacks(isInFront: Bool) async throws {
    let shop = try await Shop()
    let scene = stored(
      home: ["/gone"], front: isInFront ? "home" : "orders",
      sheets: [["/city", "/gone"], ["/login"]])
    _ = try await shop.router.restore(scene)
    #expect(
      shop.drawing
        == (isInFront ? "*home/home orders/orders" : "home/home *orders/orders sheet/city"))
  }

  @Test func screenWhoseHandlerThrowsIsLeftOut() async throws {
    let shop = try await Shop()
    try shop.router.register(
      "/film/:id",
      .screen { request, _ in
        try request.string("film")
      })
    try await shop.router.show("/film/7", payload: ["film": "Ran"])
    try await shop.router.show("/cart")
    try await shop.router.show("/login")
    let scene = shop.host.scene
    let next = try await Shop()
    try next.router.register(
      "/film/:id",
      .screen { request, _ in
        try request.string("film")
      })
    let errors = try await next.router.restore(scene)
    #expect(errors.map(\.code) == [.badParameter])
    #expect(errors.map(\.address) == ["/film/7"])
    #expect(next.drawing == "*home/home orders/orders")
    #expect(!next.made.contains("/cart") && !next.made.contains("/login"))
  }

  @Test func rootThatCannotBeShownIsThePresentOne() async throws {
    let shop = try await Shop()
    try shop.router.register(
      "/broken", .screen { _, _ -> String in throw RouteRejection("not today") })
    var scene = stored(home: ["/goods/7"])
    for root in ["/broken", "/gone"] {
      scene.tabs[0].stack[0] = .at(root, id: 1)
      #expect(try await shop.router.restore(scene).count == 1)
      #expect(shop.drawing == "*home/home orders/orders")
    }
    scene.tabs[0].stack[0] = .at("/cart", id: 1)
    #expect(try await shop.router.restore(scene).isEmpty)
    #expect(shop.drawing == "*home/cart/goods/7 orders/orders")
  }

  @Test func tabThatNoLongerExistsIsReported() async throws {
    let shop = try await Shop()
    let scene = NavigationScene.drawn(
      ["orders": ["/orders", "/order/1"], "news": ["/news"], "home": ["/home", "/cart"]],
      front: "news", sheets: [["/login"]])
    let errors = try await shop.router.restore(scene)
    #expect(errors.map { $0.underlying as? NavigationError } == [.noTab("news")])
    #expect(!shop.made.contains("/login"))
    #expect(shop.drawing == "*home/home/cart orders/orders/order/1")
  }

  // MARK: Gates and sources

  @Test func eachScreenPassesItsStepsAndTheRootNone() async throws {
    let shop = try await Shop()
    let notes = Notes()
    shop.router.addGate(
      TestGate("router") { request in
        notes.add(request.address)
        return nil
      })
    try await shop.router.restore(stored(home: ["/goods/7"], sheets: [["/login"]]))
    #expect(notes.all.sorted() == ["/goods/7", "/login"])
  }

  @Test(arguments: ["refuse", "redirect", "answer"])
  func gateThatAnswersInItsPlaceLeavesScreenOut(_ kind: String) async throws {
    let shop = try await Shop()
    let gate = TestGate("closed") { _ in
      switch kind {
      case "refuse": throw RouteRejection("no")
      case "redirect": .redirect(to: "/login")
      default: .handled
      }
    }
    try shop.register("/secret", .gated(by: gate))
    let errors = try await shop.router.restore(stored(home: ["/goods/7", "/secret", "/cart"]))
    #expect(errors.map(\.code) == [.rejected])
    #expect(shop.drawing == "*home/home/goods/7 orders/orders")
  }

  @Test(arguments: [true, false])
  func screensThatRequireALoginShareOne(signsIn: Bool) async throws {
    let shop = try await Shop()
    let account = RouteLock(false)
    let gate = SessionGate(router: shop.router, login: "/login") { account.withLock { $0 } }
    try shop.register("/private/:id", .intercepted(by: gate))
    let scene = stored(home: ["/private/1", "/private/2"], orders: ["/order/1", "/private/3"])
    let restoring = shop.task { try await shop.router.restore(scene) }
    await shop.settle()
    #expect(shop.drawing == "*home/home orders/orders sheet/login")
    #expect(shop.made.filter { $0 == "/login" }.count == 1)
    if signsIn {
      account.withLock { $0 = true }
      try shop.handle("/login").finish("Mei")
    } else {
      shop.person.pullDown()
    }
    let errors = try await restoring.value
    #expect(errors.map(\.code) == (signsIn ? [] : [.rejected, .rejected, .rejected]))
    #expect(
      shop.drawing
        == (signsIn
          ? "*home/home/private/1/private/2 orders/orders/order/1/private/3"
          : "*home/home orders/orders/order/1"))
  }

  @Test func externalSourceNeedsExposure() async throws {
    let shop = try await Shop()
    try shop.register("/open/:id", .exposed(to: .customScheme))
    let scene = stored(home: ["/open/1", "/cart"])
    let errors = try await shop.router.restore(scene, source: .customScheme)
    #expect(errors.map(\.code) == [.denied])
    #expect(shop.drawing == "*home/home/open/1 orders/orders")
    #expect(try shop.handle("/open/1").request.source == .customScheme)
    try await shop.router.popToRoot()
    #expect(try await shop.router.restore(scene).isEmpty)
    #expect(shop.drawing == "*home/home/open/1/cart orders/orders")
  }

  @Test func screenOfAFallbackIsShownAgain() async throws {
    let shop = try await Shop()
    shop.router.setFallback(.screen { request, _ in request.address })
    try await shop.router.show("/campaign/spring")
    let scene = shop.host.scene
    try await shop.router.popToRoot()
    #expect(try await shop.router.restore(scene).isEmpty)
    #expect(shop.drawing == "*home/home/campaign/spring orders/orders")
  }

  @Test func missingSceneThrowsAndRunsNothing() async throws {
    let shop = try await Shop()
    let made = shop.made
    let error = await #expect(throws: RouteError.self) {
      try await shop.router.restore(stored(home: ["/cart"]), in: "other")
    }
    #expect(error?.code == .noNavigator)
    #expect(shop.made == made)
  }

  // MARK: Stored values

  @Test(arguments: [
    (#""selected":0"#, #""selected":2"#, "selected", "none has the index 2"),
    (#""selected":0"#, #""selected":-1"#, "selected", "none has the index -1"),
    (#"{"sheet":{}}"#, #"{"push":{}}"#, "presentation", "no stack of its own"),
  ])
  func damagedSceneIsRefused(
    part: String, damage: String, key: String, message: String
  ) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let data = try encoder.encode(stored(sheets: [["/login"]]))
    let text = try #require(String(data: data, encoding: .utf8))
    let damaged = text.replacingOccurrences(of: part, with: damage)
    #expect(damaged != text)
    let error = #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(NavigationScene.self, from: Data(damaged.utf8))
    }
    guard case .dataCorrupted(let context)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(context.codingPath.last?.stringValue == key)
    #expect(context.debugDescription.contains(message))
  }

  @Test func sceneWithoutTabsAndModalWithoutScreensAreRefused() throws {
    let scene = #"{"id":"main","tabs":[],"selected":0,"modals":[]}"#
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(NavigationScene.self, from: Data(scene.utf8))
    }
    let modal = #"{"presentation":{"sheet":{}},"stack":[]}"#
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(NavigationScene.Modal.self, from: Data(modal.utf8))
    }
  }
}
