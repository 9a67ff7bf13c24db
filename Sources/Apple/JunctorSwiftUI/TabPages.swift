// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

#if canImport(SwiftUI)
  internal import Junctor
  internal import SwiftUI

  /// The tabs that the user has.
  struct TabPages<Label: View>: View {
    @ObservedObject var navigator: SwiftUINavigator
    let label: (SceneTab) -> Label

    var body: some View {
      // Key paths, since SwiftUI of iOS 26 calls closures that return content off the main thread.
      if #available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, *) {
        TabView(selection: $navigator.selectedTab) {
          ForEach(pages, content: \.asTab)
        }
      } else {
        tabItems
      }
    }

    /// The tabs before iOS 18.
    var tabItems: some View {
      TabView(selection: $navigator.selectedTab) {
        ForEach(pages.map(TabItemPage.init), content: \.self)
      }
    }

    private var pages: [TabPage] {
      navigator.scene.tabs.indices.filter { navigator.scene.tabs[$0].isVisible }.map { index in
        let tab = navigator.declaredTabs[index]
        return TabPage(
          id: index, badge: tab.badge, isSearch: tab.role == .search, navigator: navigator,
          label: MainActorView { [label] in AnyView(label(tab)) })
      }
    }
  }

  /// The stack of a tab, with its label.
  private struct TabPage: View, Identifiable {
    nonisolated let id: Int
    nonisolated let badge: String?
    nonisolated let isSearch: Bool
    let navigator: SwiftUINavigator
    nonisolated let label: MainActorView<AnyView>

    var body: some View { ColumnsView(navigator: navigator, stack: navigator.tabStacks[id]) }

    @available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, *)
    nonisolated var asTab: some TabContent<Int> {
      Tab(value: id, role: isSearch ? .search : nil) {
        self
      } label: {
        label
      }
      .badge(badge.map { Text($0) })
    }
  }

  /// A tab before iOS 18.
  private struct TabItemPage: View, Identifiable {
    let page: TabPage

    nonisolated var id: Int { page.id }

    var body: some View {
      page.tabItem { page.label }.tag(page.id).badge(page.badge.map { Text($0) })
    }
  }
#endif
