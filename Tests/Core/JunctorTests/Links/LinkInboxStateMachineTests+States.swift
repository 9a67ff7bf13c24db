// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

import Junctor
@testable import JunctorLinks
@testable import JunctorRouting

extension LinkInboxStateMachineTests {
  /// An inbox that receives at most three links of two ids within 3 seconds.
  fileprivate struct System: Explorable {
    typealias Ticket = LinkInboxStateMachine.Ticket

    enum Event {
      /// A link is received, unless its task is cancelled before.
      case receive(id: String, isCancelled: Bool = false)
      /// The link's task is cancelled.
      case withdraw(Ticket)
      case finish, give, withdrawSignal, handler, close
      case pass(to: Int)
      /// The timer ends.
      case wake
    }

    enum Phase { case waiting, inDelivery, ended }

    static let timeToLive = Duration.seconds(2)
    var machine: LinkInboxStateMachine
    var phases: [Ticket: Phase] = [:]
    var withdrawn: Set<Ticket> = []
    var waiting: [Ticket] = []
    var second = 0
    var timers: [Duration] = []
    var hasHandler = false

    init(_ overflow: LinkInbox.Overflow, capacity: Int) {
      machine = LinkInboxStateMachine(
        LinkInboxStateMachine.Policy(
          signals: [.window], timeToLive: Self.timeToLive, window: .seconds(1), capacity: capacity,
          overflow: overflow))
    }

    var now: Duration { .seconds(second) }
    var inDelivery: Ticket? { phases.first { $0.value == .inDelivery }?.key }

    var events: [Event] {
      var events: [Event] = [.give, .withdrawSignal]
      if phases.count < 3 {
        events += [.receive(id: "x"), .receive(id: "y"), .receive(id: "y", isCancelled: true)]
      }
      if !hasHandler { events.append(.handler) }
      if !machine.isClosed { events.append(.close) }
      if inDelivery != nil { events.append(.finish) }
      if second < 3 { events.append(.pass(to: second + 1)) }
      if timers.contains(where: { $0 <= now }) { events.append(.wake) }
      return events + phases.keys.sorted().filter { !withdrawn.contains($0) }.map { .withdraw($0) }
    }

    mutating func perform(_ event: Event) throws(Violation) {
      switch event {
      case .receive(let id, let isCancelled):
        let ticket = machine.newTicket()
        if isCancelled {
          withdrawn.insert(ticket)
          try take(machine.withdraw(ticket))
        }
        let link = InboundLink("/a", entry: .scene, id: id)
        // It waits until one of the actions says something else.
        waiting.append(ticket)
        phases[ticket] = .waiting
        try take(machine.receive(link, ticket, at: now))
        if withdrawn.contains(ticket) || machine.isClosed {
          try require(phases[ticket] == .ended, "A withdrawn link is not delivered.")
        }
      case .withdraw(let ticket):
        withdrawn.insert(ticket)
        try take(machine.withdraw(ticket))
        try require(phases[ticket] != .waiting, "A withdrawn link does not wait.")
        if phases[ticket] == .ended { machine.forget(ticket) }
      case .finish:
        try take(machine.finish(.success(.handled), at: now))
      case .give: try take(machine.give(.window, at: now))
      case .withdrawSignal: machine.withdraw(.window)
      case .handler:
        hasHandler = true
        try take(machine.handlerGiven(at: now))
      case .close:
        try take(machine.close())
        try require(waiting.isEmpty, "A closed inbox is empty.")
      case .pass(let time): second = time
      case .wake:
        if let timer = timers.firstIndex(where: { $0 <= now }) { timers.remove(at: timer) }
        try take(machine.wake(at: now))
      }
    }

    private mutating func take(_ actions: [LinkInboxStateMachine.Action]) throws(Violation) {
      for action in actions {
        switch action {
        case .deliver(let item):
          try require(inDelivery == nil, "One link is delivered at a time.")
          try require(hasHandler && machine.missing.isEmpty, "The inbox is ready.")
          try require(waiting.first == item.ticket, "Links are delivered in order.")
          try require(now - item.time < Self.timeToLive, "An expired link is not delivered.")
          waiting.removeFirst()
          phases[item.ticket] = .inDelivery
        case .end(let item, .delivered):
          try require(phases[item.ticket] == .inDelivery, "A delivered link was in delivery.")
          phases[item.ticket] = .ended
        case .end(let item, let disposition):
          try require(phases[item.ticket] == .waiting, "A link ends once.")
          if case .expired = disposition {
            try require(now - item.time >= Self.timeToLive, "A link expires after its time.")
          }
          waiting.removeAll { $0 == item.ticket }
          phases[item.ticket] = .ended
        case .wake(let moment):
          try require(moment > now, "A timer ends in the future.")
          timers.append(moment)
        }
      }
    }

    func check() throws(Violation) {
      try require(machine.waiting.map(\.ticket) == waiting, "Each waiting link has one end.")
      try require(machine.inDelivery?.ticket == inDelivery, "A delivery ends once.")
      try require(
        machine.isDeliveryWithdrawn == inDelivery.map(withdrawn.contains) ?? false,
        "The withdrawal of the delivery is recorded.")
      try require(waiting.count <= machine.policy.capacity, "The capacity is kept.")
      try require(
        waiting.isEmpty || inDelivery != nil || !hasHandler || !machine.missing.isEmpty,
        "Nothing waits if the inbox is ready and nothing is delivered.")
      if let first = machine.waiting.first {
        try require(
          timers.contains { $0 <= first.time + Self.timeToLive }, "A timer ends the first link.")
      }
      let ids = (machine.waiting + [machine.inDelivery].compactMap { $0 }).map(\.link.id)
      try require(
        Set(ids).count == ids.count, "A link with the id of a pending one is a duplicate.")
      try require(timers.count <= 1, "There is one timer.")
    }
  }

  @Test(arguments: [(LinkInbox.Overflow.dropOldest, 1), (.dropNewest, 1), (.dropOldest, 2)])
  func statesOfThreeLinksKeepTheInvariants(overflow: LinkInbox.Overflow, capacity: Int) {
    let exploration = Exploration(
      "LinkInboxStateMachine, \(overflow), capacity \(capacity)", states: 2_000
    ) { System(overflow, capacity: capacity) }
    #expect(exploration.violation == nil, "\(exploration)")
  }
}

/// Shortens the canonical text: the links of these tests differ in nothing else.
extension LinkInboxStateMachine.Item: CustomReflectable {
  /// The properties that differ.
  public var customMirror: Mirror {
    Mirror(
      self, children: ["ticket": ticket, "time": time, "id": link.id as Any], displayStyle: .struct)
  }
}
