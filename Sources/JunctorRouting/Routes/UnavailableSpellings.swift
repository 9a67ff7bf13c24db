// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

public import JunctorMatching

// Natural first guesses that cannot compile. Each declaration exists for its message: the compiler
// reports what to write instead of a conversion that happens to fail.
//
// `scripts/check-messages` compares the messages with Verification/Messages.

extension Error {
  /// Not available: inside a closure the compiler does not infer the type of a caught error.
  @available(
    *, unavailable,
    message:
      "a closure does not infer the type of this error; write “do throws(RouteError) { … } catch { … }”"
  )
  public var code: RouteError.Code { fatalError() }
}

extension RouteRequest {
  /// Not available: parameters are read by name.
  @available(
    *, unavailable,
    message: """
      read one parameter with request["id"] or request.value("id", as: Int.self), all with \
      request.captures and request.query, and native values with request.native(_:as:)
      """
  )
  public var params: [String: any Sendable] { fatalError() }

  /// Not available: parameters are read by name.
  @available(
    *, unavailable,
    message: """
      read one parameter with request["id"] or request.value("id", as: Int.self), all with \
      request.captures and request.query, and native values with request.native(_:as:)
      """
  )
  public var parameters: [String: any Sendable] { fatalError() }

  /// Not available: parameters are read by name.
  @available(
    *, unavailable,
    message: """
      read one parameter with request["id"] or request.value("id", as: Int.self), all with \
      request.captures and request.query, and native values with request.native(_:as:)
      """
  )
  public var userInfo: [String: any Sendable] { fatalError() }
}

extension [QueryItem] {
  /// Not available: parameters are read from the request, by name.
  @available(
    *, unavailable,
    message: "read a parameter with request[\"id\"] or request.value(\"id\", as: Int.self)"
  )
  public subscript(name: String) -> String? { fatalError() }
}

extension Router {
  /// Not available: native values have the label `payload`.
  @available(*, unavailable, renamed: "open(_:payload:)")
  @discardableResult
  public func open(
    _ address: String, _ payload: [String: any Sendable]
  ) async throws(RouteError) -> RouteOutcome { fatalError() }

  /// Not available: native values have the label `payload`.
  @available(*, unavailable, renamed: "open(_:payload:as:)")
  public func open<T>(
    _ address: String, _ payload: [String: any Sendable], as type: T.Type
  ) async throws(RouteError) -> T { fatalError() }

  /// Not available: native values have the label `payload`.
  @available(*, unavailable, renamed: "open(_:payload:completion:)")
  @discardableResult
  public func open(
    _ address: String, _ payload: [String: any Sendable],
    completion: @escaping @MainActor @Sendable (Result<RouteOutcome, RouteError>) -> Void
  ) -> RouteOpening { fatalError() }
}

extension Router {
  /// Not available: a subscript can report neither a conflict nor a broken pattern.
  @available(
    *, unavailable,
    message: """
      write “try router.register("/x", .sync { … })” to add a route, the option .replacing to replace \
      one, and “router.unregister("/x")” to remove one
      """
  )
  public subscript(pattern: String) -> RouteHandler? {
    get { fatalError() }
    set { fatalError() }
  }
}

extension RouteRegistrar {
  /// Not available: a route has a handler, and the handler precedes the options.
  @available(
    *, unavailable,
    message: """
      a route has a handler, before the options or as a trailing closure: \
      register("/a", .sync { … }, .exposed(to: .push)) or register("/a", .exposed(to: .push)) { … }
      """
  )
  @discardableResult
  public func register(
    _ patterns: RoutePatterns, _ options: RouteOption...
  ) throws(RegistrationError) -> RouteToken { fatalError() }

  /// Not available: a route has a handler, and the handler precedes the options.
  @available(
    *, unavailable,
    message: """
      a route has a handler, before the options or as a trailing closure: \
      register(Order.self, .sync { … }, .exposed(to: .push)) or \
      register(Order.self, .exposed(to: .push)) { … }
      """
  )
  @discardableResult
  public func register<R: Route>(
    _ type: R.Type, _ options: RouteOption...
  ) throws(RegistrationError) -> RouteToken { fatalError() }
}

extension RouteOption {
  /// Not available: the handler precedes the options.
  @available(*, unavailable, message: "write the handler before the options")
  public static func sync<V>(
    _ handle: @escaping @Sendable (RouteRequest) throws -> V
  ) -> RouteOption { fatalError() }

  /// Not available: the handler precedes the options.
  @available(*, unavailable, message: "write the handler before the options")
  public static func main<V>(
    _ handle: @escaping @MainActor @Sendable (RouteRequest) throws -> V
  ) -> RouteOption { fatalError() }

  /// Not available: the handler precedes the options.
  @available(*, unavailable, message: "write the handler before the options")
  public static func reply(
    _ handle: @escaping @Sendable (RouteRequest, RouteReply) throws -> Void
  ) -> RouteOption { fatalError() }
}

extension RouteSource {
  /// Not available: the origin has no label, as in ``RouteExposure/web(_:includingSubframes:)``.
  @available(*, unavailable, renamed: "web(_:isMainFrame:)")
  public static func web(origin: String, isMainFrame: Bool = true) -> RouteSource { fatalError() }
}

extension RouteExposure {
  /// Not available: the origin has no label, as in ``RouteSource/web(_:isMainFrame:)``.
  @available(*, unavailable, renamed: "web(_:includingSubframes:)")
  public static func web(origin: String, includingSubframes: Bool = false) -> RouteExposure {
    fatalError()
  }
}
