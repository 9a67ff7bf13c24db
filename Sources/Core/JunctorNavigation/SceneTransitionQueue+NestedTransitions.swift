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
///
/// The same holds if two scenes would wait for each other: the request that would close the circle runs
/// within the transition that waits for its scene.
extension SceneTransitionQueue {
  /// The transition within which a request runs at once; `nil` if the request waits for its turn.
  ///
  /// - Parameter waits: Whether the code that requests it waits for it. If that is the code of another scene's transition,
  ///   this is recorded, so that there is never a circle.
  func host(waits: Bool) -> Transition? {
    guard let current = TransitionNesting.current, current.run.runsAppCode,
      let scene = current.run.scene
    else { return nil }
    if scene === self { return current }
    if !waits { return nil }
    if mayWait(for: scene) { return runningAppCode.last }
    current.run.awaitedScenes.append(self)
    return nil
  }

  /// The transitions that run the app's code; the innermost is the last.
  var runningAppCode: [Transition] {
    machine.current.flatMap { transitions[$0] }?.runningAppCode ?? []
  }

  /// Whether the app's code in this scene's transitions may wait for those of another scene.
  private func mayWait(for other: SceneTransitionQueue) -> Bool {
    runningAppCode.contains { transition in
      transition.run.awaitedScenes.contains { $0 === other || $0.mayWait(for: other) }
    }
  }

  /// Runs a request within a transition, after earlier requests.
  func nest(_ request: TransitionRequest, in outer: Transition) -> (
    Transition, Task<TransitionResult, any Error>
  ) {
    let inner = transition(for: request)
    let run = outer.run
    let previous = run.nested
    let work = shared.work.begin()
    let task = Task {
      try await TrackedWork.run(work) {
        work?.waits(for: previous?.work)
        _ = await previous?.task.result
        run.inner = inner
        defer { run.inner = nil }
        if inner.endReason == nil, let reason = outer.endReason { inner.end(reason) }
        let result = await outcome(of: inner)
        report(inner, result)
        return try result.get()
      }
    }
    run.nested = (task, work)
    return (inner, task)
  }

  /// Waits until all transitions that were requested within a transition have ended.
  func drain(_ transition: Transition) async {
    let run = transition.run
    while let last = run.nested {
      TrackedWork.current?.waits(for: last.work)
      _ = await last.task.result
      if run.nested?.task == last.task { run.nested = nil }
    }
  }
}
