// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

public import JunctorRouting

extension RouteHandler {
  /// A handler that shows a screen; the caller receives the screen's outcome.
  ///
  ///     try router.register("/city", .screen { request, screen in
  ///       CityPicker { city in screen.finish(city) }
  ///     }, .presented(as: .sheet))
  ///
  /// - Parameter make: Creates the content, such as a view controller, before the first step. An error
  ///   ends the request.
  public static func screen<Content>(
    _ make: @escaping @MainActor @Sendable (RouteRequest, ScreenHandle) throws -> Content
  ) -> RouteHandler {
    RouteHandler(kind: .custom(ScreenFactory { try make($0, $1) }))
  }

  /// A handler whose screen is created by the factory of a kind, such as web pages.
  ///
  /// - Parameter kind: The name of a factory (``NavigationQueue/registerFactory(_:_:)``); without one,
  ///   requests are `rejected`.
  public static func screen(of kind: String) -> RouteHandler {
    RouteHandler(
      kind: .custom(
        ScreenFactory { request, handle in
          guard let factory = handle.queue?.factories[kind] else {
            throw NavigationError.noFactory(kind)
          }
          return try factory(request, handle)
        }))
  }

  /// A handler of a custom type that shows a screen.
  public static func screen<Handler: ScreenRouteHandling>(_ handler: Handler) -> RouteHandler {
    RouteHandler(
      kind: .custom(
        ScreenFactory(stages: handler) { try handler.content(for: $0, screen: $1) }))
  }
}

extension RouteHandler.For {
  /// A handler of a typed address that shows a screen; the caller receives the screen's outcome.
  public static func screen<Content>(
    _ make: @escaping @MainActor @Sendable (R, ScreenHandle.For<R>) throws -> Content
  ) -> Self {
    Self(.screen { request, screen in try make(try R(of: request), ScreenHandle.For(screen)) })
  }
}
