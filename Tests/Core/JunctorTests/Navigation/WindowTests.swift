// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Junctor
import JunctorTesting
import Testing

@testable import JunctorNavigation

/// Screens in a window of their own.
@Suite(.timeLimit(.minutes(1))) @MainActor struct WindowTests {
  private final class Windows {
    var hosts: [SimulatedHost] = []
    var opened: [String] = []
  }

  private let windows = Windows()

  /// A router with one window.
  private func flow(connects: Bool = true) async throws -> NavigationFlowTest {
    let flow = try await NavigationFlowTest(roots: ["": "/home"]) { clock in
      let router = Router(scheme: "mall", clock: clock)
      try router.register("/home", .screen { _, _ in "home" })
      try router.register(
        "/order/:id", .screen { _, _ in "order" }, .presented(with: .init(window: .showing)))
      return router
    }
    flow.router.navigation.windowOpener = { [windows, router = flow.router] name, isConnected in
      windows.opened.append(isConnected ? "front" : "new")
      guard !isConnected, connects else { return true }
      let host = SimulatedHost(name)
      windows.hosts.append(host)
      Task { try await router.connect(host, roots: ["": "/home"]) }
      return true
    }
    return flow
  }

  private var seen: [[String]] { windows.hosts.map { $0.scene.front.map(\.address) } }

  @Test func screenIsShownInANewWindow() async throws {
    let flow = try await flow()
    let shown = try await flow.router.show("/order/7")
    #expect(shown.screen?.address == "/order/7")
    #expect(flow.seen == .stack(["/home"]))
    #expect(seen == [["/home", "/order/7"]])
    #expect(windows.opened == ["new"])
  }

  @Test func windowThatShowsTheScreenComesToTheFront() async throws {
    let flow = try await flow()
    try await flow.router.show("/order/7")
    try await flow.router.show("/order/7")
    #expect(seen == [["/home", "/order/7"]])
    try await flow.router.show("/order/8")
    try await flow.router.show("/order/7", context: .presented(with: .init(window: .new)))
    #expect(seen == [["/home", "/order/7"], ["/home", "/order/8"], ["/home", "/order/7"]])
    #expect(windows.opened == ["new", "front", "new", "new"])
  }

  @Test func systemWithOneWindowShowsTheScreenInIt() async throws {
    let flow = try await flow()
    flow.router.navigation.windowOpener = nil
    try await flow.router.show("/order/7")
    #expect(flow.seen == .stack(["/home", "/order/7"]))
    flow.router.navigation.windowOpener = { _, _ in false }
    try await flow.router.show("/order/8")
    #expect(flow.seen == .stack(["/home", "/order/7", "/order/8"]))
  }

  @Test func windowThatDoesNotAppearIsATimeout() async throws {
    let flow = try await flow(connects: false)
    #expect(await flow.open("/order/7") == .waiting)
    await flow.clock.advance(by: flow.router.navigation.stepLimit)
    await flow.settle()
    #expect(flow.seen == .stack(["/home"]))
    let error = await #expect(throws: RouteError.self) {
      async let failed = flow.router.open("/order/8")
      await flow.clock.sleepers(1)
      await flow.clock.advance(by: flow.router.navigation.stepLimit)
      _ = try await failed
    }
    #expect(error?.code == .timedOut)
  }
}
