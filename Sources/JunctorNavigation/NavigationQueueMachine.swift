// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorRouting

/// The rules of a scene's transitions: one at a time, each with one end, without tasks or time.
///
/// Each method returns what is to be done, in order; the storage does it after it has let go of the
/// lock.
struct NavigationQueueMachine: Sendable {
  /// A transition, by its number.
  typealias Ticket = UInt64

  enum Action: Hashable, Sendable {
    /// The transition may begin.
    case start(Ticket)
    /// The transition is to be ended: something comes that cannot wait, or nobody waits for it.
    case end(Ticket, Ending)
    /// The caller hears at once that its transition does not come.
    case refuse(Ticket, Ending)
    /// The caller gets what the other transition gets.
    case join(Ticket, to: Ticket)
  }

  enum Ending: Hashable, Sendable {
    case busy
    case replaced
    case cancelled
    case interrupted
  }

  /// A transition that runs or waits.
  private struct Entry: Sendable {
    let screen: ScreenIdentity?
    /// The callers that wait for it: the one that asked, and those that joined.
    var callers: Set<Ticket>
    /// Whether it was told to end and has not ended yet.
    var isEnding = false
  }

  /// The transition that runs.
  private(set) var current: Ticket?
  /// The one that runs and those that wait.
  private var entries: [Ticket: Entry] = [:]
  /// For each caller, the transition that it waits for.
  private var transitions: [Ticket: Ticket] = [:]
  /// Those that wait, the next one first.
  private var waiting = KeyedQueue<Ticket, ScreenIdentity?>()
  /// The same for each screen, so that finding one to join costs the same however many wait.
  private var waitingByScreen: [ScreenIdentity?: KeyedQueue<Ticket, Void>] = [:]

  /// How many wait.
  var count: Int { waiting.count }

  /// Requests a transition.
  ///
  /// - Parameters:
  ///   - ticket: Its number, which no other has had.
  ///   - screen: To which screen it leads, so that others can join.
  ///   - policy: What happens to it while another one runs.
  ///   - limit: How many may wait; one more is refused as busy.
  /// - Complexity: O(1), and O(*n*) for `replace` and `takeOver`, where *n* is the number of transitions
  ///   that give up.
  mutating func request(
    _ ticket: Ticket, to screen: ScreenIdentity?, _ policy: TransitionPolicy, limit: Int = .max
  ) -> [Action] {
    guard let present = current else {
      add(ticket, to: screen)
      current = ticket
      return [.start(ticket)]
    }
    let isFull = waiting.count >= limit
    switch policy {
    case .refuse: return [.refuse(ticket, .busy)]
    case .join:
      if let other = joinable(screen, present) {
        entries[other]?.callers.insert(ticket)
        transitions[ticket] = other
        return [.join(ticket, to: other)]
      }
      if isFull { return [.refuse(ticket, .busy)] }
      wait(ticket, for: screen)
      return []
    case .queue:
      if isFull { return [.refuse(ticket, .busy)] }
      wait(ticket, for: screen)
      return []
    case .replace:
      let replaced = waitingByScreen[screen]?.keys ?? []
      if isFull, replaced.isEmpty { return [.refuse(ticket, .busy)] }
      wait(ticket, for: screen)
      return replaced.map { replace($0) }
    case .interrupt:
      if isFull { return [.refuse(ticket, .busy)] }
      wait(ticket, for: screen, isNext: true)
      return end(present, .interrupted)
    case .takeOver:
      let replaced = waiting.keys.map { replace($0) }
      wait(ticket, for: screen)
      return replaced + end(present, .replaced)
    }
  }

  /// Puts a transition back among those that wait, or starts it if none runs.
  ///
  /// - Parameter callers: The callers that still wait for it.
  mutating func requestAgain(
    _ ticket: Ticket, to screen: ScreenIdentity?, for callers: some Sequence<Ticket>
  ) -> [Action] {
    let actions = request(ticket, to: screen, .queue)
    transitions[ticket] = nil
    entries[ticket]?.callers = Set(callers)
    for caller in callers { transitions[caller] = ticket }
    return actions
  }

  /// The transition to a screen that a caller can join: the one that runs, else the first that waits.
  private func joinable(_ screen: ScreenIdentity?, _ present: Ticket) -> Ticket? {
    guard let screen else { return nil }
    if let entry = entries[present], entry.screen == screen, !entry.isEnding { return present }
    return waitingByScreen[screen]?.firstKey
  }

  private mutating func end(_ present: Ticket, _ ending: Ending) -> [Action] {
    if entries[present]?.isEnding == true, ending == .interrupted { return [] }
    entries[present]?.isEnding = true
    return [.end(present, ending)]
  }

  private mutating func replace(_ ticket: Ticket) -> Action {
    stopWaiting(ticket)
    remove(ticket)
    return .refuse(ticket, .replaced)
  }

  /// Ends a transition, however it went; the next may begin.
  ///
  /// - Returns: Nothing when it had ended before.
  mutating func finish(_ ticket: Ticket) -> [Action] {
    guard current == ticket else { return [] }
    remove(ticket)
    current = waiting.firstKey
    guard let next = current else { return [] }
    stopWaiting(next)
    return [.start(next)]
  }

  /// Removes a caller that no longer waits.
  ///
  /// A waiting transition is refused at once when its last caller leaves. A running one is asked to
  /// end, and counts as running until it has.
  ///
  /// - Complexity: O(1).
  mutating func cancel(_ caller: Ticket) -> [Action] {
    guard let ticket = transitions.removeValue(forKey: caller) else { return [] }
    entries[ticket]?.callers.remove(caller)
    guard let entry = entries[ticket], entry.callers.isEmpty else { return [] }
    if ticket == current { return entry.isEnding ? [] : end(ticket, .cancelled) }
    stopWaiting(ticket)
    remove(ticket)
    return [.refuse(ticket, .cancelled)]
  }

  // MARK: Steps of these

  private mutating func add(_ ticket: Ticket, to screen: ScreenIdentity?) {
    entries[ticket] = Entry(screen: screen, callers: [ticket])
    transitions[ticket] = ticket
  }

  private mutating func remove(_ ticket: Ticket) {
    for caller in entries.removeValue(forKey: ticket)?.callers ?? [] { transitions[caller] = nil }
  }

  private mutating func wait(_ ticket: Ticket, for screen: ScreenIdentity?, isNext: Bool = false) {
    add(ticket, to: screen)
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
