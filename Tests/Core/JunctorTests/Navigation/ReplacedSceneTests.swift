// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Junctor
import Testing

@testable import JunctorTesting

/// The app replaces its root: another navigator of the same name is connected.
@Suite(.timeLimit(.minutes(1))) @MainActor struct ReplacedSceneTests {
  /// Connects a new scene with the roots, and returns its host.
  private func replaceScene(_ shop: Shop) async throws -> SimulatedHost {
    let host = SimulatedHost(tabs: ["home", "orders"], clock: shop.clock)
    try await shop.router.connect(host, roots: ["home": "/home", "orders": "/orders"])
    return host
  }

  @Test(arguments: TransitionPolicy.all) func runningTransitionIsShownInTheNewScene(
    policy: TransitionPolicy
  ) async throws {
    let shop = try await Shop()
    shop.host.duration = .seconds(1)
    let opening = shop.begin("/order/42", NavigationOptions(policy: policy))
    await shop.clock.sleepers(2)
    let host = try await replaceScene(shop)
    await shop.settle()
    #expect(shop.drawing == "home/home *orders/orders/order/42")
    #expect(shop.router.navigation.scenes == [host.scene])
    try shop.handle("/order/42").finish("paid")
    #expect(try await opening.value.value as? String == "paid")
  }

  @Test func waitingTransitionsAreShownInTheirOrder() async throws {
    let shop = try await Shop()
    shop.host.duration = .seconds(1)
    var openings: [Task<RouteOutcome, any Error>] = []
    for number in 1...3 {
      openings.append(shop.begin("/goods/\(number)"))
      await shop.settle()
    }
    let joined = shop.begin("/goods/3", NavigationOptions(policy: .join))
    await shop.settle()
    openings[1].cancel()
    #expect(await code { try await openings[1].value } == .failed(.cancelled))
    _ = try await replaceScene(shop)
    await shop.settle()
    #expect(shop.drawing == "*home/home/goods/1/goods/3 orders/orders")
    #expect(shop.made.filter { $0 == "/goods/3" }.count == 1)
    joined.cancel()
    #expect(await code { try await joined.value } == .failed(.cancelled))
    shop.router.navigation.disconnect(scene: "main")
    for index in [0, 2] { #expect(await code { try await openings[index].value } == .dismissed) }
  }

  @Test func transitionThatWaitsForModalsIsShownInTheNewScene() async throws {
    let shop = try await Shop()
    let login = try await shop.router.show("/login")
    let waiting = shop.begin("/goods/1", NavigationOptions(modals: .wait))
    await shop.settle()
    _ = try await replaceScene(shop)
    await shop.settle()
    #expect(shop.drawing == "*home/home/goods/1 orders/orders")
    #expect(try await login.outcome().ending == .dismissed)
    waiting.cancel()
    #expect(await code { try await waiting.value } == .failed(.cancelled))
  }

  @Test func sceneMayBeReplacedTwice() async throws {
    let shop = try await Shop()
    shop.host.duration = .seconds(1)
    let opening = Task { try await shop.router.show("/goods/1") }
    await shop.clock.sleepers(2)
    // Neither scene is idle before the next one replaces it.
    shop.router.navigation.connect(SimulatedHost(tabs: ["home"], clock: shop.clock))
    let host = try await replaceScene(shop)
    #expect(try await opening.value.screen == host.scene.top)
    #expect(shop.drawing == "*home/home/goods/1 orders/orders")
  }

  /// Screens of a new scene are above its roots, whatever was requested first.
  @Test func rootsAreCreatedFirst() async throws {
    let shop = try await Shop(roots: false)
    shop.host.duration = .seconds(1)
    let opening = Task { try await shop.router.show("/cart") }
    await shop.router.navigation.transitions(1)
    _ = try await replaceScene(shop)
    _ = try await opening.value
    #expect(shop.drawing == "*home/home/cart orders/orders")
  }

  @Test func supersededTransitionIsNotShownInTheNewScene() async throws {
    let shop = try await Shop()
    shop.host.fail(.stuck)
    let superseded = shop.begin("/goods/1")
    await shop.router.navigation.transitions(1)
    let other = shop.begin("/cart", NavigationOptions(policy: .takeOver))
    await shop.router.navigation.transitions(2)
    _ = try await replaceScene(shop)
    #expect(await code { try await superseded.value } == .failed(.cancelled))
    await shop.settle()
    #expect(shop.drawing == "*home/home/cart orders/orders")
    other.cancel()
    #expect(await code { try await other.value } == .failed(.cancelled))
  }

  @Test func waysBackEndWithTheirScene() async throws {
    let shop = try await Shop()
    _ = try await shop.router.show("/cart")
    shop.host.duration = .seconds(1)
    let back = Task { try await shop.router.back() }
    await shop.clock.sleepers(2)
    _ = try await replaceScene(shop)
    let error = await #expect(throws: RouteError.self) { try await back.value }
    #expect(error?.code == .noNavigator)
    #expect(shop.drawing == "*home/home orders/orders")
  }

  @Test func sceneThatIsOnlyClosedEndsItsTransitions() async throws {
    let shop = try await Shop()
    shop.host.duration = .seconds(1)
    let opening = shop.begin("/goods/1")
    await shop.clock.sleepers(2)
    shop.person.closeScene()
    #expect(await code { try await opening.value } == .failed(.noNavigator))
  }

  @Test func transitionThatAlwaysReplacesItsSceneEnds() async throws {
    let shop = try await Shop()
    var count = 0
    try shop.register(
      "/start",
      .beforeTransition { [weak router = shop.router, clock = shop.clock] _ in
        count += 1
        router?.navigation.connect(SimulatedHost(tabs: ["home"], clock: clock))
      })
    #expect(await code { try await shop.router.open("/start") } == .failed(.noNavigator))
    #expect(count == 8)
  }
}

extension TransitionPolicy {
  fileprivate static let all: [TransitionPolicy] = [
    .queue, .join, .replace, .refuse, .interrupt, .takeOver,
  ]
}
