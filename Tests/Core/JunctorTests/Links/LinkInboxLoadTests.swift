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

  private func link(_ number: Int, id: String? = nil) -> InboundLink {
    InboundLink("mall://order/\(number)", entry: .push, id: id ?? "\(number)")
  }

  @Test func twentyThousandLinksAreReceivedAndWithdrawn() {
    let count = 20_000
    var machine = machine(capacity: count)
    for number in 0..<count {
      let actions = machine.receive(link(number), machine.newTicket(), at: .zero)
      if actions.count != (number == 0 ? 1 : 0) { Issue.record("\(number): \(actions)") }
    }
    #expect(machine.waiting.count == count && machine.recent.count == count)
    // Doubles of the oldest, and of the newest.
    for number in [0, count - 1] {
      guard
        case .end(_, .duplicate(let original))? =
          machine.receive(link(-1, id: "\(number)"), machine.newTicket(), at: .zero).first
      else {
        Issue.record("Link \(number) is not known.")
        continue
      }
      #expect(original.address == "mall://order/\(number)")
    }
    for number in (0..<count).reversed() {
      let actions = machine.withdraw(UInt64(number + 1))
      guard case .end(_, .cancelled)? = actions.first else {
        Issue.record("\(number): \(actions)")
        continue
      }
    }
    #expect(machine.waiting.isEmpty && machine.recent.count == 0)
  }

  @Test func fullInboxDropsOneForEachLink() {
    var machine = machine(capacity: 100, window: .zero)
    var dropped: [UInt64] = []
    for number in 0..<10_000 {
      for case .end(let item, .dropped) in machine.receive(
        link(number), machine.newTicket(), at: .zero)
      {
        dropped.append(item.ticket)
      }
    }
    #expect(dropped == Array(1...9_900))
    #expect(machine.waiting.map(\.ticket) == Array(9_901...10_000))
  }

  @Test func withdrawnLinkRestoresTheEarlierOne() {
    var machine = machine(capacity: 9)
    let (first, second) = (machine.newTicket(), machine.newTicket())
    _ = machine.receive(InboundLink("mall://a", entry: .push, id: "1"), first, at: .zero)
    _ = machine.receive(InboundLink("mall://a", entry: .push, id: "2"), second, at: .zero)
    func original() -> UInt64? {
      machine.recent.original(of: InboundLink("mall://a", entry: .scene))?.ticket
    }
    #expect(original() == second)
    _ = machine.withdraw(second)
    #expect(original() == first)
    _ = machine.withdraw(first)
    #expect(original() == nil)
  }
}
