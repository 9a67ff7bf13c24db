// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// The handler of a request, in a form that a plain closure cannot express.
///
///     try router.register("/time", .sync { _ in clock.now })               // needs nothing async
///     try router.register("/cart", .main { request in CartScreen() })       // on the main actor
///     try router.register("/pay", .reply { request, reply in … })           // answers later
///     try router.register("/city", .screen { request, screen in … })        // shows a screen
///     router.setFallback(.async { request in … })                           // may wait
///     try router.register("/order/:id", .async(OrderHandler().handle))      // a type of your own
///
/// Prefer `.sync`: it works at every entry point, including `value(for:)`. A plain closure, registered
/// without these forms, is asynchronous.
public struct RouteHandler: Sendable {
  package enum Kind: Sendable {
    case asynchronous(@Sendable (RouteRequest) async throws -> RouteResponse)
    case synchronous(@Sendable (RouteRequest) throws -> RouteResponse)
    case main(@MainActor @Sendable (RouteRequest) throws -> RouteResponse)
    case reply(@Sendable (RouteRequest, RouteReply) throws -> Void)
    case custom(any CustomHandler)
  }

  package internal(set) var kind: Kind
  /// The type of the typed address that it handles, if any.
  package var addressType: (any Sendable.Type)?
  /// The type of the value that the handler returns, if it is known.
  package var outputType: (any Sendable.Type)?

  package init(kind: Kind) { self.kind = kind }

  private init(kind: Kind, returning type: (any Sendable.Type)?) {
    self.kind = kind
    outputType = type
  }

  /// The handler of a kind that another target adds.
  var custom: any CustomHandler {
    guard case .custom(let handler) = kind else {
      preconditionFailure("The handler is not of a kind that another target adds.")
    }
    return handler
  }

  /// An asynchronous handler, like the trailing closure of `register`.
  ///
  /// To return a ``RouteResponse``, write its type.
  public static func async<V: Sendable>(
    _ handle: @escaping @Sendable (RouteRequest) async throws -> V
  ) -> RouteHandler {
    let wrap = RouteResponse.wrapper(for: V.self)
    return RouteHandler(
      kind: .asynchronous { request in wrap(try await handle(request)) }, returning: wrap.valueType)
  }

  // MARK: Synchronous

  /// A synchronous handler that returns a value.
  public static func sync<V: Sendable>(
    _ handle: @escaping @Sendable (RouteRequest) throws -> V
  ) -> RouteHandler {
    let wrap = RouteResponse.wrapper(for: V.self)
    return RouteHandler(
      kind: .synchronous { request in wrap(try handle(request)) }, returning: wrap.valueType)
  }

  /// A synchronous handler that returns a response.
  @_disfavoredOverload
  public static func sync(
    _ handle: @escaping @Sendable (RouteRequest) throws -> RouteResponse
  ) -> RouteHandler {
    RouteHandler(kind: .synchronous(handle))
  }

  // MARK: On the main actor

  /// A handler that runs on the main actor and returns a value.
  ///
  /// To return a ``RouteResponse``, write its type:
  /// `.main { _ -> RouteResponse in .redirect(to: "/a") }`.
  public static func main<V: Sendable>(
    _ handle: @escaping @MainActor @Sendable (RouteRequest) throws -> V
  ) -> RouteHandler {
    let wrap = RouteResponse.wrapper(for: V.self)
    return RouteHandler(
      kind: .main { request in wrap(try handle(request)) }, returning: wrap.valueType)
  }

  /// A handler that runs on the main actor and returns an object that must stay there.
  ///
  /// On the main actor, `value(for:)` returns the object itself; `open` returns an ``OnMain`` box
  /// with it.
  public static func main<V>(
    _ handle: @escaping @MainActor @Sendable (RouteRequest) throws -> V
  ) -> RouteHandler {
    // Not a disfavored overload: the attribute outweighs a missing conformance, and a closure with such
    // an object would not compile.
    RouteHandler(kind: .main { request in .value(OnMain(try handle(request))) })
  }

  // MARK: By callback

  /// A handler that answers once by a callback, possibly after it has returned.
  ///
  /// - Parameter handle: Receives the request and the only reference to its ``RouteReply``. If the reply
  ///   is released without an answer, the request ends as `handlerLost`. An error that the closure throws
  ///   is its answer, unless it has answered before.
  public static func reply(
    _ handle: @escaping @Sendable (RouteRequest, RouteReply) throws -> Void
  ) -> RouteHandler {
    RouteHandler(kind: .reply(handle))
  }
}
