// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

#if canImport(SwiftUI)
  public import Combine
  public import Junctor
  public import SwiftUI

  /// The content of a SwiftUI screen: a view of any type with the screen's handle in its environment.
  ///
  /// `.view` handlers create it. Other handlers and factories create it themselves:
  ///
  ///     router.navigation.registerFactory("map") { request, screen in
  ///       try ScreenContent(request, screen) { request, _ in MapView(try request.string("place")) }
  ///     }
  ///
  /// When the screen is reused for another request, the view is created again, and keeps its `@State`, unless the
  /// handle has an `onUpdate` already.
  @MainActor
  public final class ScreenContent: ObservableObject {
    /// The view.
    @Published public private(set) var view: AnyView

    /// Creates the content of a screen.
    ///
    /// - Parameters:
    ///   - request: The request that the screen shows.
    ///   - screen: The screen's handle, which views read from `@Environment(\.screen)`.
    ///   - make: Returns the view for a request. If it throws for a later request, the view stays, and the request fails.
    /// - Throws: What `make` throws.
    public init<Content: View>(
      _ request: RouteRequest, _ screen: ScreenHandle,
      @ViewBuilder _ make: @escaping @MainActor (RouteRequest, ScreenHandle) throws -> Content
    ) throws {
      view = AnyView(try make(request, screen).environment(\.screen, screen))
      guard screen.onUpdate == nil else { return }
      screen.onUpdate = { [weak self, weak screen] request in
        guard let self, let screen else { return }
        view = AnyView(try make(request, screen).environment(\.screen, screen))
      }
    }
  }

  extension AnyView {
    /// Creates the view of a handler's content; `nil` if it is no view.
    @MainActor init?(of content: Any) {
      if let content = content as? ScreenContent {
        self.init(ContentView(content: content))
      } else if let view = content as? any View {
        self = view.erased
      } else {
        return nil
      }
    }
  }

  extension View {
    @MainActor fileprivate var erased: AnyView { AnyView(self) }
  }

  private struct ContentView: View {
    @ObservedObject var content: ScreenContent

    var body: some View { content.view }
  }

  extension RouteHandler {
    /// Creates a handler whose screen is a view.
    ///
    ///     try router.register("/order/:id", .view { request, screen in
    ///       OrderView(id: try request.value("id"))
    ///     })
    ///
    /// Its views answer the caller with `screen?.finish(value)`, with `@Environment(\.screen) private var screen`.
    ///
    /// - Parameter make: Returns the view for a request; called again when the screen is reused for another one. An
    ///   error that it throws ends the request.
    public static func view<Content: View>(
      @ViewBuilder _ make:
        @escaping @MainActor @Sendable (RouteRequest, ScreenHandle) throws -> Content
    ) -> RouteHandler {
      .screen { request, screen in try ScreenContent(request, screen, make) }
    }
  }

  extension RouteHandler.For {
    /// Creates a handler of a typed address whose screen is a view.
    ///
    ///     try router.register(for: PickCity.self, .view { route, _ in CityList(near: route.near) })
    ///     let city = try await router.open(PickCity(near: "Lyon"))
    ///
    /// Its views answer the caller with `screen?.finish(city)`, where `city` is the route's `Output` and `screen` is
    /// declared as `@Environment(\.screen) private var screen`.
    ///
    /// - Parameter make: Returns the view for an address; called again when the screen is reused for another one. An
    ///   error that it throws ends the request.
    public static func view<Content: View>(
      @ViewBuilder _ make: @escaping @MainActor @Sendable (R, ScreenHandle.For<R>) throws -> Content
    ) -> Self {
      Self(.view { request, screen in try make(try R(of: request), ScreenHandle.For(screen)) })
    }
  }
#endif
