// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Junctor

@testable import JunctorNavigation

/// Sessions that end while logins are shown.
extension Scenario {
  static let invalidations = [
    loginDuringInvalidation, invalidationsAtOnce, invalidationAfterLogin, requestBeforeFinish,
  ]

  private static let loginDuringInvalidation = Scenario(
    "requests that need a login during an invalidation"
  ) { shop in
    let (account, gate) = try shop.openPrivateScreens()
    shop.signInWhenShown(account)
    await shop.pause(80)
    shop.task { shop in
      for number in 10..<(10 + shop.number(1...3)) {
        await shop.pause(20)
        // Every login succeeds, so no request is refused for the lack of one.
        shop.call("/private/\(number)", allowed: [.dismissed, .failed(.cancelled)])
      }
    }
    account.set(false)
    _ = await gate.invalidate(reason: "Over.").value
  }

  private static let invalidationsAtOnce = Scenario(
    "invalidations at once"
  ) { shop in
    let (account, gate) = try shop.openPrivateScreens()
    shop.signInWhenShown(account)
    await shop.pause(80)
    for _ in 0..<2 {
      let pause = shop.number(0...80)
      shop.task { shop in
        try? await Task.sleep(for: .milliseconds(pause))
        account.set(false)
        let count = shop.handles.count { $0.screen.route == "/login" && !$0.isFinished }
        let logins = shop.handles.count { $0.screen.route == "/login" }
        let renewal = await gate.invalidate(reason: "Over.")
        let new = shop.handles.count { $0.screen.route == "/login" } - logins
        shop.expect(new + count > 0, "an invalidation has returned without a login")
        _ = await renewal.value
      }
    }
    await shop.quiet()
    let isSignedIn = account.isSignedIn
    shop.expect(
      isSignedIn || shop.visible("/private/:id").isEmpty,
      "a private screen is visible, and the user is not signed in")
  }

  private static let invalidationAfterLogin = Scenario(
    "an invalidation directly after a login"
  ) { shop in
    let (account, gate) = try shop.openPrivateScreens()
    var first = true
    shop.whenMade("/login") { shop, login in
      let isFirst = first
      first = false
      shop.whenShown(login) { shop in
        account.set(true)
        shop.close(login, returning: 1)
        guard isFirst else { return }
        // The server refuses the first request of the new session.
        await shop.pause(60)
        account.set(false)
        let isSignedIn = await gate.invalidate(reason: "Over again.").value
        let isRight = account.isSignedIn == isSignedIn
        shop.expect(isRight, "the invalidation says \(isSignedIn), which the user is not")
      }
    }
    await shop.pause(80)
    account.set(false)
    _ = await gate.invalidate(reason: "Over.", keepsDestination: true).value
    await shop.quiet()
    let isSignedIn = account.isSignedIn
    shop.expect(
      isSignedIn || shop.visible("/private/:id").isEmpty,
      "a private screen is visible, and the user is not signed in")
  }

  private static let requestBeforeFinish = Scenario(
    "a request that passes before the login has finished"
  ) { shop in
    try await shop.shareLogin(signsIn: shop.one(in: 2), finishesAtOnce: false)
  }
}

extension SeededShop {
  /// Opens some private screens of a user who is signed in.
  fileprivate func openPrivateScreens() throws -> (Account, SessionGate) {
    let account = Account(isSignedIn: true)
    let gate = try register(account)
    for number in 0..<number(1...2) {
      call("/private/\(number)", allowed: [.dismissed, .failed(.cancelled), .failed(.rejected)])
    }
    return (account, gate)
  }

  /// Signs the user in when a login is visible.
  fileprivate func signInWhenShown(_ account: Account) {
    whenMade("/login") { shop, login in
      shop.whenShown(login) { shop in
        account.set(true)
        shop.close(login, returning: 1)
      }
    }
  }
}
