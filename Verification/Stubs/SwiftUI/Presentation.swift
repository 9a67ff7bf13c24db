// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// A modal that a view presents if its item is set.
public struct StubCover {
  public enum Kind { case sheet, fullScreen, popover }

  public let kind: Kind
  /// The id of the item; `nil` if there is none.
  public let id: @MainActor () -> AnyHashable?
  /// The content for the item; `nil` if there is none.
  public let content: @MainActor () -> AnyView?
  /// Clears the item, which SwiftUI does when the animation of the user's dismissal has ended.
  public let clear: @MainActor () -> Void
  /// Called after the animation of a dismissal by the user or by the app.
  public let onDismiss: (() -> Void)?

  /// Does what SwiftUI does when the animation of the user's dismissal has ended.
  @MainActor public func dismissByUser() {
    clear()
    onDismiss?()
  }
}

/// An alert that a view presents while its binding is `true`.
public struct StubAlert {
  public enum Kind { case alert, confirmation }

  public let kind: Kind
  public let title: String
  let presentation: Binding<Bool>
  public let actions: AnyView
  public let message: AnyView

  @MainActor public var isPresented: Bool { presentation.stubRead() }

  /// Does what SwiftUI does when the user has tapped a button.
  @MainActor public func dismissByUser() { presentation.wrappedValue = false }
}

/// An option of the sheet in which a view is.
public struct StubSheetOption {
  public let name: String
  public let value: AnyHashable
}

public enum Visibility: Hashable, CaseIterable, Sendable { case automatic, visible, hidden }

public struct PresentationDetent: Hashable, Sendable {
  private let name: String

  public static let medium = PresentationDetent(name: "medium")
  public static let large = PresentationDetent(name: "large")
  public static func fraction(_ fraction: CGFloat) -> PresentationDetent {
    PresentationDetent(name: "fraction \(fraction)")
  }
  public static func height(_ height: CGFloat) -> PresentationDetent {
    PresentationDetent(name: "height \(height)")
  }
}

public struct PresentationBackgroundInteraction: Hashable, Sendable {
  private let name: String

  public static let automatic = PresentationBackgroundInteraction(name: "automatic")
  public static let enabled = PresentationBackgroundInteraction(name: "enabled")
  public static let disabled = PresentationBackgroundInteraction(name: "disabled")
  public static func enabled(
    upThrough detent: PresentationDetent
  ) -> PresentationBackgroundInteraction {
    PresentationBackgroundInteraction(name: "enabled up through \(detent)")
  }
}

public enum Edge: Int8, CaseIterable, Sendable {
  case top, leading, bottom, trailing
}

/// The real one also has points, and rectangles of other spaces.
public enum PopoverAttachmentAnchor {
  case rect(Anchor<CGRect>.Source)
}

public struct Anchor<Value> {
  public struct Source: Sendable {}
}

extension Anchor.Source where Value == CGRect {
  public static var bounds: Anchor<CGRect>.Source { Anchor<CGRect>.Source() }
}

public struct StubDismissDisabled {
  public let isDisabled: Bool
}

extension View {
  nonisolated private func cover<Item: Identifiable, Content: View>(
    _ kind: StubCover.Kind, _ item: Binding<Item?>, _ onDismiss: (() -> Void)?,
    _ content: @escaping (Item) -> Content
  ) -> some View {
    with(
      StubCover(
        kind: kind, id: { item.stubRead().map { AnyHashable($0.id) } },
        content: {
          stubOffMain { item.stubRead().map { content($0) } }.map { AnyView($0) }
        },
        clear: { item.wrappedValue = nil }, onDismiss: onDismiss))
  }

  nonisolated public func sheet<Item: Identifiable, Content: View>(
    item: Binding<Item?>, onDismiss: (() -> Void)? = nil,
    @ViewBuilder content: @escaping (Item) -> Content
  ) -> some View {
    cover(.sheet, item, onDismiss, content)
  }

  @available(macOS, unavailable)
  nonisolated public func fullScreenCover<Item: Identifiable, Content: View>(
    item: Binding<Item?>, onDismiss: (() -> Void)? = nil,
    @ViewBuilder content: @escaping (Item) -> Content
  ) -> some View {
    cover(.fullScreen, item, onDismiss, content)
  }

  @available(tvOS, unavailable)
  @available(watchOS, unavailable)
  nonisolated public func popover<Item: Identifiable, Content: View>(
    item: Binding<Item?>, attachmentAnchor: PopoverAttachmentAnchor = .rect(.bounds),
    arrowEdge: Edge? = nil, @ViewBuilder content: @escaping (Item) -> Content
  ) -> some View {
    cover(.popover, item, nil, content)
  }

  nonisolated public func alert<A: View>(
    _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, @ViewBuilder actions: () -> A
  ) -> some View {
    alert(titleKey.stubText, isPresented: isPresented, actions: actions)
  }

  @_disfavoredOverload
  nonisolated public func alert<S: StringProtocol, A: View>(
    _ title: S, isPresented: Binding<Bool>, @ViewBuilder actions: () -> A
  ) -> some View {
    with(
      StubAlert(
        kind: .alert, title: String(title), presentation: isPresented,
        actions: AnyView(stub: actions()),
        message: AnyView(stub: EmptyView())))
  }

  nonisolated public func alert<S: StringProtocol, A: View, M: View>(
    _ title: S, isPresented: Binding<Bool>, @ViewBuilder actions: () -> A,
    @ViewBuilder message: () -> M
  ) -> some View {
    with(
      StubAlert(
        kind: .alert, title: String(title), presentation: isPresented,
        actions: AnyView(stub: actions()),
        message: AnyView(stub: message())))
  }

  nonisolated public func confirmationDialog<S: StringProtocol, A: View, M: View>(
    _ title: S, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
    @ViewBuilder actions: () -> A, @ViewBuilder message: () -> M
  ) -> some View {
    with(
      StubAlert(
        kind: .confirmation, title: String(title), presentation: isPresented,
        actions: AnyView(stub: actions()),
        message: AnyView(stub: message())))
  }

  nonisolated public func presentationDetents(_ detents: Set<PresentationDetent>) -> some View {
    with(StubSheetOption(name: "detents", value: detents))
  }

  nonisolated public func presentationDetents(
    _ detents: Set<PresentationDetent>, selection: Binding<PresentationDetent>
  ) -> some View {
    with(StubSheetOption(name: "detents", value: detents))
  }

  nonisolated public func presentationDragIndicator(_ visibility: Visibility) -> some View {
    with(StubSheetOption(name: "indicator", value: visibility))
  }

  nonisolated public func presentationBackgroundInteraction(
    _ interaction: PresentationBackgroundInteraction
  ) -> some View {
    with(StubSheetOption(name: "background", value: interaction))
  }

  nonisolated public func presentationCornerRadius(_ cornerRadius: CGFloat?) -> some View {
    with(StubSheetOption(name: "corners", value: cornerRadius ?? 0))
  }

  nonisolated public func interactiveDismissDisabled(_ isDisabled: Bool = true) -> some View {
    with(StubDismissDisabled(isDisabled: isDisabled))
  }
}
