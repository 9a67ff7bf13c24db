// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Junctor
import TestSupport
import Testing

@testable import JunctorLinks
@testable import JunctorModules
@testable import JunctorNavigation
@testable import JunctorRouting

@Suite struct NavigationQueueMachineTests {
  typealias Action = NavigationQueueMachine.Action

  fileprivate static let login = Screen.Identity(route: "/login")
  private let login = Self.login

  // MARK: Every event in every state

  /// The state of transition 1, which leads to the login.
  enum State: CaseIterable {
    case absent, running, waiting, interrupted, replaced, cancelled, parked

    var machine: NavigationQueueMachine {
      var queue = NavigationQueueMachine()
      if self == .waiting { _ = queue.request(9, to: nil, .queue) }
      if self != .absent { _ = queue.request(1, to: NavigationQueueMachineTests.login, .queue) }
      switch self {
      case .absent, .running, .waiting: break
      case .interrupted: _ = queue.request(2, to: nil, .interrupt)
      case .replaced: _ = queue.request(2, to: nil, .takeOver)
      case .cancelled: _ = queue.cancel(1)
      case .parked: _ = queue.finish(1, .waitsForModals)
      }
      return queue
    }
  }

  enum Event {
    /// Transition 5 to the login.
    case request(TransitionPolicy)
    case cancel
    case finish(NavigationQueueMachine.Completion, limit: Int = .max)
    case modalsWereDismissed
    case disconnect

    func apply(to queue: inout NavigationQueueMachine) -> [Action] {
      switch self {
      case .request(let policy): queue.request(5, to: NavigationQueueMachineTests.login, policy)
      case .cancel: queue.cancel(1)
      case .finish(let completion, let limit): queue.finish(1, completion, limit: limit)
      case .modalsWereDismissed: queue.modalsWereDismissed()
      case .disconnect: queue.disconnect()
      }
    }
  }

  struct Row: CustomTestStringConvertible {
    let event: Event
    /// The actions, in the order of the states.
    let actions: [[Action]]
    var testDescription: String { "\(event)" }
  }

  @Test(arguments: [
    //        absent, running, waiting, interrupted, replaced, cancelled, parked
    Row(event: .request(.queue), actions: [[.start(5)], [], [], [], [], [], [.start(5)]]),
    Row(
      event: .request(.join),
      actions: [
        [.start(5)], [.join(5, to: 1)], [.join(5, to: 1)], [], [], [], [.start(5)],
      ]),
    Row(
      event: .request(.replace),
      actions: [[.start(5)], [], [.refuse(1, .replaced)], [], [], [], [.start(5)]]),
    Row(
      event: .request(.refuse),
      actions: [
        [.start(5)], [.refuse(5, .busy)], [.refuse(5, .busy)], [.refuse(5, .busy)],
        [.refuse(5, .busy)], [.refuse(5, .busy)], [.start(5)],
      ]),
    Row(
      event: .request(.interrupt),
      actions: [
        [.start(5)], [.end(1, .interrupted)], [.end(9, .interrupted)], [], [], [], [.start(5)],
      ]),
    Row(
      event: .request(.takeOver),
      actions: [
        [.start(5)], [.end(1, .replaced)], [.refuse(1, .replaced), .end(9, .replaced)],
        [.refuse(2, .replaced), .end(1, .replaced)], [.refuse(2, .replaced), .end(1, .replaced)],
        [.end(1, .replaced)], [.start(5)],
      ]),
    Row(
      event: .cancel,
      actions: [
        [], [.leave(1, of: 1), .end(1, .cancelled)], [.leave(1, of: 1), .refuse(1, .cancelled)],
        [.leave(1, of: 1)], [.leave(1, of: 1)], [], [.leave(1, of: 1), .refuse(1, .cancelled)],
      ]),
    Row(
      event: .finish(.result),
      actions: [
        [], [.complete(1, nil)], [], [.complete(1, nil), .start(2)],
        [.complete(1, nil), .start(2)], [.complete(1, nil)], [],
      ]),
    Row(
      event: .finish(.interrupted),
      actions: [
        [], [.wait(1), .start(1)], [], [.wait(1), .start(2)],
        [.complete(1, .replaced), .start(2)], [.complete(1, .cancelled)], [],
      ]),
    Row(
      event: .finish(.waitsForModals),
      actions: [
        [], [.wait(1)], [], [.wait(1), .start(2)],
        [.complete(1, .replaced), .start(2)], [.complete(1, .cancelled)], [],
      ]),
    Row(
      event: .finish(.waitsForModals, limit: 0),
      actions: [
        [], [.complete(1, .busy)], [], [.complete(1, .busy), .start(2)],
        [.complete(1, .replaced), .start(2)], [.complete(1, .cancelled)], [],
      ]),
    Row(event: .modalsWereDismissed, actions: [[], [], [], [], [], [], [.start(1)]]),
    Row(
      event: .disconnect,
      actions: [
        [], [.end(1, .replaced), .refuse(1, .disconnected)],
        [.end(9, .replaced), .refuse(1, .disconnected), .refuse(9, .disconnected)],
        [.end(1, .replaced), .refuse(1, .disconnected), .refuse(2, .disconnected)],
        [.end(1, .replaced), .refuse(1, .replaced), .refuse(2, .disconnected)],
        [.end(1, .replaced), .refuse(1, .cancelled)], [.refuse(1, .disconnected)],
      ]),
  ])
  func everyEventInEveryState(_ row: Row) {
    for (state, expected) in zip(State.allCases, row.actions) {
      var queue = state.machine
      let actions = row.event.apply(to: &queue)
      #expect(actions == expected, "\(row.event) while \(state)")
    }
    #expect(row.actions.count == State.allCases.count)
  }

  // MARK: Sequences of events

  @Test func oneRunsAndTheNextWaits() {
    var queue = NavigationQueueMachine()
    let begun = [queue.request(1, to: nil, .queue), queue.request(2, to: nil, .queue)]
    #expect(begun == [[.start(1)], []])
    let next = [queue.finish(1), queue.finish(1), queue.finish(2)]
    #expect(next == [[.complete(1, nil), .start(2)], [], [.complete(2, nil)]])
    #expect(queue.current == nil)
  }

  @Test func callersOfOneScreenShareATransition() {
    var queue = NavigationQueueMachine()
    _ = queue.request(1, to: login, .queue)
    let joined = [
      queue.request(2, to: login, .join), queue.request(3, to: login, .join),
      queue.request(4, to: Screen.Identity(route: "/other"), .join),
      queue.request(5, to: Screen.Identity(route: "/other"), .join),
    ]
    #expect(joined == [[.join(2, to: 1)], [.join(3, to: 1)], [], [.join(5, to: 4)]])
    let left = [queue.cancel(1), queue.cancel(2), queue.cancel(3)]
    #expect(
      left == [
        [.leave(1, of: 1)], [.leave(2, of: 1)], [.leave(3, of: 1), .end(1, .cancelled)],
      ], "only the last caller ends it")
    let late = queue.request(6, to: login, .join)
    #expect(late == [], "a transition that is ending cannot be joined")
    let next = [queue.finish(1), queue.finish(4), queue.finish(6)]
    #expect(
      next == [
        [.complete(1, nil), .start(4)], [.complete(4, nil), .start(6)], [.complete(6, nil)],
      ])
  }

  @Test func policiesAreApplied() {
    var queue = NavigationQueueMachine()
    _ = queue.request(1, to: nil, .queue)
    _ = queue.request(2, to: login, .queue)
    let answers = [
      queue.request(3, to: nil, .refuse), queue.request(4, to: login, .replace),
      queue.request(5, to: nil, .interrupt), queue.request(6, to: nil, .interrupt),
    ]
    #expect(
      answers == [[.refuse(3, .busy)], [.refuse(2, .replaced)], [.end(1, .interrupted)], []])
    let order = [queue.finish(1), queue.finish(6), queue.finish(5), queue.finish(4)]
    #expect(
      order == [
        [.complete(1, nil), .start(6)], [.complete(6, nil), .start(5)],
        [.complete(5, nil), .start(4)], [.complete(4, nil)],
      ])
  }

  @Test func takeoverEndsAllWaitingTransitions() {
    var queue = NavigationQueueMachine()
    for ticket in 1...3 { _ = queue.request(UInt64(ticket), to: nil, .queue) }
    _ = queue.request(4, to: nil, .interrupt)
    let answers = [
      queue.request(5, to: nil, .takeOver), queue.finish(1), queue.finish(5), queue.finish(5),
    ]
    #expect(
      answers == [
        [
          .refuse(4, .replaced), .refuse(2, .replaced), .refuse(3, .replaced), .end(1, .replaced),
        ], [.complete(1, nil), .start(5)], [.complete(5, nil)], [],
      ])
  }

  @Test func waitingCallerCanBeCancelled() {
    var queue = NavigationQueueMachine()
    for ticket in 1...3 { _ = queue.request(UInt64(ticket), to: nil, .queue) }
    let answers = [queue.cancel(2), queue.cancel(2), queue.finish(1), queue.cancel(3)]
    #expect(
      answers == [
        [.leave(2, of: 2), .refuse(2, .cancelled)], [], [.complete(1, nil), .start(3)],
        [.leave(3, of: 3), .end(3, .cancelled)],
      ])
  }

  @Test func parkedTransitionsKeepTheirOrderAndTheirCallers() {
    var queue = NavigationQueueMachine()
    for ticket in 1...3 { _ = queue.request(UInt64(ticket), to: login, .queue) }
    _ = queue.request(4, to: login, .join)
    for ticket in 1...3 { _ = queue.finish(UInt64(ticket), .waitsForModals) }
    #expect(queue.current == nil && queue.count == 0)
    let other = queue.request(5, to: login, .join)
    #expect(other == [.start(5)], "a parked transition cannot be joined")
    let full = queue.request(6, to: nil, .queue, limit: 3)
    #expect(full == [.refuse(6, .busy)], "parked transitions count for the limit")
    let events = [
      queue.cancel(1), queue.cancel(4), queue.cancel(2), queue.modalsWereDismissed(),
      queue.finish(5), queue.finish(3),
    ]
    #expect(
      events == [
        [.leave(1, of: 1)], [.leave(4, of: 1), .refuse(1, .cancelled)],
        [.leave(2, of: 2), .refuse(2, .cancelled)], [], [.complete(5, nil), .start(3)],
        [.complete(3, nil)],
      ])
  }

  @Test func tenThousandTransitionsFinishInLinearTime() {
    var queue = NavigationQueueMachine()
    for ticket in 1...10_000 { _ = queue.request(UInt64(ticket), to: nil, .queue) }
    for ticket in 1..<10_000 {
      let ticket = UInt64(ticket)
      let next = queue.finish(ticket)
      if next != [.complete(ticket, nil), .start(ticket + 1)] {
        Issue.record("\(ticket): \(next)")
      }
    }
    #expect(queue.count == 0)
  }

  @Test func requestJoinsOnlyTheSameAddress() {
    var queue = NavigationQueueMachine()
    let screen = Screen.Identity(route: "/search")
    _ = queue.request(1, to: screen, at: "/search?q=a", .queue)
    let answers = [
      queue.request(2, to: screen, at: "/search?q=b", .join),
      queue.request(3, to: screen, at: "/search?q=c", .join),
      queue.request(4, to: screen, at: "/search?q=a", .join),
      queue.request(5, to: screen, at: "/search?q=c", .join),
    ]
    #expect(answers == [[], [], [.join(4, to: 1)], [.join(5, to: 3)]])
  }
}
