// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorRouting

/// The time limit of a navigator's step and of an app's code within a transition.
extension SceneTransitionQueue {
  /// Waits for somebody else's code, which may want to move screens itself.
  ///
  /// - Parameter mayGiveUp: Whether to wait no longer when the transition is to end.
  func asking<T: Sendable>(
    _ limit: Duration, _ transition: Transition, _ stage: String, mayGiveUp: Bool = true,
    _ body: @escaping @MainActor () async throws -> T
  ) async throws -> T {
    transition.isOpen = true
    defer { transition.isOpen = false }
    return try await within(limit, transition, stage, mayGiveUp: mayGiveUp) {
      try await CarriedLocals.with(TransitionNesting.self, transition) { try await body() }
    }
  }

  /// Waits for `body`, at most as long as `limit`.
  ///
  /// One that takes longer is given up on and cancelled; when it comes to its end after all, what is
  /// up is read again.
  func within<T: Sendable>(
    _ limit: Duration, _ transition: Transition, _ stage: String, mayGiveUp: Bool = false,
    _ body: @escaping @MainActor () async throws -> T
  ) async throws -> T {
    let race = OneShot<Result<T, any Error>>()
    let bodyWork = TrackedWork.fork()
    let work = Task { [weak self] in
      await TrackedWork.run(bodyWork) {
        let result: Result<T, any Error>
        do {
          result = .success(try await body())
        } catch {
          result = .failure(error)
        }
        if !race.end(result) { self?.adopt(.system) }
      }
    }
    transition.work = work
    if mayGiveUp { transition.giveUp = { race.end(.failure($0)) } }
    if let ending = transition.ending, ending != .cancelled { work.cancel() }
    let timerWork = TrackedWork.fork()
    let timer = Task { [clock = shared.clock] in
      try await TrackedWork.run(timerWork) {
        try await clock.sleep(clock.elapsed() + limit)
        race.end(.failure(NavigationFailure.timedOut(stage: stage, after: limit)))
      }
    }
    defer {
      transition.work = nil
      transition.giveUp = nil
      timer.cancel()
      work.cancel()
    }
    return try await race.result().get()
  }
}
