// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

#if canImport(SwiftUI)
  internal import Junctor
  internal import SwiftUI

  /// A view with the modal of a level over it, whose content has the modal of the next level.
  struct ModalLevel<Content: View>: View {
    @ObservedObject var navigator: SwiftUINavigator
    let connection: SceneConnection
    let level: Int
    let content: Content
    @Environment(\.scenePhase) private var phase

    var body: some View {
      let hasDismissed = { [navigator, level] in navigator.hasDismissed(level) }
      content
        .interactiveDismissDisabled(isGuarded)
        .sheet(item: modal(as: .sheet), onDismiss: hasDismissed) { over($0) }
        #if !os(macOS)
          .fullScreenCover(item: modal(as: .fullScreen), onDismiss: hasDismissed) { over($0) }
        #endif
        #if !os(tvOS) && !os(watchOS)
          .popover(item: modal(as: .popover)) { [navigator] stack in
            // A full-screen modal over it makes it disappear, too.
            over(stack).onDisappear {
              if !navigator.modals.contains(where: { $0 === stack }) { hasDismissed() }
            }
          }
        #endif
        .task(id: phase) { @MainActor [connection, navigator, level, phase] in
          if navigator.lowestVisibleLevel == level { connection.enter(phase, of: navigator) }
        }
    }

    private func over(_ stack: ScreenStack) -> some View {
      // SwiftUI presents the modal, and calls `onAppear` some time later.
      stack.isVisible = true
      let view = StackView(navigator: navigator, stack: stack)
      // Erased, since the type would be infinite.
      return AnyView(
        ModalLevel<StackView>(
          navigator: navigator, connection: connection, level: level + 1, content: view))
    }

    private func modal(as cover: ModalCover) -> Binding<ScreenStack?> {
      let (navigator, level) = (navigator, level)
      // SwiftUI does not report which modal the user has dismissed: it is the one for which this binding was created.
      let stack = navigator.modal(at: level, as: cover)
      return Binding(
        get: { MainActor.assumeIsolated { navigator.modal(at: level, as: cover) } },
        set: { next in
          MainActor.assumeIsolated { if next == nil, let stack { navigator.dismissed(stack) } }
        })
    }

    /// Whether a screen in this modal or over it has a leave guard.
    private var isGuarded: Bool {
      level > 0 && navigator.guards(navigator.modals.dropFirst(level - 1).flatMap(\.items))
    }
  }

  /// The ways in which SwiftUI shows a modal.
  enum ModalCover {
    case sheet
    case fullScreen
    case popover

    /// Creates the way for a presentation on this platform.
    init(_ presentation: Presentation?) {
      switch presentation {
      #if !os(macOS)
        case .fullScreen: self = .fullScreen
      #endif
      #if !os(tvOS) && !os(watchOS)
        case .popover: self = .popover
      #endif
      default: self = .sheet
      }
    }
  }

  extension SwiftUINavigator {
    fileprivate func modal(at level: Int, as cover: ModalCover) -> ScreenStack? {
      guard modals.indices.contains(level) else { return nil }
      return ModalCover(modals[level].presentation) == cover ? modals[level] : nil
    }

    /// The level that reads the scene's phase: a view beneath a full-screen modal has disappeared, and its tasks do not
    /// run.
    fileprivate var lowestVisibleLevel: Int {
      #if os(macOS)
        0
      #else
        (modals.lastIndex { ModalCover($0.presentation) == .fullScreen } ?? -1) + 1
      #endif
    }
  }
#endif
