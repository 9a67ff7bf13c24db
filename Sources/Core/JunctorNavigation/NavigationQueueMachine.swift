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
    case end(Ticket, Ending)
    /// Removes a transition that does not run any more; its callers receive the ending.
    case refuse(Ticket, Ending)
    /// The caller receives the result of the other transition.
    case join(Ticket, to: Ticket)
    /// The caller is cancelled; the transition may have others.
    case leave(Ticket, of: Ticket)
    /// The transition has run; its callers receive the ending, or by default the result of the run.
    case complete(Ticket, Ending?)
    /// The transition has run and will run again; the state of the run is discarded.
    case wait(Ticket)
    /// The scene was disconnected; the callers receive `noNavigator`.
    case abandon(Ticket)
  }

  enum Ending: Hashable, Sendable {
    case busy
    case replaced
    case cancelled
    case interrupted
  }

  enum Completion: Hashable, Sendable {
    /// With a result for the callers.
    case result
    /// It was interrupted, and its screen can be shown later.
    case interrupted
    /// It waits until no modal is visible; `areVisible` says whether one still is.
    case waitsForModals(areVisible: Bool)
  }

  private enum State: Sendable {
    case waiting
    case running
    /// It runs, and was requested to end.
    case ending(Ending)
    /// It waits until no modal is visible.
    case parked
  }

  private struct Entry: Sendable {
    let screen: Screen.Identity?
    let address: String
    /// Whether it removes a screen that has ended: it runs next, and no other transition replaces it.
    let isRemoval: Bool
    /// The caller that requested it, and those that joined.
    var callers: Set<Ticket>
    var state: State
  }

  /// The transition that runs.
  private(set) var current: Ticket?
  private var entries: [Ticket: Entry] = [:]
  /// For each caller, the transition that it waits for.
  private var transitions: [Ticket: Ticket] = [:]
  /// The waiting transitions, the next one first.
  private var waiting = KeyedQueue<Ticket, Screen.Identity?>()
  /// The same for each screen, so that a transition to join is found in O(1).
  private var waitingByScreen: [Screen.Identity?: KeyedQueue<Ticket, Void>] = [:]
  private var parked = KeyedQueue<Ticket, Void>()

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
      screen: screen, address: address, isRemoval: isRemoval, callers: [ticket], state: .running)
    guard let present = current else {
      (entries[ticket], transitions[ticket]) = (entry, ticket)
      current = ticket
      return [.start(ticket)]
    }
    if policy == .refuse { return [.refuse(ticket, .busy)] }
    if policy == .join, let other = joinable(screen, address, present) {
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
    (entries[ticket], transitions[ticket]) = (entry, ticket)
    wait(ticket, isNext: policy == .interrupt || isRemoval)
    switch policy {
    case .interrupt: return end(present, .interrupted)
    case .takeOver: return refusals + end(present, .replaced)
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
    switch entry.state {
    case .waiting, .parked: return [left, refuse(ticket, .cancelled)]
    case .running: return [left] + end(ticket, .cancelled)
    case .ending: return [left]
    }
  }

  /// Ends a run; the next transition may begin.
  ///
  /// More than `limit` parked transitions end as busy.
  mutating func finish(
    _ ticket: Ticket, _ completion: Completion = .result, limit: Int = .max
  ) -> [Action] {
    guard current == ticket else { return [] }
    let actions: [Action]
    switch (completion, entries[ticket]?.state) {
    case (.result, _), (_, nil), (_, .waiting), (_, .parked): actions = complete(ticket, nil)
    case (_, .ending(let ending)) where ending != .interrupted: actions = complete(ticket, ending)
    case _ where entries[ticket]?.callers.isEmpty != false: actions = complete(ticket, nil)
    case (.waitsForModals(areVisible: true), _) where parked.count >= limit:
      actions = complete(ticket, .busy)
    case (.waitsForModals(areVisible: true), _):
      entries[ticket]?.state = .parked
      parked.append((), for: ticket)
      actions = [.wait(ticket)]
    case (.interrupted, _), (.waitsForModals(areVisible: false), _):
      wait(ticket)
      actions = [.wait(ticket)]
    }
    current = nil
    return actions + startNext()
  }

  /// The last modal was dismissed: parked transitions wait for their turn.
  mutating func modalsWereDismissed() -> [Action] {
    if parked.isEmpty { return [] }
    for ticket in parked.keys { wait(ticket) }
    parked = KeyedQueue()
    return startNext()
  }

  /// The scene was disconnected: all transitions end, the running one as it was requested to end before.
  mutating func disconnect() -> [Action] {
    let ends = entries.sorted { $0.key < $1.key }.map { ticket, entry -> Action in
      if !entry.isRemoval, case .ending(let ending) = entry.state, ending != .interrupted {
        return .refuse(ticket, ending)
      }
      return .abandon(ticket)
    }
    let running = current.map { end($0, .replaced) } ?? []
    self = NavigationQueueMachine()
    return running + ends
  }

  // MARK: Helpers

  /// The transition to a screen that a caller can join: the running one, otherwise the first waiting
  /// one.
  private func joinable(
    _ screen: Screen.Identity?, _ address: String, _ present: Ticket
  ) -> Ticket? {
    guard let screen else { return nil }
    if let entry = entries[present], entry.screen == screen, entry.address == address,
      case .running = entry.state
    {
      return present
    }
    return waitingByScreen[screen]?.keys.first { entries[$0]?.address == address }
  }

  private mutating func end(_ present: Ticket, _ ending: Ending) -> [Action] {
    if case .ending = entries[present]?.state, ending == .interrupted { return [] }
    entries[present]?.state = .ending(ending)
    return [.end(present, ending)]
  }

  private mutating func refuse(_ ticket: Ticket, _ ending: Ending) -> Action {
    stopWaiting(ticket)
    parked.remove(ticket)
    remove(ticket)
    return .refuse(ticket, ending)
  }

  private mutating func complete(_ ticket: Ticket, _ ending: Ending?) -> [Action] {
    remove(ticket)
    return [.complete(ticket, ending)]
  }

  private mutating func remove(_ ticket: Ticket) {
    for caller in entries.removeValue(forKey: ticket)?.callers ?? [] { transitions[caller] = nil }
  }

  private mutating func startNext() -> [Action] {
    guard current == nil, let next = waiting.firstKey else { return [] }
    stopWaiting(next)
    entries[next]?.state = .running
    current = next
    return [.start(next)]
  }

  private mutating func wait(_ ticket: Ticket, isNext: Bool = false) {
    let screen = entries[ticket]?.screen
    entries[ticket]?.state = .waiting
    if isNext {
      waiting.prepend(screen, for: ticket)
      waitingByScreen[screen, default: KeyedQueue()].prepend((), for: ticket)
    } else {
      waiting.append(screen, for: ticket)
      waitingByScreen[screen, default: KeyedQueue()].append((), for: ticket)
    }
  }

  private mutating func stopWaiting(_ ticket: Ticket) {
    guard let screen = waiting.remove(ticket) else { return }
    waitingByScreen[screen]?.remove(ticket)
    if waitingByScreen[screen]?.isEmpty == true { waitingByScreen[screen] = nil }
  }
}
