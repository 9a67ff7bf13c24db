// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

#if canImport(SwiftUI)
  public import Combine
  public import Junctor
  public import SwiftUI

  /// What a screen shows in SwiftUI: a view of any type, with the screen's handle in its environment.
  ///
  /// `.view` handlers make it; a handler in stages or a factory makes it itself:
  ///
  ///     router.navigation.registerFactory("map") { request, screen in
  ///       try ScreenContent(request, screen) { request, _ in MapView(try request.string("place")) }
  ///     }
  ///
  /// When the screen is used again for another request, the view is made anew for that, and what it
  /// keeps in `@State` stays; unless the handle's `onUpdate` is somebody else's.
  @MainActor
  public final class ScreenContent: ObservableObject {
    /// The view.
    @Published public private(set) var view: AnyView

    /// Creates the content of a screen.
    ///
    /// - Parameters:
    ///   - request: The request that the screen shows.
    ///   - screen: The screen's handle, which `@Environment(\.screen)` reads.
    ///   - make: Makes the view of a request. One that cannot be made for a later request leaves the
    ///     view as it is.
    /// - Throws: What `make` throws.
    public init<Content: View>(
      _ request: RouteRequest, _ screen: ScreenHandle,
      @ViewBuilder _ make: @escaping @MainActor (RouteRequest, ScreenHandle) throws -> Content
    ) throws {
      view = AnyView(try make(request, screen).environment(\.screen, screen))
      guard screen.onUpdate == nil else { return }
      screen.onUpdate = { [weak self, weak screen] request in
        guard let self, let screen, let content = try? make(request, screen) else { return }
        view = AnyView(content.environment(\.screen, screen))
      }
    }
  }

  extension AnyView {
    /// The view that a handler made, whatever its type; `nil` for what is no view.
    init?(of content: Any) {
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
    fileprivate var erased: AnyView { AnyView(self) }
  }

  /// Shows content, and follows it.
  private struct ContentView: View {
    @ObservedObject var content: ScreenContent

    var body: some View { content.view }
  }

  extension RouteHandler {
    /// A handler whose answer is a screen that a view shows.
    ///
    ///     try router.register("/order/:id", .view { request, screen in
    ///       OrderView(id: try request.value("id"))
    ///     })
    ///
    /// The view and those in it reach the handle by `@Environment(\.screen)`, and answer the caller
    /// with `screen?.finish(value)`.
    ///
    /// - Parameter make: Makes the view of a request. Called on the main actor before anything moves,
    ///   and again when the screen is used for another request; an error that it throws ends the
    ///   request.
    public static func view<Content: View>(
      @ViewBuilder _ make:
        @escaping @MainActor @Sendable (RouteRequest, ScreenHandle) throws -> Content
    ) -> RouteHandler {
      .screen { request, screen in try ScreenContent(request, screen, make) }
    }
  }
#endif
