// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

#if canImport(SwiftUI)
  internal import Junctor
  internal import SwiftUI

  struct StackView: View {
    let navigator: SwiftUINavigator
    let router: Router
    @ObservedObject var stack: ScreenStack

    var body: some View {
      NavigationStack(path: path) {
        ZStack {
          if let root = stack.items.first {
            ItemView(navigator: navigator, router: router, item: root, isRoot: true).id(root.id)
          }
        }
        .navigationDestination(for: ScreenItem.self) { item in
          ItemView(navigator: navigator, router: router, item: item, isRoot: false)
        }
      }
    }

    private var path: Binding<[ScreenItem]> {
      let (navigator, router, stack) = (navigator, router, stack)
      return Binding(
        get: { Array(stack.items.dropFirst()) },
        set: { navigator.popped(to: $0, of: stack, router) })
    }
  }

  /// A view of one screen; if that has a leave guard, its back button requests to go back.
  struct ItemView: View {
    @ObservedObject var navigator: SwiftUINavigator
    let router: Router
    let item: ScreenItem
    let isRoot: Bool

    var body: some View {
      let isGuarded = !isRoot && navigator.guards([item], router)
      item.view
        .navigationBarBackButtonHidden(isGuarded)
        .toolbar {
          if isGuarded {
            ToolbarItem(placement: Self.leading) {
              Button {
                router.navigation.attempted(navigator.scene.id, by: .swipeBack)
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
