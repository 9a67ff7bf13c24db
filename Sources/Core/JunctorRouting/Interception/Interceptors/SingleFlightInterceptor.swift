// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// An interceptor whose work is done once for all requests that need it at the same time, such as a login.
///
/// The requests wait for the work, and continue or fail together. A caller that is cancelled stops waiting
/// at once.
///
///     router.addInterceptor(
///       SingleFlightInterceptor("login", isNeeded: { _ in !session.isSignedIn }) { _ in
///         try await router.open("/login")
///       })
///
/// Requests that the work itself opens (here `/login`) do not wait for it.
public struct SingleFlightInterceptor: RouteInterceptor {
  /// The name in the error of a refusal.
  public let name: String

  private let flight = SingleFlight<Void>()
  private let isNeeded: @Sendable (RouteRequest) async throws -> Bool
  private let work: @Sendable (RouteRequest) async throws -> Void

  /// Creates the interceptor.
  ///
  /// - Parameters:
  ///   - name: The name in the error of a refusal.
  ///   - isNeeded: Whether a request has to wait for the work. It may be called twice.
  ///   - work: The work, with the first request that needs it. If it throws, all waiting requests end
  ///     as `rejected` with this name.
  public init<Ignored: Sendable>(
    _ name: String,
    isNeeded: @escaping @Sendable (RouteRequest) async throws -> Bool,
    work: @escaping @Sendable (RouteRequest) async throws -> Ignored
  ) {
    self.name = name
    self.isNeeded = isNeeded
    self.work = { request in _ = try await work(request) }
  }

  /// Waits for the work if the request needs it, then calls `next`.
  public func intercept(_ request: RouteRequest, next: Next) async throws -> RouteResponse {
    if !flight.isInside, try await isNeeded(request) {
      // Checked again: another run may have finished between the check and the join.
      try await flight.run { [isNeeded, work] in
        if try await isNeeded(request) { try await work(request) }
      }
    }
    return try await next(request)
  }
}
