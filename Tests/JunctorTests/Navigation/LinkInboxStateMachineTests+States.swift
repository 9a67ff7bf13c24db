// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import StateExploration
import Testing

import Junctor
@testable import JunctorLinks
@testable import JunctorRouting

extension LinkInboxStateMachineTests {
  /// An inbox that receives at most three links, with tasks that wait for their dispositions, within 4 seconds.
  fileprivate struct System: Explorable {
    typealias Ticket = LinkInboxStateMachine.Ticket

    enum Event {
      /// A task requests a ticket, and its link is received later, or the task is cancelled before.
      case begin
      case receive(Ticket, id: String?)
      /// The task is cancelled.
      case withdraw(Ticket)
      /// The task returns.
      case forget(Ticket)
      case finish, give, withdrawSignal, handler, close
      case pass(to: Int)
      /// The timer ends.
      case wake
    }

    enum Phase { case begun, waiting, inDelivery, ended, forgotten }

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
      if phases.count < 3 { events.append(.begin) }
      if !hasHandler { events.append(.handler) }
      if !machine.isClosed { events.append(.close) }
      if inDelivery != nil { events.append(.finish) }
      if second < 3 { events.append(.pass(to: second + 1)) }
      if timers.contains(where: { $0 <= now }) { events.append(.wake) }
      for (ticket, phase) in phases.sorted(by: { $0.key < $1.key }) where phase != .forgotten {
        if phase == .begun { events += [.receive(ticket, id: nil), .receive(ticket, id: "x")] }
        if phase == .ended { events.append(.forget(ticket)) }
        if !withdrawn.contains(ticket) { events.append(.withdraw(ticket)) }
      }
      return events
    }

    mutating func perform(_ event: Event) throws(Violation) {
      switch event {
      case .begin: phases[machine.newTicket()] = .begun
      case .receive(let ticket, let id):
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
      case .forget(let ticket):
        machine.forget(ticket)
        phases[ticket] = .forgotten
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
      try checkState()
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

    private func checkState() throws(Violation) {
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
      try require(timers.count <= 1, "There is one timer.")
    }
  }

  @Test(arguments: LinkInbox.Overflow.allCases, [1, 2])
  func statesOfThreeLinksKeepTheInvariants(overflow: LinkInbox.Overflow, capacity: Int) {
    let exploration = Exploration(
      "LinkInboxStateMachine, \(overflow), \(capacity)", states: 1_000
    ) { System(overflow, capacity: capacity) }
    #expect(exploration.violation == nil, "\(exploration)")
  }
}
