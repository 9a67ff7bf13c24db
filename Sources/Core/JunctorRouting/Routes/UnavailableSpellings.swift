// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

public import JunctorMatching

// Common first attempts that cannot compile, for which the compiler alone reports an unrelated conversion
// or a missing subscript. Each declaration exists for its message.
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
}

extension RouteOption {
  /// Not available: an interceptor is no gate.
  @available(
    *, unavailable,
    message: "an interceptor, such as a SessionGate, is added with .intercepted(by:)"
  )
  public static func gated(by interceptors: any RouteInterceptor...) -> RouteOption {
    fatalError()
  }

  /// Not available: the option says which kind of step it adds.
  @available(
    *, unavailable,
    message: """
      a gate is added with .gated(by:), an interceptor with .intercepted(by:); a SessionGate is an interceptor
      """
  )
  public static func gate(_ step: any Sendable) -> RouteOption { fatalError() }
}
