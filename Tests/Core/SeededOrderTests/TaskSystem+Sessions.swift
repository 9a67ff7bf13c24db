// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Junctor
import JunctorTesting
import TestSupport

/// Requests that share a login, and sessions that end.
enum SessionEvent: Sendable {
  case open, signIn, closeLogin, leaveSignedOut, invalidate, cancel(Int)

  /// A gate and at most two callers, each of a private screen.
  static func system() -> TaskSystem<SessionEvent> {
    TaskSystem { path in
      let shop = SeededShop(seed: 0)
      let account = Account(isSignedIn: false)
      do {
        try await shop.open()
        let gate = try shop.register(account)
        for event in path {
          let waiting = shop.callers.filter(\.isWaiting)
          let hasLogin = !shop.visible("/login").isEmpty
          switch event {
          case .open:
            shop.call(
              "/private/\(shop.callers.count)",
              allowed: [.dismissed, .failed(.rejected), .failed(.cancelled)])
          case .signIn:
            account.set(true)
            for login in shop.visible("/login") { shop.close(login, returning: 1) }
          case .closeLogin: shop.navigator.pullDown(in: shop.router.navigation)
          case .leaveSignedOut: for login in shop.visible("/login") { shop.close(login) }
          case .invalidate:
            account.set(false)
            shop.task { _ in _ = await gate.invalidate(reason: "Over.") }
          case .cancel(let number): shop.callers[number].cancel()
          }
          await shop.quiet()
          if case .signIn = event, hasLogin {
            shop.expect(waiting.allSatisfy(\.isWaiting), "a login has ended a caller")
          }
        }
      } catch { shop.violate("\(error)") }
      let state = state(of: shop, account.isSignedIn)
      await shop.close()
      return TaskSystem.State(
        events: state.events, key: state.key, violations: shop.violations)
    }
  }

  @MainActor private static func state(
    of shop: SeededShop, _ isSignedIn: Bool
  ) -> (events: [SessionEvent], key: String) {
    let logins = shop.visible("/login").count
    shop.expect(logins <= 1, "\(logins) logins are visible")
    let screens = shop.visible("/private/:id").map(\.screen.address)
    shop.expect(isSignedIn || screens.isEmpty, "\(screens) are visible without a session")
    for caller in shop.callers where caller.isWaiting {
      let isShown = screens.contains(caller.address)
      shop.expect(
        isShown || logins == 1, "\(caller.address) waits, and no login or screen is visible")
    }
    let waiting = shop.callers.indices.filter { shop.callers[$0].isWaiting }
    var events: [SessionEvent] = waiting.map { .cancel($0) } + [.invalidate]
    if shop.callers.count < 2 { events.append(.open) }
    if logins > 0 { events += [.signIn, .closeLogin, .leaveSignedOut] }
    let key = canonicalText(
      of: (isSignedIn, logins, screens, shop.callers.map { "\($0.endings)" }))
    return (events, key)
  }
}
