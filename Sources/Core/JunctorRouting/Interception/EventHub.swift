// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

package import JunctorMatching

/// The listeners to a router's events: streams, each with a bounded buffer, and closures; and the tracers of its requests.
package final class EventHub: Sendable {
  private struct Listener: Sendable {
    let id: Int
    /// The number of the token that ends the listener, if it has one.
    var token: UInt64?
    let receive: @Sendable (RouterEvent) -> Void
    var finish: @Sendable () -> Void = {}
  }

  private struct State {
    var lastID = 0
    var listeners: [Listener] = []
    var tracers: [(token: UInt64, tracer: any RequestTracer)] = []
    var identifiers: TraceIdentifiers?

    /// Returns the position of a new span: in the trace of `parent`, or in a new trace.
    mutating func nextTrace(after parent: TraceParent?) -> TraceParent {
      if identifiers == nil { identifiers = TraceIdentifiers(seed: .random(in: .min ... .max)) }
      return identifiers!.next(after: parent)
    }
  }

  private let state = RouteLock(State())
  private let clock: RouterClock

  init(clock: RouterClock) { self.clock = clock }

  /// Whether there are listeners or tracers; otherwise no event is built.
  package var hasListeners: Bool {
    let receivers = receivers
    return receivers.listeners || receivers.tracers
  }

  /// Whether there are listeners, and whether there are tracers, which measure times themselves.
  var receivers: (listeners: Bool, tracers: Bool) {
    state.withLock { (!$0.listeners.isEmpty, !$0.tracers.isEmpty) }
  }

  /// Begins the trace of a request, if something listens.
  ///
  /// - Parameter parent: The position of the caller.
  func begin(
    _ source: RouteSource, after parent: TraceParent?
  ) -> (trace: TraceParent?, span: (any RequestSpan)?) {
    let (tracers, trace) = state.withLock { state in
      (state.tracers, state.tracers.isEmpty ? state.nextTrace(after: parent) : nil)
    }
    if let trace { return (trace, nil) }
    // A tracer is code of another package, and is called outside of the lock.
    let span = SpanGroup.begin(tracers.map(\.tracer), source, parent)
    return (span?.trace ?? state.withLock { $0.nextTrace(after: parent) }, span)
  }

  private func add(
    _ receive: @escaping @Sendable (RouterEvent) -> Void, token: UInt64? = nil,
    finish: @escaping @Sendable () -> Void = {}
  ) -> Int {
    state.withLock { state in
      state.lastID += 1
      state.listeners.append(
        Listener(id: state.lastID, token: token, receive: receive, finish: finish))
      return state.lastID
    }
  }

  private func remove(where isRemoved: (Listener) -> Bool) -> Bool {
    // The listener is code of the app, and is released outside of the lock.
    let removed = state.withLock { state in
      state.listeners.firstIndex(where: isRemoved).map { state.listeners.remove(at: $0) }
    }
    return removed != nil
  }

  /// Removes the listener or the tracer of a token; returns whether there was one.
  func remove(_ token: UInt64) -> Bool {
    if remove(where: { $0.token == token }) { return true }
    let tracer = state.withLock { state in
      state.tracers.firstIndex { $0.token == token }.map { state.tracers.remove(at: $0) }
    }
    return tracer != nil
  }

  /// Returns a new stream that begins now.
  func stream() -> AsyncStream<RouterEvent> {
    let (stream, continuation) = AsyncStream.makeStream(
      of: RouterEvent.self, bufferingPolicy: .bufferingNewest(DroppedEvents.bufferSize))
    let dropped = RouteLock(DroppedEvents())
    let id = add(
      { event in
        let lost = continuation.yield(event).droppedCount
        guard let report = dropped.withLock({ $0.report(after: lost) }) else { return }
        // The report may drop another event, which the next report counts.
        let more = continuation.yield(RouterEvent(dropped: report, at: event.time)).droppedCount
        dropped.withLock { $0.count += more.dropped }
      }, finish: { continuation.finish() })
    continuation.onTermination = { [weak self] _ in _ = self?.remove { $0.id == id } }
    return stream
  }

  /// Passes every event to `sink` on the sender's thread; returns a closure that ends this.
  package func listen(_ sink: @escaping @Sendable (RouterEvent) -> Void) -> @Sendable () -> Void {
    let id = add(sink)
    return { [weak self] in _ = self?.remove { $0.id == id } }
  }

  /// Passes every event to `sink` on the sender's thread, until its token is unregistered.
  func listen(_ sink: @escaping @Sendable (RouterEvent) -> Void, until token: UInt64) {
    _ = add(sink, token: token)
  }

  /// Adds a tracer of the following requests, until its token is unregistered.
  func trace(with tracer: any RequestTracer, until token: UInt64) {
    state.withLock { $0.tracers.append((token, tracer)) }
  }

  // MARK: Sending

  /// Passes `event` to every listener, without the address of the page in its source.
  func send(_ event: RouterEvent) {
    var event = event
    event.source = event.source.withoutPage
    event.time = clock.date()
    for listener in state.withLock({ $0.listeners }) { listener.receive(event) }
  }

  package func send(
    _ kind: RouterEvent.Kind, for request: RouteRequest?,
    timings: [(stage: String, duration: Duration)] = [],
    note: String? = nil, content: (any RouterEventContent)? = nil
  ) {
    let (listeners, hasTracers) = state.withLock { ($0.listeners, !$0.tracers.isEmpty) }
    if listeners.isEmpty, !hasTracers { return }
    guard let request else {
      return send(
        RouterEvent(
          kind: kind, request: 0, source: .app, pattern: nil, routeName: nil, parameters: [],
          timings: timings, note: note, content: content))
    }
    let (core, record) = (request.core, request.record)
    let span = kind.outcome == nil ? nil : core.span
    if listeners.isEmpty, span == nil { return }
    let facts = request.facts
    var event =
      RouterEvent(
        kind: kind, time: clock.date(), request: core.id, source: core.source.withoutPage,
        pattern: facts?.pattern ?? request.pattern, routeName: record?.name,
        module: facts?.module ?? record?.owner.moduleName,
        parameters: facts?.parameters ?? request.shownParameters, timings: timings, note: note,
        trace: core.trace, parent: core.caller, content: content)
    if let rules = core.snapshot.rules {
      event.policy = rules.revision
      event.decisions = core.life.policy.decisions
    }
    span?.note(event)
    for listener in listeners { listener.receive(event) }
  }

  deinit {
    for listener in state.withLock({ $0.listeners }) { listener.finish() }
  }

  // MARK: Traces

  /// Makes the identifiers of the following requests those of a seed, for tests.
  func seedIdentifiers(_ seed: UInt64) {
    state.withLock { $0.identifiers = TraceIdentifiers(seed: seed) }
  }
}

/// Random identifiers of traces and spans (SplitMix64): a call of the system for each would cost more than the event.
private struct TraceIdentifiers: Sendable {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  /// Returns a number that is not zero.
  private mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var number = state
    number = (number ^ (number >> 30)) &* 0xBF58_476D_1CE4_E5B9
    number = (number ^ (number >> 27)) &* 0x94D0_49BB_1331_11EB
    number ^= number >> 31
    return number == 0 ? 1 : number
  }

  mutating func next(after parent: TraceParent?) -> TraceParent {
    if let parent { return parent.child(next()) }
    // Not sampled, since no span is recorded.
    return TraceParent(high: next(), low: next(), span: next(), isSampled: false)
  }
}

/// Counts the events that a stream has dropped since the last report.
struct DroppedEvents: Sendable {
  /// How many unread events a stream keeps before the oldest is dropped.
  static let bufferSize = 256

  var count = 0

  /// Returns the number to report after an event was added: as soon as the reader has made room, and at the latest after
  /// as many drops as the buffer has places.
  mutating func report(after added: (dropped: Int, hasRoom: Bool)) -> Int? {
    count += added.dropped
    guard count > 0, added.hasRoom || count >= Self.bufferSize else { return nil }
    defer { count = 0 }
    return count
  }
}

extension AsyncStream<RouterEvent>.Continuation.YieldResult {
  /// The number of events that were dropped, those of a dropped report included, and whether there is room for another.
  fileprivate var droppedCount: (dropped: Int, hasRoom: Bool) {
    switch self {
    case .dropped(let event):
      if case .dropped(let count) = event.kind { (count, false) } else { (1, false) }
    case .enqueued(let remaining): (0, remaining > 0)
    default: (0, false)
    }
  }
}

extension RouterEvent {
  fileprivate init(dropped count: Int, at time: Duration) {
    self.init(
      kind: .dropped(count), time: time, request: 0, source: .app, pattern: nil, routeName: nil,
      parameters: [], timings: [], note: nil)
  }
}

extension RouteOwner {
  /// The module's name: the registered one, otherwise that of the file.
  var moduleName: String? {
    if let module { return module }
    return fileID.utf8.firstIndex(of: UInt8(ascii: "/")).map { String(fileID[..<$0]) }
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
  /// What the events of the route have in common; `nil` after a redirect, and for a route that is not in the table.
  fileprivate var facts: RouteFacts? {
    guard moved == nil, let id = core.tableID, let record = core.record else { return nil }
    return core.snapshot.facts(of: id, record)
  }

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
