// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

@MainActor @preconcurrency
public struct NavigationStack<Data, Root: View>: StubView {
  let path: Binding<Data>
  let root: Root

  @MainActor @preconcurrency
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

/// A path of values of any types, which links append.
public struct NavigationPath {
  public init() {}
}

extension NavigationStack where Data == NavigationPath {
  public init(@ViewBuilder root: () -> Root) {
    path = Binding(stubGet: { NavigationPath() }, set: { _ in }, isMadeOfClosures: false)
    self.root = root()
  }
}

/// A link, which a test follows by its destination.
public struct NavigationLink<Label: View, Destination: View> {
  public let stubDestination: Destination
  let label: Label

  @MainActor @preconcurrency
  public init(@ViewBuilder destination: () -> Destination, @ViewBuilder label: () -> Label) {
    stubDestination = destination()
    self.label = label()
  }
}

extension NavigationLink: StubView, StubLink {
  public var stubChildren: [any View] { [label] }
  public var stubTarget: any View { stubDestination }
}

extension NavigationLink where Label == Text {
  @MainActor @preconcurrency
  public init(_ titleKey: LocalizedStringKey, @ViewBuilder destination: () -> Destination) {
    self.init(destination: destination) { Text(titleKey) }
  }

  @_disfavoredOverload @MainActor @preconcurrency
  public init<S: StringProtocol>(_ title: S, @ViewBuilder destination: () -> Destination) {
    self.init(destination: destination) { Text(title) }
  }
}

/// A link with any label and destination.
@MainActor
public protocol StubLink {
  var stubTarget: any View { get }
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
  public var stubPath: [Any] { path.stubRead().map { $0 } }

  public func stubPop(to count: Int) -> String? {
    path.wrappedValue = Data(path.stubRead().prefix(count))
    // iOS 16 removes the screens once for each binding that an update has created, but not in each run.
    return path.stubIsMadeOfClosures
      ? "Can't remove more items from a collection than it contains" : nil
  }
}

/// Returns the views of a path's elements.
public struct StubDestination {
  public let make: @MainActor (Any) -> AnyView?
}

/// Declared for its name only: a type of the library with the same name is ambiguous.
@available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, *)
@MainActor @preconcurrency
public protocol NavigationTransition {}

/// Columns, all visible, as in a wide window.
public struct NavigationSplitView<Sidebar: View, Content: View, Detail: View> {
  let sidebar: Sidebar
  let content: Content?
  let detail: Detail

  @MainActor @preconcurrency
  public init(
    @ViewBuilder sidebar: () -> Sidebar, @ViewBuilder content: () -> Content,
    @ViewBuilder detail: () -> Detail
  ) {
    self.sidebar = sidebar()
    self.content = content()
    self.detail = detail()
  }
}

extension NavigationSplitView: StubView, StubColumns {
  public var stubChildren: [any View] {
    [sidebar as (any View)?, content, detail].compactMap { $0 }
  }
}

/// A split view of any content.
@MainActor public protocol StubColumns {
  var stubChildren: [any View] { get }
}

public enum UserInterfaceSizeClass: Sendable { case compact, regular }

private enum WidthKey: EnvironmentKey {
  static var defaultValue: UserInterfaceSizeClass? { nil }
}

extension EnvironmentValues {
  @available(macOS, unavailable)
  @available(tvOS, unavailable)
  @available(watchOS, unavailable)
  public var horizontalSizeClass: UserInterfaceSizeClass? {
    get { self[WidthKey.self] }
    set { self[WidthKey.self] = newValue }
  }
}

extension NavigationSplitView where Content == EmptyView {
  @MainActor @preconcurrency
  public init(@ViewBuilder sidebar: () -> Sidebar, @ViewBuilder detail: () -> Detail) {
    self.sidebar = sidebar()
    content = nil
    self.detail = detail()
  }
}

public struct StubTitle {
  public let title: String
}

public struct StubBackButtonHidden {
  public let isHidden: Bool
}

public struct StubToolbar {
  let content: any ToolbarContent

  @MainActor public var items: [any View] { content.stubItems }
}

public struct StubIdentity {
  public let id: AnyHashable
}

@MainActor @preconcurrency
public protocol ToolbarContent {
  var stubItems: [any View] { get }
}

public struct ToolbarItemPlacement {
  public static let automatic = ToolbarItemPlacement()
  @available(watchOS, unavailable)
  public static let navigation = ToolbarItemPlacement()
  public static let primaryAction = ToolbarItemPlacement()
  public static let cancellationAction = ToolbarItemPlacement()
}

public struct ToolbarItem<ID, Content: View> {
  let content: Content
}

extension ToolbarItem: ToolbarContent {
  public var stubItems: [any View] { [content] }
}

extension ToolbarItem where ID == Void {
  public init(
    placement: ToolbarItemPlacement = .automatic, @ViewBuilder content: () -> Content
  ) {
    self.content = content()
  }
}

/// The items of a toolbar without placements.
struct StubToolbarView {
  let view: any View
}

extension StubToolbarView: ToolbarContent {
  var stubItems: [any View] { [view] }
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
  nonisolated public func navigationDestination<D: Hashable, C: View>(
    for data: D.Type, @ViewBuilder destination: @escaping (D) -> C
  ) -> some View {
    with(
      StubDestination { element in
        (element as? D).map { element in
          AnyView(stubOffMain { destination(element) })
        }
      })
  }

  nonisolated public func id<ID: Hashable>(_ id: ID) -> some View { with(StubIdentity(id: id)) }

  nonisolated public func navigationTitle(_ titleKey: LocalizedStringKey) -> some View {
    with(StubTitle(title: titleKey.stubText))
  }

  @_disfavoredOverload
  nonisolated public func navigationTitle<S: StringProtocol>(_ title: S) -> some View {
    with(StubTitle(title: String(title)))
  }

  nonisolated public func navigationBarBackButtonHidden(
    _ hidesBackButton: Bool = true
  ) -> some View {
    with(StubBackButtonHidden(isHidden: hidesBackButton))
  }

  nonisolated public func toolbar<Content: View>(
    @ViewBuilder content: () -> Content
  ) -> some View {
    with(StubToolbar(content: StubToolbarView(view: content())))
  }

  nonisolated public func toolbar<Content: ToolbarContent>(
    @ToolbarContentBuilder content: () -> Content
  ) -> some View {
    with(StubToolbar(content: content()))
  }
}

// MARK: Zoom

@propertyWrapper
public struct Namespace {
  public struct ID: Hashable, Sendable {
    let number: Int
  }

  private let id = ID(number: 1)

  public init() {}

  public var wrappedValue: ID { id }
}

/// The source or the destination of a zoom.
public struct StubZoom {
  public let isSource: Bool
  public let id: AnyHashable
}

@available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, *)
public struct ZoomNavigationTransition {
  let id: AnyHashable
}

@available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, *)
extension ZoomNavigationTransition: NavigationTransition {}

@available(iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
@available(macOS, unavailable)
extension NavigationTransition where Self == ZoomNavigationTransition {
  public static func zoom(
    sourceID: some Hashable, in namespace: Namespace.ID
  ) -> ZoomNavigationTransition {
    ZoomNavigationTransition(id: sourceID)
  }
}

extension View {
  @available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, *)
  nonisolated public func navigationTransition(_ style: some NavigationTransition) -> some View {
    with(StubZoom(isSource: false, id: (style as? ZoomNavigationTransition)?.id ?? AnyHashable("")))
  }

  @available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, *)
  nonisolated public func matchedTransitionSource(
    id: some Hashable, in namespace: Namespace.ID
  ) -> some View {
    with(StubZoom(isSource: true, id: id))
  }
}
