// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

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
  public let title: String
  public let isPresented: Binding<Bool>
  public let actions: AnyView
}

public struct StubDismissDisabled {
  public let isDisabled: Bool
}

extension View {
  private func cover<Item: Identifiable, Content: View>(
    _ kind: StubCover.Kind, _ item: Binding<Item?>, _ onDismiss: (() -> Void)?,
    _ content: @escaping (Item) -> Content
  ) -> some View {
    with(
      StubCover(
        kind: kind, id: { item.wrappedValue.map { AnyHashable($0.id) } },
        content: { item.wrappedValue.map { AnyView(content($0)) } },
        clear: { item.wrappedValue = nil }, onDismiss: onDismiss))
  }

  public func sheet<Item: Identifiable, Content: View>(
    item: Binding<Item?>, onDismiss: (() -> Void)? = nil,
    @ViewBuilder content: @escaping (Item) -> Content
  ) -> some View {
    cover(.sheet, item, onDismiss, content)
  }

  @available(macOS, unavailable)
  public func fullScreenCover<Item: Identifiable, Content: View>(
    item: Binding<Item?>, onDismiss: (() -> Void)? = nil,
    @ViewBuilder content: @escaping (Item) -> Content
  ) -> some View {
    cover(.fullScreen, item, onDismiss, content)
  }

  // Apple's takes an anchor and an edge as well, which have defaults.
  @available(tvOS, unavailable)
  @available(watchOS, unavailable)
  public func popover<Item: Identifiable, Content: View>(
    item: Binding<Item?>, @ViewBuilder content: @escaping (Item) -> Content
  ) -> some View {
    cover(.popover, item, nil, content)
  }

  public func alert<A: View>(
    _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, @ViewBuilder actions: () -> A
  ) -> some View {
    alert(titleKey.stubText, isPresented: isPresented, actions: actions)
  }

  @_disfavoredOverload
  public func alert<S: StringProtocol, A: View>(
    _ title: S, isPresented: Binding<Bool>, @ViewBuilder actions: () -> A
  ) -> some View {
    with(StubAlert(title: String(title), isPresented: isPresented, actions: AnyView(actions())))
  }

  public func interactiveDismissDisabled(_ isDisabled: Bool = true) -> some View {
    with(StubDismissDisabled(isDisabled: isDisabled))
  }
}
