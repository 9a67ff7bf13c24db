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
  func url(
    for route: String, _ values: [String: any ParameterRepresentable]
  ) throws(RouteError) -> String

  /// All routes, in rank order.
  var routes: [RouteDescription] { get }
}

/// The short spellings: native values by name, and defaults for what is not specified.
extension Routing {
  /// Opens an address with native values by name, and waits for the outcome.
  ///
  ///     try await router.open("/editor", payload: ["draft": draft, "page": 2])
  ///
  /// - Parameters:
  ///   - address: A URL, or a text without a scheme.
  ///   - payload: Native values by name. Only the app's own code may send them.
  ///   - source: The request's source.
  /// - Returns: The one outcome.
  /// - Throws: A ``RouteError``, for each of the endings that are no success.
  @discardableResult
  public func open(
    _ address: String, payload: [String: any Sendable] = [:], source: RouteSource = .app
  ) async throws(RouteError) -> RouteOutcome {
    try await open(address, payload: payload.asPayload, source: source)
  }

  /// Opens an address with native values by name, and waits for a value.
  ///
  /// - Parameters:
  ///   - address: A URL, or a text without a scheme.
  ///   - payload: Native values by name. Only the app's own code may send them.
  ///   - source: The request's source.
  ///   - type: The value's type. An optional one gives `nil` where there is no value.
  /// - Returns: The handler's value.
  /// - Throws: A ``RouteError``, as `open(_:payload:source:as:)` does.
  public func open<T: Sendable>(
    _ address: String, payload: [String: any Sendable] = [:], source: RouteSource = .app,
    as type: T.Type
  ) async throws(RouteError) -> T {
    try await open(address, payload: payload.asPayload, source: source, as: type)
  }

  /// Opens an address with native values by name, and calls back on the main actor, once.
  ///
  /// - Parameters:
  ///   - address: A URL, or a text without a scheme; `nil` is an `invalidURL` like any other.
  ///   - payload: Native values by name. Only the app's own code may send them.
  ///   - source: The request's source.
  ///   - completion: Receives the one outcome, on the main actor, on every path.
  /// - Returns: A handle with which to cancel.
  @discardableResult
  public func open(
    _ address: String?, payload: [String: any Sendable] = [:], source: RouteSource = .app,
    completion: @escaping @MainActor @Sendable (Result<RouteOutcome, RouteError>) -> Void
  ) -> RouteOpening {
    open(address, payload: payload.asPayload, source: source, completion: completion)
  }

  /// Returns the value of a handler that needs nothing asynchronous.
  ///
  ///     let count: Int = try router.value(for: "/cart/count")
  ///
  /// - Parameters:
  ///   - address: A URL, or a text without a scheme.
  ///   - payload: Native values by name. Only the app's own code may send them.
  ///   - source: The request's source.
  ///   - type: The value's type. The default is the type that the context requires.
  /// - Returns: The handler's value.
  /// - Throws: A ``RouteError``, as `value(for:payload:source:as:)` does.
  public func value<T>(
    for address: String, payload: [String: any Sendable] = [:], source: RouteSource = .app,
    as type: T.Type = T.self
  ) throws(RouteError) -> T {
    try value(for: address, payload: payload.asPayload, source: source, as: type)
  }

  /// Returns whether the app's own code can open `address`.
  public func canOpen(_ address: String) -> Bool { canOpen(address, from: .app) }

  /// Returns which route would answer the app's own code.
  public func resolve(_ address: String) throws(RouteError) -> RouteResolution {
    try resolve(address, from: .app)
  }
}

extension [String: any Sendable] {
  /// The payload that these values are; none if there are no values.
  package var asPayload: (any Sendable)? { isEmpty ? nil : self }
}
