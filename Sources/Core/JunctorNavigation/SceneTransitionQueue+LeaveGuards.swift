// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorRouting

/// Calls the leave guards of the screens that a transition would remove.
extension SceneTransitionQueue {
  /// Whether a screen has a leave guard.
  func isGuarded(_ id: Screen.ID) -> Bool {
    guard let loaded = screens[id] else { return false }
    return loaded.handle.mayLeave != nil || loaded.content is any LeaveGuarding
  }

  /// Calls the leave guards of the screens that would be removed, the topmost first.
  func callLeaveGuards(
    _ transition: Transition, _ run: TransitionRun, _ plan: NavigationPlan,
    _ context: TransitionContext
  ) async throws {
    guard transition.request.callsLeaveGuards else { return }
    for screen in plan.leaving
    where screen.id != transition.request.leaver && !run.agreed.contains(screen.id) {
      guard let loaded = screens[screen.id], isGuarded(screen.id) else { continue }
      let mayLeave = try await answer(of: loaded, transition, run, context)
      // What it has requested may be about to leave the next screen, whose guard is called once.
      await drain(run)
      try check(transition)
      guard mayLeave else { throw NavigationFailure.refused(by: screen) }
      run.agreed.insert(screen.id)
    }
  }

  /// Calls the leave guard of a screen, unless its answer is known.
  private func answer(
    of loaded: LoadedScreen, _ transition: Transition, _ run: TransitionRun,
    _ context: TransitionContext
  ) async throws -> Bool {
    let (handle, id) = (loaded.handle, loaded.handle.screen.id)
    if let answer = transition.shared[id], answer.isOver { return await answer.result() }
    // The guard waits for this transition, which is within the one that called it.
    if asked[id] != nil { return false }
    let (answer, previous, call) = (OneShot<Bool>(), handle.leaveCall, OneShot<Void>())
    (asked[id], handle.leaveCall) = (answer, call)
    defer { asked[id] = nil }
    let mayLeave: Bool
    do {
      mayLeave = try await awaitAppCode(
        shared.leaveGuardLimit, transition, run, "\(handle.screen.identity)"
      ) {
        defer { call.end(()) }
        // It may still run, although the transition that called it has ended.
        await previous?.result()
        if Task.isCancelled { return false }
        if let mayLeave = handle.mayLeave, await !mayLeave(context) { return false }
        if let content = loaded.content as? any LeaveGuarding {
          return await content.mayLeave(for: context)
        }
        return true
      }
    } catch NavigationFailure.timedOut {
      mayLeave = false
    }
    answer.end(mayLeave)
    return mayLeave
  }

  /// Whether a request would remove a screen whose leave guard is being asked.
  func waitsForAnswer(_ request: TransitionRequest) -> Bool {
    guard !asked.isEmpty, let next = request.leaver.flatMap({ navigator.scene.removing($0) }) else {
      return false
    }
    return !next.screenIDs.isSuperset(of: asked.keys)
  }
}
