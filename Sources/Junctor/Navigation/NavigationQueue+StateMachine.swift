// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// What becomes of a transition that is asked for while another one runs.
public enum TransitionPolicy: String, Hashable, Codable, Sendable {
  /// It waits for its turn.
  case queue
  /// It becomes one with a transition to the same screen, if one runs or waits; else it waits.
  case join
  /// It waits, and those that wait for the same screen give up.
  case replace
  /// It does not come, and the caller hears `busy`.
  case refuse
  /// The one that runs is ended, and it comes next; a screen that was to come then comes afterwards.
  case interrupt
  /// The one that runs is ended, those that wait give up, and it comes next.
  case takeOver
}

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

  fileprivate struct Entry: Sendable {
    let ticket: Ticket
    let screen: ScreenIdentity?
    /// Those that became one with it.
    var joined: Set<Ticket> = []
    /// Whether the caller that began it is still there.
    var isWanted = true
    /// Whether it was told to end and has not ended yet.
    var isEnding = false
  }

  private var running: Entry?
  /// Those that wait; the next at `first`, so that taking it out moves nothing.
  private var waiting: [Entry] = []
  private var first = 0

  /// The transition that runs.
  var current: Ticket? { running?.ticket }

  /// How many wait.
  var count: Int { waiting.count - first }

  /// Somebody asks for a transition.
  ///
  /// - Parameters:
  ///   - ticket: Its number, which no other has had.
  ///   - screen: To which screen it leads, so that others can join.
  ///   - policy: What becomes of it while another one runs.
  mutating func request(
    _ ticket: Ticket, to screen: ScreenIdentity?, _ policy: TransitionPolicy
  ) -> [Action] {
    let entry = Entry(ticket: ticket, screen: screen)
    guard let present = running else {
      running = entry
      return [.start(ticket)]
    }
    switch policy {
    case .queue:
      waiting.append(entry)
      return []
    case .refuse: return [.refuse(ticket, .busy)]
    case .join:
      if screen != nil, present.screen == screen, !present.isEnding {
        running?.joined.insert(ticket)
        return [.join(ticket, to: present.ticket)]
      }
      if let index = waiting[first...].firstIndex(where: { screen != nil && $0.screen == screen }) {
        waiting[index].joined.insert(ticket)
        return [.join(ticket, to: waiting[index].ticket)]
      }
      waiting.append(entry)
      return []
    case .replace:
      let gone = waiting[first...].filter { $0.screen == screen }
      waiting.removeSubrange(..<first)
      first = 0
      waiting.removeAll { $0.screen == screen }
      waiting.append(entry)
      return gone.map { .refuse($0.ticket, .replaced) }
    case .interrupt:
      waiting.removeSubrange(..<first)
      first = 0
      waiting.insert(entry, at: 0)
      return end(present, .interrupted)
    case .takeOver:
      let gone = waiting[first...].map { Action.refuse($0.ticket, .replaced) }
      waiting = [entry]
      first = 0
      return gone + end(present, .replaced)
    }
  }

  private mutating func end(_ present: Entry, _ ending: Ending) -> [Action] {
    if present.isEnding, ending == .interrupted { return [] }
    running?.isEnding = true
    return [.end(present.ticket, ending)]
  }

  /// A transition has ended, however it did; the next may begin.
  ///
  /// - Returns: Nothing when it had ended before.
  mutating func finish(_ ticket: Ticket) -> [Action] {
    guard running?.ticket == ticket else { return [] }
    return next()
  }

  /// A caller is gone.
  ///
  /// One that waits goes at once, unless others have joined it. One that runs is told to end, and
  /// still counts as running until it has; not while others have joined it.
  mutating func cancel(_ ticket: Ticket) -> [Action] {
    if var entry = running, entry.remove(ticket) {
      let isAbandoned = entry.isAbandoned && !entry.isEnding
      if isAbandoned { entry.isEnding = true }
      running = entry
      return isAbandoned ? [.end(entry.ticket, .cancelled)] : []
    }
    for index in waiting.indices[first...] where waiting[index].remove(ticket) {
      guard waiting[index].isAbandoned else { return [] }
      let entry = waiting.remove(at: index)
      return [.refuse(entry.ticket, .cancelled)]
    }
    return []
  }

  private mutating func next() -> [Action] {
    guard first < waiting.count else {
      running = nil
      waiting = []
      first = 0
      return []
    }
    let entry = waiting[first]
    running = entry
    first += 1
    // Half of the list at a time, so that each entry is moved once on average.
    if first > 32, first > waiting.count / 2 {
      waiting.removeSubrange(..<first)
      first = 0
    }
    return [.start(entry.ticket)]
  }
}

extension NavigationQueueMachine.Entry {
  /// Whether nobody waits for it any more.
  fileprivate var isAbandoned: Bool { !isWanted && joined.isEmpty }

  /// Notes that a caller is gone; returns whether it was one of this transition's.
  fileprivate mutating func remove(_ caller: NavigationQueueMachine.Ticket) -> Bool {
    if caller == ticket {
      isWanted = false
      return true
    }
    return joined.remove(caller) != nil
  }
}
