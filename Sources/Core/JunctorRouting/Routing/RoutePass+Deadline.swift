// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

extension RoutePass {
  /// Runs `body`, and stops waiting for it when `limit` has passed or the caller is cancelled.
  ///
  /// A later response is sent as an event.
  @inline(never)
  func race(
    against limit: Duration, stage: String,
    _ body: @escaping @Sendable () async throws -> RouteResponse
  ) async throws -> RouteResponse {
    try await TimedWork(
      limit: limit, clock: runtime.clock,
      timeout: failure(.timedOut, .timedOut(stage: stage, after: limit)),
      late: { [runtime, id, source] result in
        guard case .success = result else { return }
        runtime.sendUnread(
          .lateAnswer(place: "\(AnswerPlace.step(stage))"), request: id, source: source)
      }, body
    ).resultUnlessCancelled()
  }
}
