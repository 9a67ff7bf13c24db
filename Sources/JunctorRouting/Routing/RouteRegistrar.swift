// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// Something that takes registrations: a router, a group, a module's registrar.
///
/// All forms of `register` have one order: the pattern, the handler, the options. Only a closure that is not
/// `.sync`, `.main`, `.reply` or `.screen` trails.
public protocol RouteRegistrar {
  /// Takes a route in: all of its patterns, or none.
  ///
  /// - Returns: A token, to remove exactly this registration.
  /// - Throws: A ``RegistrationError``; nothing is registered then.
  @discardableResult
  func register(_ registration: RouteRegistration) throws(RegistrationError) -> RouteToken

  /// Takes several routes in: all of them, or none.
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
  /// Takes a route in, as the only one of several.
  @discardableResult
  public func register(
    _ registration: RouteRegistration
  ) throws(RegistrationError) -> RouteToken {
    try register(contentsOf: [registration])[0]
  }

  /// Registers a closure that gives a value.
  ///
  ///     try router.register("/order/:id") { request in
  ///       try await store.order(request.value("id"))
  ///     }
  ///
  /// A closure that returns nothing means *handled*; one that returns a ``RouteResponse`` means
  /// what it says.
  ///
  /// If the compiler reports a mistake at the pattern that is none, the mistake is in the closure: write the
  /// type of its parameter, `{ (request: RouteRequest) in … }`, and the compiler finds it.
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

  /// Registers a closure that answers in the words of a ``RouteResponse``.
  ///
  /// It has the parameters of the overload whose closure returns a value.
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

  /// Registers a handler in one of the spellings of ``RouteHandler``.
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
