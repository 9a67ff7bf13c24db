// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorRouting

/// The time limit of a navigator's step and of an app's code within a transition.
extension SceneTransitionQueue {
  /// Awaits code of the app, whose requests are carried out within the transition.
  ///
  /// - Parameter mayGiveUp: Whether the wait ends when the transition is told to end.
  func awaitAppCode<T: Sendable>(
    _ limit: Duration, _ transition: Transition, _ run: TransitionRun, _ stage: String,
    mayGiveUp: Bool = true, _ body: @escaping @MainActor () async throws -> T
  ) async throws -> T {
    run.runsAppCode = true
    defer { run.runsAppCode = false }
    return try await withTimeLimit(limit, transition, run, stage, mayGiveUp: mayGiveUp) {
      try await CarriedLocals.with(TransitionNesting.self, transition) { try await body() }
    }
  }

  /// Awaits `body`, at most as long as `limit`.
  ///
  /// If it takes longer, it is cancelled and no longer awaited; when it ends after all, the navigator's
  /// scene is read again.
  ///
  /// - Throws: What `body` throws, and ``NavigationFailure/timedOut(stage:after:)``.
  func withTimeLimit<T: Sendable>(
    _ limit: Duration, _ transition: Transition, _ run: TransitionRun, _ stage: String,
    mayGiveUp: Bool = false, _ body: @escaping @MainActor () async throws -> T
  ) async throws -> T {
    let race = OneShot<Result<T, any Error>>()
    let bodyWork = TrackedWork.fork()
    let task = Task { [weak self] in
      await TrackedWork.run(bodyWork) {
        let result: Result<T, any Error>
        do {
          result = .success(try await body())
        } catch {
          result = .failure(error)
        }
        if !race.end(result) { self?.synchronize(.system) }
      }
    }
    var giveUp: (@MainActor (NavigationFailure) -> Void)?
    if mayGiveUp { giveUp = { race.end(.failure($0)) } }
    run.awaited = TransitionRun.Awaited(task: task, giveUp: giveUp)
    if let ending = transition.ending, ending != .cancelled { task.cancel() }
    let timerWork = TrackedWork.fork()
    let timer = Task { [clock = shared.clock] in
      try await TrackedWork.run(timerWork) {
        try await clock.sleep(clock.elapsed() + limit)
        race.end(.failure(NavigationFailure.timedOut(stage: stage, after: limit)))
      }
    }
    defer {
      run.awaited = nil
      timer.cancel()
      task.cancel()
    }
    return try await race.result().get()
  }
}
