// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// An asynchronous step that a request passes through on its way to a handler.
///
/// An interceptor can pass the request on, change it first, wait for something, look at the
/// response on the way back, answer in the handler's place, or throw to stop everything:
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
/// `next` is not escaping, so it can be neither stored nor called later, and there is no completion
/// handler: `intercept` must return or throw. One that waits for ever is ended by its ``deadline``.
/// An actor may be an interceptor; a `@MainActor` class repeats `@MainActor` on `intercept`. A step
/// runs on its caller's executor, without a hop, unless it is marked `@concurrent`.
///
/// ## What an interceptor promises
///
/// - It calls `next` once, or not at all.
/// - It keeps nothing about one request in its own properties: the same value serves every request,
///   several at a time.
/// - It passes on an error that `next` throws, unless it answers in its place.
///
/// `expectInterceptorContract(_:)` in JunctorTesting checks all three.
public protocol RouteInterceptor: Sendable {
  /// The rest of the way: the steps that follow, then the handler.
  typealias Next = @Sendable (RouteRequest) async throws -> RouteResponse

  /// The name that a refusal carries. The type's name unless you say otherwise.
  var name: String { get }

  /// How long this step and all that follow it may take; `nil`, the default, for no limit.
  ///
  /// The chain holds to it, on the router's clock, also against a body that ignores cancellation.
  ///
  /// It covers the chain only: the steps that follow, with all that they wait for (a login, for
  /// example), and the handler. A screen is a response like any other; it is shown after the chain has
  /// ended, so neither its transition nor the time that the user spends on it is covered.
  var deadline: Duration? { get }

  /// Answers `request`, usually by calling `next`.
  ///
  /// - Parameters:
  ///   - request: The request, as the step before this one left it. It may be without a match.
  ///   - next: The rest of the way. Throws whatever it meets there.
  /// - Returns: The response to hand back to the step before this one.
  /// - Throws: Any error. One that came from `next` travels on as it is; one of this step's own
  ///   makes the outcome `rejected`, with this step's name.
  func intercept(_ request: RouteRequest, next: Next) async throws -> RouteResponse
}

extension RouteInterceptor {
  /// The type's name.
  public var name: String { "\(Self.self)" }

  /// No limit.
  public var deadline: Duration? { nil }
}
