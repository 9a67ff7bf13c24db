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
    synchronize(transition)
    let ids = scene.screenIDs
    for id in screens.keys where !ids.contains(id) { close(id) }
    let completion: NavigationQueueMachine.Completion =
      switch result {
      case .failure(NavigationFailure.ended(.interrupted)) where transition.request.intent != nil:
        .interrupted
      // What it waits for may have ended meanwhile.
      case .failure(NavigationError.waitsForModals):
        scene.modals.isEmpty ? .interrupted : .waitsForModals
      case .failure(NavigationError.alertIsVisible):
        navigator.alert == nil ? .interrupted : .waitsForModals
      default: .result
      }
    if completion == .waitsForModals {
      UserWait.begin()
      waitsForAlert = waitsForAlert || navigator.alert != nil
    }
    perform(
      machine.finish(transition.ticket, completion, limit: shared.pendingLimit), result: result)
  }

  /// Runs a transition, with all transitions that are requested within it.
  func outcome(of transition: Transition) async -> Result<TransitionResult, any Error> {
    transition.run.scene = self
    transition.began = shared.clock.elapsed()
    transition.request.routeRequest?.core.beginTransition()
    // The ending of the screen that the request removes with an answer.
    transition.finish =
      transition.request.answer?.outcome.ending
      ?? transition.request.leaver.flatMap { screens[$0]?.handle.result.outcome?.ending }
    var result: Result<TransitionResult, any Error> = .failure(NavigationFailure.unsettled)
    for _ in 0..<Self.maximumRounds {
      do {
        result = .success(try await round(transition))
      } catch {
        result = .failure(error)
      }
      guard case .failure(NavigationFailure.unsettled) = result else { break }
    }
    // A screen that has ended before it was in the scene.
    for (id, loaded) in transition.run.loaded where loaded.handle.isFinished && shows(id) {
      let isRequested = transitions.values.contains { $0.request.leaver == id }
      if !isRequested { _ = nest(TransitionRequest(removing: id), in: transition) }
    }
    await drain(transition)
    return result
  }

  /// Plans from the current scene, calls leave guards and performs the steps.
  ///
  /// - Throws: A ``NavigationFailure``, which is `unsettled` if the scene has changed meanwhile.
  private func round(_ transition: Transition) async throws -> TransitionResult {
    try check(transition)
    synchronize(.system)
    let (current, request, run) = (scene, transition.request, transition.run)
    let reached = try request.reach(
      from: current, updating: { screens[$0]?.handle.onUpdate != nil }, shared.nextScreen)
    guard var requested = reached else { return .nothingToDo }
    if let answer = request.answer, let top = current.top { run.answering = (top.id, answer) }
    let handle = try load(transition, from: current, to: &requested)
    let plan = current.steps(to: requested, transition: request.intent?.transitionName)
    run.requested = requested.screenIDs
    if let ended = ended(handle, run) { return ended }
    // A preparation may close an alert.
    if request.preparations.isEmpty, let alert = navigator.alert {
      throw request.failure(behind: alert)
    }
    let context = TransitionContext(
      cause: request.cause, request: request.routeRequest, top: requested.top,
      isAnimated: request.isAnimated
    ) { [weak self] id in (self?.screens[id] ?? run.loaded[id])?.content }
    try await callLeaveGuards(
      transition, leaving: current.screens(missingIn: requested), context)
    // The preparations of a restored scene have requests of their own.
    if let route = request.routeRequest ?? request.parts.values.first?.request {
      for prepare in request.preparations {
        try await runAppCode(
          transition, "the preparation of \(route.pattern ?? "it")", limit: shared.stepLimit
        ) {
          try await prepare(route)
        }
      }
    }
    await drain(transition)
    try check(transition)
    if let ended = ended(handle, run) { return ended }
    if navigator.scene != current { throw NavigationFailure.unsettled }
    if let alert = navigator.alert { throw request.failure(behind: alert) }
    if let perform = request.perform {
      try await runHandler(perform, transition, plan, from: current, context, handle)
    } else {
      try await steps(transition, plan, from: current, context)
    }
    guard let handle else { return .done(nil) }
    if let route = request.routeRequest, handle.request.id != route.id {
      let former = handle.request
      handle.request = route
      do { try handle.onUpdate?(route) } catch {
        handle.request = former
        // It still shows its former address.
        if let screen = current.screens.first(where: { $0.id == handle.screen.id }) {
          try await navigator.perform(.update(screen), in: context)
        }
        throw NavigationFailure.content(error)
      }
    }
    // A handler that changes screens itself may show content that is not in the navigator's scene.
    if !scene.screens.contains(where: { $0.id == handle.screen.id }) { handle.result.end(.handled) }
    if transition.locals[NavigationQueue.ClosesAbandonedModals.self],
      run.loaded[handle.screen.id] != nil,
      request.intent?.presentation.isModal == true, let root = requested.modals.last?.stack.first
    {
      handle.result.whenAbandoned = { [weak self] in
        self?.request(
          withoutWaiting: TransitionRequest(.back) { scene, _ in scene.removing(root.id) })
      }
    }
    return .done(handle.presented)
  }

  /// The result if the requested screen, or a new one below it, has ended: it need not be shown.
  private func ended(_ handle: ScreenHandle?, _ run: TransitionRun) -> TransitionResult? {
    let hasEnded = run.loaded.values.contains { $0.handle.isFinished }
    guard let handle, handle.isFinished || hasEnded else { return nil }
    handle.result.end(.dismissed)
    return .done(handle.presented)
  }

  /// Creates the new screens before the first step; an error of one of them ends the transition, unless the request
  /// leaves such screens out.
  ///
  /// - Returns: The requested screen, new or existing.
  private func load(
    _ transition: Transition, from current: NavigationScene, to requested: inout NavigationScene
  ) throws -> ScreenHandle? {
    let run = transition.run
    let ids = current.screenIDs
    let leavesOut = transition.request.leavesOut
    run.loaded = run.loaded.filter { ids.contains($0.key) }
    for screen in requested.screens where !ids.contains(screen.id) {
      // It may have been left out with a screen below it.
      if leavesOut != nil, !requested.screenIDs.contains(screen.id) { continue }
      guard let part = transition.request.parts[screen.destination] else { continue }
      let handle = ScreenHandle(screen: screen, request: part.request, queue: queue)
      do {
        let content = try part.factory.build(part.request, handle)
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
    _ transition: Transition, _ steps: [NavigationStep], from planned: NavigationScene,
    _ context: TransitionContext
  ) async throws {
    let run = transition.run
    screens.merge(run.loaded) { _, new in new }
    var expected = planned
    for (index, step) in steps.enumerated() {
      try check(transition)
      var isPerformed = false
      do {
        isPerformed = try await withTimeLimit(shared.stepLimit, transition, step.outline) {
          [navigator, expected] in
          guard navigator.scene == expected else { return false }
          try await navigator.perform(step, in: context)
          return true
        }
        if isPerformed {
          _ = expected.apply(step)
          noteMissingFeatures(of: step, for: transition.request.routeRequest)
          run.shown.formUnion(step.screens.map(\.id))
        }
        synchronize(transition)
      } catch let error where !(error is NavigationFailure) {
        synchronize(transition)
        try check(transition)
        // If the scene has changed, the user has caused the error.
        if scene == expected {
          if case NavigationError.alertIsVisible(let title) = error {
            throw transition.request.failure(behind: title)
          }
          throw NavigationFailure.step(step, error)
        }
      }
      if isPerformed, scene == expected { continue }
      if !run.shown.isSubset(of: scene.screenIDs) { throw NavigationFailure.removedWhileShown }
      if !isPerformed || index < steps.count - 1 { throw NavigationFailure.unsettled }
    }
  }

  /// Runs a handler's own transition; the navigator's scene is read afterwards.
  private func runHandler(
    _ perform: @escaping TransitionRequest.Perform,
    _ transition: Transition, _ plan: [NavigationStep], from planned: NavigationScene,
    _ context: TransitionContext, _ handle: ScreenHandle?
  ) async throws {
    screens.merge(transition.run.loaded) { _, new in new }
    let content = handle.flatMap { screens[$0.screen.id]?.content }
    if let handle, let content { navigator.expect(handle.screen, content: content) }
    // The steps that it may perform have separate time limits, whose errors name the step.
    let limit = shared.stepLimit * (plan.count + 1)
    try await runAppCode(
      transition, "the handler's own transition", limit: limit, mayGiveUp: false
    ) { [navigator, weak self] in
      try await perform(content, navigator) {
        try await self?.steps(transition, plan, from: planned, context)
      }
    }
    synchronize(transition)
  }

  /// Awaits code of the app that belongs to the transition, and whose requests run within it.
  ///
  /// - Parameter mayGiveUp: Whether the wait ends when the transition is requested to end.
  func runAppCode<T: Sendable>(
    _ transition: Transition, _ stage: String, limit: Duration, mayGiveUp: Bool = true,
    _ body: @escaping @MainActor () async throws -> T
  ) async throws -> T {
    let run = transition.run
    do {
      run.runsAppCode = true
      defer { (run.runsAppCode, run.awaitedScenes) = (false, []) }
      return try await withTimeLimit(limit, transition, stage, mayGiveUp: mayGiveUp) {
        try await CarriedLocals.with(TransitionNesting.self, transition) { try await body() }
      }
    } catch let error where !(error is NavigationFailure) {
      synchronize(transition)
      try check(transition)
      throw NavigationFailure.stage(error)
    }
  }

  /// Awaits `body`, at most as long as `limit`.
  ///
  /// If it takes longer, it is cancelled and no longer awaited. When it ends later, the navigator's
  /// scene is read again.
  ///
  /// - Throws: The error of `body`, or ``NavigationFailure/timedOut(stage:after:)``.
  func withTimeLimit<T: Sendable>(
    _ limit: Duration, _ transition: Transition, _ stage: String,
    mayGiveUp: Bool = false, _ body: @escaping @MainActor () async throws -> T
  ) async throws -> T {
    let work = TimedWork(
      limit: limit, clock: shared.clock,
      timeout: NavigationFailure.timedOut(stage: stage, after: limit), startsOnMain: true,
      late: { [weak self] _ in await self?.synchronize(.system) }
    ) { _ in try await body() }
    let run = transition.run
    var giveUp: (@MainActor (NavigationFailure) -> Void)?
    if mayGiveUp { giveUp = { work.race.end(.failure($0)) } }
    run.awaited = (work.task, giveUp)
    if let reason = transition.endReason, reason != .cancelled { work.task.cancel() }
    defer {
      run.awaited = nil
      work.cancel()
    }
    return try await work.race.result().get()
  }

  func check(_ transition: Transition) throws {
    if let reason = transition.endReason { throw NavigationFailure.ended(reason) }
    if !isConnected { throw NavigationFailure.noScene(scene.id) }
  }
}
