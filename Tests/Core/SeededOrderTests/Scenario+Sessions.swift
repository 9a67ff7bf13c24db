// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Junctor

/// Logins, and sessions that end.
extension Scenario {
  static let sessions = [logins, endOfSession]

  private static let logins = Scenario("requests that share a login") { shop in
    try await shop.shareLogin(signsIn: shop.one(in: 2), finishesAtOnce: true)
  }

  private static let endOfSession = Scenario("a session that ends while requests run") { shop in
    let account = Account(isSignedIn: true)
    let gate = try shop.register(account)
    try shop.router.register("/slow", .intercepted(by: gate, shop.passed)) { _ in
      try await Task.sleep(for: .seconds(1))
      return 7
    }
    shop.whenMade("/login") { shop, login in
      shop.expect(
        shop.visible("/private/:id").isEmpty, "the login is created above a private screen")
      shop.whenShown(login) { shop in
        account.set(true)
        shop.close(login, returning: 1)
      }
    }
    let count = shop.number(1...5)
    for number in 0..<count {
      shop.call(
        shop.one(in: 3) ? "/slow" : "/private/\(number)",
        allowed: [.failed(.rejected), .dismissed, .failed(.cancelled), .value])
      await shop.pause(20)
    }
    // A request that has not been checked yet would need a login of its own.
    while shop.passed.count < count { try await Task.sleep(for: .milliseconds(1)) }
    await shop.pause(60)
    account.set(false)
    let keepsDestination = shop.one(in: 2)
    let renewal = await gate.invalidate(reason: "Over.", keepsDestination: keepsDestination)
    shop.expect(
      shop.handles.contains { $0.screen.route == "/login" }, "no login was shown")
    shop.expect(await renewal.value, "the user has signed in, and the renewal failed")
    await shop.quiet()
    let left = shop.visible("/private/:id").count
    shop.expect(left <= (keepsDestination ? 1 : 0), "\(left) screens of the ended session")
  }
}

/// Whether the user is signed in.
@MainActor
final class Account {
  private(set) var isSignedIn: Bool

  init(isSignedIn: Bool) { self.isSignedIn = isSignedIn }

  func set(_ isSignedIn: Bool) { self.isSignedIn = isSignedIn }
}

/// Counts the requests that have passed the steps before it.
final class PassCounter: RouteInterceptor {
  private let passes = RouteLock(0)

  var count: Int { passes.withLock { $0 } }

  func intercept(_ request: RouteRequest, next: Next) async throws -> RouteResponse {
    passes.withLock { $0 += 1 }
    return try await next(request)
  }
}

extension SeededShop {
  /// Opens private screens and values of a user who is not signed in, and who signs in or closes the login.
  ///
  /// - Parameter finishesAtOnce: Whether the login finishes in the same job in which the user is signed in. If not, some
  ///   callers of a login that succeeds are also cancelled.
  func shareLogin(signsIn: Bool, finishesAtOnce: Bool) async throws {
    let account = Account(isSignedIn: false)
    let gate = try register(account)
    whenMade("/login") { shop, login in
      shop.expect(shop.visible("/login").isEmpty, "two logins are shown")
      shop.whenShown(login) { shop in
        await shop.pause(50)
        if signsIn {
          account.set(true)
          if !finishesAtOnce { await Task.yield() }
          shop.close(login, returning: 1)
        } else {
          shop.navigator.pullDown(in: shop.router.navigation)
        }
      }
    }
    try router.register("/balance", .intercepted(by: gate)) { _ in 7 }
    for number in 0..<number(2...6) {
      let isScreen = one(in: 2)
      let caller = call(
        isScreen ? "/private/\(number)" : "/balance",
        allowed: signsIn ? [isScreen ? .dismissed : .value] : [.failed(.rejected)])
      if one(in: 4), !signsIn || !finishesAtOnce { cancel(caller, within: 60) }
      await pause(60)
    }
  }

  /// Registers a private screen behind a gate, and returns the gate.
  func register(_ account: Account) throws -> SessionGate {
    let gate = SessionGate(router: router, login: "/login") { await account.isSignedIn }
    try register("/private/:id", .intercepted(by: gate, passed))
    return gate
  }
}
