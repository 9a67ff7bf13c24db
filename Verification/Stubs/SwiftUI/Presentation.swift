// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// A modal that a view presents, when there is one.
public struct StubCover {
  public enum Kind { case sheet, fullScreen, popover }

  public let kind: Kind
  /// What it shows now; `nil` when it is not up.
  public let content: @MainActor () -> AnyView?
  /// What SwiftUI does when it has gone away.
  public let goAway: @MainActor () -> Void
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
        kind: kind, content: { item.wrappedValue.map { AnyView(content($0)) } },
        goAway: {
          item.wrappedValue = nil
          onDismiss?()
        }))
  }

  public func sheet<Item: Identifiable, Content: View>(
    item: Binding<Item?>, onDismiss: (() -> Void)? = nil,
    @ViewBuilder content: @escaping (Item) -> Content
  ) -> some View {
    cover(.sheet, item, onDismiss, content)
  }

  public func fullScreenCover<Item: Identifiable, Content: View>(
    item: Binding<Item?>, onDismiss: (() -> Void)? = nil,
    @ViewBuilder content: @escaping (Item) -> Content
  ) -> some View {
    cover(.fullScreen, item, onDismiss, content)
  }

  // Apple's takes an anchor and an edge as well, which have defaults.
  public func popover<Item: Identifiable, Content: View>(
    item: Binding<Item?>, @ViewBuilder content: @escaping (Item) -> Content
  ) -> some View {
    cover(.popover, item, nil, content)
  }

  public func interactiveDismissDisabled(_ isDisabled: Bool = true) -> some View {
    with(StubDismissDisabled(isDisabled: isDisabled))
  }
}
