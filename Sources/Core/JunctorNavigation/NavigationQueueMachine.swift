// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// The states of a scene's transitions, without tasks or time: one runs at a time, each ends once.
///
///     waiting ──▶ running ──▶ ending
///        ▲           │           │
///        ├───────────┴───────────┤ finish, to run again
///        └──────── parked ◀──────┘ finish, while modals are visible
///
/// Each event returns the actions that the storage performs, in order.
struct NavigationQueueMachine: Sendable {
  /// The number of a transition, and of the caller that requested it.
  typealias Ticket = UInt64

  enum Action: Hashable, Sendable {
    /// Starts the transition.
    case start(Ticket)
    /// Requests the running transition to end.
    case end(Ticket, EndReason)
    /// Removes a transition that does not run any more; its callers receive the reason.
    case refuse(Ticket, EndReason)
    /// The caller receives the result of the other transition.
    case join(Ticket, to: Ticket)
    /// The caller is cancelled; the transition may have others.
    case leave(Ticket, of: Ticket)
    /// The transition has run; its callers receive the reason, or by default the result of the run.
    case complete(Ticket, EndReason?)
    /// The transition has run and will run again; the state of the run is discarded.
    case wait(Ticket)
  }

  /// Why a transition ends before it is completed.
  enum EndReason: Hashable, Sendable {
    case busy
    case replaced
    case cancelled
    case interrupted
    case disconnected
  }

  enum Completion: Hashable, Sendable {
    /// With a result for the callers.
    case result
    /// It was interrupted, and runs again when it is its turn.
    case interrupted
    /// It runs again when no modal is visible.
    case waitsForModals
  }

  private enum State: Sendable {
    /// No transition runs, so none waits for its turn.
    case idle
    case running(Ticket)
    /// The transition runs, and was requested to end.
    case ending(Ticket, EndReason)
  }

  private struct Entry: Sendable {
    let screen: Screen.Identity?
    let address: String
    /// Whether it removes a screen that has ended: it runs next, and no other transition replaces it.
    let isRemoval: Bool
    /// The caller that requested it, and those that joined.
    var callers: Set<Ticket>
  }

  private var state = State.idle
  private var entries: [Ticket: Entry] = [:]
  /// For each caller, the transition that it waits for.
  private var transitions: [Ticket: Ticket] = [:]
  /// The transitions that wait for their turn, the next one first.
  private var waiting = KeyedQueue<Ticket, Void>()
  /// The same for each screen, so that a transition to join is found in O(1).
  private var waitingByScreen: [Screen.Identity?: KeyedQueue<Ticket, Void>] = [:]
  /// The transitions that wait until no modal is visible.
  private var parked = KeyedQueue<Ticket, Void>()

  /// The transition that runs.
  var current: Ticket? {
    switch state {
    case .idle: nil
    case .running(let ticket), .ending(let ticket, _): ticket
    }
  }

  /// The number of waiting transitions; those that wait for modals do not count.
  var count: Int { waiting.count }

  // MARK: Events

  /// Requests a transition to a screen.
  ///
  /// - Parameters:
  ///   - ticket: A number that no other transition has had.
  ///   - address: The address that the screen is to show; only transitions to the same one are joined.
  ///   - isRemoval: Whether it removes a screen that has ended.
  ///   - limit: The maximum number of waiting transitions, including parked ones. One more is refused as
  ///     busy.
  /// - Complexity: O(1), and O(*n*) for `replace` and `takeOver`, where *n* is the number of transitions
  ///   that are replaced.
  mutating func request(
    _ ticket: Ticket, to screen: Screen.Identity?, at address: String = "",
    _ policy: TransitionPolicy, isRemoval: Bool = false, limit: Int = .max
  ) -> [Action] {
    let entry = Entry(
      screen: screen, address: address, isRemoval: isRemoval, callers: [ticket])
    switch state {
    case .idle:
      add(entry, ticket)
      state = .running(ticket)
      return [.start(ticket)]
    case .running, .ending: break
    }
    if policy == .refuse { return [.refuse(ticket, .busy)] }
    if policy == .join, let other = joinable(screen, address) {
      entries[other]?.callers.insert(ticket)
      transitions[ticket] = other
      return [.join(ticket, to: other)]
    }
    let others =
      switch policy {
      case .replace: waitingByScreen[screen]?.keys ?? []
      case .takeOver: waiting.keys
      case .queue, .join, .refuse, .interrupt: [Ticket]()
      }
    let replaced = others.filter { entries[$0]?.isRemoval == false }
    let isFull = waiting.count + parked.count >= limit
    if isFull, replaced.isEmpty, policy != .takeOver { return [.refuse(ticket, .busy)] }
    let refusals = replaced.map { refuse($0, .replaced) }
    add(entry, ticket)
    wait(ticket, isNext: policy == .interrupt || isRemoval)
    switch policy {
    case .interrupt: return end(.interrupted)
    case .takeOver: return refusals + end(.replaced)
    case .queue, .join, .refuse, .replace: return refusals
    }
  }

  /// Removes a caller that is cancelled.
  ///
  /// When its last caller is cancelled, a waiting transition is refused. A running one is requested to
  /// end, and counts as running until it has ended.
  mutating func cancel(_ caller: Ticket) -> [Action] {
    guard let ticket = transitions.removeValue(forKey: caller) else { return [] }
    entries[ticket]?.callers.remove(caller)
    let left = Action.leave(caller, of: ticket)
    guard let entry = entries[ticket], entry.callers.isEmpty else { return [left] }
    switch state {
    case .running(ticket): return [left] + end(.cancelled)
    case .ending(ticket, _): return [left]
    case .idle, .running, .ending: return [left, refuse(ticket, .cancelled)]
    }
  }

  /// Ends a run; the next transition may begin.
  ///
  /// More than `limit` parked transitions end as busy.
  mutating func finish(
    _ ticket: Ticket, _ completion: Completion = .result, limit: Int = .max
  ) -> [Action] {
    guard current == ticket else { return [] }
    let action: Action
    switch state {
    case .idle: return []
    case .running, .ending(_, .interrupted):
      action = finishOrRepeat(ticket, completion, limit: limit)
    case .ending(_, let reason):
      switch completion {
      case .result: action = complete(ticket, nil)
      case .interrupted, .waitsForModals: action = complete(ticket, reason)
      }
    }
    state = .idle
    return [action] + startNext()
  }

  /// Ends a run of a transition that can run again if it has callers.
  private mutating func finishOrRepeat(
    _ ticket: Ticket, _ completion: Completion, limit: Int
  ) -> Action {
    if entries[ticket]?.callers.isEmpty != false { return complete(ticket, nil) }
    switch completion {
    case .result: return complete(ticket, nil)
    case .interrupted: wait(ticket)
    case .waitsForModals:
      if parked.count >= limit { return complete(ticket, .busy) }
      parked.insert((), for: ticket)
    }
    return .wait(ticket)
  }

  /// The last modal was dismissed: parked transitions wait for their turn.
  mutating func modalsWereDismissed() -> [Action] {
    for ticket in parked.keys { wait(ticket) }
    parked = KeyedQueue()
    return startNext()
  }

  /// The scene was disconnected: all transitions end, the running one as it was requested to end before.
  mutating func disconnect() -> [Action] {
    let ends = entries.sorted { $0.key < $1.key }.map { ticket, entry -> Action in
      switch state {
      case .idle, .running, .ending(_, .interrupted): .refuse(ticket, .disconnected)
      case .ending(let present, let reason):
        present == ticket && !entry.isRemoval
          ? .refuse(ticket, reason) : .refuse(ticket, .disconnected)
      }
    }
    let running = end(.replaced)
    self = NavigationQueueMachine()
    return running + ends
  }

  // MARK: Helpers

  /// The transition to a screen that a caller can join: the running one, otherwise the first waiting
  /// one.
  private func joinable(_ screen: Screen.Identity?, _ address: String) -> Ticket? {
    guard let screen else { return nil }
    switch state {
    case .running(let present):
      if let entry = entries[present], entry.screen == screen, entry.address == address {
        return present
      }
    case .idle, .ending: break
    }
    return waitingByScreen[screen]?.keys.first { entries[$0]?.address == address }
  }

  /// Requests the running transition to end, unless it is ending and would only be interrupted.
  private mutating func end(_ reason: EndReason) -> [Action] {
    switch state {
    case .idle: return []
    case .running(let ticket): state = .ending(ticket, reason)
    case .ending(let ticket, _):
      if reason == .interrupted { return [] }
      state = .ending(ticket, reason)
    }
    return current.map { [.end($0, reason)] } ?? []
  }

  private mutating func refuse(_ ticket: Ticket, _ reason: EndReason) -> Action {
    stopWaiting(ticket)
    parked.remove(ticket)
    remove(ticket)
    return .refuse(ticket, reason)
  }

  private mutating func complete(_ ticket: Ticket, _ reason: EndReason?) -> Action {
    remove(ticket)
    return .complete(ticket, reason)
  }

  private mutating func add(_ entry: Entry, _ ticket: Ticket) {
    (entries[ticket], transitions[ticket]) = (entry, ticket)
  }

  private mutating func remove(_ ticket: Ticket) {
    for caller in entries.removeValue(forKey: ticket)?.callers ?? [] { transitions[caller] = nil }
  }

  private mutating func startNext() -> [Action] {
    guard current == nil, let next = waiting.firstKey else { return [] }
    stopWaiting(next)
    state = .running(next)
    return [.start(next)]
  }

  private mutating func wait(_ ticket: Ticket, isNext: Bool = false) {
    let screen = entries[ticket]?.screen
    waiting.insert((), for: ticket, atFront: isNext)
    waitingByScreen[screen, default: KeyedQueue()].insert((), for: ticket, atFront: isNext)
  }

  private mutating func stopWaiting(_ ticket: Ticket) {
    if waiting.remove(ticket) == nil { return }
    let screen = entries[ticket]?.screen
    waitingByScreen[screen]?.remove(ticket)
    if waitingByScreen[screen]?.isEmpty == true { waitingByScreen[screen] = nil }
  }
}
