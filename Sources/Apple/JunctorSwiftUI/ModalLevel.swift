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
    /// The options of the sheet that is this level; the defaults for others.
    var options = SheetOptions()
    let content: Content
    @Environment(\.scenePhase) private var phase

    var body: some View {
      let hasDismissed = { [navigator, level] in navigator.hasReported(.dismissal(level)) }
      content
        .interactiveDismissDisabled(isGuarded || !options.closesBySwipe)
        .sheet(item: modal(as: .sheet), onDismiss: hasDismissed, content: over)
        #if !os(macOS)
          .fullScreenCover(item: modal(as: .fullScreen), onDismiss: hasDismissed, content: over)
        #endif
        #if !os(tvOS) && !os(watchOS)
          .popover(item: modal(as: .popover), content: over)
        #endif
        .alert(
          dialog(.alert)?.title ?? "", isPresented: $navigator[level, shows: .alert],
          actions: { DialogButtons(dialog: dialog(.alert)) },
          message: { DialogMessage(dialog: dialog(.alert)) }
        )
        .confirmationDialog(
          dialog(.confirmation)?.title ?? "", isPresented: $navigator[level, shows: .confirmation],
          titleVisibility: .visible,
          actions: { DialogButtons(dialog: dialog(.confirmation)) },
          message: { DialogMessage(dialog: dialog(.confirmation)) }
        )
        .task(id: phase) { @MainActor [connection, navigator, level, phase] in
          if navigator.lowestVisibleLevel == level { connection.enter(phase, of: navigator) }
        }
    }

    /// Returns the view of the modal over this level.
    private var over: @Sendable (ScreenStack) -> MainActorView<AnyView> {
      { [navigator, connection, level] stack in
        MainActorView {
          // SwiftUI presents the modal, and calls `onAppear` some time later.
          stack.isVisible = true
          let options = stack.presentation?.sheetOptions ?? SheetOptions()
          // Erased, since the type would be infinite.
          return AnyView(
            SheetView(options: options) {
              ModalLevel<StackView>(
                navigator: navigator, connection: connection, level: level + 1, options: options,
                content: StackView(navigator: navigator, stack: stack)
              )
            }
            .onDisappear {
              // SwiftUI does not report the end of a popover. A full-screen modal over it makes it disappear, too.
              if stack.presentation == .popover, !navigator.modals.contains(stack) {
                navigator.hasReported(.dismissal(level))
              }
            })
        }
      }
    }

    /// The binding of the modal over this level.
    ///
    /// SwiftUI does not report which modal the user has dismissed: it is the one for which this binding was created.
    private func modal(as cover: ModalCover) -> Binding<ScreenStack?> {
      $navigator[level, cover, navigator.modal(at: level, as: cover)]
    }

    /// The dialog over this level, if it is of a kind.
    private func dialog(_ kind: ModalCover) -> DialogContent? {
      navigator.modal(at: level, as: kind)?.items.first?.dialog
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
    case alert
    case confirmation

    /// Creates the way for a presentation on this platform.
    init(_ presentation: Presentation?) {
      switch presentation {
      #if !os(macOS)
        case .fullScreen: self = .fullScreen
      #endif
      #if !os(tvOS) && !os(watchOS)
        case .popover: self = .popover
      #endif
      case .alert: self = .alert
      case .confirmation: self = .confirmation
      default: self = .sheet
      }
    }
  }

  extension SwiftUINavigator {
    fileprivate func modal(at level: Int, as cover: ModalCover) -> ScreenStack? {
      guard modals.indices.contains(level) else { return nil }
      return ModalCover(modals[level].presentation) == cover ? modals[level] : nil
    }

    /// The modal over a level; setting it to `nil` reports that the user has dismissed `stack`.
    ///
    /// A key path to it is read on any thread, unlike a closure of the main actor.
    fileprivate subscript(level: Int, cover: ModalCover, stack: ScreenStack?) -> ScreenStack? {
      get { modal(at: level, as: cover) }
      set { if newValue == nil, let stack { dismissed(stack) } }
    }

    /// Whether a dialog is over a level; setting it to `false` reports that the user has closed it.
    fileprivate subscript(level: Int, shows kind: ModalCover) -> Bool {
      get { modal(at: level, as: kind) != nil }
      set { if !newValue, let stack = modal(at: level, as: kind) { dismissed(stack) } }
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
