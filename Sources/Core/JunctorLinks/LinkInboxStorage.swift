// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorRouting

/// The state of a ``LinkInbox``: calls the state machine with the lock, performs actions without it.
///
/// Deliveries and the timer reference this object and not the inbox, so that the inbox can be deallocated.
final class LinkInboxStorage: Sendable {
  typealias Machine = LinkInboxStateMachine
  typealias Ticket = Machine.Ticket

  /// The handler, and the router whose events report what happens to links.
  typealias Recipient = (
    handler: @Sendable (InboundLink) async throws -> RouteOutcome, router: WeakRouter?
  )

  private struct State: Sendable {
    var machine: Machine
    var now: Duration = .zero
    var lastTicket: Ticket = 0
    var recipient: Recipient?
    /// The running handlers; `nil` for one that was cancelled, perhaps before its task was stored.
    var deliveries: [Ticket: Task<Void, Never>?] = [:]
    var timer: (due: Duration, task: Task<Void, Never>)?
  }

  private let state: RouteLock<State>
  private let clock: RouterClock
  private let report: (@Sendable (InboundLink, LinkInbox.Disposition) -> Void)?

  init(
    _ policy: Machine.Policy, clock: RouterClock,
    report: (@Sendable (InboundLink, LinkInbox.Disposition) -> Void)?
  ) {
    state = RouteLock(State(machine: Machine(policy)))
    self.clock = clock
    self.report = report
  }

  var waiting: [InboundLink] { state.withLock { $0.machine.waiting.map(\.link) } }
  var missing: Set<LinkInbox.Signal> { state.withLock { $0.machine.missing } }

  // MARK: Links

  func receive(_ link: InboundLink) async -> LinkInbox.Disposition {
    let caller = Promise<LinkInbox.Disposition>()
    if Task.isCancelled {
      report?(link, .cancelled)
      return .cancelled
    }
    let ticket = accept(link, caller)
    return await withTaskCancellationHandler {
      await caller.result()
    } onCancel: {
      perform { $0.withdraw(ticket, at: $1) }
    }
  }

  /// Adds a link.
  ///
  /// - Parameter age: The time that it has waited before the last launch.
  @discardableResult
  func accept(
    _ link: InboundLink, _ caller: Promise<LinkInbox.Disposition>? = nil, age: Duration = .zero
  ) -> Ticket {
    let kind = link.kind
    let ticket = state.withLock { state in
      state.lastTicket += 1
      return state.lastTicket
    }
    perform { machine, now in
      var time = now - age
      // Links expire in the order in which they wait.
      if age > .zero, let last = machine.waiting.last { time = max(time, last.time) }
      var link = link
      link.time = time
      return machine.receive(
        Machine.Item(ticket: ticket, link: link, kind: kind, time: time, caller: caller), at: now)
    }
    if age > .zero { perform { $0.wake(at: $1) } }
    return ticket
  }

  /// The waiting links with their ages; without calls of other apps and their answers.
  var waitingWithAges: [(link: InboundLink, age: Duration)] {
    let now = clock.elapsed()
    return state.withLock { state in
      state.machine.waiting.filter { $0.kind == .link }.map { ($0.link, max(.zero, now - $0.time)) }
    }
  }

  // MARK: Readiness

  func fulfill(_ signal: LinkInbox.Signal) { perform { $0.fulfill(signal, at: $1) } }

  func withdraw(_ signal: LinkInbox.Signal) { state.withLock { $0.machine.withdraw(signal) } }

  func deliver(to recipient: Recipient) {
    let former = state.withLock { state -> Recipient? in
      defer { state.recipient = recipient }
      return state.recipient
    }
    perform { $0.handlerWasSet(at: $1) }
    for item in state.withLock({ $0.machine.waiting }) { note(waitOf: item, forUser: false) }
    // The app's objects are released without the lock.
    withExtendedLifetime(former) {}
  }

  func close() { perform { $0.close(at: $1) } }

  // MARK: Actions

  private func perform(_ event: (inout Machine, Duration) -> [Machine.Action]) {
    let now = clock.elapsed()
    let (actions, formerTimer) = state.withLock { state -> ([Machine.Action], Task<Void, Never>?) in
      // Another thread may have read the clock later, and acquired the lock before.
      state.now = max(state.now, now)
      let actions = event(&state.machine, state.now)
      let due = state.machine.nextWake
      if due == state.timer?.due { return (actions, nil) }
      defer { state.timer = due.map { (due: $0, task: timer(until: $0)) } }
      return (actions, state.timer?.task)
    }
    formerTimer?.cancel()
    var cancelled: Ticket?
    for action in actions {
      switch action {
      case .deliver(let item): deliver(item)
      case .wait(let item, let forUser): note(waitOf: item, forUser: forUser)
      case .cancel(let ticket):
        cancel(ticket)
        cancelled = ticket
      case .end(let item, let disposition):
        end(item, disposition, isOpened: disposition.isDelivered || cancelled == item.ticket)
      }
    }
  }

  /// Passes one link to the handler, in a detached task: a delivery is not part of the work that gives the
  /// last signal, such as a login.
  private func deliver(_ item: Machine.Item) {
    guard let recipient = state.withLock({ $0.recipient }) else {
      preconditionFailure("A link is delivered without a handler.")
    }
    let ticket = item.ticket
    let work = recipient.router?.router?.runtime.work.begin()
    let task = Task.detached(priority: .userInitiated) {
      await TrackedWork.run(work) {
        let result: Result<RouteOutcome, any Error>
        do {
          let noteWait: @Sendable () -> Void = { [weak self] in
            self?.perform { $0.waitForUser(ticket, at: $1) }
          }
          result = .success(
            try await CarriedLocals.with(UserWait.self, noteWait) {
              try await recipient.handler(item.link)
            })
        } catch {
          result = .failure(error)
        }
        self.state.withLock { $0.deliveries[ticket] = nil }
        self.perform { $0.finish(ticket, result, at: $1) }
      }
    }
    let isCancelled = state.withLock { state -> Bool in
      if state.deliveries[ticket] != nil { return true }
      let isRunning = state.machine.isInDelivery(ticket)
      if isRunning { state.deliveries[ticket] = task }
      return !isRunning
    }
    if isCancelled { task.cancel() }
  }

  private func cancel(_ ticket: Ticket) {
    let task = state.withLock { state -> Task<Void, Never>? in
      let task = state.deliveries.removeValue(forKey: ticket) ?? nil
      if state.machine.isInDelivery(ticket) { state.deliveries.updateValue(nil, forKey: ticket) }
      return task
    }
    task?.cancel()
  }

  /// Ends a link.
  ///
  /// - Parameter isOpened: Whether its delivery had begun, so that it has a request.
  private func end(_ item: Machine.Item, _ disposition: LinkInbox.Disposition, isOpened: Bool) {
    var link = item.link
    link.age = clock.elapsed() - item.time
    let router = state.withLock { $0.recipient?.router?.router }
    if !disposition.isDelivered {
      let content = isOpened ? nil : UnopenedLink(ending: disposition.name)
      router?.note("link \(disposition)", of: link, content: content)
    } else if !disposition.hasSucceeded {
      router?.runtime.log("A link was not opened: \(disposition).")
    }
    report?(link, disposition)
    item.caller?.end(disposition)
  }

  private func note(waitOf item: Machine.Item, forUser: Bool) {
    let (router, missing) = state.withLock { ($0.recipient?.router?.router, $0.machine.missing) }
    let signals = missing.map { "\($0)" }.sorted().joined(separator: ", ")
    let cause = forUser ? "the user" : signals.isEmpty ? "the link before it" : signals
    router?.note("link waits", of: item.link, "It waits for \(cause).")
  }

  private func timer(until due: Duration) -> Task<Void, Never> {
    Task.detached { [weak self, clock] in
      guard (try? await clock.sleep(due)) != nil else { return }
      self?.perform { $0.wake(at: $1) }
    }
  }
}
