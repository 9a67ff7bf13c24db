// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Junctor
import JunctorTesting
import TestSupport
import Testing

/// The guarantees under any order of actions by callers, screens, the user, the clock and a faulty
/// navigator.
@Suite(.timeLimit(.minutes(1))) @MainActor struct NavigationLawTests {
  @Test(arguments: 1...10)
  func everyCallerReceivesOneOutcomeAndTransitionsDoNotOverlap(seed: UInt64) async throws {
    let shop = try await Shop(roots: false)
    var dice = SplitMix(seed: seed)
    for number in 0..<Laws.count(1_000, usually: 10) {
      let run = RandomShopRun(shop: shop, dice: SplitMix(seed: dice.next()))
      let flaws = try await run.run()
      for flaw in flaws { Issue.record("seed \(seed), run \(number): \(flaw)") }
      if !flaws.isEmpty { break }
    }
  }

  /// From any state to any screen: it is shown, or a guard refused and nothing has changed.
  @Test func goalIsReachedUnlessAGuardRefuses() async throws {
    let shop = try await Shop()
    var dice = SplitMix(seed: 7)
    var refusals = 0
    let count = Laws.count(2_000, usually: 200)
    for _ in 0..<count {
      _ = try? await shop.router.show(
        shop.randomAddress(&dice), context: .presented(with: shop.randomOptions(&dice)))
      var refusing: [Screen.ID] = []
      for handle in shop.up(in: shop.host.scene) {
        let mayLeave = Int.random(in: 0..<6, using: &dice) > 0
        if mayLeave { continue }
        handle.mayLeave = { _ in false }
        refusing.append(handle.screen.id)
      }
      let (before, steps) = (shop.host.scene, shop.host.steps.count)
      let address = shop.randomAddress(&dice)
      do {
        let shown = try await shop.router.show(
          address, context: .presented(with: shop.randomOptions(&dice)))
        #expect(shop.host.scene.top?.id == shown.screen?.id)
        let up = Set(shop.host.scene.screens.map(\.id))
        #expect(refusing.allSatisfy(up.contains))
      } catch {
        refusals += 1
        #expect(error.code == .rejected && !refusing.isEmpty, "\(error)")
        #expect(shop.host.scene == before && shop.host.steps.count == steps)
      }
      for handle in shop.up(in: shop.host.scene) {
        handle.mayLeave = nil
      }
      if shop.host.scene.screens.count > 12 { _ = try await shop.router.reset(to: ["/home"]) }
    }
    #expect(refusals > count / 20)
  }
}

extension Shop {
  func randomAddress(_ dice: inout SplitMix) -> String {
    let number = Int.random(in: 1...3, using: &dice)
    return [
      "/goods/\(number)", "/cart", "/login", "/city", "/orders", "/order/\(number)",
      "/order/\(number)/items/1", "/notice/\(number)",
    ].randomElement(using: &dice) ?? "/cart"
  }

  func randomOptions(_ dice: inout SplitMix) -> NavigationOptions {
    NavigationOptions(
      presentation: [nil, nil, nil, .push, .sheet, .fullScreen, .replace]
        .randomElement(using: &dice) ?? nil,
      reuse: [nil, .popTo, .bringToFront, .pushNew].randomElement(using: &dice)
        ?? nil,
      modals: [nil, .dismiss, .stayUnder].randomElement(using: &dice) ?? nil)
  }
}
