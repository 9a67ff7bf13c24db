// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Junctor
import JunctorBridge
import Testing

@testable import JunctorTesting

/// The sheets that calls of a page have presented, and that stay visible when the calls end.
@Suite(.timeLimit(.minutes(1))) @MainActor struct AbandonedModalTests {
  private let host = SimulatedHost()
  /// The transitions and requests that have ended.
  private let transitions = Log()
  private let requests = Log()

  private final class Observer: RouteObserver {
    let requests: Log
    init(_ requests: Log) { self.requests = requests }
    func didOpen(_ request: RouteRequest, outcome: RouteOutcome) { requests.append("opened") }
    func didFail(_ request: RouteRequest?, error: RouteError) { requests.append("\(error.code)") }
  }

  private func open(policy change: (inout BridgePolicy) -> Void = { _ in }) async throws -> Shop {
    let shop = try Shop(policy: change)
    let options: [(String, [RouteOption])] = [
      ("/home", []), ("/page", [.presented(as: .sheet)]), ("/goods", []),
      ("/city", [.presented(as: .sheet)]), ("/consent", [.presented(as: .fullScreen)]),
      ("/note", [.presented(with: .init(modals: .stayUnder))]),
      ("/form", [.presented(as: .sheet)]),
    ]
    for (pattern, options) in options {
      try shop.router.register(
        RouteRegistration(
          RoutePatterns(pattern),
          handler: .screen { _, screen in
            if pattern == "/form" { screen.mayLeave = { _ in false } }
            return pattern
          }, options: options + [.exposed(to: .web(Shop.origin))],
          owner: RouteOwner(fileID: #fileID, line: #line)))
    }
    try shop.register("/checkout") { [weak router = shop.router] _ in
      try await router?.open("/city")
      return 7
    }
    try await shop.router.connect(host, roots: ["": "/home"])
    shop.router.navigation.recorders[ObjectIdentifier(host)] = { [transitions] occurrence in
      if case .ended = occurrence { transitions.append("ended") }
    }
    shop.router.addObserver(Observer(requests))
    return shop
  }

  /// The addresses of the modals, and of the screens above the root.
  private var visible: [String] {
    (host.scene.tabs[0].stack.dropFirst() + host.scene.modals.flatMap(\.stack)).map(\.address)
  }

  /// Begins a call of the page, and waits until its screen is visible.
  private func begin(_ shop: Shop, _ address: String) async -> Call {
    let count = transitions.elements.count
    let call = Call { await shop.open(1, address) }
    await transitions.wait(for: count + 1)
    return call
  }

  enum End: CaseIterable { case timeout, cancel, newPage }

  private func end(_ shop: Shop, _ call: Call, by end: End) async {
    switch end {
    case .timeout:
      await shop.clock.sleepers(1)
      await shop.clock.advance(by: .seconds(30))
      #expect(await call.answer == "bridge.timeout")
    case .cancel:
      #expect(await shop.ask(2, "cancel", #""call":"c-1""#) == "true")
      #expect(await call.answer == "route.cancelled")
    case .newPage:
      shop.session.pageGone()
      #expect(await call.answer == "bridge.page_gone")
    }
    await ended(shop)
  }

  /// Waits for the end of a request, and of the transition that it may have caused.
  private func ended(_ shop: Shop, _ count: Int = 1) async {
    await requests.wait(for: count)
    // A scene runs one transition at a time.
    try? await shop.router.withTransition { _ in }
  }

  @Test(arguments: End.allCases, ["/city", "/consent", "/checkout"])
  func modalIsDismissedWithItsCall(by end: End, address: String) async throws {
    let shop = try await open()
    let call = await begin(shop, address)
    await self.end(shop, call, by: end)
    #expect(visible.isEmpty)
  }

  @Test(arguments: End.allCases)
  func modalStaysIfThePolicyKeepsIt(by end: End) async throws {
    let shop = try await open { $0.closesAbandonedModals = false }
    let call = await begin(shop, "/city")
    await self.end(shop, call, by: end)
    #expect(visible == ["/city"])
  }

  @Test(arguments: [
    ("/goods", ["/goods"]), ("/form", ["/form"]),
  ])
  func pushedOrGuardedScreenStays(_ address: String, _ expected: [String]) async throws {
    let shop = try await open()
    let call = await begin(shop, address)
    await end(shop, call, by: .newPage)
    #expect(visible == expected)
  }

  @Test func sheetOfThePageStays() async throws {
    let shop = try await open()
    _ = try await shop.router.show("/page")
    let call = await begin(shop, "/note")
    await end(shop, call, by: .cancel)
    #expect(visible == ["/page", "/note"])
  }

  @Test func modalForWhichAnotherCallerWaitsStays() async throws {
    let shop = try await open()
    let call = await begin(shop, "/city")
    let showing = try await shop.router.show("/city")
    await end(shop, call, by: .newPage)
    #expect(visible == ["/city"])
    #expect(try await shop.router.back(returning: "Hangzhou"))
    #expect(try await showing.outcome().value as? String == "Hangzhou")
  }

  @Test func modalThatIsBeingPresentedIsDismissed() async throws {
    let shop = try await open()
    let slow = SimulatedHost(clock: shop.clock)
    try await shop.router.connect(slow, roots: ["": "/home"])
    slow.duration = .seconds(1)
    let call = Call { await shop.open(1, "/city") }
    // The time limits of the call and of the step, and the step.
    await shop.clock.sleepers(3)
    shop.session.pageGone()
    #expect(await call.answer == "bridge.page_gone")
    await requests.wait(for: 1)
    // It is presented, and then dismissed.
    for count in 2...3 {
      await shop.clock.sleepers(3)
      await shop.clock.advance(by: .seconds(1))
      await transitions.wait(for: count)
    }
    #expect(slow.scene.modals.isEmpty)
    #expect(slow.steps.suffix(1) == [.dismiss] && slow.steps.count == 3)
  }
}
