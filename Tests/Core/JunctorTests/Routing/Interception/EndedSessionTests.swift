// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Junctor
import JunctorTesting
import Testing

/// A request that has passed a `SessionGate` before the session ended.
@Suite(.timeLimit(.minutes(1))) @MainActor struct EndedSessionTests {
  private actor Account {
    var isSignedIn = true
    func signOut() { isSignedIn = false }
  }

  @Test func screenThatWasRequestedBeforeTheEndIsNotShown() async throws {
    let (shop, account) = (try await Shop(), Account())
    let (answered, released) = (Latch(), Latch())
    let gate = SessionGate(router: shop.router, login: "/login") { await account.isSignedIn }
    // Outside of the gate: the gate has finished while this step holds its response.
    let holding = TestStep("holding") { request, next in
      let response = try await next(request)
      await answered.open()
      await released.wait()
      return response
    }
    try shop.register("/private", .intercepted(by: holding), .intercepted(by: gate))
    let showing = Task { try await shop.router.show("/private") }
    await answered.wait()
    await account.signOut()
    let renewal = await gate.invalidate(reason: "Signed out.")
    await released.open()
    let ending = await code {
      _ = try await showing.value
      return .handled
    }
    #expect(ending == .rejected)
    #expect(shop.drawing == "*home/home orders/orders sheet/login")
    try shop.handle("/login").dismiss()
    #expect(await renewal.value == false)
  }
}
