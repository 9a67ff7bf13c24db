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

extension RouteHandler {
  /// A handler that shows an alert; the caller receives the answer of the chosen button.
  ///
  /// - Parameter make: Returns the alert; see ``RouteDialog``.
  public static func alert<Answer>(
    _ make: @escaping @MainActor @Sendable (RouteRequest) throws -> RouteDialog<Answer>
  ) -> RouteHandler {
    dialog(.alert, make)
  }

  /// A handler that shows a confirmation dialog, on iPhone a sheet of buttons; the caller receives the answer of the
  /// chosen button.
  ///
  /// - Parameter make: Returns the dialog; see ``RouteDialog``.
  public static func confirmation<Answer>(
    _ make: @escaping @MainActor @Sendable (RouteRequest) throws -> RouteDialog<Answer>
  ) -> RouteHandler {
    dialog(.confirmation, make)
  }

  /// Not available: the handler has a shorter name.
  @available(*, unavailable, renamed: "confirmation(_:)")
  public static func confirmationDialog<Answer>(
    _ make: @escaping @MainActor @Sendable (RouteRequest) throws -> RouteDialog<Answer>
  ) -> RouteHandler { fatalError() }

  private static func dialog<Answer>(
    _ presentation: Presentation,
    _ make: @escaping @MainActor @Sendable (RouteRequest) throws -> RouteDialog<Answer>
  ) -> RouteHandler {
    RouteHandler(
      kind: .custom(
        ScreenFactory(dialog: presentation) { request, screen in
          try make(request).content(screen)
        }))
  }
}

extension RouteHandler.For {
  /// A handler of a typed address that shows an alert, whose buttons answer with the route's output.
  public static func alert(
    _ make: @escaping @MainActor @Sendable (R) throws -> RouteDialog<R.Output>
  ) -> Self {
    Self(.alert { request in try make(try R(of: request)) })
  }

  /// A handler of a typed address that shows a confirmation dialog, whose buttons answer with the route's output.
  public static func confirmation(
    _ make: @escaping @MainActor @Sendable (R) throws -> RouteDialog<R.Output>
  ) -> Self {
    Self(.confirmation { request in try make(try R(of: request)) })
  }

  /// Not available: the handler has a shorter name.
  @available(*, unavailable, renamed: "confirmation(_:)")
  public static func confirmationDialog(
    _ make: @escaping @MainActor @Sendable (R) throws -> RouteDialog<R.Output>
  ) -> Self { fatalError() }

  /// A handler of a typed address that shows a screen; the caller receives the screen's outcome.
  public static func screen<Content>(
    _ make: @escaping @MainActor @Sendable (R, ScreenHandle.For<R>) throws -> Content
  ) -> Self {
    Self(.screen { request, screen in try make(try R(of: request), ScreenHandle.For(screen)) })
  }
}
