// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorRouting

/// The time limit of a navigator's step and of an app's code within a transition.
extension SceneTransitionQueue {
  /// Awaits code of the app, whose requests run within the transition.
  ///
  /// - Parameter mayGiveUp: Whether the wait ends when the transition is requested to end.
  func awaitAppCode<T: Sendable>(
    _ limit: Duration, _ transition: Transition, _ run: TransitionRun, _ stage: String,
    mayGiveUp: Bool = true, _ body: @escaping @MainActor () async throws -> T
  ) async throws -> T {
    run.runsAppCode = true
    defer { (run.runsAppCode, run.awaitedScenes) = (false, []) }
    return try await withTimeLimit(limit, transition, run, stage, mayGiveUp: mayGiveUp) {
      try await CarriedLocals.with(TransitionNesting.self, transition) { try await body() }
    }
  }

  /// Awaits `body`, at most as long as `limit`.
  ///
  /// If it takes longer, it is cancelled and no longer awaited. When it ends later, the navigator's
  /// scene is read again.
  ///
  /// - Throws: The error of `body`, or ``NavigationFailure/timedOut(stage:after:)``.
  func withTimeLimit<T: Sendable>(
    _ limit: Duration, _ transition: Transition, _ run: TransitionRun, _ stage: String,
    mayGiveUp: Bool = false, _ body: @escaping @MainActor () async throws -> T
  ) async throws -> T {
    let work = TimedWork(
      limit: limit, clock: shared.clock,
      timeout: NavigationFailure.timedOut(stage: stage, after: limit), startsOnMain: true,
      late: { [weak self] _ in await self?.synchronize(.system) }
    ) { _ in try await body() }
    var giveUp: (@MainActor (NavigationFailure) -> Void)?
    if mayGiveUp { giveUp = { work.race.end(.failure($0)) } }
    run.awaited = TransitionRun.Awaited(task: work.task, giveUp: giveUp)
    if let ending = transition.ending, ending != .cancelled { work.task.cancel() }
    defer {
      run.awaited = nil
      work.cancel()
    }
    return try await work.race.result().get()
  }
}
