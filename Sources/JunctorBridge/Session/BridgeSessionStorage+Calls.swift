// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import Junctor

// The calls of a page, from their beginning to their one answer:
//
// 1. `open`, `close` and `follow` define the work, and turn its end into an answer    `ending(of:…)`
// 2. The work begins, unless the call is over already                                 `begin`
// 3. The first of these ends the call: its handler returns, it times out, it is
//    cancelled, the page is gone                                                      `settle`

extension BridgeSessionStorage {
  func open(
    _ opening: BridgeMessage.Opening, _ call: Call, from source: RouteSource
  ) async throws(BridgeFailure) -> (result: BridgeAnswer.Written, pattern: String?) {
    let address = opening.address.text
    let resolution = try? bridge.router.resolve(address, from: source)
    let timeout = time(for: opening, showsScreen: resolution?.showsScreen ?? false)
    var context = RouteContext()
    if let trace = opening.trace { context[TraceParent.self] = trace }

    let router = bridge.router
    let ending = await ending(of: call, within: timeout) { [context] in
      do throws(RouteError) {
        return .opened(
          .success(try await router.open(address, source: source, noting: context)))
      } catch {
        return .opened(.failure(error))
      }
    }
    if case .opened(.failure(let error)) = ending { throw BridgeFailure(error, at: address) }
    guard case .opened(.success(let outcome)) = ending else {
      throw Self.failure(ending, "“\(address)”")
    }
    return (try BridgeAnswer.result(of: outcome, at: address), resolution?.pattern)
  }

  /// Returns the timeout of a call; `nil` for none, which only a call that shows a screen may have.
  private func time(for opening: BridgeMessage.Opening, showsScreen: Bool) -> Duration? {
    guard let timeout = opening.timeout else { return bridge.policy.limits.timeout }
    if timeout > .zero { return timeout }
    return showsScreen ? nil : bridge.policy.limits.timeout
  }

  func close(
    _ value: BridgeValue, _ call: Call, from page: BridgePage
  ) async throws(BridgeFailure) -> BridgeAnswer.Written {
    let close = close
    // The screen is the page's, and not that of a frame in it.
    let mayClose = page.isMainFrame
    let ending = await ending(of: call, within: bridge.policy.limits.timeout) {
      guard mayClose, let close else { return .closed(false) }
      return .closed(await close(value))
    }
    guard case .closed(let isClosed) = ending else {
      throw Self.failure(ending, "Closing the page")
    }
    if !mayClose { throw BridgeFailure(.frameDenied, "Only the main frame closes its page.") }
    if !isClosed {
      throw BridgeFailure(.route(.denied), "This page has no screen that it could close.")
    }
    return .null
  }

  // MARK: Links

  /// Opens a link that a page follows, as one of the page's calls.
  ///
  /// - Parameter report: Receives the error, at most once.
  func follow(
    _ address: String, from page: BridgePage,
    reporting report: @escaping @Sendable (RouteError) -> Void
  ) {
    let call: Call
    do throws(BridgeFailure) {
      call = try state.withLock { (state) throws(BridgeFailure) in
        try state.machine.beginLink(from: page)
      }
    } catch {
      report(RouteError(.busy, address: address))
      return
    }
    Task {
      if let error = await self.show(address, call) { report(error) }
    }
  }

  /// Returns when the screen is visible, or why it is not.
  private func show(_ address: String, _ call: Call) async -> RouteError? {
    let router = bridge.router
    let ending = await ending(of: call, within: nil) {
      do throws(RouteError) {
        _ = try await router.show(address, source: call.sender.source)
        return .opened(.success(.handled))
      } catch {
        return .opened(.failure(error))
      }
    }
    guard case .opened(let result) = ending else { return RouteError(.cancelled, address: address) }
    if case .failure(let error) = result { return error }
    return nil
  }

  // MARK: Endings

  static var pageGone: BridgeFailure {
    BridgeFailure(.pageGone, "The page that sent the message is gone.")
  }

  /// Returns the failure that a page receives for a call that ended before its handler returned.
  private static func failure(_ ending: Ending, _ what: String) -> BridgeFailure {
    switch ending {
    case .timedOut(let time):
      BridgeFailure(
        .timeout, "\(what) was not answered within \(Int(time / .milliseconds(1))) ms.")
    case .cancelled: BridgeFailure(.route(.cancelled), "\(what) was given up.")
    case .pageGone: pageGone
    case .opened, .closed: preconditionFailure("The call is done.")
    }
  }

  /// Runs the work of a call, and returns the call's end, which may come before that of the work.
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
    // Waiter, task and deadline are stored in one critical section, so that each event finds all or none of them.
    let (ending, timer) = state.withLock { state -> (Ending?, UInt64?) in
      // Since the call began, the page may be gone or the call may be cancelled.
      guard state.machine.isWaiting(call) else {
        _ = state.machine.finish(call)
        return (call.page == state.machine.page ? .cancelled : .pageGone, nil)
      }
      state.waiters[call] = waiter
      state.work[call] = Task { [weak self] in
        let ending = await run()
        self?.finish(call, ending)
      }
      return (
        nil, timeout.flatMap { state.deadlines.add(call, $0, at: bridge.clock.elapsed()) }
      )
    }
    if let ending { waiter.resume(returning: ending) }
    if let timer { begin(timer: timer) }
  }

  /// Runs a timer that ends calls at their deadlines, as long as there are deadlines.
  private func begin(timer: UInt64) {
    Task { [weak self, clock = bridge.clock] in
      while let end = self?.giveUpLate(timer: timer) {
        guard (try? await clock.sleep(end)) != nil else { return }
      }
    }
  }

  /// Ends the calls whose deadline has passed; returns when to look again.
  private func giveUpLate(timer: UInt64) -> Duration? {
    let (over, end) = state.withLock { state in
      state.deadlines.look(timer, at: bridge.clock.elapsed())
    }
    for (call, limit) in over { giveUp(call, .timedOut(limit)) }
    return end
  }

  private func finish(_ call: Call, _ ending: Ending) {
    settle(call, ending) { $0.finish(call) }
  }

  /// Answers a call before its handler returns, and cancels the handler.
  @discardableResult
  func giveUp(_ call: Call, _ ending: Ending) -> Bool {
    settle(call, ending) { $0.giveUp(call) }
  }

  /// Resumes the waiter of a call if the machine accepts this end as the call's answer.
  @discardableResult
  private func settle(
    _ call: Call, _ ending: Ending, _ ask: (inout BridgeSessionStateMachine) -> Bool
  ) -> Bool {
    let end = state.withLock { state -> End? in
      ask(&state.machine) ? state.takeEnd(of: call) : nil
    }
    end?.resume(ending)
    return end != nil
  }
}
