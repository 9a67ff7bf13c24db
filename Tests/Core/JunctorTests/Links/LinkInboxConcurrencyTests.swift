// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Junctor
import TestSupport
import Testing

@testable import JunctorLinks
@testable import JunctorTesting

/// Many tasks use one inbox while signals change.
@Suite(.timeLimit(.minutes(1))) struct LinkInboxConcurrencyTests {
  /// The calls of handler and report, from any thread.
  private final class Ledger: Sendable {
    struct Page {
      var reported: [String: [String]] = [:]
      var opened: [InboundLink] = []
      var isBusy = false
      var mistakes: [String] = []
    }

    let page = Watched(Page())

    func open(_ link: InboundLink) async -> RouteOutcome {
      page.withLock { page in
        if page.isBusy { page.mistakes.append("two in delivery") }
        page.isBusy = true
        page.opened.append(link)
      }
      await Task.yield()
      page.withLock { $0.isBusy = false }
      return .handled
    }

    func report(_ link: InboundLink, _ disposition: LinkInbox.Disposition) {
      page.withLock { $0.reported[link.referrer ?? "", default: []].append("\(disposition)") }
    }
  }

  /// The number of each link is its referrer, which duplicates do not share.
  private func link(_ number: Int) -> InboundLink {
    let event = number / 2
    return InboundLink(
      "/page/\(event)", entry: .push, id: number % 4 == 0 ? "\(event)" : nil,
      referrer: "\(number)")
  }

  @Test(arguments: [nil, .milliseconds(40)] as [Duration?])
  func everyLinkHasOneDisposition(_ timeToLive: Duration?) async {
    let (ledger, clock, count) = (Ledger(), ManualClock(), 1_200)
    let inbox = LinkInbox(
      waitingFor: [.window, .session], timeToLive: timeToLive, capacity: 8, clock: clock,
      report: { ledger.report($0, $1) }, handler: { await ledger.open($0) })

    let isOver = RouteLock(false)
    let weather = Task {
      var dice = SplitMix(seed: 7)
      while !isOver.withLock({ $0 }) {
        inbox.fulfill(.window)
        inbox.fulfill(.session)
        await Task.yield()
        if dice.one(in: 3) { inbox.withdraw(dice.one(in: 2) ? .session : .window) }
        if dice.one(in: 5) { await clock.advance(by: .milliseconds(10)) }
        await Task.yield()
      }
    }
    let received = await withTaskGroup(of: (Int, String?).self) { group in
      for number in 0..<count {
        group.addTask {
          switch number % 5 {
          case 0:
            inbox.accept(link(number))
            return (number, nil)
          case 1:
            let task = Task { await inbox.receive(link(number)) }
            if number % 3 == 0 { await Task.yield() }
            task.cancel()
            return (number, "\(await task.value)")
          default: return (number, "\(await inbox.receive(link(number)))")
          }
        }
      }
      return await group.reduce(into: [Int: String?]()) { $0[$1.0] = .some($1.1) }
    }
    isOver.withLock { $0 = true }
    await weather.value
    inbox.close()
    await ledger.page.wait { $0.reported.count >= count && !$0.isBusy }

    let page = ledger.page.value
    #expect(page.mistakes.isEmpty)
    for number in 0..<count {
      let reported = page.reported["\(number)"] ?? []
      #expect(reported.count == 1, "\(number): \(reported)")
      if let own = received[number] ?? nil { #expect([own] == reported, "\(number)") }
    }
    let delivered = page.reported.filter { $0.value[0].hasPrefix("delivered") }
    #expect(Set(delivered.keys) == Set(page.opened.compactMap(\.referrer)))
    #expect(delivered.count == page.opened.count && !delivered.isEmpty)
    // In order of arrival; the clock's moments are the only order that all tasks share.
    let times = page.opened.compactMap(\.time)
    #expect(times == times.sorted())
    // The clock has hardly moved without a time to live, so no page was opened twice.
    for (address, links) in Dictionary(grouping: page.opened, by: \.address) {
      let moments = links.compactMap(\.time)
      #expect(
        zip(moments, moments.dropFirst()).allSatisfy { $1 - $0 >= .seconds(2) }, "\(address)")
    }
  }

  @Test func linksOfOneTaskAreDeliveredInItsOrder() async {
    let ledger = Ledger()
    let inbox = LinkInbox(
      waitingFor: [.window], capacity: 500, clock: ManualClock(),
      report: { ledger.report($0, $1) }, handler: { await ledger.open($0) })
    await withTaskGroup { group in
      for task in 0..<4 {
        group.addTask {
          for number in 0..<100 {
            inbox.accept(InboundLink("/\(task)/\(number)", entry: .intent, referrer: "\(task)"))
            if number == 50 { inbox.fulfill(.window) }
          }
        }
      }
    }
    await ledger.page.wait { $0.opened.count >= 400 && !$0.isBusy }
    let opened = ledger.page.value.opened
    for task in 0..<4 {
      #expect(
        opened.filter { $0.referrer == "\(task)" }.map(\.address)
          == (0..<100).map { "/\(task)/\($0)" })
    }
  }
}
