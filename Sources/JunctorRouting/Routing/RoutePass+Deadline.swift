// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

extension RoutePass {
  /// Runs `body`, and gives up on it when `limit` has passed on the router's clock.
  ///
  /// Two unstructured tasks race through a reply machine: a task group would wait for a body that
  /// ignores cancellation. The body is cancelled when the time is up or the caller is gone, and what
  /// it answers then is noted as an event.
  func race(
    against limit: Duration, stage: String,
    _ body: @escaping @Sendable () async throws -> RouteResponse
  ) async throws -> RouteResponse {
    let place = AnswerPlace.step(stage)
    let storage = ReplyStorage { [runtime, id, source] _, second in
      runtime.sendUnread(.lateAnswer(place: "\(second)"), request: id, source: source)
    }
    let (bodyWork, timerWork) = (TrackedWork.fork(), TrackedWork.fork())
    let work = Task {
      await TrackedWork.run(bodyWork) {
        do {
          storage.answer(.success(try await body()), at: place)
        } catch {
          storage.end(with: error)
        }
      }
    }
    let timer = Task { [clock = runtime.clock] in
      try await TrackedWork.run(timerWork) {
        try await clock.sleep(clock.elapsed() + limit)
        storage.end(with: DeadlinePassed())
      }
    }
    defer {
      timer.cancel()
      work.cancel()
    }
    do {
      return try await storage.response()
    } catch is DeadlinePassed {
      throw failure(.timedOut, .timedOut(stage: stage, after: limit))
    }
  }
}
