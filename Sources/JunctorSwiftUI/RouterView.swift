// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

#if canImport(SwiftUI)
  public import Junctor
  public import SwiftUI

  /// Shows the screens of a scene: tabs with a stack each, and modals over them.
  ///
  ///     WindowGroup {
  ///       RouterView(router, in: navigator, roots: ["": "/home"])
  ///         .opensLinks(through: inbox)
  ///     }
  ///
  /// A scene of one tab without a name is a stack alone. What a person does, shows in the navigator's
  /// scene, and the router's queue is told. The views of the screens reach the router by
  /// `@Environment(\.router)`. What happens to the scene reaches the router's modules as
  /// `AppEvent`s, in order: from `didConnect`, when the view appears first, to `didDisconnect`, when it
  /// goes for good.
  public struct RouterView<TabLabel: View>: View {
    private let router: Router
    @ObservedObject private var navigator: SwiftUINavigator
    private let roots: [String: String]?
    private let report: @MainActor (RouteError) -> Void
    private let tabLabel: (String) -> TabLabel
    @StateObject private var connection = SceneConnection()
    @Environment(\.scenePhase) private var phase

    /// Creates the view of a scene.
    ///
    /// When it appears first, it takes the scene in, and when it goes for good, it lets the scene go.
    ///
    /// - Parameters:
    ///   - router: Whose screens it shows.
    ///   - navigator: The scene. It outlives this value: keep it in a `@StateObject` or in the app.
    ///   - roots: The addresses of the tabs' roots, by the tabs' names; `nil` where the app connects
    ///     the navigator to the router itself.
    ///   - report: Receives the error if roots cannot be shown. By default it prints the error's code
    ///     in debug builds.
    ///   - tabLabel: Makes the label of a tab from its name.
    public init(
      _ router: Router, in navigator: SwiftUINavigator, roots: [String: String]?,
      report: (@MainActor (RouteError) -> Void)? = nil,
      @ViewBuilder tabLabel: @escaping (String) -> TabLabel
    ) {
      self.router = router
      self.navigator = navigator
      self.roots = roots
      self.report =
        report ?? { error in
          #if DEBUG
            print("Junctor: the roots of the tabs could not be shown: \(error.code)")
          #endif
        }
      self.tabLabel = tabLabel
    }

    /// The tabs, and what lies over them.
    public var body: some View {
      ModalLevel(navigator: navigator, router: router, level: 0, content: tabs)
        .router(router)
        .onAppear {
          if let roots { connection.open(navigator, on: router, roots: roots, report) }
        }
        .task(id: phase) { [phase] in
          let name = navigator.scene.id
          connection.enter(phase, of: name, on: router)
          if phase == .active { router.navigation.activate(scene: name) }
        }
    }

    @ViewBuilder private var tabs: some View {
      let scene = navigator.scene
      if scene.tabs.count == 1, scene.tabs[0].name.isEmpty {
        StackView(navigator: navigator, router: router, stack: navigator.tabs[0])
      } else {
        TabView(selection: selection) {
          ForEach(scene.tabs.indices, id: \.self) { index in
            StackView(navigator: navigator, router: router, stack: navigator.tabs[index])
              .tabItem { tabLabel(scene.tabs[index].name) }
              .tag(index)
          }
        }
      }
    }

    private var selection: Binding<Int> {
      let (navigator, router) = (navigator, router)
      return Binding(
        get: { navigator.scene.selected }, set: { navigator.selected(tab: $0, router) })
    }
  }

  extension RouterView where TabLabel == Text {
    /// Creates the view of a scene whose tabs are labelled with their names.
    ///
    /// - Parameters:
    ///   - router: Whose screens it shows.
    ///   - navigator: The scene. It outlives this value: keep it in a `@StateObject` or in the app.
    ///   - roots: The addresses of the tabs' roots, by the tabs' names; `nil` where the app connects
    ///     the navigator to the router itself.
    ///   - report: Receives the error if roots cannot be shown. By default it prints the error's code
    ///     in debug builds.
    public init(
      _ router: Router, in navigator: SwiftUINavigator, roots: [String: String]?,
      report: (@MainActor (RouteError) -> Void)? = nil
    ) {
      self.init(router, in: navigator, roots: roots, report: report) { Text($0) }
    }
  }
#endif
