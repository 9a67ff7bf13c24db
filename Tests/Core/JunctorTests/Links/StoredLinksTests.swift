// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Junctor
import JunctorTesting
import Testing

/// Links that wait are stored, and opened after the next launch.
@Suite(.timeLimit(.minutes(1))) struct StoredLinksTests {
  private let clock = ManualClock()
  private let opened = Notes()
  private let reports = Notes()

  private func inbox(_ signals: Set<LinkInbox.Signal> = [.session], capacity: Int = 16) -> LinkInbox
  {
    LinkInbox(
      waitingFor: signals, timeToLive: .seconds(300), capacity: capacity, clock: clock,
      report: { [reports] link, disposition in reports.add("\(link.address) \(disposition)") })
  }

  private func deliver(_ inbox: LinkInbox) {
    inbox.deliver { [opened] link in
      opened.add("\(link.address) from \(link.source)")
      return .handled
    }
  }

  /// The stored links of an inbox with `links`, after they have waited for 100 seconds.
  private func stored(_ links: [InboundLink]) async throws -> Data {
    let before = inbox()
    for link in links { before.accept(link) }
    await clock.advance(by: .seconds(100))
    let data = try JSONEncoder().encode(before.stored(at: .seconds(1_000)))
    before.close()
    return data
  }

  private func read(_ data: Data) throws -> StoredLinks {
    try JSONDecoder().decode(StoredLinks.self, from: data)
  }

  @Test func linkIsOpenedOnceAfterTheNextLaunch() async throws {
    let data = try await stored([InboundLink("mall://order/7", entry: .push, id: "1")])
    let inbox = inbox()
    inbox.restore(try read(data), at: .seconds(1_100))
    // The system repeats the link that launched the app.
    inbox.accept(InboundLink("mall://order/7", entry: .push, id: "1"))
    #expect(inbox.waiting.map(\.address) == ["mall://order/7"])
    deliver(inbox)
    inbox.fulfill(.session)
    await reports.wait(for: 3)
    #expect(opened.all == ["mall://order/7 from push"])
  }

  @Test(arguments: [(1_100.0, true), (1_199, true), (1_200, false), (5_000, false), (0, true)])
  func timeOfBothLaunchesCounts(_ now: Double, _ isWaiting: Bool) async throws {
    let data = try await stored([InboundLink("mall://order/7", entry: .push)])
    let inbox = inbox()
    inbox.restore(try read(data), at: .seconds(now))
    #expect(inbox.waiting.isEmpty != isWaiting)
    #expect(reports.all.contains("mall://order/7 expired") != isWaiting)
  }

  @Test func timeOfABrokenStorageIsLongAgo() async throws {
    let data = try await stored([InboundLink("mall://order/7", entry: .push)])
    let broken = String(decoding: data, as: UTF8.self).replacing(
      /"time":\[[^\]]*\]/, with: #""time":[-9223372036854775808,0]"#)
    let inbox = inbox()
    inbox.restore(try read(Data(broken.utf8)), at: .seconds(1_100))
    #expect(inbox.waiting.isEmpty && reports.all.contains("mall://order/7 expired"))
  }

  @Test func restExpiresInTime() async throws {
    let data = try await stored([InboundLink("mall://order/7", entry: .push)])
    let inbox = inbox()
    inbox.restore(try read(data), at: .seconds(1_100))
    await clock.advance(by: .seconds(99))
    #expect(inbox.waiting.count == 1)
    await clock.advance(by: .seconds(1))
    await reports.wait(for: 2)
    #expect(inbox.waiting.isEmpty)
  }

  @Test func capacityLimitsStoredLinks() async throws {
    let data = try await stored((1...3).map { InboundLink("mall://order/\($0)", entry: .push) })
    let inbox = inbox(capacity: 2)
    inbox.restore(try read(data), at: .seconds(1_001))
    #expect(inbox.waiting.map(\.address) == ["mall://order/2", "mall://order/3"])
  }

  @Test func callsAndLinksOfTheAppAreNotStored() async throws {
    let data = try await stored([
      InboundLink("mall://order/1", entry: .push, source: .app),
      InboundLink("mall://x-callback-url/order?x-success=bank://ok", entry: .customScheme),
      InboundLink("mall://order/2", entry: .scan),
    ])
    let inbox = inbox()
    inbox.restore(try read(data), at: .seconds(1_001))
    #expect(inbox.waiting.map(\.address) == ["mall://order/2"])
    #expect(self.inbox().stored(at: .zero).isEmpty)
  }
}
