// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import Junctor

/// What is behind a ``BridgeSession``: takes the lock, asks the machine, lets go, acts.
///
/// Calls hold this object and not the session, so that the session can go away.
final class BridgeSessionStorage: Sendable {
  typealias Call = BridgeSessionStateMachine.Call

  /// How a call ends, seen from the page.
  enum Ending: Sendable {
    case opened(Result<RouteOutcome, RouteError>)
    case closed(Bool)
    case timedOut(Duration)
    case cancelled
    case pageGone
  }

  struct State: Sendable {
    var machine: BridgeSessionStateMachine
    var waiters: [Call: CheckedContinuation<Ending, Never>] = [:]
    /// What runs for each call.
    var work: [Call: Task<Void, Never>] = [:]
    var deadlines = BridgeDeadlines()

    mutating func takeEnd(of call: Call) -> End {
      deadlines.remove(call)
      return End(
        waiter: waiters.removeValue(forKey: call), work: work.removeValue(forKey: call))
    }
  }

  /// Who waits for the end of a call, and what runs for it.
  struct End: Sendable {
    let waiter: CheckedContinuation<Ending, Never>?
    let work: Task<Void, Never>?

    func tell(_ ending: Ending) {
      work?.cancel()
      waiter?.resume(returning: ending)
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

  /// A message that was taken, and what is to be done for it.
  struct Taken: Sendable {
    let page: BridgePage
    let start: Duration
    var id: CallID?
    var word: String?
    var work: Result<Work, BridgeFailure>?
  }

  /// What a message asks for.
  struct Work: Sendable {
    let message: BridgeMessage
    /// The message, as the call that it is on its page; an open and a close have begun already.
    let call: Call
  }

  /// Takes a message: all that is done in the order in which messages come, so that no cancelling
  /// overtakes the open that it is for.
  func take(_ text: String, from page: BridgePage) -> Taken {
    var taken = Taken(page: page, start: bridge.clock.elapsed())
    do throws(BridgeFailure) {
      try admit(text, from: page)
      let message = try read(text, id: &taken.id)
      taken.word = message.word
      bridge.tell(BridgeNote(.asked, page: page, id: message.id.text, word: message.word))
      taken.work = .success(Work(message: message, call: try begin(message)))
    } catch {
      taken.id = taken.id ?? CallID(atHeadOf: text)
      taken.work = .failure(error)
    }
    return taken
  }

  /// Answers a message that was taken; whoever asks on the main actor has JSON written elsewhere.
  @concurrent
  func answer(_ taken: Taken) async -> String {
    let (answer, pattern, failure) = await outcome(of: taken)
    bridge.tell(
      BridgeNote(
        .answered(code: failure?.code), page: taken.page, id: taken.id?.text, word: taken.word,
        pattern: pattern, time: bridge.clock.elapsed() - taken.start, hint: failure.flatMap(hint)))
    return answer
  }

  private func outcome(
    of taken: Taken
  ) async -> (answer: String, pattern: String?, failure: BridgeFailure?) {
    do throws(BridgeFailure) {
      guard let work = try taken.work?.get() else { preconditionFailure("Nothing was taken.") }
      let (result, pattern) = try await answer(work, from: taken.page)
      guard result.json.utf8.count <= bridge.policy.limits.resultBytes else {
        throw BridgeFailure(
          .tooLarge, "The answer is longer than \(bridge.policy.limits.resultBytes) bytes.")
      }
      let time = bridge.clock.elapsed() - taken.start
      let answer = BridgeAnswer.success(work.message.id, result, template: pattern, time: time)
      return (answer, pattern, nil)
    } catch {
      return (BridgeAnswer.failure(taken.id, error), nil, error)
    }
  }

  /// Whether the page may ask at all, before anything of the message is read.
  private func admit(_ text: String, from page: BridgePage) throws(BridgeFailure) {
    let limits = bridge.policy.limits
    // A message that is refused is counted, too.
    let hasRoom = bridge.take(page.origin)
    guard text.utf8.count <= limits.messageBytes else {
      throw BridgeFailure(
        .tooLarge, "The message is longer than \(limits.messageBytes) bytes.",
        data: ["limit": .integer(Int64(limits.messageBytes))])
    }
    guard hasRoom else {
      throw BridgeFailure(.rateLimited, "This origin sends more messages than are taken.")
    }
    guard bridge.policy.admits(page.origin) else {
      throw BridgeFailure(
        .originDenied, "Pages of “\(page.origin)” are not answered.",
        data: ["origin": .string(page.origin)])
    }
    guard page.isMainFrame || bridge.policy.allowsSubframes else {
      throw BridgeFailure(.frameDenied, "Only the main frame is answered.")
    }
  }

  private func read(_ text: String, id: inout CallID?) throws(BridgeFailure) -> BridgeMessage {
    do throws(BridgeMessage.Unreadable) {
      let message = try BridgeMessage(text, nesting: bridge.policy.limits.nesting)
      id = message.id
      return message
    } catch {
      id = error.id
      throw error.failure
    }
  }

  /// Takes the message's id, and begins what is answered when something else is done.
  private func begin(_ message: BridgeMessage) throws(BridgeFailure) -> Call {
    try state.withLock { (state) throws(BridgeFailure) in
      try state.machine.take(message.id)
      switch message.verb {
      case .open, .close: return try state.machine.begin(message.id)
      case .hello, .canOpen, .cancel, .subscribe, .unsubscribe:
        return Call(page: state.machine.page, id: message.id)
      }
    }
  }

  private func hint(_ failure: BridgeFailure) -> String? {
    failure.code == BridgeCode.originDenied.rawValue
      ? "admitted are \(bridge.policy.origins.joined(separator: ", "))" : nil
  }

  // MARK: Verbs

  private func answer(
    _ work: Work, from page: BridgePage
  ) async throws(BridgeFailure) -> (result: BridgeAnswer.Written, pattern: String?) {
    let source = page.source
    switch work.message.verb {
    case .hello: return (written(hello(for: source)), nil)
    case .canOpen(let address):
      return (written(bridge.router.canOpen(address.text, from: source)), nil)
    case .open(let opening): return try await open(opening, work.call, from: source)
    case .cancel(let id):
      let call = CallID(id).map { Call(page: work.call.page, id: $0) }
      return (written(call.map { giveUp($0, .cancelled) } ?? false), nil)
    case .subscribe(let name, let sub):
      try subscribe(sub, to: name, from: page, work.call)
      return (.null, nil)
    case .unsubscribe(let sub):
      let was = state.withLock { state in
        state.machine.page == work.call.page && state.machine.unsubscribe(sub)
      }
      return (written(was), nil)
    case .close(let value): return (try await close(value ?? .null, work.call, from: page), nil)
    }
  }

  private func written(_ value: some Encodable) -> BridgeAnswer.Written {
    guard let json = try? BridgeAnswer.Written(value) else {
      preconditionFailure("An answer of the bridge's own has no JSON.")
    }
    return json
  }

  private func hello(for source: RouteSource) -> BridgeValue {
    let limits = bridge.policy.limits
    let versions = BridgeMessage.versions
    let events = bridge.policy.events.filter { $0.value.admits(source) }.keys.sorted()
    return [
      "versions": [
        "min": .integer(Int64(versions.lowerBound)), "max": .integer(Int64(versions.upperBound)),
      ],
      "verbs": .array(BridgeMessage.verbs.map { .string($0) }),
      "limits": [
        "messageBytes": .integer(Int64(limits.messageBytes)),
        "resultBytes": .integer(Int64(limits.resultBytes)),
        "nesting": .integer(Int64(limits.nesting)), "calls": .integer(Int64(limits.calls)),
        "callsPerSecond": .integer(Int64(limits.messagesPerSecond)),
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
    // Events are handed to the main frame, whoever asked.
    guard page.isMainFrame else {
      throw BridgeFailure(.frameDenied, "Only the main frame listens to events.")
    }
    // A page is not told which events there are beside those that it may hear.
    guard bridge.policy.events[name]?.admits(page.source) == true else {
      throw BridgeFailure(.route(.notFound), "There is no event “\(name)” for this page.")
    }
    try state.withLock { (state) throws(BridgeFailure) in
      // The next page is not to hear what this one asked for.
      guard state.machine.page == call.page else { throw Self.pageGone }
      try state.machine.subscribe(sub, to: name, from: page.origin)
    }
  }

  // MARK: The page

  func pageGone() {
    let ends = state.withLock { state in
      state.machine.leavePage().map { state.takeEnd(of: $0) }
    }
    bridge.tell(BridgeNote(.pageGone(calls: ends.count)))
    for end in ends { end.tell(.pageGone) }
  }

  // MARK: Events

  func post(_ name: String, _ data: BridgeAnswer.Written) {
    let (begins, dropped) = state.withLock { $0.machine.post(name, data) }
    for _ in 0..<dropped { bridge.tell(BridgeNote(.dropped, word: name)) }
    guard begins else { return }
    Task { [weak self] in
      while let self, let event = self.state.withLock({ $0.machine.nextEvent() }) {
        await self.send(BridgeEvent(text: event.text, origin: event.origin))
        self.bridge.tell(BridgeNote(.sent, word: event.name))
      }
    }
  }
}

extension BridgePage {
  var source: RouteSource { .web(origin, isMainFrame: isMainFrame) }
}
