// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import Junctor

/// What is behind a ``BridgeSession``: takes the lock, asks the machine, lets go, acts.
///
/// Calls hold this object and not the session, so that the session can go away.
final class BridgeSessionStorage: Sendable {
  typealias Call = BridgeSessionStateMachine.Call

  /// How a call ends, seen from the page.
  fileprivate enum Ending: Sendable {
    case opened(Result<RouteOutcome, RouteError>)
    case timedOut(Duration)
    case cancelled
    case pageGone
  }

  fileprivate struct State: Sendable {
    var machine: BridgeSessionStateMachine
    var waiters: [Call: CheckedContinuation<Ending, Never>] = [:]
    /// What runs for each call: its handler, and what waits for its time to be over.
    var work: [Call: [Task<Void, Never>]] = [:]
  }

  private let state: RouteLock<State>
  private let bridge: Bridge
  private let close: (@Sendable (BridgeValue) async -> Bool)?
  private let send: @Sendable (String) async -> Void

  init(
    _ bridge: Bridge, close: (@Sendable (BridgeValue) async -> Bool)?,
    send: @escaping @Sendable (String) async -> Void
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

  /// What a message asks for; an open has begun already.
  struct Work: Sendable {
    let message: BridgeMessage
    let call: Call?
  }

  /// Takes a message: all that is done in the order in which messages come, so that no cancelling
  /// overtakes the open that it is for.
  func take(_ text: String, from page: BridgePage) -> Taken {
    var taken = Taken(page: page, start: bridge.clock.elapsed())
    do throws(BridgeFailure) {
      let message = try read(text, from: page, id: &taken.id)
      taken.word = message.word
      bridge.tell(BridgeNote(.asked, page: page, id: message.id.text, word: message.word))
      taken.work = .success(Work(message: message, call: try admit(message, from: page)))
    } catch {
      taken.work = .failure(error)
    }
    return taken
  }

  /// Answers a message that was taken.
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

  private func read(
    _ text: String, from page: BridgePage, id: inout CallID?
  ) throws(BridgeFailure) -> BridgeMessage {
    let limits = bridge.policy.limits
    guard text.utf8.count <= limits.messageBytes else {
      // It is counted, too.
      _ = bridge.take(page.origin)
      throw BridgeFailure(
        .tooLarge, "The message is longer than \(limits.messageBytes) bytes.",
        data: ["limit": .integer(Int64(limits.messageBytes))])
    }
    let hasRoom = bridge.take(page.origin)
    let message: Result<BridgeMessage, BridgeMessage.Unreadable>
    do throws(BridgeMessage.Unreadable) {
      // A flood costs no more than that its ids are read, and of long messages not even that.
      guard hasRoom || text.utf8.count <= 4096 else { throw .flood }
      message = .success(try BridgeMessage(text, nesting: limits.nesting))
    } catch {
      message = .failure(error)
    }
    switch message {
    case .success(let message): id = message.id
    case .failure(let unreadable): id = unreadable.id
    }
    guard hasRoom else { throw BridgeMessage.Unreadable.flood.failure }
    do {
      return try message.get()
    } catch {
      throw error.failure
    }
  }

  /// Whether the page may ask at all, before anything is done for it; begins the call of an open.
  private func admit(
    _ message: BridgeMessage, from page: BridgePage
  ) throws(BridgeFailure) -> Call? {
    guard bridge.policy.admits(page.origin) else {
      throw BridgeFailure(
        .originDenied, "Pages of “\(page.origin)” are not answered.",
        data: ["origin": .string(page.origin)])
    }
    guard page.isMainFrame || bridge.policy.allowsSubframes else {
      throw BridgeFailure(.frameDenied, "Only the main frame is answered.")
    }
    return try state.withLock { (state) throws(BridgeFailure) in
      try state.machine.take(message.id)
      guard case .open = message.verb else { return nil }
      return try state.machine.begin(message.id)
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
    case .open(let opening):
      guard let call = work.call else { preconditionFailure("An open has not begun.") }
      return try await open(opening, call, from: source)
    case .cancel(let id):
      let call = CallID(id).flatMap { id in state.withLock { $0.machine.call(id) } }
      return (written(call.map { giveUp($0, .cancelled) } ?? false), nil)
    case .subscribe(let name, let sub):
      try subscribe(sub, to: name, from: page)
      return (.null, nil)
    case .unsubscribe(let sub):
      return (written(state.withLock { $0.machine.unsubscribe(sub) }), nil)
    case .close(let value):
      guard let close, await close(value ?? .null) else {
        throw BridgeFailure(.route(.denied), "This page has no screen that it could close.")
      }
      return (.null, nil)
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
    _ sub: String, to name: String, from page: BridgePage
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
      try state.machine.subscribe(sub, to: name)
    }
  }

  // MARK: Calls

  private func open(
    _ opening: BridgeMessage.Opening, _ call: Call, from source: RouteSource
  ) async throws(BridgeFailure) -> (result: BridgeAnswer.Written, pattern: String?) {
    let address = opening.address.text
    let resolution = try? bridge.router.resolve(address, from: source)
    let timeout = time(for: opening, showsScreen: resolution?.showsScreen ?? false)
    var context = RouteContext()
    if let trace = opening.trace { context[TraceParentKey.self] = trace }

    let ending = await withTaskCancellationHandler {
      await withCheckedContinuation { waiter in
        begin(call, waiter, address, source, context, timeout)
      }
    } onCancel: {
      _ = giveUp(call, .cancelled)
    }
    switch ending {
    case .opened(.success(let outcome)):
      return (try BridgeAnswer.result(of: outcome, at: address), resolution?.pattern)
    case .opened(.failure(let error)): throw BridgeFailure(error)
    case .timedOut(let time):
      throw BridgeFailure(
        .timeout, "“\(address)” was not answered within \(Int(time / .milliseconds(1))) ms.")
    case .cancelled:
      throw BridgeFailure(.route(.cancelled), "“\(address)” was given up.")
    case .pageGone: throw BridgeFailure(.pageGone, "The page that asked is gone.")
    }
  }

  /// How long a call may take; `nil` for ever, which only those may say who wait for a person.
  private func time(for opening: BridgeMessage.Opening, showsScreen: Bool) -> Duration? {
    guard let timeout = opening.timeout else { return bridge.policy.limits.timeout }
    if timeout > .zero { return timeout }
    return showsScreen ? nil : bridge.policy.limits.timeout
  }

  private func begin(
    _ call: Call, _ waiter: CheckedContinuation<Ending, Never>, _ address: String,
    _ source: RouteSource, _ context: RouteContext, _ timeout: Duration?
  ) {
    // The page may have gone, or the call been given up, between its beginning and here.
    let ending: Ending? = state.withLock { state in
      guard state.machine.isWaiting(call) else {
        _ = state.machine.finish(call)
        return call.page == state.machine.page ? .cancelled : .pageGone
      }
      state.waiters[call] = waiter
      return nil
    }
    if let ending {
      waiter.resume(returning: ending)
      return
    }
    let router = bridge.router
    keep(
      Task {
        let result: Result<RouteOutcome, RouteError>
        do throws(RouteError) {
          result = .success(try await router.open(address, source: source, noting: context))
        } catch {
          result = .failure(error)
        }
        self.finish(call, .opened(result))
      }, for: call)
    if let timeout {
      let clock = bridge.clock
      let end = clock.elapsed() + timeout
      keep(
        Task { [weak self] in
          guard (try? await clock.sleep(end)) != nil else { return }
          _ = self?.giveUp(call, .timedOut(timeout))
        }, for: call)
    }
  }

  /// Keeps what runs for a call, so that it can be cancelled; a call that is over needs it no more.
  private func keep(_ task: Task<Void, Never>, for call: Call) {
    let isWanted = state.withLock { state in
      guard state.machine.isWaiting(call) else { return false }
      state.work[call, default: []].append(task)
      return true
    }
    if !isWanted { task.cancel() }
  }

  private func finish(_ call: Call, _ ending: Ending) {
    settle(call, ending) { $0.finish(call) }
  }

  /// Answers a call that is not done, and lets what runs for it know.
  @discardableResult
  private func giveUp(_ call: Call, _ ending: Ending) -> Bool {
    settle(call, ending) { $0.giveUp(call) }
  }

  /// Asks the machine whether this is the answer of a call, and if so gives it.
  @discardableResult
  private func settle(
    _ call: Call, _ ending: Ending, _ ask: (inout BridgeSessionStateMachine) -> Bool
  ) -> Bool {
    let end = state.withLock { state -> End? in
      ask(&state.machine) ? state.takeEnd(of: call) : nil
    }
    guard let end else { return false }
    for task in end.work { task.cancel() }
    end.waiter?.resume(returning: ending)
    return true
  }

  // MARK: The page

  func pageGone() {
    let ends = state.withLock { state in
      state.machine.leavePage().map { state.takeEnd(of: $0) }
    }
    bridge.tell(BridgeNote(.pageGone(calls: ends.count)))
    for end in ends {
      for task in end.work { task.cancel() }
      end.waiter?.resume(returning: .pageGone)
    }
  }

  // MARK: Events

  func post(_ name: String, _ data: BridgeAnswer.Written) {
    let (begins, dropped) = state.withLock { $0.machine.post(name, data) }
    for _ in 0..<dropped { bridge.tell(BridgeNote(.dropped, word: name)) }
    guard begins else { return }
    Task { [weak self] in
      while let self, let event = self.state.withLock({ $0.machine.nextEvent() }) {
        await self.send(event.text)
        self.bridge.tell(BridgeNote(.sent, word: event.name))
      }
    }
  }
}

extension BridgeSessionStorage {
  /// Who waits for the end of a call, and what runs for it.
  fileprivate struct End: Sendable {
    let waiter: CheckedContinuation<Ending, Never>?
    let work: [Task<Void, Never>]
  }
}

extension BridgeSessionStorage.State {
  fileprivate mutating func takeEnd(
    of call: BridgeSessionStateMachine.Call
  ) -> BridgeSessionStorage.End {
    BridgeSessionStorage.End(
      waiter: waiters.removeValue(forKey: call), work: work.removeValue(forKey: call) ?? [])
  }
}

extension BridgeMessage.Unreadable {
  fileprivate static var flood: BridgeMessage.Unreadable {
    BridgeMessage.Unreadable(
      id: nil,
      failure: BridgeFailure(.rateLimited, "This origin sends more messages than are taken."))
  }
}

extension BridgePage {
  var source: RouteSource { .web(origin: origin, isMainFrame: isMainFrame) }
}
