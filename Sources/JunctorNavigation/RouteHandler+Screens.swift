// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

public import JunctorRouting

/// Handlers whose answer is a screen.
extension RouteHandler {
  /// A handler whose answer is a screen: what it makes comes up, and the caller hears what becomes
  /// of it.
  ///
  ///     try router.register("/city", .screen { request, screen in
  ///       CityPicker { city in screen.finish(city) }
  ///     }, .presented(as: .sheet))
  ///
  /// - Parameter make: Makes what the navigator shows: a view controller, a view, a name. Called on
  ///   the main actor before anything moves; an error that it throws ends the request.
  public static func screen<Content>(
    _ make: @escaping @MainActor @Sendable (RouteRequest, ScreenHandle) throws -> Content
  ) -> RouteHandler {
    RouteHandler(
      kind: .custom(ScreenMaker { request, handle, _ in try make(request, handle) }))
  }

  /// A handler whose screen is made by the factory of a kind: of web pages, of containers of another
  /// framework.
  ///
  /// - Parameter kind: The name under which the factory was registered, with
  ///   ``NavigationQueue/registerFactory(_:_:)``; a request for a kind without a factory is
  ///   `rejected`.
  public static func screen(of kind: String) -> RouteHandler {
    RouteHandler(
      kind: .custom(
        ScreenMaker { request, handle, factories in
          guard let factory = factories[kind] else {
            throw NavigationError.noFactory(kind)
          }
          return try factory(request, handle)
        }))
  }

  /// A handler of a type of your own whose answer is a screen.
  public static func screen<Handler: ScreenRouteHandling>(_ handler: Handler) -> RouteHandler {
    RouteHandler(
      kind: .custom(
        ScreenMaker(stages: handler) { request, handle, _ in
          try handler.content(for: request, screen: handle)
        }))
  }
}

/// Handlers of typed addresses whose answer is a screen.
extension RouteHandler.For {
  /// A handler whose answer is a screen.
  ///
  /// - Parameter make: Makes what the navigator shows. What the screen finishes with is the answer.
  public static func screen<Content>(
    _ make: @escaping @MainActor @Sendable (R, ScreenHandle) throws -> Content
  ) -> Self {
    Self(.screen { request, screen in try make(try R(of: request), screen) })
  }
}
