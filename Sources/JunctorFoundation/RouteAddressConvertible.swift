// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif
public import Junctor

/// A type of Foundation that has the text of an address, or none.
///
/// Junctor parses the text itself: Foundation decodes and merges the parts of a URL differently.
public protocol RouteAddressConvertible {
  /// The text; `nil` where there is no address, which opens as `invalidURL`.
  var routeAddress: String? { get }
}

extension URL: RouteAddressConvertible {
  /// The URL's whole text, a relative one resolved against its base.
  public var routeAddress: String? { absoluteString }
}

extension URLComponents: RouteAddressConvertible {
  /// The text that the components make; `nil` where they make none.
  public var routeAddress: String? { string }
}

extension Optional: RouteAddressConvertible where Wrapped: RouteAddressConvertible {
  /// The text of what there is.
  public var routeAddress: String? { self?.routeAddress }
}

/// A router's entry points for `URL`, `URL?` and `URLComponents`.
///
///     try await router.open(URL(string: text), as: Order.self)
///
/// Each has the parameters of the entry point for texts. If there is no address, the outcome is `invalidURL`.
extension Router {
  /// Opens an address and waits for the outcome.
  ///
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

  /// Returns whether a route matches `address` and admits `source`; `false` if there is no address.
  public func canOpen(
    _ address: some RouteAddressConvertible, from source: RouteSource = .app
  ) -> Bool {
    canOpen(address.routeAddress ?? "", from: source)
  }

  /// Returns the route that matches `address`, and what it captures.
  ///
  /// - Throws: `invalidURL`, `notFound`, `denied`, or `rejected` while external sources are paused.
  public func resolve(
    _ address: some RouteAddressConvertible, from source: RouteSource = .app
  ) throws(RouteError) -> RouteResolution {
    try resolve(address.routeAddress ?? "", from: source)
  }

  /// Returns why a route matches `address`, and why others do not.
  public func explain(
    _ address: some RouteAddressConvertible, from source: RouteSource = .app
  ) -> RouteExplanation {
    explain(address.routeAddress ?? "", from: source)
  }
}
