// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Junctor
import JunctorTesting

/// Inbound links, calls of other apps, and a router that is released.
extension Scenario {
  static let links = [inbox, waits, calls, released]

  private static let inbox = Scenario("links that arrive while signals are given and withdrawn") {
    shop in
    let (reports, delivered, active) = (RouteLock<[Int]>([]), RouteLock<[Int]>([]), RouteLock(0))
    let number: @Sendable (InboundLink) -> Int = {
      Int($0.address.split(separator: "=").last ?? "") ?? 0
    }
    let signals: [LinkInbox.Signal] = [.window, .session]
    let inbox = LinkInbox(
      waitingFor: Set(signals), timeToLive: .seconds(20), window: .milliseconds(30),
      capacity: shop.number(2...6), overflow: shop.one(of: LinkInbox.Overflow.allCases),
      report: { link, _ in reports.withLock { $0.append(number(link)) } })
    inbox.deliver { link in
      let count = active.withLock { active in
        active += 1
        return active
      }
      delivered.withLock { $0.append(number(link)) }
      try? await Task.sleep(for: .milliseconds(5))
      active.withLock { $0 -= 1 }
      return count == 1 ? .handled : .value("at once with another")
    }
    let count = shop.number(3...9)
    shop.task { shop in
      for _ in 0..<6 {
        let signal = shop.one(of: signals)
        if shop.one(in: 2) { inbox.fulfill(signal) } else { inbox.withdraw(signal) }
        await shop.pause(30)
      }
      for signal in signals { inbox.fulfill(signal) }
    }
    for number in 0..<count {
      let link = InboundLink(
        "mall://goods/\(shop.number(1...2))?n=\(number)", entry: .push,
        id: shop.one(in: 3) ? "\(shop.number(1...2))" : nil)
      if shop.one(in: 2) {
        inbox.accept(link)
      } else {
        let isCancelled = shop.one(in: 4)
        shop.task { shop in
          let task = Task { await inbox.receive(link) }
          if isCancelled {
            await shop.pause(30)
            task.cancel()
          }
          let disposition = await task.value
          if case .delivered(.success(.value(let text))) = disposition { shop.violate("\(text)") }
        }
      }
      await shop.pause(30)
    }
    await shop.quiet()
    let all = reports.withLock { $0 }.sorted()
    shop.expect(all == Array(0..<count), "\(count) links have the reports \(all)")
    shop.expect(inbox.waiting.isEmpty, "links wait for ever")
    let order = delivered.withLock { $0 }
    shop.expect(Set(order).count == order.count, "links were delivered twice: \(order)")
  }

  private static let waits = Scenario("links that wait for the user, and newer ones") { shop in
    let everyone = RouteOption.exposed(to: .everyone)
    try shop.router.register(
      "/wait/:number",
      .reply { _, reply in
        Task {
          try? await Task.sleep(for: .milliseconds(20))
          reply.finish(7)
        }
      }, everyone)
    try shop.router.register("/job/:number", everyone) { _ in
      try await Task.sleep(for: .milliseconds(5))
      return 7
    }
    let ends = RouteLock<[(Int, LinkInbox.Disposition)]>([])
    let order = shop.one(of: LinkInbox.Order.allCases)
    let inbox = LinkInbox(
      waitingFor: [.window], order: order,
      report: { link, end in
        let number = Int(link.address.split(separator: "/").last ?? "") ?? 0
        ends.withLock { $0.append((number, end)) }
      })
    inbox.deliver(to: shop.router)
    let count = shop.number(2...6)
    for number in 0..<count {
      let kind = shop.one(of: ["wait", "job"])
      inbox.accept(InboundLink("mall://\(kind)/\(number)", entry: .push))
      if number == 1 { inbox.fulfill(.window) }
      await shop.pause(15)
    }
    await shop.quiet()
    let all = ends.withLock { $0 }
    shop.expect(all.map(\.0).sorted() == Array(0..<count), "\(count) links have the ends \(all)")
    for (number, end) in all {
      switch end {
      case .delivered(.success): break
      case .superseded where order == .newestWins && number < count - 1: break
      default: shop.violate("link \(number) ends as \(end)")
      }
    }
  }

  private static let calls = Scenario("apps that call each other") { shop in
    let partner = Router(spaces: [.scheme("partner")], log: { _ in })
    try partner.register(
      "/pick/:kind", .exposed(to: .customScheme),
      .answersCallback { (value: Int) in ["value": "\(value)"] }
    ) { request -> RouteResponse in
      try await Task.sleep(for: .milliseconds(10))
      switch request["kind"] {
      case "fail": throw SeededShop.Mishap()
      case "close": return .dismissed
      case "slow": try await Task.sleep(for: .seconds(5))
      default: break
      }
      return .value(7)
    }
    let reports = RouteLock(0)
    let inbound = InboundCalls(
      to: partner, policy: CallbackPolicy(schemes: ["mall"]),
      report: { _ in reports.withLock { $0 += 1 } },
      opening: { [weak router = shop.router] address in
        (try? await router?.open(address, source: .customScheme)) != nil
      })
    let outbound = OutboundCalls(
      returningTo: "mall", as: "Mall", random: SplitMix(seed: UInt64(shop.number(1...1_000_000))),
      opening: { address in
        Task { try? await inbound.open(InboundLink(address, entry: .otherApp)) }
        try? await Task.sleep(for: .milliseconds(5))
        return true
      })
    shop.router.addGate(outbound)
    let count = shop.number(2...6)
    for _ in 0..<count {
      let kind = shop.one(of: ["value", "fail", "close", "slow"])
      let isCancelled = shop.one(in: 4)
      shop.task { shop in
        let task = Task {
          try await outbound.call("partner://x-callback-url/pick/\(kind)", within: .seconds(2))
        }
        if isCancelled {
          await shop.pause(20)
          task.cancel()
        }
        let ending =
          switch await task.result {
          case .success(let values): values["value"] == "7" ? "value" : "\(values)"
          case .failure(OutboundCallError.failed): "fail"
          case .failure(OutboundCallError.dismissed): "close"
          case .failure(OutboundCallError.timedOut): "slow"
          case .failure(OutboundCallError.cancelled): isCancelled ? kind : "cancelled"
          case .failure(let error): "\(error)"
          }
        shop.expect(ending == kind, "a call of \(kind) ended as \(ending)")
      }
      await shop.pause(20)
    }
    await shop.quiet()
    let reported = reports.withLock { $0 }
    shop.expect(reported <= count, "\(reported) reports of \(count) calls")
  }

  private static let released = Scenario("a router that is released while links wait") { shop in
    var router: Router? = Router(spaces: [.scheme("other")], log: { _ in })
    weak let released = router
    try router?.register("/link/:id", .exposed(to: .everyone)) { _ in
      try await Task.sleep(for: .milliseconds(10))
      return 7
    }
    let reports = RouteLock(0)
    let inbox = LinkInbox(
      waitingFor: [.window], window: .zero, report: { _, _ in reports.withLock { $0 += 1 } })
    if let router { inbox.deliver(to: router) }
    let count = shop.number(2...6)
    let release = shop.number(0...count)
    for number in 0..<count {
      inbox.accept(InboundLink("other://link/\(number)", entry: .push))
      if let router, shop.one(in: 2) {
        let caller = Caller("/link/\(number)", allowed: [.value], limit: .seconds(2))
        caller.begin(router, RouteContext(), kind: shop.number(0...2))
        shop.add(caller)
      }
      if shop.one(in: 3) { inbox.fulfill(.window) }
      if number == release { router = nil }
      await shop.pause(15)
    }
    router = nil
    inbox.fulfill(.window)
    await shop.quiet()
    let reported = reports.withLock { $0 }
    shop.expect(reported == count, "\(reported) reports of \(count) links")
    shop.expect(released == nil, "the router is not released")
  }
}
