// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

public import Junctor

/// A router's entry points for `URL`, `URL?` and `URLComponents`.
///
///     try await router.open(URL(string: text), as: Order.self)
///
/// Where there is no address the outcome is `invalidURL`, at each of them.
extension Router {
  /// Opens an address and waits for the outcome.
  ///
  /// - Parameters:
  ///   - address: A URL, components, or an optional of either.
  ///   - payload: Native values that go along. Only the app's own code may send them.
  ///   - source: The request's source.
  ///   - context: Presentation preferences, and values for gates, interceptors and the handler.
  /// - Throws: A `RouteError`, for each of the endings that are no success.
  @discardableResult
  public func open(
    _ address: some RouteAddressConvertible, payload: RoutePayload? = nil,
    source: RouteSource = .app, context: RouteContext = RouteContext()
  ) async throws(RouteError) -> RouteOutcome {
    try await open(address.routeAddress ?? "", payload: payload, source: source, context: context)
  }

  /// Opens an address and waits for a value.
  ///
  /// - Parameters:
  ///   - address: A URL, components, or an optional of either.
  ///   - payload: Native values that go along.
  ///   - source: The request's source.
  ///   - context: Presentation preferences, and values for gates, interceptors and the handler.
  ///   - type: The value's type.
  /// - Throws: A `RouteError`; also `typeMismatch` for a value of another type or none.
  public func open<T: Sendable>(
    _ address: some RouteAddressConvertible, payload: RoutePayload? = nil,
    source: RouteSource = .app, context: RouteContext = RouteContext(), as type: T.Type
  ) async throws(RouteError) -> T {
    try await open(
      address.routeAddress ?? "", payload: payload, source: source, context: context, as: type)
  }

  /// Opens an address and calls back on the main actor, once.
  ///
  /// - Parameters:
  ///   - address: A URL, components, or an optional of either.
  ///   - payload: Native values that go along.
  ///   - source: The request's source.
  ///   - context: Presentation preferences, and values for gates, interceptors and the handler.
  ///   - completion: Receives the outcome, exactly once.
  /// - Returns: The task, with which to cancel.
  @discardableResult
  public func open(
    _ address: some RouteAddressConvertible, payload: RoutePayload? = nil,
    source: RouteSource = .app, context: RouteContext = RouteContext(),
    completion: @escaping @MainActor @Sendable (Result<RouteOutcome, RouteError>) -> Void
  ) -> Task<Void, Never> {
    open(
      address.routeAddress, payload: payload, source: source, context: context,
      completion: completion)
  }

  /// Returns the value of a handler that needs nothing asynchronous.
  ///
  /// - Parameters:
  ///   - address: A URL, components, or an optional of either.
  ///   - payload: Native values that go along.
  ///   - source: The request's source.
  ///   - context: Presentation preferences, and values for gates, interceptors and the handler.
  ///   - type: The value's type. The default is the type that the context requires.
  ///   - isolation: The actor of the caller; supplied by the compiler.
  /// - Throws: A `RouteError`; `needsAsync` if an interceptor or the handler is asynchronous.
  public func value<T>(
    for address: some RouteAddressConvertible, payload: RoutePayload? = nil,
    source: RouteSource = .app, context: RouteContext = RouteContext(), as type: T.Type = T.self,
    isolation: isolated (any Actor)? = #isolation
  ) throws(RouteError) -> T {
    try value(
      for: address.routeAddress ?? "", payload: payload, source: source, context: context, as: type,
      isolation: isolation)
  }

  /// Returns whether a route answers `address` and admits `source`; no where there is none.
  public func canOpen(
    _ address: some RouteAddressConvertible, from source: RouteSource = .app
  ) -> Bool {
    canOpen(address.routeAddress ?? "", from: source)
  }

  /// Returns which route would answer, and what it would capture.
  ///
  /// - Throws: `invalidURL`, `notFound`, `denied`, or `rejected` while external sources are paused.
  public func resolve(
    _ address: some RouteAddressConvertible, from source: RouteSource = .app
  ) throws(RouteError) -> RouteResolution {
    try resolve(address.routeAddress ?? "", from: source)
  }

  /// Returns why a route matches an address, and why others do not.
  public func explain(
    _ address: some RouteAddressConvertible, from source: RouteSource = .app
  ) -> RouteExplanation {
    explain(address.routeAddress ?? "", from: source)
  }
}
