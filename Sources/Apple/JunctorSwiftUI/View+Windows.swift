// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

#if canImport(SwiftUI) && !os(tvOS) && !os(watchOS)
  public import Junctor
  public import SwiftUI

  extension View {
    /// Opens the windows of requests with `NavigationOptions.window`, on systems with several windows.
    ///
    ///     WindowGroup(id: "shop", for: String.self) { $scene in
    ///       MainView(scene: scene)  // SwiftUINavigator(id: scene)
    ///         .opensWindows(of: router, inGroup: "shop")
    ///     } defaultValue: {
    ///       UUID().uuidString
    ///     }
    ///
    ///     try await router.show("/order/7", context: .presented(with: .init(window: .new)))
    ///
    /// - Parameters:
    ///   - router: The router.
    ///   - group: The identifier of a `WindowGroup` for values of `String`: the name of the scene, which is the `id` of
    ///     the window's navigator, also of the first window.
    public func opensWindows(of router: Router, inGroup group: String) -> some View {
      WindowOpening(router: router, group: group, content: self)
    }
  }

  private struct WindowOpening<Content: View>: View {
    let router: Router
    let group: String
    let content: Content
    @Environment(\.openWindow) private var openWindow
    @Environment(\.supportsMultipleWindows) private var supportsMultipleWindows

    var body: some View {
      content.onAppear { [router, group, openWindow, supportsMultipleWindows] in
        guard supportsMultipleWindows else { return }
        router.navigation.windowOpener = { scene, _ in
          openWindow(id: group, value: scene)
          return true
        }
      }
    }
  }
#endif
