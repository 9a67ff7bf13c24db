// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorRouting

/// The transition whose code runs in this task: a leave guard, a preparation or a handler's own code.
enum TransitionNesting: RouteContextKey {
  static let defaultValue: Transition? = nil

  static var current: Transition? { CarriedLocals.current[TransitionNesting.self] }
}

/// Transitions within a transition.
///
/// A screen that a leave guard shows would wait for the transition that waits for the guard. Therefore,
/// while the app's code runs in a transition, the transitions that it requests, and the removal of a
/// screen that has answered, run at once, one after another. The outer transition continues after all of
/// them, and plans again if the scene has changed.
extension SceneTransitionQueue {
  /// The transition within which a request runs at once; `nil` if the request waits for its turn.
  func host() -> Transition? {
    guard let current = TransitionNesting.current, let run = current.run, run.runsAppCode,
      run.scene === self
    else { return nil }
    return current
  }

  /// The transition that awaits code of the app, in which a screen that has answered is removed at once.
  func transitionInAppCode() -> Transition? {
    guard let ticket = machine.current, let running = transitions[ticket] else { return nil }
    return running.inAppCode
  }

  /// Runs a request within a transition, after earlier requests.
  func nest(_ request: TransitionRequest, in outer: Transition) -> (
    Transition, Task<TransitionResult, any Error>
  ) {
    let inner = transition(for: request)
    let run = outer.begin()
    let previous = run.nested
    let work = shared.work.begin()
    let task = Task {
      try await TrackedWork.run(work) {
        work?.waits(for: previous?.work)
        _ = await previous?.task.result
        run.inner = inner
        defer { run.inner = nil }
        if inner.ending == nil, let ending = outer.ending { inner.end(ending) }
        let result = await outcome(of: inner)
        report(inner, result)
        return try result.get()
      }
    }
    run.nested = (task, work)
    return (inner, task)
  }

  /// Waits until all transitions that were requested within a transition have ended.
  func drain(_ run: TransitionRun) async {
    while let last = run.nested {
      TrackedWork.current?.waits(for: last.work)
      _ = await last.task.result
      if run.nested?.task == last.task { run.nested = nil }
    }
  }
}
