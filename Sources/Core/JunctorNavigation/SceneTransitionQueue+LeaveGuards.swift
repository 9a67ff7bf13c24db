// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorRouting

/// Calls the leave guards of the screens that a transition would remove.
extension SceneTransitionQueue {
  /// Whether a screen has a leave guard.
  func isGuarded(_ id: Screen.ID) -> Bool { screens[id]?.handle.mayLeave != nil }

  /// Calls the leave guards of the screens that would be removed, the topmost first.
  func callLeaveGuards(
    _ transition: Transition, leaving screens: [Screen], _ context: TransitionContext
  ) async throws {
    guard transition.request.callsLeaveGuards else { return }
    let run = transition.run
    for screen in screens
    where screen.id != transition.request.leaver && !run.agreed.contains(screen.id) {
      guard isGuarded(screen.id), let handle = self.screens[screen.id]?.handle else { continue }
      let mayLeave = try await answer(of: handle, transition, context)
      // What it has requested may be about to leave the next screen, whose guard is called once.
      await drain(transition)
      try check(transition)
      guard mayLeave else { throw NavigationFailure.refused(by: screen) }
      run.agreed.insert(screen.id)
    }
  }

  /// Calls the leave guard of a screen, unless its answer is known.
  private func answer(
    of handle: ScreenHandle, _ transition: Transition, _ context: TransitionContext
  ) async throws -> Bool {
    let id = handle.screen.id
    if let answer = transition.shared[id], answer.isOver { return await answer.result() }
    // The guard waits for this transition, which is within the one that called it.
    if asked[id] != nil { return false }
    let (answer, previous, call) = (Promise<Bool>(), handle.leaveCall, Promise<Void>())
    (asked[id], handle.leaveCall) = (answer, call)
    defer { asked[id] = nil }
    let mayLeave: Bool
    do {
      mayLeave = try await runAppCode(
        transition, handle.screen.route, limit: shared.leaveGuardLimit
      ) {
        defer { call.end(()) }
        // It may still run, although the transition that called it has ended.
        await previous?.result()
        if Task.isCancelled { return false }
        return await handle.mayLeave?(context) ?? true
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
