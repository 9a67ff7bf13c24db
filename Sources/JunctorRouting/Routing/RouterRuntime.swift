// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// What stays the same for the whole life of a router: clock, events, log, numbers, and what other
/// targets keep for it.
package final class RouterRuntime: Sendable {
  package let clock: RouterClock
  package let events: EventHub
  /// The work that is under way, here and in the routers within.
  package let work: WorkTracker
  package let log: @Sendable (String) -> Void
  /// The runtime of the parent router.
  package let parent: RouterRuntime?
  private let parts = RouteLock<[ObjectIdentifier: any RouterPart]>([:])
  private let lastRequest = SharedWord()

  init(
    clock: RouterClock, parent: RouterRuntime?,
    log: @escaping @Sendable (String) -> Void
  ) {
    let events = EventHub()
    self.clock = clock
    self.events = events
    work = parent?.work ?? WorkTracker()
    self.parent = parent
    self.log = log
  }

  // MARK: Parts

  /// Returns what another target keeps for this router.
  ///
  /// - Complexity: O(1).
  package func part<Part: RouterPart>(_ type: Part.Type) -> Part {
    let key = ObjectIdentifier(type)
    if let part = parts.withLock({ $0[key] }) as? Part { return part }
    // Created outside of the lock, since a part may use another one.
    let new = Part(self)
    let part = parts.withLock { parts in
      if let part = parts[key] { return part }
      parts[key] = new
      return new
    }
    return part as? Part ?? new
  }

  /// Removes what was registered under the tokens from all parts; returns whether there was something.
  func removeFromParts(_ tokens: Set<RouteToken>) -> Bool {
    parts.withLock { Array($0.values) }.reduce(false) { $1.remove(tokens) || $0 }
  }

  package func nextRequestNumber() -> UInt64 { lastRequest.increment() }

  // MARK: Events

  /// Sends what happened to a request of which only the number and the source are known.
  package func sendUnread(
    _ kind: RouterEvent.Kind, request: UInt64, source: RouteSource, note: String? = nil
  ) {
    guard events.isHeard else { return }
    events.send(
      RouterEvent(
        kind: kind, request: request, source: source, pattern: nil, routeName: nil,
        parameters: [], timings: [], note: note, trace: nil))
  }

  // MARK: Answers without effect

  func noteUnheardAnswer(to request: RouteRequest, first: AnswerPlace?, second: AnswerPlace) {
    // The caller has its answer and may be about to end the request, whatever this thread reads of it.
    request.core.life.keep()
    guard let first else {
      events.send(.lateAnswer(place: "\(second)"), for: request)
      return
    }
    events.send(.secondAnswer(first: "\(first)", second: "\(second)"), for: request)
    log(
      "A handler of \(request.pattern ?? "a fallback") answered twice: at \(first), and again at "
        + "\(second). Only the first was heard.")
  }
}
