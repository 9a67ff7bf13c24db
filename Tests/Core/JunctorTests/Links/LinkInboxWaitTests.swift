// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Junctor
import Testing

@testable import JunctorTesting

/// Links that wait for the user, with screens, a login and another app.
@Suite(.timeLimit(.minutes(1))) @MainActor struct LinkInboxWaitTests {
  private static let outside = RouteOption.exposed(to: .everyone)

  let shop: Shop
  let notes = Notes()
  let partner = Notes()
  let account = RouteLock(false)
  let others: OutboundCalls
  let events: EventRecorder

  init() async throws {
    shop = try await Shop()
    events = EventRecorder(shop.router)
    others = OutboundCalls(returningTo: "mall", as: "Mall", clock: shop.clock) {
      [partner] address in
      partner.add(address)
      return true
    }
    let gate = SessionGate(router: shop.router, login: "/login") { [account] in
      account.withLock { $0 }
    }
    try shop.register("/private/:id", .intercepted(by: gate), Self.outside)
    try shop.register("/public/:id", Self.outside)
    try shop.register("/patient", .presented(as: .push, with: .waiting), Self.outside)
    try shop.router.register(
      "/kept",
      .reply { _, reply in
        Task {
          let isOver = Latch()
          reply.onEnd { Task { await isOver.open() } }
          await isOver.wait()
          reply.finish()
        }
      }, Self.outside)
  }

  private func inbox(
    _ signals: Set<LinkInbox.Signal> = [], order: LinkInbox.Order = .newestWins
  ) -> LinkInbox {
    let inbox = LinkInbox(
      waitingFor: signals, order: order, clock: shop.clock,
      report: { [notes] in notes.add("\($0.address) \($1)") })
    inbox.deliver(to: shop.router)
    return inbox
  }

  private func push(_ address: String) -> InboundLink { InboundLink(address, entry: .push) }

  /// The address that the other app would call back.
  private func callback() async throws -> String {
    await partner.wait(for: 1)
    return try #require(
      try ParsedURL(partner.all[0]).queryItems().first { $0.name == "x-success" }?.value)
  }

  /// Signs in through another app as soon as the login is visible.
  private func signInByOtherApp() async throws -> Task<Void, any Error> {
    await shop.settle()
    let login = try shop.handle("/login")
    return Task { [others, account] in
      _ = try await others.call("partner://x-callback-url/login")
      account.withLock { $0 = true }
      login.finish()
    }
  }

  // MARK: Callbacks

  @Test(arguments: [InboundLink.Entry.customScheme, .scene, .launch, .otherApp])
  func callbackOfALoginPassesTheLinkThatNeedsIt(_ entry: InboundLink.Entry) async throws {
    shop.router.addGate(others)
    let inbox = inbox()
    inbox.accept(push("mall://private/1"))
    let login = try await signInByOtherApp()
    let disposition = await inbox.receive(InboundLink(try await callback(), entry: entry))
    #expect("\(disposition)" == "delivered: handled")
    try await login.value
    await notes.wait(for: "mall://private/1 delivered: handled")
    #expect(shop.drawing == "*home/home/private/1 orders/orders")
  }

  @Test func callbackPassesAMissingSignal() async throws {
    shop.router.addGate(others)
    let inbox = inbox([.session])
    inbox.accept(push("mall://public/1"))
    let call = Task { [others] in try await others.call("partner://x-callback-url/login") }
    _ = await inbox.receive(InboundLink(try await callback(), entry: .scene))
    _ = try await call.value
    #expect(inbox.waiting.count == 1)
  }

  /// A login of the whole router does not precede the gate that ends it.
  @Test func callbackPassesALoginOfTheRouter() async throws {
    let router = Router.quiet()
    let latch = Latch()
    router.addInterceptor { request, next in
      await latch.wait()
      return try await next(request)
    }
    router.addGate(others)
    let call = Task { [others] in try await others.call("partner://x-callback-url/login") }
    let back = try await callback()
    #expect(await router.ending(back, source: .customScheme) == .handled)
    _ = try await call.value
    await latch.open()
  }

  // MARK: The newest tap

  @Test(arguments: ["mall://private/1", "mall://kept", "mall://patient"])
  func newerLinkIsOpenedWhileAnotherWaits(_ address: String) async throws {
    if address == "mall://patient" { _ = shop.begin("/city") }
    await shop.settle()
    let inbox = inbox()
    inbox.accept(push(address))
    await shop.settle()
    #expect("\(await inbox.receive(push("mall://public/2")))" == "delivered: handled")
    #expect(notes.all.contains("\(address) superseded"))
    #expect(shop.drawing.contains("/public/2"))
    let texts = events.events.map { "\($0)" }
    #expect(texts.contains { $0.contains("link waits") && $0.contains("the user") }, "\(texts)")
    #expect(texts.contains { $0.contains("link superseded") }, "\(texts)")
  }

  @Test func linkBehindAWaitingOneIsOpenedAtAColdStart() async throws {
    let inbox = inbox([.window])
    inbox.accept(push("mall://private/1"))
    inbox.accept(push("mall://public/2"))
    inbox.fulfill(.window)
    await notes.wait(for: 2)
    #expect(notes.all == ["mall://private/1 superseded", "mall://public/2 delivered: handled"])
  }

  @Test func queueKeepsTheOrder() async throws {
    let inbox = inbox(order: .inOrder)
    inbox.accept(push("mall://private/1"))
    await shop.settle()
    inbox.accept(push("mall://public/2"))
    await shop.settle()
    #expect(notes.all.isEmpty)
    account.withLock { $0 = true }
    try shop.handle("/login").finish()
    await notes.wait(for: 2)
    #expect(
      notes.all == ["mall://private/1 delivered: handled", "mall://public/2 delivered: handled"])
  }

  @Test func visibleLinkIsNotSuperseded() async throws {
    let inbox = inbox()
    for number in 1...20 {
      inbox.accept(push("mall://public/\(number)"))
      if number.isMultiple(of: 4) { await shop.settle() }
    }
    await notes.wait(for: 20)
    #expect(notes.all == (1...20).map { "mall://public/\($0) delivered: handled" })
  }

  // MARK: Duplicates and limits

  @Test func duplicateJoinsALinkThatWaits() async throws {
    let inbox = inbox()
    inbox.accept(push("mall://private/1"))
    await shop.settle()
    await shop.clock.advance(by: .seconds(5))
    #expect("\(await inbox.receive(push("mall://private/1")))" == "duplicate")
    account.withLock { $0 = true }
    try shop.handle("/login").finish()
    await notes.wait(for: 2)
    #expect(notes.all == ["mall://private/1 duplicate", "mall://private/1 delivered: handled"])
  }

  @Test func everyWaitHasALimit() async throws {
    let inbox = inbox()
    inbox.accept(push("mall://private/1"))
    await shop.settle()
    await shop.clock.advance(by: .seconds(299))
    #expect(notes.all.isEmpty)
    await shop.clock.advance(by: .seconds(1))
    await notes.wait(for: 1)
    #expect(notes.all == ["mall://private/1 expired"])
    await shop.settle()
    let texts = events.events.map { "\($0)" }
    #expect(
      texts.contains { $0.contains("link expired") && $0.contains("/private/:id") }, "\(texts)")
    #expect(!texts.contains { $0.contains("private/1") })
  }

  /// An analyst counts it among the pushes, although no request began.
  @Test func linkThatIsNeverOpenedHasAnEvent() async throws {
    let inbox = inbox([.window])
    inbox.accept(push("mall://public/1"))
    inbox.accept(push("mall://public/1"))
    await shop.settle()
    await shop.clock.advance(by: .seconds(300))
    await notes.wait(for: 2)
    let lines = events.events.map { $0.jsonLine() }.filter { $0.contains("unopened") }
    #expect(lines.count == 2 && lines[0].contains(#""outcome":"duplicate""#), "\(lines)")
    #expect(
      lines.last?.contains(#""source":"push","pattern":"/public/:id","outcome":"expired""#) == true,
      "\(lines)")
  }

  @Test(arguments: [
    (299, "delivered: handled", "*home/home/public/1 orders/orders"),
    (300, "expired", "*home/home orders/orders"),
  ])
  func linkBehindAnAlertIsOpenedAfterItWithinItsTime(
    closedAfter seconds: Int, end: String, drawing: String
  ) async throws {
    let inbox = inbox()
    shop.host.alert = "Rate us?"
    inbox.accept(push("mall://public/1"))
    await shop.settle()
    await shop.clock.advance(by: .seconds(seconds))
    if seconds < 300 { #expect(notes.all.isEmpty) } else { await notes.wait(for: 1) }
    shop.person.closeAlert()
    await notes.wait(for: "mall://public/1 \(end)")
    await shop.settle()
    #expect(shop.drawing == drawing)
  }
}

extension NavigationOptions {
  fileprivate static let waiting = NavigationOptions(modals: .wait)
}
