// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import Junctor
internal import JunctorInspector
internal import JunctorTesting
internal import MallHomeInterface
internal import MallLoginInterface

/// A recording of the shop in a simulated window.
///
/// Its animations take time on a manual clock, and end when everything else waits. So each recording of the same acts has
/// the same entries in the same order.
@MainActor
struct ShopRecording {
  private let flow: NavigationFlowTest

  /// Returns the recording of addresses that are opened in order, or of a user's flow if there are none.
  static func make(of addresses: [String] = [], isRedacted: Bool) async throws -> RouterRecording {
    let flow = try await NavigationFlowTest(tabs: Mall.sceneTabs) { clock in
      let router = try Mall(clock: clock).router
      try await router.startModules()
      return router
    }
    flow.host.duration = .milliseconds(350)
    let recorder = RouterRecorder(
      flow.router, isRedacted: isRedacted, facts: ["name": "Mall", "version": "0.1.0"])
    let recording = ShopRecording(flow: flow)
    for address in addresses { await recording.open(address) }
    if addresses.isEmpty { await recording.play() }
    return recorder.recording
  }

  /// Opens an order from a push, with a login, and then uses the shop.
  private func play() async {
    await open("mall://order/7?campaign=spring", from: .push)
    await act { $0.swipeBack() }
    await act { $0.tapTab("home") }
    await open("mall://city")
    await act { $0.pullDown() }
    await open("mall://city", from: .push)
    await open("mall://orders/2025/coupons")
    await open("mall://goods/1/buy?count=2")
    await open("mall://city")
    await act { _ in (front as? any CityScreen)?.choose(City(name: "Hangzhou")) }
  }

  private func open(_ address: String, from source: RouteSource = .app) async {
    flow.begin(address, source: source)
    await rest()
  }

  private func act(_ body: (SimulatedUser) -> Void) async {
    body(flow.user)
    await rest()
  }

  /// The content of the visible screen.
  private var front: Any? { flow.host.scene.top.flatMap { flow.host.content(of: $0) } }

  /// Lets animations end and the member sign in, until nothing continues; then a second passes.
  private func rest() async {
    while true {
      if case .waitsForClock = await flow.settle() {
        await flow.clock.advance(by: flow.host.duration)
      } else if let login = front as? any LoginScreen {
        login.signIn(as: "Mei")
      } else {
        break
      }
    }
    await flow.clock.advance(by: .seconds(1))
  }
}
