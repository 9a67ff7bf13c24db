// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Junctor
import JunctorTesting
import TestSupport

@testable import JunctorNavigation

/// Transitions of a scene, and an alert of the app.
enum AlertEvent: Sendable {
  case presentAlert, closeAlert, push, sheet, overlay, back, finish, cancel(Int)

  /// A scene with at most two callers.
  static func system() -> TaskSystem<AlertEvent> {
    TaskSystem { path in
      let shop = SeededShop(seed: 0)
      var before: NavigationScene?
      do {
        try await shop.open()
        try shop.register("/notice", .presented(as: .fullScreen))
        for event in path {
          switch event {
          case .presentAlert:
            shop.navigator.presentAlert()
            before = shop.navigator.scene
          case .closeAlert:
            before = nil
            shop.navigator.closeAlert(in: shop.router.navigation)
          case .push: shop.call("/goods/\(shop.callers.count)", allowed: allowed)
          case .sheet: shop.call("/city", allowed: allowed)
          case .overlay:
            shop.call(
              "/notice", NavigationOptions(modals: .stayUnder, policy: .interrupt),
              allowed: allowed)
          case .back: shop.task { shop in _ = try? await shop.router.back() }
          case .finish:
            let top = shop.navigator.scene.top?.id
            for screen in shop.visible where screen.screen.id == top {
              if screen.screen.route != "/home" { shop.close(screen, returning: 1) }
            }
          case .cancel(let number): shop.callers[number].cancel()
          }
          await shop.quiet()
        }
      } catch { shop.violate("\(error)") }
      if let before {
        shop.expect(shop.navigator.scene == before, "the scene has changed below the alert")
      }
      let state = state(of: shop)
      shop.navigator.closeAlert(in: shop.router.navigation)
      await shop.close()
      return TaskSystem.State(events: state.events, key: state.key, violations: shop.violations)
    }
  }

  private static let allowed: Set<RouteEnding> = [
    .value, .dismissed, .failed(.cancelled), .failed(.rejected),
  ]

  @MainActor private static func state(
    of shop: SeededShop
  ) -> (events: [AlertEvent], key: String) {
    let isAlert = shop.navigator.alert != nil
    let count = shop.router.navigation.transitionCount
    let screens = Set(shop.visible.map(\.screen.address))
    let hasModals = !shop.navigator.scene.modals.isEmpty
    for caller in shop.callers where caller.isWaiting && !isAlert && !hasModals {
      shop.expect(screens.contains(caller.address), "\(caller.address) waits without a reason")
    }
    let waiting = shop.callers.indices.filter { shop.callers[$0].isWaiting }
    var events: [AlertEvent] = waiting.map { .cancel($0) }
    events += isAlert ? [.closeAlert] : [.presentAlert]
    events += [.back, .finish]
    if shop.callers.count < 2 { events += [.push, .sheet, .overlay] }
    let scene = shop.navigator.scene
    let stacks = (scene.tabs.map(\.stack) + scene.modals.map(\.stack)).map { $0.map(\.address) }
    let key = canonicalText(
      of: (
        isAlert, count, stacks, shop.handles.filter(\.isFinished).map(\.screen.address),
        shop.callers.map { "\($0.address) \($0.endings)" }
      ))
    return (events, key)
  }
}
