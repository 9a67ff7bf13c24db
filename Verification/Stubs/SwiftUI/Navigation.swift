// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

public struct NavigationStack<Data, Root: View>: StubView {
  let path: Binding<Data>
  let root: Root

  public init(
    path: Binding<Data>, @ViewBuilder root: () -> Root
  )
  where
    Data: MutableCollection, Data: RandomAccessCollection, Data: RangeReplaceableCollection,
    Data.Element: Hashable
  {
    self.path = path
    self.root = root()
  }

  public var stubChildren: [any View] { [root] }
}

/// A stack of screens with a path of any type.
@MainActor
public protocol StubStack {
  var stubPath: [Any] { get }
  /// Goes back as the back button or a swipe does.
  ///
  /// - Returns: The message with which the app crashes, if it does.
  func stubPop(to count: Int) -> String?
}

extension NavigationStack: StubStack where Data: RangeReplaceableCollection {
  public var stubPath: [Any] { path.wrappedValue.map { $0 } }

  public func stubPop(to count: Int) -> String? {
    path.wrappedValue = Data(path.wrappedValue.prefix(count))
    // iOS 16 removes the screens once for each binding that an update has created, but not in each run.
    return path.stubIsMadeOfClosures
      ? "Can't remove more items from a collection than it contains" : nil
  }
}

/// Returns the views of a path's elements.
public struct StubDestination {
  public let make: @MainActor (Any) -> AnyView?
}

public struct TabView<SelectionValue: Hashable, Content: View>: StubView, StubTabs {
  let selection: Binding<SelectionValue>?
  let content: Content

  public init(selection: Binding<SelectionValue>?, @ViewBuilder content: () -> Content) {
    self.selection = selection
    self.content = content()
  }

  public var stubChildren: [any View] { [content] }

  public var stubSelection: AnyHashable? { selection?.wrappedValue }

  public func stubSelect(_ tag: AnyHashable) {
    if let tag = tag.base as? SelectionValue { selection?.wrappedValue = tag }
  }
}

/// Declared for its name only: a type of the library with the same name is ambiguous.
@available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, *)
@MainActor @preconcurrency
public protocol NavigationTransition {}

/// Two columns, both visible, as in a wide window.
public struct NavigationSplitView<Sidebar: View, Content: View, Detail: View>: StubView {
  let sidebar: Sidebar
  let detail: Detail

  public var stubChildren: [any View] { [sidebar, detail] }
}

extension NavigationSplitView where Content == EmptyView {
  public init(@ViewBuilder sidebar: () -> Sidebar, @ViewBuilder detail: () -> Detail) {
    self.sidebar = sidebar()
    self.detail = detail()
  }
}

/// Tabs with a selection of any type.
@MainActor
public protocol StubTabs {
  var stubSelection: AnyHashable? { get }
  func stubSelect(_ tag: AnyHashable)
}

public struct StubTag {
  public let tag: AnyHashable
}

public struct StubTabItem {
  public let label: AnyView
}

public struct StubTitle {
  public let title: String
}

public struct StubBackButtonHidden {
  public let isHidden: Bool
}

public struct StubToolbar {
  public let items: [any View]
}

public struct StubIdentity {
  public let id: AnyHashable
}

@MainActor
public protocol ToolbarContent {
  var stubItems: [any View] { get }
}

public struct ToolbarItemPlacement {
  @available(watchOS, unavailable)
  public static let navigation = ToolbarItemPlacement()
  public static let primaryAction = ToolbarItemPlacement()
  public static let cancellationAction = ToolbarItemPlacement()
}

public struct ToolbarItem<ID, Content: View>: ToolbarContent {
  let content: Content

  public var stubItems: [any View] { [content] }
}

extension ToolbarItem where ID == Void {
  public init(placement: ToolbarItemPlacement, @ViewBuilder content: () -> Content) {
    self.content = content()
  }
}

extension Optional: ToolbarContent where Wrapped: ToolbarContent {
  public var stubItems: [any View] { map(\.stubItems) ?? [] }
}

@resultBuilder
public enum ToolbarContentBuilder {
  public static func buildExpression<Content: ToolbarContent>(_ content: Content) -> Content {
    content
  }
  public static func buildBlock<Content: ToolbarContent>(_ content: Content) -> Content { content }
  public static func buildIf<Content: ToolbarContent>(_ content: Content?) -> Content? { content }
}

extension View {
  public func navigationDestination<D: Hashable, C: View>(
    for data: D.Type, @ViewBuilder destination: @escaping (D) -> C
  ) -> some View {
    with(StubDestination { element in (element as? D).map { AnyView(destination($0)) } })
  }

  public func tag<V: Hashable>(_ tag: V) -> some View { with(StubTag(tag: tag)) }

  public func tabItem<V: View>(@ViewBuilder _ label: () -> V) -> some View {
    with(StubTabItem(label: AnyView(label())))
  }

  public func id<ID: Hashable>(_ id: ID) -> some View { with(StubIdentity(id: id)) }

  public func navigationTitle(_ titleKey: LocalizedStringKey) -> some View {
    with(StubTitle(title: titleKey.stubText))
  }

  @_disfavoredOverload
  public func navigationTitle<S: StringProtocol>(_ title: S) -> some View {
    with(StubTitle(title: String(title)))
  }

  public func navigationBarBackButtonHidden(_ hidesBackButton: Bool = true) -> some View {
    with(StubBackButtonHidden(isHidden: hidesBackButton))
  }

  public func toolbar<Content: ToolbarContent>(
    @ToolbarContentBuilder content: () -> Content
  ) -> some View {
    with(StubToolbar(items: content().stubItems))
  }
}
