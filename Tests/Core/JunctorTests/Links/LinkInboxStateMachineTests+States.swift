// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

import Junctor
@testable import JunctorLinks
@testable import JunctorRouting

extension LinkInboxStateMachineTests {
  /// An inbox that receives some links within 11 seconds.
  fileprivate struct System: Explorable {
    typealias Ticket = LinkInboxStateMachine.Ticket

    enum Event {
      case receive(String)
      /// The link's task is cancelled.
      case withdraw(Ticket)
      /// The handler returns.
      case finish(Ticket, succeeds: Bool)
      case waitForUser(Ticket)
      case give, withdrawSignal, handler, close
      case pass(to: Int)
    }

    enum Phase { case waiting, inDelivery, cancelled, ended }

    struct Entry {
      let address: String
      var phase = Phase.waiting
      var waitsForUser = false
      var isShared = false
      var start = 0
    }

    static let timeToLive = 11
    /// The times at which patience and the time to live end.
    static let times = [10, 11]

    let order: LinkInbox.Order
    /// The addresses of the links: three links if the handler and the signal are given from the beginning, otherwise two.
    let addresses: [String]
    let isReady: Bool
    var machine: LinkInboxStateMachine
    var entries: [Ticket: Entry] = [:]
    var second = 0
    var hasHandler = false

    init(
      _ order: LinkInbox.Order, _ overflow: LinkInbox.Overflow, _ addresses: [String],
      isReady: Bool
    ) {
      self.order = order
      self.addresses = addresses
      self.isReady = isReady
      machine = LinkInboxStateMachine(
        LinkInboxStateMachine.Policy(
          signals: [.window], timeToLive: .seconds(Self.timeToLive), window: .seconds(2),
          capacity: 1, overflow: overflow, order: order))
      if isReady {
        hasHandler = true
        _ = machine.handlerWasSet(at: now) + machine.fulfill(.window, at: now)
      }
    }

    var now: Duration { .seconds(second) }

    var isClosed: Bool { if case .closed = machine.state { true } else { false } }

    func tickets(_ phase: Phase) -> [Ticket] {
      entries.filter { $0.value.phase == phase }.keys.sorted()
    }

    var events: [Event] {
      var events: [Event] = []
      if entries.count < (isReady ? 3 : 2) { events += addresses.map { .receive($0) } }
      if !isReady {
        events.append(machine.missing.isEmpty ? .withdrawSignal : .give)
        if !hasHandler { events.append(.handler) }
        if !isClosed { events.append(.close) }
      }
      events += Self.times.filter { $0 > second }.prefix(1).map { .pass(to: $0) }
      for ticket in tickets(.inDelivery) {
        events.append(.finish(ticket, succeeds: true))
        if !isReady { events.append(.finish(ticket, succeeds: false)) }
        if entries[ticket]?.waitsForUser == false { events.append(.waitForUser(ticket)) }
      }
      // A handler that was cancelled returns later.
      events += tickets(.cancelled).map { .finish($0, succeeds: false) }
      return events + tickets(.waiting).map { .withdraw($0) }
    }

    mutating func perform(_ event: Event) throws(Violation) {
      switch event {
      case .receive(let address):
        let (ticket, link) = (Ticket(entries.count + 1), InboundLink(address, entry: .scene))
        entries[ticket] = Entry(address: address, start: second)
        let item = LinkInboxStateMachine.Item(
          ticket: ticket, link: link, kind: link.kind, time: now)
        try take(machine.receive(item))
        if link.kind == .callback, hasHandler, !isClosed {
          try require(entries[ticket]?.phase != .waiting, "A callback does not wait.")
        }
      case .withdraw(let ticket):
        try take(machine.withdraw(ticket, at: now))
        try require(
          entries[ticket]?.isShared == true || entries[ticket]?.phase == .ended,
          "A link without duplicates can be withdrawn.")
      case .finish(let ticket, let succeeds):
        let result: Result<RouteOutcome, any Error> =
          succeeds ? .success(.handled) : .failure(RouteError(.denied, address: ""))
        let wasCancelled = entries[ticket]?.phase == .cancelled
        if wasCancelled { entries[ticket]?.phase = .ended }
        try take(machine.finish(ticket, result, at: now))
        try require(entries[ticket]?.phase == .ended, "A handler that returns ends its delivery.")
      case .waitForUser(let ticket):
        entries[ticket]?.waitsForUser = true
        try take(machine.waitForUser(ticket, at: now))
      case .give: try take(machine.fulfill(.window, at: now))
      case .withdrawSignal: machine.withdraw(.window)
      case .handler:
        hasHandler = true
        try take(machine.handlerWasSet(at: now))
      case .close:
        try take(machine.close(at: now))
        try require(tickets(.waiting).isEmpty, "A closed inbox is empty.")
      case .pass(let time):
        second = time
        // The timer ends when it is due, and is set again.
        while let due = machine.nextWake, due <= now { try take(machine.wake(at: now)) }
      }
    }

    private mutating func take(_ actions: [LinkInboxStateMachine.Action]) throws(Violation) {
      for action in actions {
        switch action {
        case .deliver(let item):
          try require(hasHandler, "A delivery has a handler.")
          try require(entries[item.ticket]?.phase == .waiting, "A link is delivered once.")
          if item.kind != .callback {
            try require(machine.missing.isEmpty, "No link is delivered while a signal is missing.")
            try require(
              tickets(.waiting).first {
                entries[$0]?.address != LinkInboxStateMachineTests.callback
              } == item.ticket,
              "Links are delivered in order.")
          }
          entries[item.ticket]?.phase = .inDelivery
          entries[item.ticket]?.start = second
        case .wait(let item, let forUser):
          if forUser {
            try require(
              entries[item.ticket]?.phase == .inDelivery, "A delivery waits for the user.")
            entries[item.ticket]?.waitsForUser = true
          }
        case .cancel(let ticket):
          try require(entries[ticket]?.phase == .inDelivery, "A delivery is cancelled once.")
          entries[ticket]?.phase = .cancelled
        case .end(let item, let disposition): try end(item, disposition)
        }
      }
    }

    private mutating func end(
      _ item: LinkInboxStateMachine.Item, _ disposition: LinkInbox.Disposition
    ) throws(Violation) {
      guard let entry = entries[item.ticket] else { throw Violation("The link was received.") }
      var phases: [Phase] = [.waiting]
      switch disposition {
      case .delivered: phases = [.inDelivery]
      case .superseded(let newer):
        phases = [.cancelled]
        try require(
          order == .newestWins && entry.waitsForUser && newer.address != entry.address
            && newer.kind != .callback,
          "Only a link that waits for the user is superseded, by another one.")
      case .expired:
        phases = [.waiting, .cancelled]
        try require(second - entry.start >= Self.timeToLive, "A link expires after its time.")
      case .duplicate(let original):
        try require(original.address == entry.address, "A duplicate has the same address.")
        try require(item.kind != .call, "A call is answered.")
        for (ticket, other) in entries
        where ticket < item.ticket && other.address == entry.address && other.phase != .ended {
          entries[ticket]?.isShared = true
        }
      case .dropped, .cancelled: break
      }
      try require(phases.contains(entry.phase), "A link ends once, in the right phase.")
      if entry.phase != .cancelled { entries[item.ticket]?.phase = .ended }
    }

    func check() throws(Violation) {
      let waiting = tickets(.waiting)
      try require(machine.waiting.map(\.ticket) == waiting, "Each waiting link has one end.")
      try require(waiting.count <= 1, "The capacity is kept.")
      let delivered = tickets(.inDelivery)
      try require(
        delivered.allSatisfy { machine.isInDelivery($0) }, "A delivery ends once.")
      try require(
        tickets(.cancelled).allSatisfy { !machine.isInDelivery($0) },
        "Nothing waits for a handler that was cancelled.")
      let alone = delivered.filter { ticket in
        entries[ticket].map { $0.address == "/a" || $0.address == "/b" } ?? false
      }
      try require(alone.count <= 1, "One link is delivered at a time.")
      if let first = waiting.first, hasHandler, machine.missing.isEmpty {
        switch machine.state {
        case .delivering: break
        case .waitingForUser:
          try require(order == .inOrder, "\(first) does not wait for the user.")
        case .withoutHandler, .idle, .closed: throw Violation("\(first) waits for a delivery.")
        }
      }
      if !waiting.isEmpty || !delivered.isEmpty {
        try require(machine.nextWake.map { $0 > now } ?? false, "Every wait has a limit.")
      }
      let ends = delivered + waiting
      try require(
        machine.known.count >= ends.count, "A link in the inbox is known to its duplicates.")
    }
  }

  @Test(
    arguments: [
      (.newestWins, .dropOldest, ["/a", LinkInboxStateMachineTests.callback], false),
      (.newestWins, .dropNewest, ["/a", "/b"], true), (.inOrder, .dropOldest, ["/a", "/b"], true),
      (.newestWins, .dropOldest, [LinkInboxStateMachineTests.call, "/b"], true),
    ] as [(LinkInbox.Order, LinkInbox.Overflow, [String], Bool)])
  func statesOfSomeLinksKeepTheInvariants(
    order: LinkInbox.Order, overflow: LinkInbox.Overflow, addresses: [String], isReady: Bool
  ) {
    let exploration = Exploration(
      "LinkInboxStateMachine, \(order), \(overflow), \(addresses)",
      states: 30_000
    ) { System(order, overflow, addresses, isReady: isReady) }
    #expect(exploration.isComplete && exploration.violation == nil, "\(exploration)")
  }
}

/// Shortens the canonical text: the links of these tests differ in nothing else.
extension LinkInboxStateMachine.Item: CustomReflectable {
  /// The properties that differ.
  public var customMirror: Mirror {
    Mirror(
      self, children: ["ticket": ticket, "time": time, "address": link.address],
      displayStyle: .struct)
  }
}
