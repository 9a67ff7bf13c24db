// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// How one transition runs: plan, make, ask, do, and look after each step at what is up.
extension SceneTransitions {
  /// How often a transition begins anew when the scene changes under it.
  private static let maximumRounds = 8

  func run(_ transition: Transition) async { settle(transition, await outcome(of: transition)) }

  /// Does a transition, with all that is asked for within it.
  func outcome(of transition: Transition) async -> Result<TransitionResult, any Error> {
    transition.began = shared.clock.elapsed()
    transition.scene = self
    transition.finish = ending(wantedBy: transition.order)
    let result: Result<TransitionResult, any Error>
    do {
      result = .success(try await attempt(transition))
    } catch {
      result = .failure(error)
    }
    await drain(transition)
    return result
  }

  /// How the screen ends, or has ended, that an order takes down with an answer.
  private func ending(wantedBy order: TransitionOrder) -> RouteEnding? {
    if let answer = order.answer { return answer.outcome.ending }
    return order.leaver.flatMap { screens[$0]?.handle.life.outcome?.ending }
  }

  /// Ends a transition, and lets the next begin.
  private func settle(_ transition: Transition, _ result: Result<TransitionResult, any Error>) {
    adopt(transition)
    let up = scene.screenIDs
    for id in screens.keys where !up.contains(id) { close(id) }
    guard transitions[transition.ticket] === transition else { return }
    if comesAgain(transition, after: result) {
      transition.rewind()
      perform(machine.finish(transition.ticket))
      enterAgain(transition)
      return
    }
    transitions[transition.ticket] = nil
    var result = result
    if case .failure(NavigationRefusal.waitsForModals) = result {
      if parked.count < shared.limits.pendingTransitions {
        parked.append(transition, for: transition.ticket)
        perform(machine.finish(transition.ticket))
        return
      }
      result = .failure(NavigationFailure.ended(.busy))
    }
    tell(transition, result)
    resume(transition, with: result)
    perform(machine.finish(transition.ticket))
  }

  /// Whether a transition that was not done goes back into the queue.
  private func comesAgain(
    _ transition: Transition, after result: Result<TransitionResult, any Error>
  ) -> Bool {
    switch result {
    case .failure(NavigationFailure.ended(.interrupted)):
      !transition.callers.isEmpty && transition.order.waitForModals()
    // They went between the question and now.
    case .failure(NavigationRefusal.waitsForModals): scene.modals.isEmpty
    default: false
    }
  }

  /// Puts a transition in the queue again, with all who wait for it.
  func enterAgain(_ transition: Transition) {
    let (ticket, callers) = (transition.ticket, transition.callers.keys)
    transitions[ticket] = transition
    for caller in callers where caller != ticket { joined[caller] = ticket }
    perform(machine.requestAgain(ticket, to: transition.order.identity, for: callers))
  }

  /// Plans from what is up, asks, and does the steps; anew, when the scene has changed meanwhile.
  private func attempt(_ transition: Transition) async throws -> TransitionResult {
    for _ in 0..<Self.maximumRounds {
      if let result = try await round(transition) { return result }
    }
    throw NavigationFailure.unsettled
  }

  /// - Returns: What came of it; `nil` when the scene has changed under it.
  private func round(_ transition: Transition) async throws -> TransitionResult? {
    try check(transition)
    adopt(.system)
    let current = scene
    let order = transition.order
    guard let wanted = try order.reach(from: current, shared.nextScreen) else {
      return .nothingToDo
    }
    let plan = NavigationPlan(from: current, to: wanted, transition: order.transition)
    transition.wanted = wanted.screenIDs
    if let answer = order.answer, let top = current.top { transition.answering = (top.id, answer) }
    let target = try prepare(transition, from: current, to: wanted)
    // One that answered while it was made need not be shown.
    if let target, target.isFinished { return .done(target.shown) }
    try await ask(transition, plan, next: wanted.top)
    if let request = order.request {
      for prepare in order.preparations {
        try await staging(transition, "what comes before \(request.pattern ?? "it")") {
          try await prepare(request)
        }
      }
    }
    await drain(transition)
    try check(transition)
    if navigator.scene != current { return nil }
    let isDone =
      if let perform = order.perform {
        try await run(perform, transition, plan, target)
      } else {
        try await steps(transition, plan)
      }
    guard isDone else { return nil }
    guard let target else { return .done(nil) }
    if let request = order.request { update(target, with: request) }
    // A handler that moves screens itself may put up something that the navigator does not know.
    if !scene.screens.contains(where: { $0.id == target.screen.id }) { target.life.end(.handled) }
    return .done(target.shown)
  }

  /// Makes the screens that are to come, before anything moves: one that cannot be made stops it all.
  ///
  /// - Returns: The screen that is wanted, new or up already.
  private func prepare(
    _ transition: Transition, from current: NavigationScene, to wanted: NavigationScene
  ) throws -> ScreenHandle? {
    let isUp = current.screenIDs
    transition.made = transition.made.filter { isUp.contains($0.key) }
    for screen in wanted.screens where !isUp.contains(screen.id) {
      let target = NavigationIntent.Target(identity: screen.identity, address: screen.address)
      guard let part = transition.order.parts[target] else { continue }
      let handle = ScreenHandle(screen: screen, request: part.request, queue: queue)
      do {
        let content = try part.maker.build(part.request, handle, shared.factories)
        transition.made[screen.id] = UpScreen(handle: handle, content: content)
      } catch {
        throw error is NavigationRefusal ? error : NavigationFailure.content(error)
      }
    }
    guard transition.order.identity != nil, let top = wanted.top else { return nil }
    if let made = transition.made[top.id] { return made.handle }
    let present = screens[top.id]?.handle
    // It has answered, and did not go: somebody over it refused. Who asks now waits for a new answer.
    present?.renew()
    return present
  }

  /// Asks the screens that would go, the topmost first.
  private func ask(
    _ transition: Transition, _ plan: NavigationPlan, next: Screen?
  ) async throws {
    guard transition.order.asksGuards else { return }
    let leave = NavigationLeave(cause: transition.order.cause, next: next)
    for screen in plan.leaving
    where screen.id != transition.order.leaver && !transition.agreed.contains(screen.id) {
      guard let up = screens[screen.id], isGuarded(screen.id) else { continue }
      let mayLeave: Bool
      do {
        mayLeave = try await asking(shared.limits.leaveGuard, transition, "\(screen.identity)") {
          if let mayLeave = up.handle.mayLeave, await !mayLeave(leave) { return false }
          if let content = up.content as? any LeaveGuarding {
            return await content.mayLeave(for: leave)
          }
          return true
        }
      } catch NavigationFailure.timedOut {
        mayLeave = false
      }
      try check(transition)
      guard mayLeave else { throw NavigationFailure.refused(by: screen) }
      transition.agreed.insert(screen.id)
    }
  }

  /// Does the steps one after another; returns whether the scene is as planned after each.
  private func steps(_ transition: Transition, _ plan: NavigationPlan) async throws -> Bool {
    let face = face(of: transition)
    screens.merge(transition.made) { _, new in new }
    var expected = scene
    for step in plan.steps {
      try check(transition)
      transition.stepCount += 1
      do {
        try await within(shared.limits.step, transition, "\(step)") { [navigator] in
          try await navigator.perform(step, in: face)
        }
        _ = expected.apply(step)
        transition.put.formUnion(step.screens.map(\.id))
        adopt(transition)
      } catch let error where !(error is NavigationFailure) {
        adopt(transition)
        try check(transition)
        // Otherwise a person was faster.
        if scene == expected { throw NavigationFailure.step(step, error) }
      }
      if scene != expected {
        if !transition.put.isSubset(of: scene.screenIDs) { throw NavigationFailure.takenAway }
        return false
      }
    }
    return true
  }

  /// Runs a handler's own transition; what is up afterwards is what the navigator says.
  private func run(
    _ perform: @escaping @MainActor (Any?, TransitionScope) async throws -> Void,
    _ transition: Transition, _ plan: NavigationPlan, _ target: ScreenHandle?
  ) async throws -> Bool {
    screens.merge(transition.made) { _, new in new }
    let content = target.flatMap { screens[$0.screen.id]?.content }
    if let target, let content { navigator.expect(target.screen, content: content) }
    let scope = TransitionScope(
      navigator: navigator, request: transition.order.request, screen: target?.screen
    ) { [weak self] in
      _ = try await self?.steps(transition, plan)
    }
    // The steps that it may do have their own time, and their names when that is up.
    let limit = shared.limits.step * (plan.steps.count + 1)
    try await staging(transition, "the handler's own transition", limit: limit, mayGiveUp: false) {
      try await perform(content, scope)
    }
    adopt(transition)
    return true
  }

  private func staging(
    _ transition: Transition, _ stage: String, limit: Duration? = nil, mayGiveUp: Bool = true,
    _ body: @escaping @MainActor () async throws -> Void
  ) async throws {
    do {
      try await asking(
        limit ?? shared.limits.step, transition, stage, mayGiveUp: mayGiveUp, body)
    } catch let error where !(error is NavigationFailure) {
      adopt(transition)
      try check(transition)
      throw NavigationFailure.stage(error)
    }
  }

  private func check(_ transition: Transition) throws {
    if let ending = transition.ending { throw NavigationFailure.ended(ending) }
    if !isConnected { throw NavigationFailure.noScene(scene.id) }
  }

  private func update(_ target: ScreenHandle, with request: RouteRequest) {
    guard target.request.id != request.id else { return }
    target.request = request
    target.onUpdate?(request)
  }

  private func face(of transition: Transition) -> NavigationTransition {
    NavigationTransition(
      cause: transition.order.cause, request: transition.order.request,
      isAnimated: transition.order.isAnimated
    ) { [weak self] id in (self?.screens[id] ?? transition.made[id])?.content }
  }

  /// Waits for somebody else's code, which may want to move screens itself.
  ///
  /// - Parameter mayGiveUp: Whether to wait no longer when the transition is to end.
  private func asking<T: Sendable>(
    _ limit: Duration, _ transition: Transition, _ stage: String, mayGiveUp: Bool = true,
    _ body: @escaping @MainActor () async throws -> T
  ) async throws -> T {
    transition.isOpen = true
    defer { transition.isOpen = false }
    return try await within(limit, transition, stage, mayGiveUp: mayGiveUp) {
      try await TransitionNesting.$current.withValue(transition) { try await body() }
    }
  }

  /// Waits for `body`, at most as long as `limit`.
  ///
  /// One that takes longer is given up on and cancelled; when it comes to its end after all, what is
  /// up is read again.
  private func within<T: Sendable>(
    _ limit: Duration, _ transition: Transition, _ stage: String, mayGiveUp: Bool = false,
    _ body: @escaping @MainActor () async throws -> T
  ) async throws -> T {
    let race = OneShot<Result<T, any Error>>()
    let bodyWork = TrackedWork.fork()
    let work = Task { [weak self] in
      await TrackedWork.run(bodyWork) {
        let result: Result<T, any Error>
        do {
          result = .success(try await body())
        } catch {
          result = .failure(error)
        }
        if !race.end(result) { self?.adopt(.system) }
      }
    }
    transition.work = work
    if mayGiveUp { transition.giveUp = { race.end(.failure($0)) } }
    if let ending = transition.ending, ending != .cancelled { work.cancel() }
    let timerWork = TrackedWork.fork()
    let timer = Task { [clock = shared.clock] in
      try await TrackedWork.run(timerWork) {
        try await clock.sleep(clock.elapsed() + limit)
        race.end(.failure(NavigationFailure.timedOut(stage: stage, after: limit)))
      }
    }
    defer {
      transition.work = nil
      transition.giveUp = nil
      timer.cancel()
      work.cancel()
    }
    return try await race.result().get()
  }
}
