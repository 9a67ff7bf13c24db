// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Junctor
import Testing

@testable import JunctorLinks
@testable import JunctorRouting
@testable import JunctorTesting

@Suite(.timeLimit(.minutes(1))) struct LinkInboxTests {
  let clock = ManualClock()
  let notes = Notes()

  private func inbox(
    waitingFor signals: Set<LinkInbox.Signal> = [.window], capacity: Int = 16,
    overflow: LinkInbox.Overflow = .dropOldest,
    handler: (@Sendable (InboundLink) async throws -> RouteOutcome)? = nil
  ) -> LinkInbox {
    LinkInbox(
      waitingFor: signals, timeToLive: .seconds(10), capacity: capacity, overflow: overflow,
      clock: clock, report: { [notes] in notes.add("\($0.address) \($1)") }, handler: handler)
  }

  private func link(_ address: String, id: String? = nil) -> InboundLink {
    InboundLink(address, entry: .scene, id: id)
  }

  /// Waits until `count` links were reported.
  private func reports(_ count: Int) async { await notes.wait(for: count) }

  /// Receives `link` in a new task, and returns once it waits.
  private func receiving(
    _ link: InboundLink, _ inbox: LinkInbox
  ) async -> Task<LinkInbox.Disposition, any Error> {
    let work = WorkTracker()
    let task = work.task { await inbox.receive(link) }
    await work.whenIdle()
    return task
  }

  @Test func coldStartDeliversEveryLinkOnce() async throws {
    let router = Router.quiet()
    try router.register("/order/:id", .exposed(to: [.push, .customScheme])) { [notes] request in
      notes.add("order \(try request.value("id", as: Int.self)) for \(request.source)")
    }
    let inbox = inbox(waitingFor: [.window, .session, .modules])
    let push = await receiving(InboundLink("/order/7", entry: .push, id: "n1"), inbox)
    inbox.accept(InboundLink("/order/7", entry: .launch, id: "n1"))
    inbox.accept(InboundLink("mall://order/8", entry: .scene))
    inbox.accept(InboundLink("mall://order/8", entry: .customScheme))
    #expect(notes.take() == ["/order/7 duplicate of n1", "mall://order/8 duplicate"])
    #expect(inbox.waiting.map(\.address) == ["/order/7", "mall://order/8"])

    inbox.fulfill(.modules)
    inbox.fulfill(.window)
    inbox.deliver { link in try await router.open(link.address, source: link.source) }
    #expect(inbox.missing == [.session])
    await clock.advance(by: .seconds(9))
    #expect(notes.count == 0)
    inbox.fulfill(.session)
    #expect(try await push.value.isDelivered)
    await reports(4)
    #expect(
      notes.all == [
        "order 7 for push", "/order/7 delivered: handled", "order 8 for customScheme",
        "mall://order/8 delivered: handled",
      ])
    #expect(inbox.waiting.isEmpty && inbox.missing.isEmpty)
  }

  @Test func dispositionContainsTheHandlersError() async throws {
    let router = Router.quiet()
    let inbox = inbox(waitingFor: []) { try await router.open($0.address, source: $0.source) }
    let disposition = await inbox.receive(link("/nowhere"))
    guard case .delivered(.failure(let error)) = disposition else {
      throw Mishap(text: "\(disposition)")
    }
    #expect((error as? RouteError)?.code == .notFound)
    inbox.deliver { _ in throw Mishap() }
    _ = await inbox.receive(link("/a"))
    #expect(notes.all == ["/nowhere delivered: notFound", "/a delivered: Mishap"])
  }

  @Test func linkExpiresOnTheInjectedClock() async throws {
    let inbox = inbox { _ in .handled }
    let first = await receiving(link("/a"), inbox)
    await clock.sleepers(1)
    await clock.advance(by: .seconds(4))
    inbox.accept(link("/b"))
    await clock.advance(by: .milliseconds(5_999))
    #expect(notes.count == 0)
    await clock.advance(by: .milliseconds(1))
    #expect("\(try await first.value)" == "expired")
    #expect(notes.take() == ["/a expired"])
    await clock.sleepers(1)
    #expect(clock.nextDeadline?.offset == .seconds(14))
    await clock.advance(by: .seconds(4))
    await reports(1)
    #expect(notes.all == ["/b expired"])
    inbox.fulfill(.window)
    #expect(await inbox.receive(link("/b")).isDelivered)
  }

  @Test func duplicateWindowIsTwoSecondsOnTheInjectedClock() async {
    let inbox = inbox(waitingFor: []) { _ in .handled }
    #expect(await inbox.receive(link("/a")).isDelivered)
    await clock.advance(by: .milliseconds(1_999))
    guard case .duplicate(let original) = await inbox.receive(link("/a")) else {
      Issue.record("\(notes.all)")
      return
    }
    #expect(original.address == "/a" && original.time == .zero)
    await clock.advance(by: .milliseconds(1))
    #expect(await inbox.receive(link("/a")).isDelivered)
  }

  @Test func droppedLinkIsReported() async throws {
    let inbox = inbox(capacity: 2)
    let oldest = await receiving(link("/a"), inbox)
    inbox.accept(link("/b"))
    inbox.accept(link("/c"))
    guard case .dropped(by: .dropOldest) = try await oldest.value else {
      Issue.record("\(notes.all)")
      return
    }
    #expect(inbox.waiting.map(\.address) == ["/b", "/c"])
    #expect(notes.all == ["/a dropped: dropOldest"])
  }

  @Test func refusedLinkDoesNotReplaceAPush() async throws {
    let router = Router.quiet()
    try router.register("/order/:id", .exposed(to: .push)) { try $0.value("id", as: Int.self) }
    let inbox = inbox(waitingFor: []) { try await router.open($0.address, source: $0.source) }
    _ = await inbox.receive(InboundLink("mall://order/7", entry: .customScheme))
    _ = await inbox.receive(InboundLink("mall://order/7", entry: .push))
    _ = await inbox.receive(InboundLink("mall://order/8", entry: .push, id: "1"))
    _ = await inbox.receive(InboundLink("mall://order/9", entry: .push, id: "1"))
    #expect(
      notes.all == [
        "mall://order/7 delivered: denied", "mall://order/7 delivered: value",
        "mall://order/8 delivered: value", "mall://order/9 delivered: value",
      ])
  }

  // MARK: Release

  @Test func releasedInboxCancelsPendingLinks() async {
    var inbox: LinkInbox? = inbox { _ in .handled }
    inbox?.accept(link("/a"))
    inbox?.accept(link("/b"))
    await clock.sleepers(1)
    inbox = nil
    #expect(notes.all == ["/a cancelled", "/b cancelled"])
    await clock.noSleepers()
  }

  @Test func closedInboxCancelsWaitingCallers() async throws {
    let inbox = inbox()
    let waiting = await receiving(link("/a"), inbox)
    inbox.close()
    #expect("\(try await waiting.value)" == "cancelled")
    #expect("\(await inbox.receive(link("/b")))" == "cancelled")
    #expect(notes.all == ["/a cancelled", "/b cancelled"])
  }

  @Test func deliveryContinuesAfterTheInboxIsReleased() async {
    let (begun, mayEnd) = (Latch(), Latch())
    var inbox: LinkInbox? = inbox(waitingFor: []) { _ in
      await begun.open()
      await mayEnd.wait()
      return Task.isCancelled ? .dismissed : .handled
    }
    inbox?.accept(link("/a"))
    await begun.wait()
    inbox = nil
    await mayEnd.open()
    await reports(1)
    #expect(notes.all == ["/a delivered: handled"])
  }

  // MARK: Withdrawal

  @Test func cancelledCallerWithdrawsItsLink() async throws {
    let inbox = inbox { _ in .handled }
    let first = await receiving(link("/a"), inbox)
    first.cancel()
    #expect("\(try await first.value)" == "cancelled")
    inbox.accept(link("/a"))
    inbox.fulfill(.window)
    await reports(2)
    #expect(notes.all == ["/a cancelled", "/a delivered: handled"])
  }

  @Test func cancelledTaskAddsNoLink() async {
    let inbox = inbox(waitingFor: []) { [notes] link in
      notes.add("opened")
      return .handled
    }
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return await inbox.receive(link("/a"))
    }
    #expect("\(await task.value)" == "cancelled")
    #expect(notes.all == ["/a cancelled"])
  }

  @Test func cancelledCallerCancelsOnlyItsDelivery() async throws {
    let begun = Latch()
    let inbox = inbox(waitingFor: []) { link in
      await begun.open()
      if link.address == "/a" { try? await Task.sleep(for: .seconds(1_000_000)) }
      return Task.isCancelled ? .dismissed : .handled
    }
    let first = WorkTracker().task { await inbox.receive(link("/a")) }
    await begun.wait()
    inbox.accept(link("/b"))
    first.cancel()
    #expect("\(try await first.value)" == "delivered: dismissed")
    await reports(2)
    #expect(notes.all == ["/a delivered: dismissed", "/b delivered: handled"])
  }

  // MARK: The handler

  @Test func handlerCanReceiveLinksAndSendSignals() async {
    let inbox = inbox()
    inbox.deliver { [weak inbox] link in
      if link.address == "/a" {
        inbox?.withdraw(.window)
        inbox?.accept(InboundLink("/b", entry: .intent))
        inbox?.fulfill(.window)
      }
      return .handled
    }
    inbox.fulfill(.window)
    inbox.accept(link("/a"))
    await reports(2)
    #expect(notes.all == ["/a delivered: handled", "/b delivered: handled"])
  }

  @Test func secondHandlerReplacesTheFirst() async {
    let inbox = inbox(waitingFor: []) { _ in .handled }
    #expect("\(await inbox.receive(link("/a")))" == "delivered: handled")
    inbox.deliver { _ in .dismissed }
    #expect("\(await inbox.receive(link("/b")))" == "delivered: dismissed")
  }

  @Test func deliveryDoesNotInheritTheTaskOfTheSignal() async throws {
    let login = SingleFlight<Bool>()
    let inside = Notes()
    let inbox = inbox(waitingFor: [.session]) { _ in
      inside.add("\(login.isInside)")
      return .handled
    }
    inbox.accept(link("/a"))
    _ = try await login.run { [notes] in
      inbox.fulfill(.session)
      await notes.wait(for: 1)
      return login.isInside
    }
    #expect(inside.all == ["false"])
  }
}
