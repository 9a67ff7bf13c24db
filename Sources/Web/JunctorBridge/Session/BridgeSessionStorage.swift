// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import Junctor

/// The storage of a ``BridgeSession``.
///
/// Each function takes the lock, calls the state machine, releases the lock, and then performs the returned action.
///
/// The answer of a message retains this object, but not the session. The handler of a call retains neither.
final class BridgeSessionStorage: Sendable {
  typealias Call = BridgeSessionStateMachine.Call

  /// The end of a call, as the page sees it.
  enum Ending: Sendable {
    case opened(Result<RouteOutcome, RouteError>)
    case closed(Bool)
    case timedOut(Duration)
    case cancelled
    case pageGone
  }

  /// A call whose handler runs.
  struct Run: Sendable {
    let waiter: CheckedContinuation<Ending, Never>
    let work: Task<Void, Never>

    func end(_ ending: Ending) {
      work.cancel()
      waiter.resume(returning: ending)
    }
  }

  struct State: Sendable {
    var machine: BridgeSessionStateMachine
    var runs: [Call: Run] = [:]
    var deadlines = BridgeDeadlines()
    /// The task that parses the last message: of the main frame under `true`, of all subframes under `false`.
    var reading: [Bool: Task<Taken, Never>] = [:]

    mutating func takeRun(of call: Call) -> Run? {
      deadlines.remove(call)
      return runs.removeValue(forKey: call)
    }
  }

  let state: RouteLock<State>
  let bridge: Bridge
  let close: (@Sendable (BridgeValue) async -> Bool)?
  private let send: @Sendable (BridgeEvent) async -> Void

  init(
    _ bridge: Bridge, close: (@Sendable (BridgeValue) async -> Bool)?,
    send: @escaping @Sendable (BridgeEvent) async -> Void
  ) {
    self.bridge = bridge
    self.close = close
    self.send = send
    state = RouteLock(State(machine: BridgeSessionStateMachine(bridge.policy.limits)))
  }

  var callCount: Int { state.withLock { $0.machine.waitingCount } }

  // MARK: Messages

  /// A received message and its work.
  struct Taken: Sendable {
    let page: BridgePage
    let start: Duration
    var id: CallID?
    var word: String?
    var work: Result<Work, BridgeFailure>
  }

  typealias Work = (message: BridgeMessage, call: Call)

  /// Checks a message and starts its parsing, off the caller's actor and after the previous message.
  func take(_ text: String, from page: BridgePage) -> Task<Taken, Never> {
    let start = bridge.clock.elapsed()
    var refusal: BridgeFailure?
    do throws(BridgeFailure) { try bridge.checkMessage(text, from: page) } catch { refusal = error }
    let taken = Taken(
      page: page, start: start, id: CallID(atHeadOf: text),
      work: .failure(refusal ?? Self.pageGone))
    // The text of a refused message is released at once.
    let text = refusal == nil ? text : nil
    return state.withLock { state in
      let number = state.machine.page
      let previous = state.reading[page.isMainFrame]
      let reading = Task {
        _ = await previous?.value
        var taken = taken
        if let text { self.read(text, onPage: number, &taken) }
        return taken
      }
      state.reading[page.isMainFrame] = reading
      return reading
    }
  }

  /// Returns the answer of a message.
  @concurrent
  func answer(_ reading: Task<Taken, Never>) async -> String {
    let taken = await reading.value
    state.withLock { state in
      // Releases the last message.
      if state.reading[taken.page.isMainFrame] == reading {
        state.reading[taken.page.isMainFrame] = nil
      }
    }
    let answer: String
    var note = (code: String?.none, pattern: String?.none, hint: String?.none)
    do throws(BridgeFailure) {
      let work = try taken.work.get()
      let (result, pattern) = try await perform(work, from: taken.page)
      try bridge.checkResult(result, named: "The answer")
      let time = bridge.clock.elapsed() - taken.start
      answer = BridgeAnswer.success(work.message.id, result, template: pattern, time: time)
      note.pattern = pattern
    } catch {
      answer = BridgeAnswer.failure(taken.id, error)
      note.code = error.code
      if error.code == BridgeCode.originDenied.rawValue {
        note.hint = "the policy admits \(bridge.policy.origins.joined(separator: ", "))"
      }
    }
    bridge.report(
      BridgeNote(
        .answered(code: note.code), page: taken.page, id: taken.id?.text, word: taken.word,
        pattern: note.pattern, time: bridge.clock.elapsed() - taken.start, hint: note.hint))
    return answer
  }

  /// Changes the state, and throws `bridge.page_gone` if the web view shows another page.
  private func withState<R: Sendable>(
    ofPage number: UInt64, _ body: (inout State) throws(BridgeFailure) -> R
  ) throws(BridgeFailure) -> R {
    try state.withLock { (state) throws(BridgeFailure) in
      if state.machine.page != number { throw Self.pageGone }
      return try body(&state)
    }
  }

  /// Parses a message and begins its call.
  private func read(_ text: String, onPage number: UInt64, _ taken: inout Taken) {
    let page = taken.page
    do throws(BridgeFailure) {
      try withState(ofPage: number) { _ in }
      let envelope = try BridgeEnvelope(text, limits: bridge.policy.limits)
      taken.id = envelope.id
      let id = try envelope.checkedID()
      // Check the id before the parameters are parsed, because these may be long.
      try withState(ofPage: number) { (state) throws(BridgeFailure) in
        try state.machine.take(id, from: page)
      }
      let message = try envelope.message(id)
      taken.word = message.word.rawValue
      bridge.report(BridgeNote(.asked, page: page, id: id.text, word: taken.word))
      let call = try withState(ofPage: number) { (state) throws(BridgeFailure) in
        switch message.word {
        case .open, .close: try state.machine.begin(id, from: page)
        default: Call(page: number, sender: page, id: .message(id))
        }
      }
      taken.work = .success((message, call))
    } catch {
      taken.work = .failure(error)
    }
  }

  // MARK: Verbs

  private func perform(
    _ work: Work, from page: BridgePage
  ) async throws(BridgeFailure) -> (result: BridgeAnswer.Written, pattern: String?) {
    let source = page.source
    switch work.message.verb {
    case .hello: return (.init(hello(for: source)), nil)
    case .canOpen(let address):
      return (.init(.bool(bridge.router.canOpen(address.text, from: source))), nil)
    case .open(let address, let timeout, let trace):
      return try await open(address.text, timeout, trace, work.call)
    case .cancel(let id):
      let call = CallID(id).map { id in
        Call(page: work.call.page, sender: page, id: .message(id))
      }
      return (.init(.bool(call.map { giveUp($0, .cancelled) } ?? false)), nil)
    case .subscribe(let name, let sub):
      try subscribe(sub, to: name, from: page, work.call)
      return (.null, nil)
    case .unsubscribe(let sub):
      let was = state.withLock { state in
        // Only the main frame has subscriptions.
        page.isMainFrame && state.machine.page == work.call.page
          && state.machine.unsubscribe(sub)
      }
      return (.init(.bool(was)), nil)
    case .close(let value): return (try await close(value ?? .null, work.call, from: page), nil)
    }
  }

  private func hello(for source: RouteSource) -> BridgeValue {
    let limits = bridge.policy.limits
    let events = bridge.policy.events.filter { $0.value.admits(source) }.keys.sorted()
    return [
      "versions": BridgeMessage.versionRange,
      "verbs": .array(BridgeMessage.verbs.map { .string($0) }),
      "limits": [
        "messageBytes": .integer(Int64(limits.messageBytes)),
        "resultBytes": .integer(Int64(limits.resultBytes)),
        "nesting": .integer(Int64(limits.nesting)),
        "elements": .integer(Int64(limits.elements)), "calls": .integer(Int64(limits.calls)),
        "callsPerSecond": .integer(Int64(limits.messagesPerSecond)),
        "bytesPerSecond": .integer(Int64(limits.bytesPerSecond)),
        "timeoutMs": .integer(Int64(limits.timeout / .milliseconds(1))),
        "subscriptions": .integer(Int64(limits.subscriptions)),
      ],
      "routes": .array(bridge.router.patterns(openTo: source).map { .string($0) }),
      "events": .array(events.map { .string($0) }),
    ]
  }

  private func subscribe(
    _ sub: String, to name: String, from page: BridgePage, _ call: Call
  ) throws(BridgeFailure) {
    // Events can be sent to the main frame only.
    guard page.isMainFrame else {
      throw BridgeFailure(.frameDenied, "Only the main frame may subscribe to events.")
    }
    // The error does not reveal the names of events that the page may not receive.
    guard bridge.policy.events[name]?.admits(page.source) == true else {
      throw BridgeFailure(.route(.notFound), "This page can receive no event “\(name)”.")
    }
    // The next page must not receive the events of this page's subscriptions.
    try withState(ofPage: call.page) { (state) throws(BridgeFailure) in
      try state.machine.subscribe(sub, to: name, from: page.origin)
    }
  }

  // MARK: The page

  func pageGone() {
    let runs = state.withLock { state in
      state.machine.leavePage().map { state.takeRun(of: $0) }
    }
    bridge.report(BridgeNote(.pageGone(calls: runs.count)))
    for run in runs { run?.end(.pageGone) }
  }

  // MARK: Events

  func post(_ name: String, _ data: BridgeAnswer.Written) {
    let (begins, dropped) = state.withLock { $0.machine.post(name, data) }
    for _ in 0..<dropped { bridge.report(BridgeNote(.dropped, word: name)) }
    guard begins else { return }
    // If `send` never returns, this task retains `send`, but not the session.
    Task { [weak self, send] in
      while let event = self?.state.withLock({ $0.machine.nextEvent() }) {
        await send(BridgeEvent(text: event.text, origin: event.origin))
        self?.bridge.report(BridgeNote(.sent, word: event.name))
      }
    }
  }
}

extension BridgePage {
  var source: RouteSource { .web(origin, isMainFrame: isMainFrame) }
}
