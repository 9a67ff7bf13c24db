// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorRouting

/// The state of a ``LinkInbox``: calls the state machine with the lock, performs actions without it.
///
/// Deliveries and the timer reference this object and not the inbox, so that the inbox can be deallocated.
final class LinkInboxStorage: Sendable {
  typealias Ticket = LinkInboxStateMachine.Ticket
  typealias Action = LinkInboxStateMachine.Action

  private struct State: Sendable {
    var machine: LinkInboxStateMachine
    var handler: LinkInbox.Handler?
    /// Counts deliveries to a router.
    var work: WorkTracker?
    var waiters: [Ticket: TrackedContinuation<LinkInbox.Disposition, Never>] = [:]
    var delivery: Task<Void, Never>?
    var timer: Task<Void, Never>?
  }

  private let state: RouteLock<State>
  private let clock: RouterClock
  private let report: LinkInbox.Report?

  init(
    _ policy: LinkInboxStateMachine.Policy, clock: RouterClock, report: LinkInbox.Report?
  ) {
    state = RouteLock(State(machine: LinkInboxStateMachine(policy)))
    self.clock = clock
    self.report = report
  }

  var waiting: [InboundLink] { state.withLock { $0.machine.waiting.map(\.link) } }
  var missing: Set<LinkInbox.Signal> { state.withLock { $0.machine.missing } }

  // MARK: Links

  func accept(_ link: InboundLink) {
    let moment = clock.elapsed()
    perform(
      state.withLock { state in
        state.machine.receive(link, state.machine.newTicket(), at: moment)
      })
  }

  func receive(_ link: InboundLink) async -> LinkInbox.Disposition {
    let ticket = state.withLock { $0.machine.newTicket() }
    defer { state.withLock { $0.machine.forget(ticket) } }
    return await withTaskCancellationHandler {
      await withTrackedContinuation { waiter in
        let moment = clock.elapsed()
        perform(
          state.withLock { state in
            state.waiters[ticket] = waiter
            return state.machine.receive(link, ticket, at: moment)
          })
      }
    } onCancel: {
      withdraw(ticket)
    }
  }

  private func withdraw(_ ticket: Ticket) {
    // Read under the same lock: later, it may be the task of the next link.
    let (actions, withdrawn) = state.withLock { state in
      let actions = state.machine.withdraw(ticket)
      return (actions, state.machine.isDeliveryWithdrawn ? state.delivery : nil)
    }
    withdrawn?.cancel()
    perform(actions)
  }

  // MARK: Readiness

  func give(_ signal: LinkInbox.Signal) {
    let moment = clock.elapsed()
    perform(state.withLock { $0.machine.give(signal, at: moment) })
  }

  func withdraw(_ signal: LinkInbox.Signal) { state.withLock { $0.machine.withdraw(signal) } }

  func deliver(to handler: @escaping LinkInbox.Handler, work: WorkTracker? = nil) {
    let moment = clock.elapsed()
    let (actions, former) = state.withLock { state in
      let former = state.handler
      state.handler = handler
      state.work = work
      return (state.machine.handlerGiven(at: moment), former)
    }
    perform(actions)
    // The app's objects are released without the lock.
    withExtendedLifetime(former) {}
  }

  func close() {
    let (actions, timer) = state.withLock { ($0.machine.close(), $0.timer) }
    timer?.cancel()
    perform(actions)
  }

  // MARK: Actions

  private func perform(_ actions: [Action]) {
    for action in actions {
      switch action {
      case .end(let item, let disposition):
        let waiter = state.withLock { $0.waiters.removeValue(forKey: item.ticket) }
        if let report {
          var link = item.link
          link.age = clock.elapsed() - item.time
          report(link, disposition)
        }
        waiter?.resume(returning: disposition)
      case .deliver(let item): deliver(item)
      case .wake(let moment): wake(at: moment)
      }
    }
  }

  /// Passes one link to the handler, in a detached task: a delivery is not part of the work that gives the
  /// last signal, such as a login.
  private func deliver(_ item: LinkInboxStateMachine.Item) {
    let (handler, tracker) = state.withLock { ($0.handler, $0.work) }
    guard let handler else {
      preconditionFailure("A link is delivered without a handler.")
    }
    let work = tracker?.begin()
    let task = Task.detached(priority: .userInitiated) {
      await TrackedWork.run(work) {
        let result: Result<RouteOutcome, any Error>
        do {
          result = .success(try await handler(item.link))
        } catch {
          result = .failure(error)
        }
        let moment = self.clock.elapsed()
        self.perform(
          self.state.withLock { state in
            state.delivery = nil
            return state.machine.finish(result, at: moment)
          })
      }
    }
    let isWithdrawn = state.withLock { state in
      // The delivery may have ended already, and the next one begun.
      guard state.machine.inDelivery?.ticket == item.ticket else { return false }
      state.delivery = task
      return state.machine.isDeliveryWithdrawn
    }
    if isWithdrawn { task.cancel() }
  }

  private func wake(at moment: Duration) {
    let task = Task.detached { [weak self, clock] in
      guard (try? await clock.sleep(moment)) != nil, let self else { return }
      let moment = clock.elapsed()
      self.perform(self.state.withLock { $0.machine.wake(at: moment) })
    }
    let isClosed = state.withLock { state in
      state.timer = task
      return state.machine.isClosed
    }
    if isClosed { task.cancel() }
  }
}
