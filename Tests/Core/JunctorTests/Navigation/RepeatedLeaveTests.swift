// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Junctor
import JunctorTesting
import Testing

/// A transition that plans again because the scene changed while a leave guard ran.
@Suite(.timeLimit(.minutes(1))) @MainActor struct RepeatedLeaveTests {
  @Test func screenThatAgreedIsNotAskedAgainForTheNewPlan() async throws {
    let shop = try await Shop()
    _ = try await shop.router.show("/goods/1")
    _ = try await shop.router.show("/cart")
    var asked: [String] = []
    try shop.handle("/cart").mayLeave = { _ in
      asked.append("/cart")
      return true
    }
    try shop.handle("/goods/1").mayLeave = { _ in
      asked.append("/goods/1")
      _ = try? await shop.router.show("/login")
      return true
    }
    _ = try await shop.router.reset(to: ["/home"])
    #expect(asked == ["/cart", "/goods/1"])
    #expect(shop.drawing == "*home/home orders/orders")
  }
}
