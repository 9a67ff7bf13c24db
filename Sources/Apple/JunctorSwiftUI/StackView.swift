// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

#if canImport(SwiftUI)
  internal import Junctor
  internal import SwiftUI

  /// A stack, or the last one of its columns.
  struct StackView: View {
    let navigator: SwiftUINavigator
    @ObservedObject var stack: ScreenStack
    var isLastColumn = false

    var body: some View {
      NavigationStack(path: isLastColumn ? $stack.detailPath : $stack.path) {
        ZStack {
          ColumnRoot(
            navigator: navigator, stack: stack, index: isLastColumn ? stack.columnCount - 1 : 0)
        }
        .navigationDestination(for: ScreenItem.self) { @Sendable [navigator] item in
          MainActorView { ItemView(navigator: navigator, item: item, isRoot: false) }
        }
      }
    }
  }

  /// The first screen of a column; empty if the stack is shorter.
  struct ColumnRoot: View {
    let navigator: SwiftUINavigator
    @ObservedObject var stack: ScreenStack
    let index: Int

    var body: some View {
      if let item = stack.columnRoots.dropFirst(index).first {
        ItemView(navigator: navigator, item: item, isRoot: true).id(item.id)
      }
    }
  }

  /// Content that SwiftUI may request on any thread; its views are created on the main actor.
  ///
  /// SwiftUI of iOS 26 calls closures that return content off the main thread.
  struct MainActorView<Content: View>: View {
    private let content: @MainActor () -> Content

    nonisolated init(@ViewBuilder _ content: @escaping @MainActor () -> Content) {
      self.content = content
    }

    var body: some View { content() }
  }

  /// A view of one screen; if that has a leave guard, its back button requests to go back.
  struct ItemView: View {
    @ObservedObject var navigator: SwiftUINavigator
    let item: ScreenItem
    let isRoot: Bool

    var body: some View {
      let isGuarded = !isRoot && navigator.guards([item])
      item.view
        .onDisappear { [navigator, id = item.id] in navigator.hasReported(.disappearance(id)) }
        .navigationBarBackButtonHidden(isGuarded)
        .toolbar {
          if isGuarded {
            ToolbarItem(placement: Self.leading) {
              Button {
                navigator.attempted(.swipeBack)
              } label: {
                Image(systemName: "chevron.backward")
              }
            }
          }
        }
    }

    private static var leading: ToolbarItemPlacement {
      #if os(watchOS)
        .cancellationAction
      #else
        .navigation
      #endif
    }
  }
#endif
