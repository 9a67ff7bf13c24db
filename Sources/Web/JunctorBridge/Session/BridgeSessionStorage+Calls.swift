// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import Junctor

// The steps of a call:
//
// 1. `open`, `close` and `follow` define the work, and convert its end to an answer   `ending(of:…)`
// 2. The work begins, unless the call has ended already                               `begin`
// 3. The first of these events ends the call: its handler returns, it times out, it
//    is cancelled, the page ends                                                      `settle`

extension BridgeSessionStorage {
  func open(
    _ address: String, _ timeout: Duration?, _ trace: String?, _ call: Call
  ) async throws(BridgeFailure) -> (result: BridgeAnswer.Written, pattern: String?) {
    let source = call.sender.source
    let resolution = try? bridge.router.resolve(address, from: source)
    var limit: Duration? = bridge.policy.limits.timeout
    if let timeout {
      // Only a call that shows a screen may have no timeout.
      if timeout > .zero { limit = timeout } else if resolution?.showsScreen == true { limit = nil }
    }
    var context = RouteContext()
    bridge.router.continueTrace(trace, from: source, in: &context)
    let (router, closes) = (bridge.router, bridge.policy.closesAbandonedModals)
    let ending = await ending(of: call, within: limit) { [context] in
      await CarriedLocals.with(NavigationQueue.ClosesAbandonedModals.self, closes) {
        await BridgeSessionStorage.opened { () throws(RouteError) in
          try await router.open(address, source: source, context: context)
        }
      }
    }
    if case .opened(.failure(let error)) = ending { throw BridgeFailure(error, at: address) }
    guard case .opened(.success(let outcome)) = ending else {
      throw Self.failure(ending, "“\(address)”")
    }
    return (try BridgeAnswer.result(of: outcome, at: address), resolution?.matched.pattern)
  }

  func close(
    _ value: BridgeValue, _ call: Call, from page: BridgePage
  ) async throws(BridgeFailure) -> BridgeAnswer.Written {
    let close = close
    // The screen belongs to the main frame.
    let mayClose = page.isMainFrame
    let ending = await ending(of: call, within: bridge.policy.limits.timeout) {
      guard mayClose, let close else { return .closed(false) }
      return .closed(await close(value))
    }
    guard case .closed(let isClosed) = ending else {
      throw Self.failure(ending, "Closing the page")
    }
    if !mayClose { throw BridgeFailure(.frameDenied, "Only the main frame may close the page.") }
    if !isClosed {
      throw BridgeFailure(.route(.denied), "This page has no screen to close.")
    }
    return .null
  }

  // MARK: Links

  func follow(
    _ address: String, from page: BridgePage,
    reporting report: @escaping @Sendable (RouteError) -> Void
  ) {
    let call: Call
    do throws(BridgeFailure) {
      call = try state.withLock { (state) throws(BridgeFailure) in
        try state.machine.begin(nil, from: page)
      }
    } catch {
      report(RouteError(.busy, address: address))
      return
    }
    let router = bridge.router
    Task {
      let ending = await ending(of: call, within: nil) {
        await BridgeSessionStorage.opened { () throws(RouteError) in
          _ = try await router.show(address, source: call.sender.source)
          return .handled
        }
      }
      switch ending {
      case .opened(.success): break
      case .opened(.failure(let error)): report(error)
      default: report(RouteError(.cancelled, address: address))
      }
    }
  }

  private static func opened(
    _ open: () async throws(RouteError) -> RouteOutcome
  ) async -> Ending {
    do throws(RouteError) {
      return .opened(.success(try await open()))
    } catch {
      return .opened(.failure(error))
    }
  }

  // MARK: Endings

  static var pageGone: BridgeFailure {
    BridgeFailure(.pageGone, "The web view no longer shows the page that sent the message.")
  }

  private static func failure(_ ending: Ending, _ subject: String) -> BridgeFailure {
    switch ending {
    case .timedOut(let time):
      BridgeFailure(
        .timeout, "\(subject) was not answered within \(Int(time / .milliseconds(1))) ms.")
    case .cancelled: BridgeFailure(.route(.cancelled), "\(subject) was cancelled.")
    case .pageGone: pageGone
    case .opened, .closed: preconditionFailure("The call has succeeded.")
    }
  }

  /// Runs the work of a call, and returns how the call ended.
  private func ending(
    of call: Call, within timeout: Duration?, _ run: @escaping @Sendable () async -> Ending
  ) async -> Ending {
    await withTaskCancellationHandler {
      await withCheckedContinuation { waiter in
        begin(call, waiter, timeout, run)
      }
    } onCancel: {
      _ = giveUp(call, .cancelled)
    }
  }

  private func begin(
    _ call: Call, _ waiter: CheckedContinuation<Ending, Never>, _ timeout: Duration?,
    _ run: @escaping @Sendable () async -> Ending
  ) {
    // Waiter, task and deadline are stored in one critical section, so that each event sees all or none of them.
    let (ending, timer) = state.withLock { state -> (Ending?, UInt64?) in
      // The page may have ended, or the call may have been cancelled, since the call began.
      guard state.machine.isWaiting(call) else {
        _ = state.machine.finish(call)
        return (call.page == state.machine.page ? .cancelled : .pageGone, nil)
      }
      let work = Task { [weak self] in
        let ending = await run()
        _ = self?.settle(call, ending) { $0.finish(call) }
      }
      state.runs[call] = Run(waiter: waiter, work: work)
      return (
        nil, timeout.flatMap { state.deadlines.add(call, $0, at: bridge.clock.elapsed()) }
      )
    }
    if let ending { waiter.resume(returning: ending) }
    if let timer { begin(timer: timer) }
  }

  /// Runs a timer until no deadlines are left.
  private func begin(timer: UInt64) {
    Task { [weak self, clock = bridge.clock] in
      while let end = self?.giveUpLate(timer: timer) {
        guard (try? await clock.sleep(end)) != nil else { return }
      }
    }
  }

  /// Ends the calls whose deadline has passed; returns the time of the next check.
  private func giveUpLate(timer: UInt64) -> Duration? {
    let (over, end) = state.withLock { state in
      state.deadlines.look(timer, at: bridge.clock.elapsed())
    }
    for (call, limit) in over { giveUp(call, .timedOut(limit)) }
    return end
  }

  /// Answers a call before its handler returns, and cancels the handler.
  @discardableResult
  func giveUp(_ call: Call, _ ending: Ending) -> Bool {
    settle(call, ending) { $0.giveUp(call) }
  }

  /// Resumes the waiter of a call if `transition` accepts this end as the call's answer.
  private func settle(
    _ call: Call, _ ending: Ending, _ transition: (inout BridgeSessionStateMachine) -> Bool
  ) -> Bool {
    let (isAccepted, run) = state.withLock { state -> (Bool, Run?) in
      transition(&state.machine) ? (true, state.takeRun(of: call)) : (false, nil)
    }
    run?.end(ending)
    return isAccepted
  }
}
