// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

import Junctor
@testable import JunctorNavigation

extension NavigationQueueMachineTests {
  /// A queue with at most three callers and transitions.
  ///
  /// Tickets that are no longer in use are used again, so the number of states is finite.
  fileprivate struct System: Explorable {
    typealias Ticket = NavigationQueueMachine.Ticket

    enum Place { case login, unnamed, removal }

    enum Event {
      case request(Ticket, Place, TransitionPolicy)
      case cancel(Ticket)
      case finish(Ticket, NavigationQueueMachine.Completion)
      case modalsWereDismissed
      case disconnect
    }

    let tickets: ClosedRange<Ticket> = 1...3
    let limit: Int
    var queue = NavigationQueueMachine()
    var running: Ticket?
    /// The waiting and the parked transitions.
    var idle: Set<Ticket> = []
    /// The transitions that remove a screen that has ended.
    var removals: Set<Ticket> = []
    /// For each caller, the transition whose end it receives.
    var callers: [Ticket: Ticket] = [:]

    var events: [Event] {
      var events: [Event] = [.modalsWereDismissed, .disconnect]
      let isNew = { (ticket: Ticket) in
        callers[ticket] == nil && running != ticket && !idle.contains(ticket)
      }
      if let ticket = tickets.first(where: isNew) {
        for policy in [.queue, .join, .replace, .refuse, .interrupt, .takeOver]
          as [TransitionPolicy]
        {
          events += [.request(ticket, .login, policy), .request(ticket, .unnamed, policy)]
        }
        events.append(.request(ticket, .removal, .queue))
      }
      for ticket in tickets {
        events.append(.finish(ticket, .result))
        // No caller waits for a removal, and it needs no other screen to be removed before.
        if removals.contains(ticket) { continue }
        events.append(.cancel(ticket))
        if ticket == running {
          events += [
            .finish(ticket, .interrupted), .finish(ticket, .waitsForModals),
          ]
        }
      }
      return events
    }

    mutating func perform(_ event: Event) throws(Violation) {
      let (former, pending) = (running, idle.count)
      switch event {
      case .request(let ticket, let place, let policy):
        idle.insert(ticket)
        callers[ticket] = ticket
        let screen = place == .login ? Screen.Identity(route: "/login") : nil
        let isRemoval = place == .removal
        if isRemoval { removals.insert(ticket) }
        try take(
          queue.request(
            ticket, to: screen, policy, isRemoval: isRemoval, limit: isRemoval ? .max : limit))
        if former == nil { try require(running == ticket, "An idle scene starts a request.") }
        if former != nil, !isRemoval, policy == .queue || policy == .interrupt {
          try require(idle.contains(ticket) == (pending < limit), "The limit is exact.")
        }
        if let former, policy == .interrupt || policy == .takeOver, idle.contains(ticket) {
          var next = queue
          let isNext = next.finish(former).last == .start(ticket)
          try require(
            isNext || policy == .takeOver && removals.contains(next.current ?? 0), "It runs next.")
        }
      case .cancel(let caller):
        try take(queue.cancel(caller))
        try require(callers[caller] == nil, "A cancelled caller has left.")
      case .finish(let ticket, let completion):
        let actions = queue.finish(ticket, completion, limit: limit)
        try require(actions.isEmpty == (ticket != former), "Only the running transition ends.")
        try take(actions)
      case .modalsWereDismissed: try take(queue.modalsWereDismissed())
      case .disconnect:
        let actions = queue.disconnect()
        try take(Array(actions.prefix { if case .end = $0 { true } else { false } }))
        // It does not run any more, and is refused or abandoned.
        if let running { idle.insert(running) }
        running = nil
        try take(actions.filter { if case .end = $0 { false } else { true } })
        try require(callers.isEmpty, "A disconnected scene has no callers.")
      }
      try require(queue.current == running, "The machine and its actions agree on what runs.")
    }

    private mutating func take(_ actions: [NavigationQueueMachine.Action]) throws(Violation) {
      for action in actions {
        switch action {
        case .start(let ticket):
          try require(running == nil, "One transition runs at a time.")
          try require(idle.remove(ticket) != nil, "A started transition was requested.")
          running = ticket
        case .end(let ticket, _):
          try require(running == ticket, "Only the running transition is requested to end.")
        case .refuse(let ticket, .disconnected):
          try require(
            running == ticket || idle.contains(ticket), "An abandoned transition exists.")
          if running == ticket { running = nil } else { idle.remove(ticket) }
          end(ticket)
        case .refuse(let ticket, _):
          try require(idle.remove(ticket) != nil, "A refused transition does not run.")
          try require(!removals.contains(ticket), "A removal is not refused.")
          end(ticket)
        case .join(let ticket, to: let other):
          try require(idle.remove(ticket) != nil, "A transition joins before it waits.")
          try require(other == running || idle.contains(other), "The joined transition exists.")
          callers[ticket] = other
        case .leave(let caller, of: let ticket):
          try require(callers.removeValue(forKey: caller) == ticket, "A caller leaves once.")
        case .complete(let ticket, _), .wait(let ticket):
          try require(running == ticket, "Only the running transition completes.")
          running = nil
          if case .wait = action { idle.insert(ticket) } else { end(ticket) }
        }
      }
    }

    private mutating func end(_ ticket: Ticket) {
      callers = callers.filter { $0.value != ticket }
      removals.remove(ticket)
    }

    func check() throws(Violation) {
      try require(running != nil || queue.count == 0, "Nothing waits if nothing runs.")
      try require(queue.count <= idle.count, "A waiting transition was requested.")
      try require(
        idle.isSubset(of: callers.values), "A transition without callers does not wait.")
      if running == nil, idle.isEmpty {
        try require(callers.isEmpty, "A caller has a transition.")
        try require(
          canonicalText(of: queue) == canonicalText(of: NavigationQueueMachine()),
          "Nothing remains of transitions that have ended.")
      }
      // If every run ends and no modal is visible:
      var rest = self
      try rest.take(rest.queue.modalsWereDismissed())
      for _ in tickets {
        if let running = rest.running { try rest.take(rest.queue.finish(running)) }
      }
      try require(rest.running == nil && rest.callers.isEmpty, "Every caller receives an end.")
    }
  }

  @Test(arguments: [1, 2])
  func allStatesOfThreeCallersKeepTheInvariants(limit: Int) {
    let exploration = Exploration("NavigationQueueMachine, limit \(limit)", states: 10_000) {
      System(limit: limit)
    }
    #expect(exploration.isComplete && exploration.violation == nil, "\(exploration)")
  }
}
