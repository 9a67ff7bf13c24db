// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

package import JunctorMatching

/// The listeners to a router's events: streams, each with a bounded buffer, and closures.
package final class EventHub: Sendable {
  /// How many unread events a stream keeps before the oldest is dropped.
  static let bufferSize = 256

  private struct Listener: Sendable {
    let receive: @Sendable (RouterEvent) -> Void
    var finish: @Sendable () -> Void = {}
  }

  private struct Listeners {
    var lastID = 0
    var byID: [Int: Listener] = [:]
  }

  private let listeners = RouteLock(Listeners())

  /// Whether there are listeners; otherwise no event is built.
  package var hasListeners: Bool { listeners.withLock { !$0.byID.isEmpty } }

  private func add(_ listener: Listener) -> Int {
    listeners.withLock { state in
      state.lastID += 1
      state.byID[state.lastID] = listener
      return state.lastID
    }
  }

  private func remove(_ id: Int) {
    // The listener is code of the app, and is released outside of the lock.
    _ = listeners.withLock { $0.byID.removeValue(forKey: id) }
  }

  /// Returns a new stream that begins now.
  func stream() -> AsyncStream<RouterEvent> {
    let (stream, continuation) = AsyncStream.makeStream(
      of: RouterEvent.self, bufferingPolicy: .bufferingNewest(Self.bufferSize))
    let id = add(
      Listener(receive: { continuation.yield($0) }, finish: { continuation.finish() }))
    continuation.onTermination = { [weak self] _ in self?.remove(id) }
    return stream
  }

  /// Passes every event to `sink` on the sender's thread; returns a closure that ends this.
  package func listen(_ sink: @escaping @Sendable (RouterEvent) -> Void) -> @Sendable () -> Void {
    let id = add(Listener(receive: sink))
    return { [weak self] in self?.remove(id) }
  }

  /// Passes `event` to every listener, without the address of the page in its source.
  func send(_ event: RouterEvent) {
    var event = event
    event.source = event.source.withoutPage
    for listener in listeners.withLock({ Array($0.byID.values) }) { listener.receive(event) }
  }

  package func send(
    _ kind: RouterEvent.Kind, for request: RouteRequest?,
    timings: [(stage: String, duration: Duration)] = [],
    note: String? = nil, content: (any Sendable)? = nil
  ) {
    guard hasListeners else { return }
    var event =
      RouterEvent(
        kind: kind, request: request?.id ?? 0, source: request?.source ?? .app,
        pattern: request?.pattern, routeName: request?.routeName,
        parameters: request?.shownParameters ?? [], timings: timings, note: note,
        trace: request?.context[TraceParent.self], content: content)
    event.decisions = request?.core.life.policy.decisions ?? []
    send(event)
  }

  deinit {
    for listener in listeners.withLock({ Array($0.byID.values) }) { listener.finish() }
  }
}

extension RouteSource {
  /// The source without the page of a link, and without a text that is no origin and may be an address.
  package var withoutPage: RouteSource {
    switch self {
    case .referredLink: .universalLink
    case .page(let origin, let isMainFrame): .web(origin, isMainFrame: isMainFrame)
    default: self
    }
  }
}

extension RouteRequest {
  /// The parameters, redacted unless the route declares them public.
  package var shownParameters: [(name: String, value: String?)] {
    let shown = record?.traits.publicParameters ?? []
    var parameters = captures.map { name, value in
      (name: name, value: shown.contains(name) ? value : nil)
    }
    for name in shown.sorted() where !parameters.contains(where: { $0.name == name }) {
      if let value = self[name] { parameters.append((name, value)) }
    }
    return parameters
  }
}
