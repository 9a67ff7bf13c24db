// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Testing

import Junctor
@testable import JunctorLinks
@testable import JunctorModules
@testable import JunctorNavigation
@testable import JunctorRouting

/// What an inbox does with many links, each of which is found and removed by key.
@Suite(.timeLimit(.minutes(1))) struct LinkInboxLoadTests {
  private func machine(
    capacity: Int, window: Duration = .seconds(60), overflow: LinkInbox.Overflow = .dropOldest
  ) -> LinkInboxStateMachine {
    LinkInboxStateMachine(
      LinkInboxStateMachine.Policy(
        signals: [.window], timeToLive: .seconds(300), window: window, capacity: capacity,
        overflow: overflow))
  }

  private func item(_ ticket: UInt64, _ number: Int) -> LinkInboxStateMachine.Item {
    let link = InboundLink("mall://order/\(number)", entry: .push, id: "\(number)")
    return LinkInboxStateMachine.Item(ticket: ticket, link: link, kind: .link, time: .zero)
  }

  @Test func twentyThousandLinksAreReceivedAndWithdrawn() {
    let count = 20_000
    var machine = machine(capacity: count)
    for number in 0..<count {
      let actions = machine.receive(item(UInt64(number), number))
      if actions.count != 1 { Issue.record("\(number): \(actions)") }
    }
    #expect(machine.waiting.count == count && machine.known.count == count)
    // Duplicates of the oldest, and of the newest.
    for number in [0, count - 1] {
      guard
        case .end(_, .duplicate(let original))? =
          machine.receive(item(UInt64(count), number)).first
      else {
        Issue.record("Link \(number) is not known.")
        continue
      }
      #expect(original.address == "mall://order/\(number)")
    }
    for number in (1..<count - 1).reversed() {
      let actions = machine.withdraw(UInt64(number), at: .zero)
      guard case .end(_, .cancelled)? = actions.first else {
        Issue.record("\(number): \(actions)")
        continue
      }
    }
    #expect(machine.waiting.count == 2 && machine.known.count == 2)
  }

  @Test func fullInboxDropsOneForEachLink() {
    var machine = machine(capacity: 100, window: .zero)
    var dropped: [UInt64] = []
    for number in 0..<10_000 {
      for case .end(let item, .dropped) in machine.receive(item(UInt64(number), number)) {
        dropped.append(item.ticket)
      }
    }
    #expect(dropped == Array(0..<9_900))
    #expect(machine.waiting.map(\.ticket) == Array(9_900..<10_000))
  }

  @Test func withdrawnLinkRestoresTheEarlierOne() {
    var known = KnownLinks(window: .seconds(60))
    let items = (1...2).map { (ticket: UInt64) in
      let link = InboundLink("mall://a", entry: .push, id: "\(ticket)")
      return LinkInboxStateMachine.Item(ticket: ticket, link: link, kind: .link, time: .zero)
    }
    for item in items { known.add(item) }
    func original() -> UInt64? {
      known.original(of: InboundLink("mall://a", entry: .push))?.ticket
    }
    #expect(original() == 2)
    known.end(items[1], at: .zero, isRemembered: false)
    #expect(original() == 1)
    known.end(items[0], at: .zero, isRemembered: true)
    known.forget(at: .seconds(59))
    #expect(original() == 1)
    known.forget(at: .seconds(60))
    #expect(original() == nil && known.count == 0)
  }
}
