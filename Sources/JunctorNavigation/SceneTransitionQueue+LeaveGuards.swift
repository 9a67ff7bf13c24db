// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// Which screens are asked for permission before they are left, and what their answers mean.
extension SceneTransitionQueue {
  /// Whether a screen is asked before it is left.
  func isGuarded(_ id: Screen.ID) -> Bool {
    guard let loaded = screens[id] else { return false }
    return loaded.handle.mayLeave != nil || loaded.content is any LeaveGuarding
  }

  /// Asks the screens that would be removed for permission, the topmost first.
  func ask(
    _ transition: Transition, _ run: TransitionRun, _ plan: NavigationPlan,
    _ context: NavigationTransition
  ) async throws {
    guard transition.request.asksGuards else { return }
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
