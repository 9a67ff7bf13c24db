// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

extension RouteRegistrar {
  /// Registers a closure as the handler of a typed address.
  ///
  ///     try registrar.register(for: OrderDetail.self, .exposed(to: .push)) { route in
  ///       try await store.order(route.id)
  ///     }
  ///
  /// The label separates this form from that of a pattern, so that the compiler reports an error in the closure
  /// at its own line.
  ///
  /// For a closure that requires the request, too, use `.init` of ``RouteHandler/For``. Register a
  /// closure that returns a ``RouteResponse`` with `register(OrderDetail.patterns) { … }`.
  ///
  /// - Parameters:
  ///   - type: The address's type; the closure handles all of its patterns.
  ///   - options: The options of the route.
  ///   - handler: The handler.
  ///   - fileID: The calling file, filled in by the compiler.
  ///   - line: The calling line, filled in by the compiler.
  /// - Returns: A token, to remove exactly this registration.
  /// - Throws: A ``RegistrationError``; nothing is registered then.
  @discardableResult
  public func register<R: Route>(
    for type: R.Type, _ options: RouteOption..., fileID: String = #fileID, line: Int = #line,
    handler: @escaping @Sendable (R) async throws -> R.Output
  ) throws(RegistrationError) -> RouteToken {
    try register(.init { route, _ in try await handler(route) }, options, fileID, line)
  }

  /// Registers a handler in one of the forms of ``RouteHandler/For``.
  ///
  /// The other parameters are those of the overload with a closure.
  @discardableResult
  public func register<R: Route>(
    for type: R.Type, _ handler: RouteHandler.For<R>, _ options: RouteOption...,
    fileID: String = #fileID, line: Int = #line
  ) throws(RegistrationError) -> RouteToken {
    try register(handler, options, fileID, line)
  }

  private func register<R: Route>(
    _ handler: RouteHandler.For<R>, _ options: [RouteOption], _ fileID: String, _ line: Int
  ) throws(RegistrationError) -> RouteToken {
    try register(
      RouteRegistration(
        R.patterns, handler: handler.handler, options: options,
        owner: RouteOwner(fileID: fileID, line: line)))
  }
}
