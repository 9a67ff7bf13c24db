// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Junctor

/// What an inbox promises, held against thousands of lives that nobody wrote by hand.
@Suite struct LinkInboxLaw {
  @Test func everyLinkEndsOnceInOrderWhenReadyAndWithoutDoubles() {
    var fates: [String: Int] = [:]
    for seed in 1...4_000 as ClosedRange<UInt64> {
      let life = InboxLife(seed: seed)
      life.run()
      #expect(life.violations.isEmpty, "seed \(seed): \(life.violations.prefix(3))\n\(life.script)")
      if !life.violations.isEmpty { return }
      fates.merge(life.fates, uniquingKeysWith: +)
    }
    // The lives are worth something only if all of this happens in them.
    for fate in ["delivered", "duplicate", "expired", "dropped", "cancelled"] {
      #expect(fates[fate, default: 0] > 3_000, "\(fates)")
    }
  }
}

/// One random life, and an observer who keeps the whole history where the machine keeps little.
private final class InboxLife {
  struct Arrival {
    let ticket: UInt64
    let link: InboundLink
    let time: Duration
    /// The ticket of the link that this is a double of, or its own.
    var original: UInt64
    var fate: String?
    var isTakenBack = false
  }

  let policy: LinkInboxStateMachine.Policy
  private(set) var violations: [String] = []
  private(set) var script: [String] = []
  private var dice: Dice
  private var machine: LinkInboxStateMachine
  private var now: Duration = .zero
  /// When the machine was last told the time.
  private var lastStep: Duration = .zero
  private var history: [Arrival] = []
  private var waiting: [UInt64] = []
  private var inDelivery: UInt64?
  private var arriving: UInt64?
  private var delivered: [UInt64] = []
  private var given: Set<LinkInbox.Signal> = []
  private var hasHandler = false
  private var isClosed = false

  private static let signals: [LinkInbox.Signal] = [.window, .session, .modules]

  init(seed: UInt64) {
    var dice = Dice(seed: seed)
    policy = LinkInboxStateMachine.Policy(
      signals: Set(Self.signals.prefix(Int.random(in: 0...3, using: &dice))),
      timeToLive: dice.one(in: 4)
        ? nil : .milliseconds(500 * Int64.random(in: 1...12, using: &dice)),
      window: .milliseconds(500 * Int64.random(in: 0...5, using: &dice)),
      capacity: Int.random(in: 1...4, using: &dice),
      overflow: LinkInbox.Overflow.allCases.randomElement(using: &dice)!)
    machine = LinkInboxStateMachine(policy)
    self.dice = dice
    script.append("\(policy)")
  }

  var fates: [String: Int] {
    history.reduce(into: [:]) { $0[$1.fate ?? "none", default: 0] += 1 }
  }

  func run() {
    for _ in 0..<Int.random(in: 10...70, using: &dice) { step() }
    close()
    receive()
    if inDelivery != nil { finish() }
    law(history.allSatisfy { $0.fate != nil }, "a link has no disposition")
    law(delivered == delivered.sorted(), "delivered out of order")
    law(Set(delivered).count == delivered.count, "delivered twice")
    law(machine.waiting.isEmpty && machine.inDelivery == nil, "something is left")
    checkDoubles()
  }

  private func law(_ holds: Bool, _ text: @autoclosure () -> String) {
    if !holds { violations.append("\(text()) at \(now)") }
  }

  // MARK: Steps

  private func step() {
    switch Int.random(in: 0..<20, using: &dice) {
    case 0..<7: receive()
    case 7..<10:
      let signal = Self.signals.randomElement(using: &dice)!
      given.insert(signal)
      script.append("give \(signal)")
      timed(machine.give(signal, at: moment()))
    case 10:
      let signal = Self.signals.randomElement(using: &dice)!
      given.remove(signal)
      script.append("withdraw \(signal)")
      machine.withdraw(signal)
    case 11..<13:
      hasHandler = true
      script.append("handler")
      timed(machine.handlerGiven(at: moment()))
    case 13..<16: if inDelivery != nil { finish() }
    case 16: takeBack()
    default:
      now += .milliseconds(250 * Int64.random(in: 1...6, using: &dice))
      script.append("now \(now)")
      if let due = machine.nextWake, due <= now { timed(machine.wake(at: moment())) }
    }
  }

  /// Mostly now; at times the clock was read before somebody else's moment was taken in.
  private func moment() -> Duration {
    dice.one(in: 10) && lastStep == now ? now - .milliseconds(1) : now
  }

  private func receive() {
    let id = dice.one(in: 2) ? nil : "\(Int.random(in: 1...6, using: &dice))"
    let link = InboundLink(
      "/\(Int.random(in: 1...5, using: &dice))",
      entry: InboundLink.Entry.allCases.randomElement(using: &dice)!, id: id)
    let ticket = machine.newTicket()
    var isGone = false
    if dice.one(in: 20) {
      isGone = true
      _ = machine.takeBack(ticket)
    }
    script.append("receive \(ticket) \(link.address) id \(id ?? "-")\(isGone ? " gone" : "")")
    history.append(Arrival(ticket: ticket, link: link, time: now, original: ticket))
    arriving = ticket
    defer { arriving = nil }
    let actions = machine.receive(link, ticket, at: moment())
    if isGone || isClosed {
      history[history.count - 1].isTakenBack = true
      timed(actions, before: { self.waiting.append(ticket) })
      law(history.last?.fate == "cancelled", "a link that never came was not cancelled")
      return
    }
    timed(actions, before: { self.waiting.append(ticket) })
  }

  private func finish() {
    script.append("finish \(inDelivery!)")
    let result: Result<RouteOutcome, any Error> =
      dice.one(in: 3) ? .failure(Mishap()) : .success(.handled)
    timed(machine.finish(result, at: moment()))
  }

  private func takeBack() {
    guard let ticket = (waiting + [inDelivery].compactMap(\.self)).randomElement(using: &dice)
    else { return }
    script.append("take back \(ticket)")
    if ticket != inDelivery { arrival(ticket) { $0.isTakenBack = true } }
    take(machine.takeBack(ticket))
    check()
    law(
      machine.isDeliveryUnwanted || ticket != inDelivery, "a delivery does not know it is unwanted")
  }

  private func close() {
    script.append("close")
    isClosed = true
    for ticket in waiting { arrival(ticket) { $0.isTakenBack = true } }
    take(machine.close())
    check()
    law(waiting.isEmpty, "something waits in a closed inbox")
  }

  // MARK: What the machine says is to be done

  private func timed(
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

  private func take(_ actions: [LinkInboxStateMachine.Action]) {
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
      law(arrival(ticket).isTakenBack, "nobody cancelled \(ticket)")
    }
    arrival(ticket) { $0.fate = fate }
    waiting.removeAll { $0 == ticket }
    if fate != "duplicate", let arriving, ticket == arriving, !arrival(ticket).isTakenBack {
      law(originals(of: ticket).isEmpty, "\(ticket) is a double, and ended as \(fate)")
    }
  }

  private func check() {
    law(machine.waiting.map(\.ticket) == waiting, "\(machine.waiting) is not \(waiting)")
    law(machine.inDelivery?.ticket == inDelivery, "another one is in delivery")
    law(waiting.count <= policy.capacity, "more wait than there is room for")
    let recent = history.count { lastStep - $0.time < policy.window }
    law(machine.recent.count <= recent, "\(machine.recent.count) kept, \(recent) recent")
    if let limit = policy.timeToLive, let first = waiting.first {
      law(machine.nextWake.map { $0 <= time(first) + limit } ?? false, "nobody wakes for \(first)")
    }
    if let arriving, waiting.contains(arriving) || inDelivery == arriving {
      law(originals(of: arriving).isEmpty, "the double \(arriving) was let in")
    }
  }

  // MARK: Doubles, read off the whole history

  /// The links of which one that comes now is a double.
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

  /// Whatever the machine thought: no two deliveries are one link within the window.
  private func checkDoubles() {
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

  private func time(_ ticket: UInt64) -> Duration { arrival(ticket).time }
  private func arrival(_ ticket: UInt64) -> Arrival { history[Int(ticket) - 1] }
  private func arrival(_ ticket: UInt64, _ change: (inout Arrival) -> Void) {
    change(&history[Int(ticket) - 1])
  }
}
