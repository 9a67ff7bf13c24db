// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// What a router can do for its callers.
///
/// Code that only opens addresses takes `any Routing`, so that an app may put its own type in
/// place: one that counts, one that asks a second router, one that answers from a list in a test.
/// Verbs of an app's own are plain extensions:
///
///     extension Routing {
///       func string(_ address: String) throws(RouteError) -> String {
///         try value(for: address, payload: nil, source: .app, as: String.self)
///       }
///     }
public protocol Routing: Sendable {
  /// Opens an address and waits for the outcome.
  @discardableResult
  func open(
    _ address: String, payload: (any Sendable)?, source: RouteSource
  ) async throws(RouteError) -> RouteOutcome

  /// Opens an address and waits for a value.
  func open<T: Sendable>(
    _ address: String, payload: (any Sendable)?, source: RouteSource, as type: T.Type
  ) async throws(RouteError) -> T

  /// Opens an address and calls back on the main actor, once.
  @discardableResult
  func open(
    _ address: String?, payload: (any Sendable)?, source: RouteSource,
    completion: @escaping @MainActor @Sendable (Result<RouteOutcome, RouteError>) -> Void
  ) -> RouteOpening

  /// Returns the value of a handler that needs nothing asynchronous.
  func value<T>(
    for address: String, payload: (any Sendable)?, source: RouteSource, as type: T.Type
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
  func url(for route: String, _ values: [String: String]) throws(RouteError) -> String

  /// All routes, in rank order.
  var routes: [RouteDescription] { get }
}

/// The short spellings: the app's own code asks, without a payload.
extension Routing {
  /// Opens an address for the app's own code.
  @discardableResult
  public func open(_ address: String) async throws(RouteError) -> RouteOutcome {
    try await open(address, payload: nil, source: .app)
  }

  /// Opens an address for the app's own code, and waits for a value.
  public func open<T: Sendable>(
    _ address: String, as type: T.Type
  ) async throws(RouteError) -> T {
    try await open(address, payload: nil, source: .app, as: type)
  }

  /// Returns the value of a synchronous handler to the app's own code.
  public func value<T>(for address: String, as type: T.Type) throws(RouteError) -> T {
    try value(for: address, payload: nil, source: .app, as: type)
  }

  /// Returns whether the app's own code can open `address`.
  public func canOpen(_ address: String) -> Bool { canOpen(address, from: .app) }

  /// Returns which route would answer the app's own code.
  public func resolve(_ address: String) throws(RouteError) -> RouteResolution {
    try resolve(address, from: .app)
  }
}
