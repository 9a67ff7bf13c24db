// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Junctor
import Testing

@testable import JunctorNavigation
@testable import JunctorTesting

/// A caller of `show` that is cancelled has either no screen, or a screen with an outcome of its own.
@Suite(.timeLimit(.minutes(1))) @MainActor struct ShowCancellationTests {
  /// When the caller is cancelled.
  enum Moment: CaseIterable { case beforeItsTurn, duringTheStep, whenVisible, afterShow }

  @Test(arguments: Moment.allCases, ["/goods/1", "/city"])
  func visibleScreenHasAnOutcome(_ moment: Moment, address: String) async throws {
    let shop = try await Shop()
    shop.host.duration = .seconds(1)
    let before = moment == .beforeItsTurn ? shop.begin("/cart") : nil
    await shop.settle()
    let caller = Task { try await shop.router.show(address) }
    let id = ObjectIdentifier(shop)
    shop.router.navigation.recorders[id] = { occurrence in
      if case .ended = occurrence, moment == .whenVisible { caller.cancel() }
    }
    await shop.settle()
    if moment == .beforeItsTurn || moment == .duringTheStep { caller.cancel() }
    await shop.pass(3)
    shop.router.navigation.recorders[id] = nil
    let result = await caller.result
    if moment == .afterShow { caller.cancel() }
    switch result {
    case .success(let showing):
      #expect(moment == .afterShow && showing.screen != nil)
      async let outcome = showing.outcome()
      shop.host.duration = .zero
      _ = try await shop.router.back()
      #expect(try await outcome.ending == .dismissed)
    case .failure(let error):
      #expect(moment != .afterShow && (error as? RouteError)?.code == .cancelled)
    }
    before?.cancel()
  }
}
