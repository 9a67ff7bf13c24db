// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

public import JunctorMatching

/// What a router can do for its callers.
///
/// Code that only opens addresses takes `any Routing`, so that an app may put its own type in
/// place: one that counts, one that asks a second router, one that answers from a list in a test.
/// Verbs of an app's own are plain extensions:
///
///     extension Routing {
///       func string(_ address: String) throws(RouteError) -> String {
///         try value(for: address, as: String.self)
///       }
///     }
public protocol Routing: Sendable {
  /// Opens an address and waits for the outcome.
  @discardableResult
  func open(
    _ address: String, payload: RoutePayload?, source: RouteSource, context: RouteContext
  ) async throws(RouteError) -> RouteOutcome

  /// Opens an address and waits for a value.
  func open<T: Sendable>(
    _ address: String, payload: RoutePayload?, source: RouteSource, context: RouteContext,
    as type: T.Type
  ) async throws(RouteError) -> T

  /// Opens an address and calls back on the main actor, once.
  @discardableResult
  func open(
    _ address: String?, payload: RoutePayload?, source: RouteSource, context: RouteContext,
    completion: @escaping @MainActor @Sendable (Result<RouteOutcome, RouteError>) -> Void
  ) -> RouteOpening

  /// Returns the value of a handler that needs nothing asynchronous.
  func value<T>(
    for address: String, payload: RoutePayload?, source: RouteSource, context: RouteContext,
    as type: T.Type, isolation: isolated (any Actor)?
  ) throws(RouteError) -> T

  /// Returns whether a route answers `address` and admits `source`.
  func canOpen(_ address: String, from source: RouteSource) -> Bool

  /// Returns which route would answer, and what it would capture.
  func resolve(
    _ address: String, from source: RouteSource
  ) throws(RouteError) -> RouteResolution

  /// Returns why an address goes where it goes.
  func explain(_ address: String, from source: RouteSource) -> RouteExplanation

  /// Returns the address that carries `values` to the route of a name or pattern.
  func url(
    for route: String, _ values: [String: any ParameterConvertible]
  ) throws(RouteError) -> String

  /// All routes, in rank order.
  var routes: [RouteDescription] { get }
}

/// The requirements with default arguments. Their context is optional, so that none of them satisfies
/// a requirement by calling itself.
extension Routing {
  /// Opens an address and waits for the outcome.
  ///
  ///     try await router.open("/editor", payload: ["draft": draft, "page": 2])
  ///
  /// - Parameters:
  ///   - address: A URL, or a text without a scheme.
  ///   - payload: Native values that go along. Only the app's own code can send them.
  ///   - source: The request's source. The default is `.app`.
  ///   - context: Values for gates, interceptors and the handler, and presentation preferences.
  /// - Returns: The one outcome.
  /// - Throws: A ``RouteError``, for each of the endings that are no success.
  @discardableResult
  public func open(
    _ address: String, payload: RoutePayload? = nil, source: RouteSource = .app,
    context: RouteContext? = nil
  ) async throws(RouteError) -> RouteOutcome {
    try await open(address, payload: payload, source: source, context: context ?? RouteContext())
  }

  /// Opens an address and waits for a value.
  ///
  /// - Parameters:
  ///   - address: A URL, or a text without a scheme.
  ///   - payload: Native values that go along. Only the app's own code can send them.
  ///   - source: The request's source. The default is `.app`.
  ///   - context: Values for gates, interceptors and the handler, and presentation preferences.
  ///   - type: The value's type; `nil` stands for "no value" if it is optional.
  /// - Returns: The handler's value.
  /// - Throws: A ``RouteError``; also `typeMismatch` for a value of another type or none.
  public func open<T: Sendable>(
    _ address: String, payload: RoutePayload? = nil, source: RouteSource = .app,
    context: RouteContext? = nil, as type: T.Type
  ) async throws(RouteError) -> T {
    try await open(
      address, payload: payload, source: source, context: context ?? RouteContext(), as: type)
  }

  /// Opens an address and calls back on the main actor, once.
  ///
  /// - Parameters:
  ///   - address: A URL, or a text without a scheme; `nil` is an `invalidURL` like any other.
  ///   - payload: Native values that go along. Only the app's own code can send them.
  ///   - source: The request's source. The default is `.app`.
  ///   - context: Values for gates, interceptors and the handler, and presentation preferences.
  ///   - completion: Receives the one outcome, on the main actor, on every path.
  /// - Returns: A handle with which to cancel.
  @discardableResult
  public func open(
    _ address: String?, payload: RoutePayload? = nil, source: RouteSource = .app,
    context: RouteContext? = nil,
    completion: @escaping @MainActor @Sendable (Result<RouteOutcome, RouteError>) -> Void
  ) -> RouteOpening {
    open(
      address, payload: payload, source: source, context: context ?? RouteContext(),
      completion: completion)
  }

  /// Returns the value of a handler that needs nothing asynchronous.
  ///
  ///     let count: Int = try router.value(for: "/cart/count")
  ///
  /// - Parameters:
  ///   - address: A URL, or a text without a scheme.
  ///   - payload: Native values that go along. Only the app's own code can send them.
  ///   - source: The request's source. The default is `.app`.
  ///   - context: Values for gates, interceptors and the handler.
  ///   - type: The value's type. The default is the type that the context requires.
  ///   - isolation: The actor of the caller; supplied by the compiler.
  /// - Returns: The handler's value.
  /// - Throws: A ``RouteError``; `needsAsync`, before any code ran, if an interceptor or the handler is
  ///   asynchronous, or if the handler needs the main actor and the caller is not on it.
  public func value<T>(
    for address: String, payload: RoutePayload? = nil, source: RouteSource = .app,
    context: RouteContext? = nil, as type: T.Type = T.self,
    isolation: isolated (any Actor)? = #isolation
  ) throws(RouteError) -> T {
    try value(
      for: address, payload: payload, source: source, context: context ?? RouteContext(), as: type,
      isolation: isolation)
  }

  /// Returns whether the app's own code can open `address`.
  public func canOpen(_ address: String) -> Bool { canOpen(address, from: .app) }

  /// Returns which route would answer the app's own code.
  public func resolve(_ address: String) throws(RouteError) -> RouteResolution {
    try resolve(address, from: .app)
  }
}
