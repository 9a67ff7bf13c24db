// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// An interceptor that has something done once for all requests that need it.
///
/// The usual case is a login: ten requests that need one wait for one login screen, and go on
/// together or fail together. A caller that is cancelled leaves at once.
///
///     router.addInterceptor(
///       SingleFlightInterceptor("login", isNeeded: { _ in !session.isSignedIn }) { _ in
///         try await router.open("/login")
///       })
///
/// Requests that the work itself opens (`/login` here) pass without waiting for it.
public struct SingleFlightInterceptor: RouteInterceptor {
  /// The name that a refusal carries.
  public let name: String

  /// How long this step and all that follow it may take; `nil` for no limit.
  public let deadline: Duration?

  private let flight = SingleFlight<Void>()
  private let isNeeded: @Sendable (RouteRequest) async throws -> Bool
  private let work: @Sendable (RouteRequest) async throws -> Void

  /// Creates the interceptor.
  ///
  /// - Parameters:
  ///   - name: The name that a refusal carries.
  ///   - deadline: How long this step and all that follow it may take.
  ///   - isNeeded: Whether a request has to wait for the work. May be asked twice.
  ///   - work: What is to be done, with the first request that needs it. An error it throws
  ///     refuses all who wait: they hear `rejected` with this name.
  public init<Ignored: Sendable>(
    _ name: String, deadline: Duration? = nil,
    isNeeded: @escaping @Sendable (RouteRequest) async throws -> Bool,
    work: @escaping @Sendable (RouteRequest) async throws -> Ignored
  ) {
    self.name = name
    self.deadline = deadline
    self.isNeeded = isNeeded
    self.work = { request in _ = try await work(request) }
  }

  /// Waits for the work if the request needs it, then passes the request on.
  public func intercept(_ request: RouteRequest, next: Next) async throws -> RouteResponse {
    if !flight.isInside, try await isNeeded(request) {
      // Asked again on board: a flight may have landed between the question and the boarding, and
      // its passengers' login is this request's login too.
      try await flight.run { [isNeeded, work] in
        if try await isNeeded(request) { try await work(request) }
      }
    }
    return try await next(request)
  }
}
