// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// The streams of events that are being listened to, each with a bounded buffer of its own.
package final class EventHub: Sendable {
  /// How many unread events a stream keeps before the oldest is dropped.
  static let bufferSize = 256

  private struct Listeners {
    var nextID = 0
    var byID: [Int: AsyncStream<RouterEvent>.Continuation] = [:]
    var sinks: [Int: @Sendable (RouterEvent) -> Void] = [:]
  }

  private let listeners = RouteLock(Listeners())
  /// 1 while there are listeners; written under their lock.
  private let heard = SharedWord()

  /// Whether somebody listens, so that nobody builds events for nothing.
  package var isHeard: Bool { heard.load() != 0 }

  /// Changes the listeners; what is removed is released by the caller, outside of the lock.
  private func change<R: Sendable>(_ body: (inout Listeners) -> R) -> R {
    listeners.withLock { state in
      defer { heard.store(state.byID.isEmpty && state.sinks.isEmpty ? 0 : 1) }
      return body(&state)
    }
  }

  /// A new stream that begins now.
  func stream() -> AsyncStream<RouterEvent> {
    let (stream, continuation) = AsyncStream.makeStream(
      of: RouterEvent.self, bufferingPolicy: .bufferingNewest(Self.bufferSize))
    let id = change { state in
      state.nextID += 1
      state.byID[state.nextID] = continuation
      return state.nextID
    }
    continuation.onTermination = { [weak self] _ in
      _ = self?.change { $0.byID.removeValue(forKey: id) }
    }
    return stream
  }

  /// Hands every event to `sink`, on the sender's thread; returns how to stop that.
  func listen(_ sink: @escaping @Sendable (RouterEvent) -> Void) -> @Sendable () -> Void {
    let id = change { state in
      state.nextID += 1
      state.sinks[state.nextID] = sink
      return state.nextID
    }
    return { [weak self] in
      // What is removed goes out of the lock first: it is strangers' code that is released.
      _ = self?.change { $0.sinks.removeValue(forKey: id) }
    }
  }

  /// Hands `event` to every listener, without the address of the page that its source names.
  func send(_ event: RouterEvent) {
    var event = event
    event.source = event.source.withoutPage
    let (streams, sinks) = listeners.withLock { (Array($0.byID.values), Array($0.sinks.values)) }
    for stream in streams { stream.yield(event) }
    for sink in sinks { sink(event) }
  }

  /// Sends what happened to a request, or to none.
  package func send(
    _ kind: RouterEvent.Kind, for request: RouteRequest?, timings: [RouterEvent.Timing] = [],
    note: String? = nil
  ) {
    guard isHeard else { return }
    send(
      RouterEvent(
        kind: kind, request: request?.id ?? 0, source: request?.source ?? .app,
        pattern: request?.pattern, routeName: request?.routeName,
        parameters: request?.shownParameters ?? [], timings: timings, note: note,
        trace: request?.context[TraceParent.self]))
  }

  deinit {
    for continuation in listeners.withLock({ Array($0.byID.values) }) { continuation.finish() }
  }
}

extension RouteSource {
  /// The same source without the page that a link was on, and without an origin that is none: a text
  /// that may be a whole address.
  fileprivate var withoutPage: RouteSource {
    switch self {
    case .referredLink: .universalLink
    case .page(let origin, let isMainFrame): .web(origin, isMainFrame: isMainFrame)
    default: self
    }
  }
}

extension RouteRequest {
  /// The parameters, redacted unless the route declares them public.
  fileprivate var shownParameters: [RouterEvent.Parameter] {
    let shown = record?.traits.publicParameters ?? []
    var parameters = captures.map { name, value in
      RouterEvent.Parameter(name: name, value: shown.contains(name) ? value : nil)
    }
    for name in shown.sorted() where !parameters.contains(where: { $0.name == name }) {
      if let value = self[name] { parameters.append(.init(name: name, value: value)) }
    }
    return parameters
  }
}
