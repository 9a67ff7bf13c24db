// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorRouting

/// Which screens are asked for permission before they are left, and what their answers mean.
extension SceneTransitionQueue {
  /// Whether a screen is asked before it is left.
  func isGuarded(_ id: Screen.ID) -> Bool {
    guard let up = screens[id] else { return false }
    return up.handle.mayLeave != nil || up.content is any LeaveGuarding
  }

  /// Asks the screens that would go, the topmost first.
  func ask(
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
}
