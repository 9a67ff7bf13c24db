// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

#if canImport(SwiftUI)
  internal import Junctor
  internal import SwiftUI

  /// The stack of a tab: in columns in a wide window, if it has several, and as one stack in a narrow one.
  struct ColumnsView: View {
    let navigator: SwiftUINavigator
    @ObservedObject var stack: ScreenStack
    #if !os(macOS) && !os(tvOS) && !os(watchOS)
      @Environment(\.horizontalSizeClass) private var width
    #endif

    var body: some View {
      if stack.columnCount == 1 || isNarrow {
        StackView(navigator: navigator, stack: stack)
      } else if stack.columnCount == 2 {
        NavigationSplitView {
          column(0)
        } detail: {
          detail
        }
      } else {
        NavigationSplitView {
          column(0)
        } content: {
          column(1)
        } detail: {
          detail
        }
      }
    }

    private var isNarrow: Bool {
      #if os(macOS)
        false
      #elseif os(tvOS) || os(watchOS)
        true
      #else
        width == .compact
      #endif
    }

    private func column(_ index: Int) -> ColumnRoot {
      ColumnRoot(navigator: navigator, stack: stack, index: index)
    }

    private var detail: StackView {
      StackView(navigator: navigator, stack: stack, isLastColumn: true)
    }
  }
#endif
