// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Junctor
import TestSupport
import Testing

@testable import JunctorTesting

/// The actions of one case, one for each handler that runs.
private final class Script: Sendable {
  enum Action: CaseIterable {
    case value, nothing, fail, cancel, forget, twice, elsewhere, redirect, decline, park
  }

  enum Spelling: String, CaseIterable { case await, reply, awaitLimited, replyLimited }

  private struct State {
    var actions: ArraySlice<Action>
    var spellings: ArraySlice<Spelling>
    var hop = 0
    var parked: [RouteReply] = []
  }

  /// The maximum number of handlers of a script.
  static let longest = 4

  let actions: [Action]
  let spellings: [Spelling]
  let latch = Latch()
  private let state: RouteLock<State>

  init(using dice: inout SplitMix) {
    let count = Int.random(in: 1...Self.longest, using: &dice)
    actions = (0..<count).map { _ in Action.allCases.randomElement(using: &dice)! }
    spellings = (0..<count).map { _ in Spelling.allCases.randomElement(using: &dice)! }
    state = RouteLock(State(actions: actions[1...], spellings: spellings[1...]))
  }

  var first: (address: String, action: Action) { ("/\(spellings[0])/0", actions[0]) }

  /// The action of the handler that runs now.
  func next(_ request: RouteRequest) -> Action {
    let hop = Int(request["n"] ?? "") ?? 0
    return hop < actions.count ? actions[hop] : .value
  }

  /// The target of a redirect: another spelling, and an address not visited before.
  func target(after request: RouteRequest) -> String {
    let hop = (Int(request["n"] ?? "") ?? 0) + 1
    return "/\(hop < spellings.count ? spellings[hop] : .await)/\(hop)"
  }

  func park(_ reply: RouteReply) { state.withLock { $0.parked.append(reply) } }

  /// Releases the parked replies, after answering some of them if `isAnswering`.
  func letGo(isAnswering: Bool) async {
    let parked = state.withLock { state in
      defer { state.parked = [] }
      return state.parked
    }
    if isAnswering { for reply in parked { reply.finish("late") } }
    await latch.open()
  }

  /// The possible endings if nothing is cancelled.
  var endings: Set<RouteEnding> {
    var endings: Set<RouteEnding> = []
    for (action, spelling) in zip(actions, spellings) {
      let isReply = spelling == .reply || spelling == .replyLimited
      if spelling == .awaitLimited || spelling == .replyLimited {
        endings.insert(.failed(.timedOut))
      }
      switch action {
      case .redirect: continue
      case .value, .twice, .elsewhere, .decline: endings.insert(.value)
      case .nothing: endings.insert(.handled)
      case .fail: endings.insert(.failed(.handlerFailed))
      case .cancel: endings.insert(.failed(.cancelled))
      case .forget: endings.insert(isReply ? .failed(.handlerLost) : .handled)
      case .park: endings.formUnion(isReply ? [.value, .failed(.handlerLost)] : [.value])
      }
      return endings
    }
    return endings.union([.value])
  }
}

/// Counts the attempts.
private final class Counter: RouteObserver {
  let begun = RouteLock(0)
  let ended = RouteLock(0)
  func willOpen(_ request: RouteRequest) { begun.withLock { $0 += 1 } }
  func didOpen(_ request: RouteRequest, outcome: RouteOutcome) { ended.withLock { $0 += 1 } }
  func didFail(_ request: RouteRequest?, error: RouteError) { ended.withLock { $0 += 1 } }
}

/// Every open has exactly one outcome, whatever handlers and callers do.
@Suite(.timeLimit(.minutes(1))) struct OpenOutcomeLawTests {
  static let cases = Laws.count(10_240, usually: 2_560)
  static let batch = 64

  private let clock = ManualClock()
  private let router: Router
  private let counter = Counter()

  init() throws {
    router = Router.quiet(clock: clock)
    _ = router.work
    router.addObserver(counter)
    for limit in [false, true] {
      let suffix = limit ? "Limited" : ""
      let options: [RouteOption] = limit ? [.deadline(.seconds(1))] : []
      let owner = RouteOwner(fileID: "Law/Law.swift", line: 1)
      let awaiting = RouteHandler.async(Awaiting().handle)
      try router.register(
        RouteRegistration("/await\(suffix)/:n", handler: awaiting, options: options, owner: owner))
      try router.register(
        RouteRegistration(
          "/reply\(suffix)/:n", handler: .reply { Self.reply($0, $1) }, options: options,
          owner: owner))
    }
    try router.register("/*") { _ in "next" }
  }

  private struct Awaiting {
    func handle(_ request: RouteRequest) async throws -> RouteResponse {
      guard let script = request.native(as: Script.self) else { return .handled }
      switch script.next(request) {
      case .value, .twice: return .value(1)
      case .nothing, .forget: return .handled
      case .fail: throw Mishap()
      case .cancel: throw CancellationError()
      case .elsewhere: return .value(await Task.detached { 1 }.value)
      case .redirect: return .redirect(to: script.target(after: request))
      case .decline: return .declined
      case .park:
        await script.latch.wait()
        return .value("parked")
      }
    }
  }

  private static func reply(_ request: RouteRequest, _ reply: RouteReply) {
    guard let script = request.native(as: Script.self) else { return reply.finish() }
    switch script.next(request) {
    case .value: reply.finish(1)
    case .nothing: reply.finish()
    case .fail: reply.fail(Mishap())
    case .cancel: reply.fail(CancellationError())
    case .forget: break
    case .twice:
      reply.finish(1)
      reply.finish(2)
      Task.detached { reply.fail(Mishap()) }
    case .elsewhere:
      for number in 0..<2 { Task.detached { reply.finish(number) } }
    case .redirect: reply.finish(.redirect(to: script.target(after: request)))
    case .decline: reply.finish(.declined)
    case .park: script.park(reply)
    }
  }

  /// One caller, and the endings that it received.
  private final class Caller: Sendable {
    let script: Script
    let received = Watched<[RouteEnding]>([])
    private let cancelling = RouteLock<(@Sendable () -> Void)?>(nil)
    private let cancelled = RouteLock(false)

    init(_ script: Script) { self.script = script }

    var isCancelled: Bool { cancelled.withLock { $0 } }

    func receive(_ result: Result<RouteOutcome, RouteError>) {
      received.withLock { received in
        switch result {
        case .success(let outcome): received.append(outcome.ending)
        case .failure(let error): received.append(RouteEnding(error.code))
        }
      }
    }

    func call(_ router: Router, byCallback: Bool) {
      let address = script.first.address
      // Tracked, so that the test knows when all of them wait.
      if byCallback {
        let opening = router.open(address, payload: .init(script)) { [self] in receive($0) }
        cancelling.withLock { $0 = { opening.cancel() } }
      } else {
        let task = router.work.task { [self, router] in
          do throws(RouteError) {
            receive(.success(try await router.open(address, payload: .init(script))))
          } catch {
            receive(.failure(error))
          }
        }
        cancelling.withLock { $0 = { task.cancel() } }
      }
    }

    func cancel() {
      cancelled.withLock { $0 = true }
      cancelling.withLock { $0 }?()
    }
  }

  @Test func everyOpenHasExactlyOneOutcome() async throws {
    var dice = SplitMix(seed: 20_251_120)
    var endings: Set<RouteEnding> = []
    for number in 0..<(Self.cases / Self.batch) {
      let callers = (0..<Self.batch).map { _ in Caller(Script(using: &dice)) }
      for caller in callers { caller.call(router, byCallback: dice.one(in: 2)) }
      await play(callers, &dice)
      let isSilent = callers.contains { $0.received.value.isEmpty }
      for (index, caller) in callers.enumerated() {
        let received = caller.received.value
        endings.formUnion(received)
        let allowed = caller.script.endings.union(caller.isCancelled ? [.failed(.cancelled)] : [])
        #expect(
          received.count == 1 && allowed.isSuperset(of: received),
          "case \(number).\(index): received \(received) of \(allowed) for \(caller.script.actions)"
        )
      }
      if isSilent { return }
    }
    #expect(
      endings == [
        .value, .handled, .failed(.handlerFailed), .failed(.cancelled), .failed(.handlerLost),
        .failed(.timedOut),
      ],
      "the cases must bring every ending about")
    #expect(counter.begun.withLock { $0 } == Self.cases)
    #expect(counter.ended.withLock { $0 } == Self.cases)
  }

  /// Cancels, advances the clock and releases replies in any order, until all callers have an
  /// outcome.
  private func play(_ callers: [Caller], _ dice: inout SplitMix) async {
    for round in 0..<12 {
      for _ in 0..<Int.random(in: 0...3, using: &dice) { await Task.yield() }
      for caller in callers {
        // Limited, or a caller without an outcome would be cancelled in the end and receive that.
        if round < 6, dice.one(in: 12) { caller.cancel() }
        if dice.one(in: 6) || round > 4 {
          await caller.script.letGo(isAnswering: dice.one(in: 2))
        }
      }
      if dice.one(in: 3) { await clock.advance(by: .seconds(1)) }
      if callers.allSatisfy({ !$0.received.value.isEmpty }) { break }
    }
    // Each handler parks at most once, so a second answer to a caller would arrive now.
    for _ in 0...Script.longest {
      await router.work.settle()
      for caller in callers { await caller.script.letGo(isAnswering: true) }
    }
    await router.work.settle()
  }
}
