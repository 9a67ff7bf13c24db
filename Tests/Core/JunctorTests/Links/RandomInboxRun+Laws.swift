// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Junctor
@testable import JunctorLinks
@testable import JunctorModules
@testable import JunctorNavigation
@testable import JunctorRouting

/// The actions of the machine, and whether they are valid.
extension RandomInboxRun {
  func timed(
    _ actions: [LinkInboxStateMachine.Action], before own: (() -> Void)? = nil
  ) {
    lastStep = max(lastStep, now)
    // A finished delivery ends first of all; then what is too old; then the link that came.
    var rest = actions[...]
    while case .end(let item, let disposition)? = rest.first {
      guard item.ticket == inDelivery || "\(disposition)" == "expired" else { break }
      take([rest.removeFirst()])
    }
    if let limit = policy.timeToLive {
      law(waiting.allSatisfy { now - time($0) < limit }, "a link outlived its time")
    }
    own?()
    take(Array(rest))
    check()
    law(
      waiting.isEmpty || inDelivery != nil || !isReady || isClosed, "a link waits for nothing")
  }

  func take(_ actions: [LinkInboxStateMachine.Action]) {
    for action in actions {
      switch action {
      case .deliver(let item): begin(item)
      case .end(let item, let disposition): end(item, disposition)
      case .wake(let moment):
        law(moment == machine.nextWake, "the timer is not the one that is noted")
      }
    }
  }

  private var isReady: Bool { given.isSuperset(of: policy.signals) && hasHandler }

  private func begin(_ item: LinkInboxStateMachine.Item) {
    script.append("  deliver \(item.ticket)")
    law(isReady && !isClosed, "delivered before readiness")
    law(inDelivery == nil, "two in delivery")
    law(waiting.first == item.ticket, "delivered out of order")
    law(item.link.time == time(item.ticket), "the link does not know when it came")
    if let limit = policy.timeToLive { law(now - item.time < limit, "delivered after its time") }
    if !waiting.isEmpty { waiting.removeFirst() }
    inDelivery = item.ticket
    delivered.append(item.ticket)
  }

  private func end(_ item: LinkInboxStateMachine.Item, _ disposition: LinkInbox.Disposition) {
    script.append("  end \(item.ticket) \(disposition)")
    let ticket = item.ticket
    arrival(ticket) { arrival in
      if arrival.fate != nil { violations.append("\(ticket) ended twice") }
    }
    var fate: String
    switch disposition {
    case .delivered:
      fate = "delivered"
      law(inDelivery == ticket, "ended as delivered, and was not")
      inDelivery = nil
    case .duplicate(let original):
      fate = "duplicate"
      law(ticket == arriving, "a link became a double while it waited")
      let originals = originals(of: ticket)
      let match = originals.last { arrival($0).link.address == original.address }
      law(match != nil, "\(ticket) is no double of \(original.address); \(originals)")
      arrival(ticket) { $0.original = match ?? ticket }
    case .expired:
      fate = "expired"
      let limit = policy.timeToLive ?? .seconds(1_000_000)
      law(waiting.contains(ticket) && now - time(ticket) >= limit, "expired too early")
    case .dropped(let overflow):
      fate = "dropped"
      law(overflow == policy.overflow, "dropped by another policy")
      law(waiting.count == policy.capacity + 1, "dropped while there was room")
      law(ticket == (overflow == .dropOldest ? waiting.first : arriving), "the wrong one dropped")
    case .cancelled:
      fate = "cancelled"
      law(arrival(ticket).isTakenBack, "\(ticket) was not cancelled")
    }
    arrival(ticket) { $0.fate = fate }
    waiting.removeAll { $0 == ticket }
    if fate != "duplicate", let arriving, ticket == arriving, !arrival(ticket).isTakenBack {
      law(originals(of: ticket).isEmpty, "\(ticket) is a double, and ended as \(fate)")
    }
  }

  func check() {
    law(machine.waiting.map(\.ticket) == waiting, "\(machine.waiting) is not \(waiting)")
    law(machine.inDelivery?.ticket == inDelivery, "another one is in delivery")
    law(waiting.count <= policy.capacity, "more wait than there is room for")
    let recent = history.count { lastStep - $0.time < policy.window }
    law(machine.recent.count <= recent, "\(machine.recent.count) kept, \(recent) recent")
    if let limit = policy.timeToLive, let first = waiting.first {
      law(
        machine.nextWake.map { $0 <= time(first) + limit } ?? false, "no timer is set for \(first)")
    }
    if let arriving, waiting.contains(arriving) || inDelivery == arriving {
      law(originals(of: arriving).isEmpty, "the double \(arriving) was let in")
    }
  }

  // MARK: Duplicates, computed from the whole history

  /// The earlier links that are equal to a new link, which makes it a duplicate.
  private func originals(of ticket: UInt64) -> [UInt64] {
    let link = arrival(ticket).link
    return history.prefix { $0.ticket < ticket }.filter { earlier in
      if arrival(earlier.original).isTakenBack { return false }
      let isRecent = now - earlier.time < policy.window
      let isOriginal = earlier.original == earlier.ticket
      if let id = link.id, let other = earlier.link.id {
        let isHere = waiting.contains(earlier.ticket) || inDelivery == earlier.ticket
        return id == other && (isRecent || isHere)
      }
      return isRecent && isOriginal && link.address == earlier.link.address
    }.map(\.original)
  }

  /// Independently of the machine: no two deliveries are one link within the window.
  func checkDoubles() {
    let links = delivered.map { arrival($0) }
    for (place, link) in links.enumerated() {
      for other in links[..<place] where link.time - other.time < policy.window {
        let isSame =
          if let id = link.link.id, let former = other.link.id { id == former } else {
            link.link.address == other.link.address
          }
        law(!isSame, "\(other.ticket) was delivered again as \(link.ticket)")
      }
    }
  }

  func time(_ ticket: UInt64) -> Duration { arrival(ticket).time }
  func arrival(_ ticket: UInt64) -> Arrival { history[Int(ticket) - 1] }
  func arrival(_ ticket: UInt64, _ change: (inout Arrival) -> Void) {
    change(&history[Int(ticket) - 1])
  }
}
