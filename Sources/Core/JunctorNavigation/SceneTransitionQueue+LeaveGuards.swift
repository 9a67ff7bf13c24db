// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

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
      let mayLeave: Bool
      do {
        mayLeave = try await awaitAppCode(
          shared.leaveGuardLimit, transition, run, "\(screen.identity)"
        ) {
          if let mayLeave = loaded.handle.mayLeave, await !mayLeave(context) { return false }
          if let content = loaded.content as? any LeaveGuarding {
            return await content.mayLeave(for: context)
          }
          return true
        }
      } catch NavigationFailure.timedOut {
        mayLeave = false
      }
      try check(transition)
      guard mayLeave else { throw NavigationFailure.refused(by: screen) }
      run.agreed.insert(screen.id)
    }
  }
}
