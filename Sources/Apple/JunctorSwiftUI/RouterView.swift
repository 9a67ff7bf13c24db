// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

#if canImport(SwiftUI)
  public import Junctor
  public import SwiftUI

  /// A view that shows the screens of a scene: tabs with a stack each, and modals.
  ///
  ///     struct MainView: View {
  ///       @StateObject private var navigator = SwiftUINavigator()
  ///
  ///       var body: some View {
  ///         RouterView(router, in: navigator, roots: ["": "/home"])
  ///           .opensLinks(in: navigator, through: inbox)
  ///       }
  ///     }
  ///
  /// A scene of one tab without a name is shown without a tab bar. The user's actions change the navigator's scene, and
  /// are reported to the router's queue. Views read the router from `@Environment(\.router)`. The router's modules
  /// receive `AppEvent`s of the scene, from `didConnect` when the view first appears to `didDisconnect` when it is removed.
  ///
  /// ## Columns
  ///
  /// A tab with several columns is a `NavigationSplitView` in a wide window: the root is the sidebar, and the next screens are
  /// in the other columns. In a narrow window, it is one stack with the same screens. A row of the sidebar opens an address
  /// whose route names the sidebar as its parent:
  ///
  ///     SwiftUINavigator(tabs: [SceneTab(root: "/mailboxes", columnCount: 2)])
  ///     try router.register("/mailbox/:id", .view { … }, .parent("/mailboxes"))
  ///     RouteLink(mailbox.name, to: "/mailbox/\(mailbox.id)")
  ///
  /// The selected row is that of `navigator.scene.tabs[0].columns[1].first`. When the window becomes wide or narrow,
  /// SwiftUI creates the state of the screens' views again.
  ///
  /// ## A tab bar of your own
  ///
  /// With a closure of two parameters, the app arranges the stacks of the tabs itself, in the order of the navigator's
  /// tabs. Keep all stacks in the view, so that they keep their state:
  ///
  ///     RouterView(router, in: navigator, roots: ["home": "/home", "orders": "/orders"]) { stacks, selection in
  ///       ZStack {
  ///         ForEach(stacks.indices, id: \.self) { tab in
  ///           stacks[tab].opacity(tab == selection.wrappedValue ? 1 : 0)
  ///         }
  ///       }
  ///       ShopBar(selection: selection)
  ///     }
  public struct RouterView<TabLabel: View>: View {
    private let router: Router
    @ObservedObject private var navigator: SwiftUINavigator
    private let roots: [String: any RouteAddress]?
    private let stored: @MainActor () -> NavigationScene?
    private let tabLabel: (SceneTab) -> TabLabel
    private let arrange: (@MainActor ([AnyView], Binding<Int>) -> AnyView)?
    @StateObject private var connection = SceneConnection()
    @Namespace private var zoomNamespace

    /// Creates the view of a scene.
    ///
    /// The view connects the scene when it first appears, and disconnects it when it is removed. The error of roots that
    /// cannot be shown, and those of screens that cannot be restored, are passed to `Router.onFailure`.
    ///
    /// - Parameters:
    ///   - router: The router of the screens.
    ///   - navigator: The scene. Keep it in a `@StateObject` of a view, so that each window has its own.
    ///   - roots: The addresses of the roots of tabs that declare none, by the tabs' identifiers; `nil` if the app connects
    ///     the navigator.
    ///   - stored: The scene of the last run, whose screens are restored over the roots; `nil` for the roots alone.
    ///   - tabLabel: Returns the label of a tab. The default has its title and image.
    public init(
      _ router: Router, in navigator: SwiftUINavigator, roots: [String: any RouteAddress]? = [:],
      restoring stored: @autoclosure @escaping @MainActor () -> NavigationScene? = nil,
      @ViewBuilder tabLabel: @escaping (SceneTab) -> TabLabel = { SceneTabLabel(tab: $0) }
    ) {
      self.init(
        router, in: navigator, roots: roots, stored: stored, tabLabel: tabLabel,
        arrange: nil)
    }

    private init(
      _ router: Router, in navigator: SwiftUINavigator, roots: [String: any RouteAddress]?,
      stored: @escaping @MainActor () -> NavigationScene?,
      tabLabel: @escaping (SceneTab) -> TabLabel,
      arrange: (@MainActor ([AnyView], Binding<Int>) -> AnyView)?
    ) {
      self.router = router
      self.navigator = navigator
      navigator.router = router
      self.roots = roots
      self.stored = stored
      self.tabLabel = tabLabel
      self.arrange = arrange
    }

    /// The tabs and the modals.
    public var body: some View {
      ModalLevel(navigator: navigator, connection: connection, level: 0, content: tabs)
        .environment(\.router, router)
        .environment(\.zoomNamespace, zoomNamespace)
        .onAppear {
          if let roots {
            connection.open(navigator, on: router, roots: roots, restoring: stored)
          }
        }
    }

    @ViewBuilder private var tabs: some View {
      let scene = navigator.scene
      if let arrange {
        arrange(
          navigator.tabStacks.map { AnyView(ColumnsView(navigator: navigator, stack: $0)) },
          $navigator.selectedTab)
      } else if scene.tabs.count == 1, scene.tabs[0].name.isEmpty {
        ColumnsView(navigator: navigator, stack: navigator.tabStacks[0])
      } else {
        TabPages(navigator: navigator, label: tabLabel)
      }
    }
  }

  extension RouterView where TabLabel == EmptyView {
    /// Creates the view of a scene whose tabs the app arranges itself, with a tab bar of its own or a sidebar.
    ///
    /// - Parameters:
    ///   - router: The router of the screens.
    ///   - navigator: The scene. Keep it in a `@StateObject` of a view, so that each window has its own.
    ///   - roots: The addresses of the roots of tabs that declare none, by the tabs' identifiers; `nil` if the app connects
    ///     the navigator.
    ///   - stored: The scene of the last run, whose screens are restored over the roots; `nil` for the roots alone.
    ///   - content: Returns the view for the stacks of the tabs and the index of the selected tab. Setting the index
    ///     selects a tab, as a tap at a tab bar does.
    public init<Content: View>(
      _ router: Router, in navigator: SwiftUINavigator, roots: [String: any RouteAddress]? = [:],
      restoring stored: @autoclosure @escaping @MainActor () -> NavigationScene? = nil,
      @ViewBuilder content: @escaping @MainActor ([AnyView], Binding<Int>) -> Content
    ) {
      self.init(
        router, in: navigator, roots: roots, stored: stored,
        tabLabel: { _ in EmptyView() }, arrange: { AnyView(content($0, $1)) })
    }
  }
#endif
