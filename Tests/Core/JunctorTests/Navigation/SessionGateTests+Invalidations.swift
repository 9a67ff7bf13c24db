// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Junctor
import JunctorTesting
import Testing

/// Requests and invalidations that arrive while a session ends or a login is visible.
extension SessionGateTests {
  /// Where the user has screens when the session ends, which takes a second for each removal.
  @Test(arguments: [["/private/1"], ["/private/1", "/city"], []])
  func requestDuringAnInvalidationWaitsForItsLogin(screens: [String]) async throws {
    let guarded = try await Guarded()
    let (shop, account) = (guarded.shop, guarded.account)
    await account.set(true)
    for address in screens { _ = try await shop.router.show(address) }
    shop.host.duration = .seconds(1)
    await account.set(false)
    let end = shop.task { await guarded.gate.invalidate(reason: "Signed out.") }
    await shop.settle()
    let opening = shop.begin("/private/2")
    await shop.pass(4)
    #expect(shop.drawing == "*home/home orders/orders sheet/login")
    #expect(shop.made.filter { $0 == "/login" }.count == 1)
    shop.host.duration = .zero
    try await guarded.signIn()
    #expect(try await end.value.value)
    await shop.settle()
    #expect(shop.drawing == "*home/home/private/2 orders/orders")
    opening.cancel()
  }

  /// The login that the request has shown is removed with the other screens.
  @Test(arguments: [false, true])
  func requestWhoseLoginIsRemovedWaitsForTheNextOne(signsIn: Bool) async throws {
    let guarded = try await Guarded()
    let shop = guarded.shop
    let opening = shop.begin("/private/1")
    await shop.settle()
    let end = shop.task { await guarded.gate.invalidate(reason: "Signed out.") }
    await shop.settle()
    #expect(shop.drawing == "*home/home orders/orders sheet/login")
    #expect(shop.made.filter { $0 == "/login" }.count == 2)
    if signsIn { try await guarded.signIn() } else { shop.person.pullDown() }
    #expect(try await end.value.value == signsIn)
    await shop.settle()
    #expect(shop.drawing == "*home/home\(signsIn ? "/private/1" : "") orders/orders")
    opening.cancel()
    #expect(
      await code { try await opening.value } == (signsIn ? .failed(.cancelled) : .failed(.rejected))
    )
  }

  /// When the second invalidation begins.
  enum Second: CaseIterable { case whileLoginIsVisible, whenLoginFinishes, afterLogin }

  @Test(arguments: Second.allCases, [false, true])
  func secondInvalidationEndsWithALoginOfItsOwn(
    _ second: Second, keepsDestination: Bool
  ) async throws {
    let guarded = try await Guarded()
    let (shop, gate, account) = (guarded.shop, guarded.gate, guarded.account)
    await account.set(true)
    _ = try await shop.router.show("/private/1")
    await account.set(false)
    let first = await gate.invalidate(reason: "Over.", keepsDestination: keepsDestination)
    let again: @MainActor @Sendable () async -> Task<Bool, Never> = {
      await account.set(false)
      return await gate.invalidate(reason: "Over again.")
    }
    let renewal: Task<Bool, Never>
    switch second {
    case .whileLoginIsVisible: renewal = await again()
    case .whenLoginFinishes:
      await account.set(true)
      let login = try shop.handle("/login")
      async let invalidation = again()
      login.finish("Mei")
      renewal = await invalidation
    case .afterLogin:
      // The destination may take its time.
      shop.host.duration = .seconds(1)
      await account.set(true)
      try shop.handle("/login").finish("Mei")
      await shop.pass(1)
      let invalidation = shop.task { await again() }
      await shop.pass(5)
      renewal = try await invalidation.value
      shop.host.duration = .zero
    }
    #expect(shop.drawing.hasSuffix("sheet/login"), "\(shop.drawing)")
    #expect(
      shop.made.filter { $0 == "/login" }.count == (second == .whileLoginIsVisible ? 1 : 2))
    try await guarded.signIn()
    #expect(await renewal.value)
    _ = await first.value
    await shop.settle()
    #expect(!shop.drawing.contains("/login"))
  }

  /// The server refuses the new session while its login is still visible.
  @Test func invalidationAfterARequestHasPassedRemovesItsScreen() async throws {
    let guarded = try await Guarded()
    let (shop, gate, account) = (guarded.shop, guarded.gate, guarded.account)
    _ = await gate.invalidate(reason: "Over.")
    await account.set(true)
    _ = try await shop.router.show(
      "/private/1", context: .presented(with: NavigationOptions(modals: .stayUnder)))
    #expect(shop.drawing == "*home/home orders/orders sheet/login/private/1")
    await account.set(false)
    let renewal = await gate.invalidate(reason: "Over again.")
    #expect(shop.drawing == "*home/home orders/orders sheet/login")
    try await guarded.signIn()
    #expect(await renewal.value)
  }

  /// The gate of all routes also admits the login.
  @Test func invalidationsShareALoginBehindTheGate() async throws {
    let (shop, account) = (try await Shop(), Account())
    let gate = SessionGate(router: shop.router, login: "/login") { await account.isSignedIn }
    shop.router.addInterceptor(gate)
    let renewals = [await gate.invalidate(reason: "Over."), await gate.invalidate(reason: "Over.")]
    #expect(shop.made.filter { $0 == "/login" }.count == 1)
    await account.set(true)
    try shop.handle("/login").finish()
    for renewal in renewals { #expect(await renewal.value) }
  }

  /// The server refuses the new session while the login is still animated, and the login itself reports it.
  @Test func loginThatHasEndedDoesNotEndItsOwnInvalidation() async throws {
    let (shop, account) = (try await Shop(), Account())
    let (gates, renewals) = (RouteLock<[SessionGate]>([]), RouteLock<[Task<Bool, Never>]>([]))
    let (isShown, hasInvalidated) = (Latch(), Latch())
    try shop.router.register(
      "/sign-in",
      .screen { _, screen in
        guard let gate = gates.withLock({ $0.popLast() }) else { return "second" }
        Task {
          await isShown.wait()
          await account.set(true)
          screen.finish("Mei")
          await account.set(false)
          let renewal = await gate.invalidate(reason: "Over again.")
          renewals.withLock { $0.append(renewal) }
          await hasInvalidated.open()
        }
        return "first"
      }, .presented(as: .sheet))
    let gate = SessionGate(router: shop.router, login: "/sign-in") { await account.isSignedIn }
    gates.withLock { $0 = [gate] }
    shop.host.duration = .seconds(1)
    let first = shop.task { await gate.invalidate(reason: "Over.") }
    await shop.settle()
    // The screen is in the scene, and its animation has not ended.
    await isShown.open()
    await hasInvalidated.wait()
    await shop.pass(6)
    #expect(shop.drawing == "*home/home orders/orders sheet/sign-in")
    await account.set(true)
    shop.host.duration = .zero
    _ = try await shop.router.dismiss()
    for renewal in renewals.withLock({ $0 }) { #expect(await renewal.value) }
    #expect(try await first.value.value == false)
  }

  /// The invalidation begins between the check of a request and its pass, and waits for the visible login.
  @Test func requestIsCheckedAgainAfterAnInvalidationThatJoins() async throws {
    let (shop, account, checked) = (try await Shop(), Account(), RouteLock<(Latch, Latch)?>(nil))
    let gate = SessionGate(router: shop.router, login: "/login") {
      let isSignedIn = await account.isSignedIn
      if let (begins, mayEnd) = checked.withLock({ latches in
        defer { latches = nil }
        return latches
      }) {
        await begins.open()
        await mayEnd.wait()
      }
      return isSignedIn
    }
    try shop.register("/private/:id", .intercepted(by: gate))
    let first = await gate.invalidate(reason: "Over.")
    let (begins, mayEnd) = (Latch(), Latch())
    await account.set(true)
    checked.withLock { $0 = (begins, mayEnd) }
    let opening = shop.begin("/private/1")
    await begins.wait()
    await account.set(false)
    let second = await gate.invalidate(reason: "Over again.")
    await mayEnd.open()
    await shop.settle()
    #expect(shop.drawing == "*home/home orders/orders sheet/login")
    await account.set(true)
    try shop.handle("/login").finish("Mei")
    #expect(await first.value)
    #expect(await second.value)
    await shop.settle()
    #expect(shop.drawing == "*home/home/private/1 orders/orders")
    opening.cancel()
  }

  /// The login is an action that signs the user in, and no screen.
  @Test func invalidationsShareALoginWithoutAScreen() async throws {
    let (shop, account) = (try await Shop(), Account())
    let (logins, mayEnd) = (Notes(), Latch())
    try shop.router.register("/sign-in") { _ in
      logins.add("login")
      await mayEnd.wait()
      await account.set(true)
    }
    let gate = SessionGate(router: shop.router, login: "/sign-in") { await account.isSignedIn }
    try shop.register("/private/:id", .intercepted(by: gate))
    let ends = (1...2).map { _ in Task { await gate.invalidate(reason: "Over.") } }
    await mayEnd.open()
    for end in ends { #expect(await end.value.value) }
    #expect(logins.all.count <= 2 && !logins.all.isEmpty)
    _ = try await shop.router.show("/private/1")
    await account.set(false)
    #expect(await gate.invalidate(reason: "Over.").value)
    #expect(shop.drawing == "*home/home orders/orders")
  }

  /// A request that passes the gate after the user has signed in dismisses the login.
  @Test func requestThatRemovesTheLoginDoesNotRefuseOthers() async throws {
    let guarded = try await Guarded()
    let shop = guarded.shop
    let waiting = shop.begin("/private/1")
    await shop.settle()
    await guarded.account.set(true)
    let other = shop.begin("/private/2")
    await shop.settle()
    #expect(shop.drawing == "*home/home/private/2/private/1 orders/orders")
    waiting.cancel()
    other.cancel()
  }
}
