// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorRouting

/// Runs one transition: plans, creates screens, calls leave guards, performs steps, and reads the
/// navigator's scene after each step.
extension SceneTransitionQueue {
  /// The maximum number of attempts: a transition is planned again if its scene has changed.
  private static let maximumRounds = 8

  func run(_ transition: Transition) async {
    let result = await outcome(of: transition)
    if case .failure(NavigationError.waitsForModals) = result { UserWait.begin() }
    synchronize(transition)
    let ids = scene.screenIDs
    for id in screens.keys where !ids.contains(id) { close(id) }
    perform(
      machine.finish(
        transition.ticket, completion(of: transition, with: result),
        limit: shared.pendingLimit), result: result)
  }

  private func completion(
    of transition: Transition, with result: Result<TransitionResult, any Error>
  ) -> NavigationQueueMachine.Completion {
    switch result {
    case .failure(NavigationFailure.ended(.interrupted)) where transition.request.intent != nil:
      .interrupted
    case .failure(NavigationError.waitsForModals):
      .waitsForModals(areVisible: !scene.modals.isEmpty)
    default: .result
    }
  }

  /// Runs a transition, with all transitions that are requested within it.
  func outcome(of transition: Transition) async -> Result<TransitionResult, any Error> {
    let run = transition.begin()
    run.scene = self
    transition.began = shared.clock.elapsed()
    transition.finish = ending(requestedBy: transition.request)
    var result: Result<TransitionResult, any Error> = .failure(NavigationFailure.unsettled)
    for _ in 0..<Self.maximumRounds {
      do {
        result = .success(try await round(transition, run))
      } catch {
        result = .failure(error)
      }
      guard case .failure(NavigationFailure.unsettled) = result else { break }
    }
    // A screen that has ended before it was in the scene.
    for (id, loaded) in run.loaded where loaded.handle.isFinished && shows(id) {
      let isRequested = transitions.values.contains { $0.request.leaver == id }
      if !isRequested { _ = nest(TransitionRequest(removing: id), in: transition) }
    }
    await drain(run)
    return result
  }

  /// The ending of the screen that a request removes with an answer.
  private func ending(requestedBy request: TransitionRequest) -> RouteEnding? {
    if let answer = request.answer { return answer.outcome.ending }
    return request.leaver.flatMap { screens[$0]?.handle.result.outcome?.ending }
  }

  /// Plans from the current scene, calls leave guards and performs the steps.
  ///
  /// - Throws: A ``NavigationFailure``, which is `unsettled` if the scene has changed meanwhile.
  private func round(_ transition: Transition, _ run: TransitionRun) async throws
    -> TransitionResult
  {
    try check(transition)
    synchronize(.system)
    let current = scene
    let request = transition.request
    let reached = try request.reach(
      from: current, updating: { screens[$0]?.handle.onUpdate != nil }, shared.nextScreen)
    guard var requested = reached else { return .nothingToDo }
    if let answer = request.answer, let top = current.top { run.answering = (top.id, answer) }
    let target = try load(transition, run, from: current, to: &requested)
    let plan = NavigationPlan(
      from: current, to: requested, transition: request.intent?.transitionName)
    run.requested = requested.screenIDs
    if let ended = ended(target, run) { return ended }
    let context = context(of: transition, run, requested.top)
    try await callLeaveGuards(transition, run, plan, context)
    // The preparations of a restored scene have requests of their own.
    if let route = request.routeRequest ?? request.parts.values.first?.request {
      for prepare in request.preparations {
        try await runAppCode(transition, run, "the preparation of \(route.pattern ?? "it")") {
          try await prepare(route)
        }
      }
    }
    await drain(run)
    try check(transition)
    if let ended = ended(target, run) { return ended }
    if navigator.scene != current { throw NavigationFailure.unsettled }
    if let perform = request.perform {
      try await runHandler(perform, transition, run, plan, from: current, context, target)
    } else {
      try await steps(transition, run, plan, from: current, context)
    }
    guard let target else { return .done(nil) }
    do {
      if let request = request.routeRequest { try update(target, with: request) }
    } catch {
      // It still shows its former address.
      if let former = current.screens.first(where: { $0.id == target.screen.id }) {
        try await navigator.perform(.update(former), in: context)
        synchronize(transition)
      }
      throw NavigationFailure.content(error)
    }
    // A handler that changes screens itself may show content that is not in the navigator's scene.
    if !scene.screens.contains(where: { $0.id == target.screen.id }) { target.result.end(.handled) }
    if transition.locals[ClosesAbandonedModals.self], run.loaded[target.screen.id] != nil,
      request.intent?.presentation.isModal == true, let root = requested.modals.last?.stack.first
    {
      target.result.whenAbandoned = { [weak self] in
        self?.request(withoutWaiting: TransitionRequest(.back) { $0.removing(root.id) })
      }
    }
    return .done(target.shown)
  }

  /// The result if the requested screen, or a new one below it, has ended: it need not be shown.
  private func ended(_ target: ScreenHandle?, _ run: TransitionRun) -> TransitionResult? {
    let hasEnded = run.loaded.values.contains { $0.handle.isFinished }
    guard let target, target.isFinished || hasEnded else { return nil }
    target.result.end(.dismissed)
    return .done(target.shown)
  }

  /// Creates the new screens before the first step; an error of one of them ends the transition, unless the request
  /// leaves such screens out.
  ///
  /// - Returns: The requested screen, new or existing.
  private func load(
    _ transition: Transition, _ run: TransitionRun, from current: NavigationScene,
    to requested: inout NavigationScene
  ) throws -> ScreenHandle? {
    let ids = current.screenIDs
    let leavesOut = transition.request.leavesOut
    run.loaded = run.loaded.filter { ids.contains($0.key) }
    for screen in requested.screens where !ids.contains(screen.id) {
      // It may have been left out with a screen below it.
      if leavesOut != nil, !requested.screenIDs.contains(screen.id) { continue }
      guard let part = transition.request.parts[screen.target] else { continue }
      let handle = ScreenHandle(screen: screen, request: part.request, queue: queue)
      do {
        let content = try part.factory.build(part.request, handle, shared.factories)
        run.loaded[screen.id] = LoadedScreen(handle: handle, content: content)
      } catch {
        let isMissingFactory = if case NavigationError.noFactory = error { true } else { false }
        let failure = isMissingFactory ? error : NavigationFailure.content(error)
        guard let leavesOut else { throw failure }
        leavesOut(screen, failure)
        requested.leaveOut(screen.id, keeping: current)
      }
    }
    guard transition.request.intent != nil, let top = requested.top else { return nil }
    if let loaded = run.loaded[top.id] { return loaded.handle }
    let present = screens[top.id]?.handle
    // It has answered, but the leave guard of a screen above it refused. The caller waits for a new
    // answer.
    present?.renew()
    return present
  }

  /// Performs the steps one after another, each only in the scene for which it was planned.
  ///
  /// The user may have changed the scene after the last one.
  private func steps(
    _ transition: Transition, _ run: TransitionRun, _ plan: NavigationPlan,
    from planned: NavigationScene, _ context: TransitionContext
  ) async throws {
    screens.merge(run.loaded) { _, new in new }
    var expected = planned
    for (index, step) in plan.steps.enumerated() {
      try check(transition)
      var isPerformed = false
      do {
        isPerformed = try await withTimeLimit(shared.stepLimit, transition, run, "\(step)") {
          [navigator, expected] in
          guard navigator.scene == expected else { return false }
          try await navigator.perform(step, in: context)
          return true
        }
        if isPerformed {
          _ = expected.apply(step)
          run.shown.formUnion(step.screens.map(\.id))
        }
        synchronize(transition)
      } catch let error where !(error is NavigationFailure) {
        synchronize(transition)
        try check(transition)
        // If the scene has changed, the user has caused the error.
        if scene == expected { throw NavigationFailure.step(step, error) }
      }
      if isPerformed, scene == expected { continue }
      if !run.shown.isSubset(of: scene.screenIDs) { throw NavigationFailure.removedWhileShown }
      if !isPerformed || index < plan.steps.count - 1 { throw NavigationFailure.unsettled }
    }
  }

  /// Runs a handler's own transition; the navigator's scene is read afterwards.
  private func runHandler(
    _ perform: @escaping TransitionRequest.Perform,
    _ transition: Transition, _ run: TransitionRun, _ plan: NavigationPlan,
    from planned: NavigationScene, _ context: TransitionContext, _ target: ScreenHandle?
  ) async throws {
    screens.merge(run.loaded) { _, new in new }
    let content = target.flatMap { screens[$0.screen.id]?.content }
    if let target, let content { navigator.expect(target.screen, content: content) }
    // The steps that it may perform have separate time limits, whose errors name the step.
    let limit = shared.stepLimit * (plan.steps.count + 1)
    try await runAppCode(
      transition, run, "the handler's own transition", limit: limit, mayGiveUp: false
    ) { [navigator, weak self] in
      try await perform(content, navigator) {
        try await self?.steps(transition, run, plan, from: planned, context)
      }
    }
    synchronize(transition)
  }

  /// Runs code of the app that belongs to the transition.
  private func runAppCode(
    _ transition: Transition, _ run: TransitionRun, _ stage: String, limit: Duration? = nil,
    mayGiveUp: Bool = true,
    _ body: @escaping @MainActor () async throws -> Void
  ) async throws {
    do {
      try await awaitAppCode(
        limit ?? shared.stepLimit, transition, run, stage, mayGiveUp: mayGiveUp, body)
    } catch let error where !(error is NavigationFailure) {
      synchronize(transition)
      try check(transition)
      throw NavigationFailure.stage(error)
    }
  }

  func check(_ transition: Transition) throws {
    if let ending = transition.ending { throw NavigationFailure.ended(ending) }
    if !isConnected { throw NavigationFailure.noScene(scene.id) }
  }

  private func update(_ target: ScreenHandle, with request: RouteRequest) throws {
    guard target.request.id != request.id else { return }
    let former = target.request
    target.request = request
    do { try target.onUpdate?(request) } catch {
      target.request = former
      throw error
    }
  }

  private func context(
    of transition: Transition, _ run: TransitionRun, _ top: Screen?
  ) -> TransitionContext {
    TransitionContext(
      cause: transition.request.cause, request: transition.request.routeRequest, top: top,
      isAnimated: transition.request.isAnimated
    ) { [weak self] id in (self?.screens[id] ?? run.loaded[id])?.content }
  }
}
