// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// An asynchronous step that a request passes before its handler.
///
/// An interceptor can call the next step, change the request first, wait, change the response, respond in
/// the handler's place, or throw to end the request:
///
///     struct SignIn: RouteInterceptor {
///       let session: Session
///
///       func intercept(_ request: RouteRequest, next: Next) async throws -> RouteResponse {
///         if await !session.isSignedIn { try await session.signIn() }
///         return try await next(request)
///       }
///     }
///
/// An actor can be an interceptor; a `@MainActor` class repeats `@MainActor` on `intercept`. A step runs
/// on its caller's executor, without a hop, unless it is marked `@concurrent`.
///
/// ## Requirements
///
/// - It calls `next` at most once. `next` is not escaping, so `intercept` must return or throw.
/// - It keeps no state of a request in its own properties: the same value serves concurrent requests.
/// - It rethrows an error of `next`, unless it responds in its place.
///
/// `expectInterceptorContract(_:)` in JunctorTesting checks all three.
public protocol RouteInterceptor: Sendable {
  /// The later steps, then the handler.
  typealias Next = @Sendable (RouteRequest) async throws -> RouteResponse

  /// The name in the error of a refusal; by default that of the type.
  var name: String { get }

  /// The time limit of this step, the later ones and the handler; `nil`, the default, for no limit.
  ///
  /// It is measured by the router's clock, and applies even if a step ignores cancellation. A screen is
  /// shown after the handler has returned, so its transition and the time that it is visible are not
  /// covered.
  var deadline: Duration? { get }

  /// Returns the response to `request`, usually that of `next`.
  ///
  /// - Parameters:
  ///   - request: The request of the step before this one. It may be without a match.
  ///   - next: The later steps and the handler.
  /// - Throws: Any error. The caller receives an error of `next` unchanged. An error of this step ends
  ///   the request as `rejected` with this step's name.
  func intercept(_ request: RouteRequest, next: Next) async throws -> RouteResponse
}

extension RouteInterceptor {
  /// The type's name.
  public var name: String { "\(Self.self)" }

  /// No limit.
  public var deadline: Duration? { nil }
}
