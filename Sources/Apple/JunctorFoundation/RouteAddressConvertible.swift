// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif
public import Junctor

/// A type of Foundation that can be converted to an address.
///
/// Junctor parses the text itself: Foundation decodes and merges the parts of a URL differently.
public protocol RouteAddressConvertible {
  /// The text of the address; `nil` if there is none, with which requests end as `invalidURL`.
  var routeAddress: String? { get }
}

extension URL: RouteAddressConvertible {
  /// The absolute text of the URL; a relative URL is resolved against its base.
  public var routeAddress: String? { absoluteString }
}

extension URLComponents: RouteAddressConvertible {
  /// The text of the components; `nil` if they are not a valid URL.
  public var routeAddress: String? { string }
}

extension Optional: RouteAddressConvertible where Wrapped: RouteAddressConvertible {
  /// The text of the wrapped value; `nil` for `nil`.
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
  /// - Throws: A `RouteError` for each ending that is not a success.
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

  /// Opens an address and calls a closure with the outcome once, on the main actor.
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

  /// Returns the value of a synchronous handler.
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

  /// Returns the route that matches `address`, with its captures.
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
