// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// A time limit for everything that follows.
///
///     router.addInterceptor(DeadlineInterceptor(after: .seconds(10)))
///
/// The caller hears `timedOut` when it passes, also when a step or handler ignores cancellation;
/// a later answer is sent as an event. See ``RouteInterceptor/deadline`` for what it covers
/// around a screen.
public struct DeadlineInterceptor: RouteInterceptor {
  /// The limit.
  public let deadline: Duration?

  /// Creates a limit.
  ///
  /// - Parameter limit: The time limit of the later steps and the handler together.
  public init(after limit: Duration) { deadline = limit }

  /// Calls `next`; the chain enforces the limit.
  public func intercept(_ request: RouteRequest, next: Next) async throws -> RouteResponse {
    try await next(request)
  }
}
