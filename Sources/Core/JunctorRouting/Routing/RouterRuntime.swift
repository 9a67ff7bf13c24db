// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

package import JunctorMatching

/// The constant parts of a router: clock, events, log, request numbers, and the data of other targets.
package final class RouterRuntime: Sendable {
  package let clock: RouterClock
  package let events: EventHub
  /// The running work items of this router, its parents and its children.
  package let work: RouterWork
  package let log: @Sendable (String) -> Void
  /// The runtime of the parent router.
  package let parent: RouterRuntime?
  private let parts = RouteLock<[ObjectIdentifier: any RouterPart]>([:])

  init(
    clock: RouterClock, parent: RouterRuntime?,
    log: @escaping @Sendable (String) -> Void
  ) {
    let events = EventHub(clock: clock)
    self.clock = clock
    self.events = events
    work = parent?.work ?? RouterWork()
    self.parent = parent
    self.log = log
  }

  // MARK: Parts

  /// Returns the data that another target stores for this router.
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

  /// Removes the registrations of the tokens from all parts; returns whether there were any.
  func removeFromParts(_ tokens: Set<RouteToken>) -> Bool {
    parts.withLock { Array($0.values) }.reduce(false) { $1.remove(tokens) || $0 }
  }

  // MARK: Events

  /// Sends an event of a request that is not parsed: only its number and source are known.
  package func sendUnread(
    _ kind: RouterEvent.Kind, request: UInt64 = 0, source: RouteSource, pattern: String? = nil,
    note: String? = nil, trace: TraceParent? = nil, content: (any RouterEventContent)? = nil
  ) {
    guard events.hasListeners else { return }
    events.send(
      RouterEvent(
        kind: kind, request: request, source: source, pattern: pattern, routeName: nil,
        parameters: [], timings: [], note: note, trace: trace, content: content))
  }

  // MARK: Answers without effect

  func reportIgnoredAnswer(to request: RouteRequest, first: AnswerPlace?, second: AnswerPlace) {
    guard let first else {
      events.send(.lateAnswer(place: "\(second)"), for: request)
      return
    }
    events.send(.secondAnswer(first: "\(first)", second: "\(second)"), for: request)
    log(
      "The handler of \(request.pattern ?? "a fallback") answered twice: at \(first) and at \(second). "
        + "The caller received the first answer.")
  }
}
