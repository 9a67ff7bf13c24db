// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// A type that registers routes: a router, a group, a module's registrar.
///
/// All forms of `register` have one order: the pattern, the handler, the options. Only a plain closure is
/// written as a trailing closure, after the options.
public protocol RouteRegistrar {
  /// Registers a route: all of its patterns, or none.
  ///
  /// - Returns: A token, to remove exactly this registration.
  /// - Throws: A ``RegistrationError``; nothing is registered then.
  @discardableResult
  func register(_ registration: RouteRegistration) throws(RegistrationError) -> RouteToken

  /// Registers several routes: all of them, or none.
  ///
  /// - Returns: A token for each, in the same order.
  /// - Throws: The ``RegistrationError`` of the first that cannot be registered; nothing is
  ///   registered then.
  @discardableResult
  func register(
    contentsOf registrations: [RouteRegistration]
  ) throws(RegistrationError) -> [RouteToken]
}

extension RouteRegistrar {
  /// Registers a single route.
  @discardableResult
  public func register(
    _ registration: RouteRegistration
  ) throws(RegistrationError) -> RouteToken {
    try register(contentsOf: [registration])[0]
  }

  /// Registers a closure that returns a value.
  ///
  ///     try router.register("/order/:id") { request in
  ///       try await store.order(request.value("id"))
  ///     }
  ///
  /// A closure without a result responds with *handled*. One that returns a ``RouteResponse`` responds
  /// with it.
  ///
  /// - Parameters:
  ///   - patterns: One pattern or several: `"/a"`, `["/a", "/b"]`, `RoutePatterns(text)`.
  ///   - options: The options of the route.
  ///   - handler: The handler.
  ///   - fileID: The calling file, filled in by the compiler.
  ///   - line: The calling line, filled in by the compiler.
  /// - Returns: A token, to remove exactly this registration.
  /// - Throws: A ``RegistrationError``; nothing is registered then.
  @discardableResult
  public func register<V: Sendable>(
    _ patterns: RoutePatterns, _ options: RouteOption..., fileID: String = #fileID,
    line: Int = #line, handler: @escaping @Sendable (RouteRequest) async throws -> V
  ) throws(RegistrationError) -> RouteToken {
    try register(
      RouteRegistration(
        patterns, handler: .async(handler), options: options,
        owner: RouteOwner(fileID: fileID, line: line)))
  }

  /// Registers a closure that returns a ``RouteResponse``.
  ///
  /// The parameters are those of the overload whose closure returns a value.
  @discardableResult @_disfavoredOverload
  public func register(
    _ patterns: RoutePatterns, _ options: RouteOption..., fileID: String = #fileID,
    line: Int = #line, handler: @escaping @Sendable (RouteRequest) async throws -> RouteResponse
  ) throws(RegistrationError) -> RouteToken {
    try register(
      RouteRegistration(
        patterns, handler: RouteHandler(kind: .asynchronous(handler)), options: options,
        owner: RouteOwner(fileID: fileID, line: line)))
  }

  /// Registers a handler in one of the forms of ``RouteHandler``.
  ///
  ///     try router.register("/time", .sync { _ in clock.now }, .exposed(to: .push))
  ///
  /// The other parameters are those of the overload with a closure.
  @discardableResult
  public func register(
    _ patterns: RoutePatterns, _ handler: RouteHandler, _ options: RouteOption...,
    fileID: String = #fileID, line: Int = #line
  ) throws(RegistrationError) -> RouteToken {
    try register(
      RouteRegistration(
        patterns, handler: handler, options: options,
        owner: RouteOwner(fileID: fileID, line: line)))
  }
}
