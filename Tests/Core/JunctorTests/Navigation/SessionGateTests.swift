// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Junctor
import JunctorTesting
import Testing

@Suite(.timeLimit(.minutes(1))) @MainActor struct SessionGateTests {
  actor Account {
    private(set) var isSignedIn = false
    func set(_ isSignedIn: Bool) { self.isSignedIn = isSignedIn }
  }

  struct Guarded {
    let shop: Shop
    let gate: SessionGate
    let account = Account()

    @MainActor init() async throws {
      let shop = try await Shop()
      gate = SessionGate(router: shop.router, login: "/login") { [account] in
        await account.isSignedIn
      }
      self.shop = shop
      try shop.register("/private/:id", .intercepted(by: gate))
      try shop.router.register("/slow", .intercepted(by: gate)) { _ in
        try await shop.clock.sleep(until: shop.clock.now.advanced(by: .seconds(100)))
        return "done"
      }
    }

    /// Finishes the visible login as the user does.
    @MainActor func signIn() async throws {
      await shop.settle()
      await account.set(true)
      try shop.handle("/login").finish("Mei")
      await shop.settle()
    }
  }

  @Test func concurrentRequestsShareOneLogin() async throws {
    let guarded = try await Guarded()
    let shop = guarded.shop
    let openings = (1...5).map { shop.begin("/private/\($0)") }
    await shop.settle()
    #expect(shop.drawing == "*home/home orders/orders sheet/login")
    #expect(shop.made.filter { $0 == "/login" }.count == 1)
    try await guarded.signIn()
    #expect(shop.host.scene.front.count == 6)
    #expect(shop.host.scene.modals.isEmpty)
    shop.person.closeScene()
    for opening in openings { #expect(await code { try await opening.value } == .dismissed) }
  }

  @Test func closedLoginRefusesAllRequests() async throws {
    let guarded = try await Guarded()
    let shop = guarded.shop
    let openings = (1...3).map { shop.begin("/private/\($0)") }
    await shop.settle()
    shop.person.pullDown()
    for opening in openings {
      #expect(await code { try await opening.value } == .failed(.rejected))
    }
    #expect(shop.drawing == "*home/home orders/orders")
  }

  @Test(arguments: [true, false])
  func endOfASessionRemovesPrivateScreens(keepsDestination: Bool) async throws {
    let guarded = try await Guarded()
    let (shop, account) = (guarded.shop, guarded.account)
    await account.set(true)
    let shown = shop.begin("/private/1")
    let slow = shop.begin("/slow")
    await shop.settle()
    shop.host.duration = .seconds(1)
    let running = shop.begin("/private/2")
    let waiting = shop.begin("/private/3")
    await shop.clock.sleepers(3)
    await account.set(false)
    let invalidations = (1...3).map { _ in
      shop.task {
        await guarded.gate.invalidate(reason: "Signed out.", keepsDestination: keepsDestination)
      }
    }
    await shop.pass(4)
    #expect(shop.drawing == "*home/home orders/orders sheet/login")
    #expect(shop.made.filter { $0 == "/login" }.count == 1)
    do {
      _ = try await slow.value
      Issue.record("it went on after the session's end")
    } catch let error as RouteError {
      #expect(error.code == .rejected && error.reason == "Signed out.")
    }
    #expect(await code { try await shown.value } == .dismissed)
    #expect(await code { try await running.value } == .failed(.cancelled))
    #expect(await code { try await waiting.value } == .failed(.cancelled))
    shop.host.duration = .zero
    try await guarded.signIn()
    for invalidation in invalidations { #expect(try await invalidation.value.value) }
    #expect(
      shop.drawing
        == (keepsDestination
          ? "*home/home/private/1 orders/orders" : "*home/home orders/orders"))
  }

  /// As a handler does that receives the status 401.
  @Test func requestOfTheSessionMayInvalidateIt() async throws {
    let guarded = try await Guarded()
    let (shop, account, gate) = (guarded.shop, guarded.account, guarded.gate)
    try shop.router.register("/balance", .intercepted(by: gate)) { _ in
      await account.set(false)
      await gate.invalidate(reason: "The server has ended the session.")
    }
    await account.set(true)
    _ = try await shop.router.show("/private/1")
    let balance = shop.begin("/balance")
    await shop.settle()
    #expect(shop.drawing == "*home/home orders/orders sheet/login")
    #expect(await code { try await balance.value } == .failed(.rejected))
  }

  @Test func destinationBelowTheLoginIsOpenedAgain() async throws {
    let guarded = try await Guarded()
    let (shop, account, gate) = (guarded.shop, guarded.account, guarded.gate)
    await account.set(true)
    _ = try await shop.router.show("/private/1")
    await account.set(false)
    let waiting = shop.begin("/private/2")
    await shop.settle()
    #expect(shop.drawing == "*home/home/private/1 orders/orders sheet/login")
    let renewal = shop.task { await gate.invalidate(reason: "Signed out.", keepsDestination: true) }
    try await guarded.signIn()
    #expect(try await renewal.value.value)
    await shop.settle()
    // The request that waits for the login continues, too.
    let addresses = shop.host.scene.front.map(\.address).sorted()
    #expect(addresses == ["/home", "/private/1", "/private/2"])
    waiting.cancel()
  }

  @Test(arguments: [RouteSource.app, .push, .customScheme, .web("https://m.mall.example")])
  func destinationIsOpenedAgainForTheSourceOfItsRequest(source: RouteSource) async throws {
    let (shop, isSignedIn, notes) = (try await Shop(), RouteLock(true), Notes())
    let gate = SessionGate(router: shop.router, login: "/login") { isSignedIn.withLock { $0 } }
    let noting = TestGate("source") { request in
      notes.add("\(request.source)")
      return nil
    }
    try shop.register(
      "/private/:id", .exposed(to: .everyone), .gated(by: noting), .intercepted(by: gate))
    _ = try await shop.router.show("mall://private/1", source: source)
    isSignedIn.withLock { $0 = false }
    let renewal = await gate.invalidate(reason: "Signed out.", keepsDestination: true)
    isSignedIn.withLock { $0 = true }
    try shop.handle("/login").finish("Mei")
    #expect(await renewal.value)
    #expect(shop.drawing == "*home/home/private/1 orders/orders")
    #expect(notes.all == ["\(source)", "\(source)"])
  }

  /// The transition of the login ends, and the next one in the queue starts.
  @Test func loginAdmitsNoRequestOfTheNextSession() async throws {
    let guarded = try await Guarded()
    let (shop, notes) = (guarded.shop, Notes())
    try shop.router.register("/count", .intercepted(by: guarded.gate)) { _ in
      notes.add("counted")
      return 7
    }
    let counting = RouteLock<Task<RouteOutcome, any Error>?>(nil)
    try shop.router.register(
      "/menu",
      .screen { _, _ in
        let count = shop.task { try await shop.router.open("/count") }
        counting.withLock { $0 = count }
        return "menu"
      }, .presented(as: .sheet), .presented(with: NavigationOptions(modals: .stayUnder)))
    shop.host.duration = .seconds(1)
    let opening = shop.begin("/private/1")
    await shop.clock.sleepers(1)
    let menu = shop.begin("/menu")
    await shop.pass(3)
    #expect(shop.drawing == "*home/home orders/orders sheet/login sheet/menu")
    let count = try #require(counting.withLock { $0 })
    #expect(notes.all.isEmpty)
    shop.host.duration = .zero
    try await guarded.signIn()
    #expect(try await count.value.ending == .value)
    #expect(notes.all == ["counted"])
    shop.person.closeScene()
    for task in [opening, menu] { #expect(await code { try await task.value } == .dismissed) }
  }

  @Test func refusedLoginKeepsTheRoots() async throws {
    let guarded = try await Guarded()
    await guarded.account.set(true)
    _ = try await guarded.shop.router.show("/private/1")
    await guarded.account.set(false)
    let end = guarded.shop.task {
      await guarded.gate.invalidate(reason: "x", keepsDestination: true)
    }
    await guarded.shop.settle()
    guarded.shop.person.pullDown()
    #expect(try await end.value.value == false)
    #expect(guarded.shop.drawing == "*home/home orders/orders")
  }

  @Test func gateForAllRoutesAdmitsItsLogin() async throws {
    let shop = try await Shop()
    let account = Account()
    let gate = SessionGate(router: shop.router, login: "/login") { await account.isSignedIn }
    shop.router.addInterceptor(gate)
    let opening = shop.begin("/goods/1")
    await shop.settle()
    #expect(shop.drawing == "*home/home orders/orders sheet/login")
    await account.set(true)
    try shop.handle("/login").finish()
    await shop.settle()
    #expect(shop.drawing == "*home/home/goods/1 orders/orders")
    shop.person.swipeBack()
    #expect(await code { try await opening.value } == .dismissed)
  }

  @Test func loginOfAnEndedSessionIsIgnored() async throws {
    let shop = try await Shop()
    let account = Account()
    await account.set(true)
    let ends = FirstAnswer()
    let gate = SessionGate(router: shop.router, login: "/login") {
      let isSignedIn = await account.isSignedIn
      await ends.run()
      return isSignedIn
    }
    try shop.register("/private/:id", .intercepted(by: gate))
    await ends.set {
      await account.set(false)
      await gate.invalidate(reason: "Signed out.")
    }
    let opening = shop.begin("/private/1")
    await shop.settle()
    #expect(shop.drawing == "*home/home orders/orders sheet/login")
    shop.person.pullDown()
    #expect(await code { try await opening.value } == .failed(.rejected))
  }

  /// A login screen with a "skip" button that the user taps at once.
  @Test func loginThatEndsWithoutSignInRejectsEveryRequest() async throws {
    let shop = try await Shop()
    let (isSignedIn, signsIn) = (RouteLock(false), RouteLock(false))
    try shop.router.register(
      "/skip",
      .screen { _, screen in
        if signsIn.withLock({ $0 }) { isSignedIn.withLock { $0 = true } }
        screen.finish("done")
        return "login"
      })
    let gate = SessionGate(router: shop.router, login: "/skip") { isSignedIn.withLock { $0 } }
    try shop.router.register("/private", .intercepted(by: gate)) { _ in
      #expect(isSignedIn.withLock { $0 }, "the handler ran although the user is not signed in")
      return 7
    }
    func open() async -> RouteError? {
      do throws(RouteError) {
        try await shop.router.open("/private")
        return nil
      } catch {
        return error
      }
    }
    async let first = open()
    async let second = open()
    async let third = open()
    for error in await [first, second, third] {
      #expect(error?.code == .rejected && error?.rejectedBy == "session")
      #expect(error?.reason == "The login has ended, and the user is not signed in.")
    }
    #expect(await gate.invalidate(reason: "Signed out.").value == false)
    signsIn.withLock { $0 = true }
    #expect(await open() == nil)
  }

  /// An action that runs only once.
  private actor FirstAnswer {
    private var work: (@Sendable () async -> Void)?
    func set(_ work: @escaping @Sendable () async -> Void) { self.work = work }
    func run() async {
      let work = work
      self.work = nil
      await work?()
    }
  }

  @Test func screenThatWasRequestedBeforeTheEndIsNotShown() async throws {
    let (shop, account) = (try await Shop(), Account())
    await account.set(true)
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
    await account.set(false)
    let renewal = await gate.invalidate(reason: "Signed out.")
    await released.open()
    let ending = await code {
      _ = try await showing.value
      return .handled
    }
    #expect(ending == .failed(.rejected))
    #expect(shop.drawing == "*home/home orders/orders sheet/login")
    try shop.handle("/login").dismiss()
    #expect(await renewal.value == false)
  }
}
