// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// What answers a request, in one of the spellings that a closure alone cannot say.
///
///     try router.register("/time", .sync { _ in clock.now })               // needs nothing async
///     try router.register("/cart", .main { request in CartScreen() })       // on the main actor
///     try router.register("/pay", .reply { request, reply in … })           // answers later
///     try router.register("/city", .screen { request, screen in … })        // shows a screen
///     router.setFallback(.async { request in … })                           // may wait
///     try router.register("/order/:id", .async(OrderHandler().handle))      // a type of your own
///
/// `.sync` is the one to begin with: it answers at every entry point, also `value(for:)`. A plain
/// closure, registered without any of these words, is asynchronous.
public struct RouteHandler: Sendable {
  package enum Kind: Sendable {
    case asynchronous(@Sendable (RouteRequest) async throws -> RouteResponse)
    case synchronous(@Sendable (RouteRequest) throws -> RouteResponse)
    case main(@MainActor @Sendable (RouteRequest) throws -> RouteResponse)
    case reply(@Sendable (RouteRequest, RouteReply) throws -> Void)
    case custom(any CustomHandler)
  }

  package internal(set) var kind: Kind
  /// The type of the addresses that it answers, if they have one.
  var addressType: (any Sendable.Type)?

  package init(kind: Kind) { self.kind = kind }

  /// The handler of another target's kind.
  package var custom: any CustomHandler {
    guard case .custom(let handler) = kind else {
      preconditionFailure("The handler is of none of the kinds that other targets add.")
    }
    return handler
  }

  var isSynchronous: Bool { if case .synchronous = kind { true } else { false } }

  /// A handler that may wait, as the closure that trails in `register`.
  ///
  /// To return a ``RouteResponse``, write its type.
  public static func async<V: Sendable>(
    _ handle: @escaping @Sendable (RouteRequest) async throws -> V
  ) -> RouteHandler {
    let wrap = RouteResponse.wrapper(for: V.self)
    return RouteHandler(kind: .asynchronous { request in wrap(try await handle(request)) })
  }

  // MARK: Synchronous

  /// A handler that needs nothing asynchronous, and gives a value.
  public static func sync<V: Sendable>(
    _ handle: @escaping @Sendable (RouteRequest) throws -> V
  ) -> RouteHandler {
    let wrap = RouteResponse.wrapper(for: V.self)
    return RouteHandler(kind: .synchronous { request in wrap(try handle(request)) })
  }

  /// A handler that needs nothing asynchronous, and answers in the words of a response.
  @_disfavoredOverload
  public static func sync(
    _ handle: @escaping @Sendable (RouteRequest) throws -> RouteResponse
  ) -> RouteHandler {
    RouteHandler(kind: .synchronous(handle))
  }

  // MARK: On the main actor

  /// A handler that runs on the main actor and gives a value.
  ///
  /// To return a ``RouteResponse``, write its type:
  /// `.main { _ -> RouteResponse in .redirect(to: "/a") }`.
  public static func main<V: Sendable>(
    _ handle: @escaping @MainActor @Sendable (RouteRequest) throws -> V
  ) -> RouteHandler {
    let wrap = RouteResponse.wrapper(for: V.self)
    return RouteHandler(kind: .main { request in wrap(try handle(request)) })
  }

  /// A handler that runs on the main actor and gives an object that must stay there.
  ///
  /// On the main actor, `value(for:)` returns the object itself; `open` returns an ``OnMain`` box
  /// with it.
  public static func main<V>(
    _ handle: @escaping @MainActor @Sendable (RouteRequest) throws -> V
  ) -> RouteHandler {
    // Not a disfavored overload: that would weigh more than the conformance that is missing, and a
    // closure with such an object would not compile.
    RouteHandler(kind: .main { request in .value(OnMain(try handle(request))) })
  }

  // MARK: By callback

  /// A handler that answers by calling back, once, whenever it is ready.
  ///
  /// - Parameter handle: Gets the request and the ``RouteReply``. It holds the only reference to
  ///   the reply: letting go of it without an answer ends the request as `handlerLost`. An error
  ///   that it throws is its answer, unless it has answered before.
  public static func reply(
    _ handle: @escaping @Sendable (RouteRequest, RouteReply) throws -> Void
  ) -> RouteHandler {
    RouteHandler(kind: .reply(handle))
  }
}
