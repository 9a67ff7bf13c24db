// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

public struct TabView<SelectionValue: Hashable, Content: View> {
  let selection: Binding<SelectionValue>?
  let content: Content

  @MainActor @preconcurrency
  public init(selection: Binding<SelectionValue>?, @ViewBuilder content: () -> Content) {
    self.selection = selection
    self.content = content()
  }

  /// Declared for overload resolution: a closure of views must not be ambiguous.
  @available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, *)
  @MainActor @preconcurrency
  public init<C: TabContent>(
    selection: Binding<SelectionValue>, @TabContentBuilder<SelectionValue> content: () -> C
  ) where Content == TabContentBuilder<SelectionValue>.Content<C> {
    self.selection = selection
    self.content = TabContentBuilder<SelectionValue>.Content(content())
  }
}

extension TabView: StubView, StubTabs {
  public var stubChildren: [any View] { [content] }

  public var stubSelection: AnyHashable? { selection?.stubRead() }

  public func stubSelect(_ tag: AnyHashable) {
    if let tag = tag.base as? SelectionValue { selection?.wrappedValue = tag }
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

extension View {
  // The parameter `includeOptional` is that of Xcode 16.
  nonisolated public func tag<V: Hashable>(_ tag: V, includeOptional: Bool = true) -> some View {
    with(StubTag(tag: tag))
  }

  nonisolated public func tabItem<V: View>(@ViewBuilder _ label: () -> V) -> some View {
    with(StubTabItem(label: AnyView(stub: label())))
  }
}

// MARK: Tabs of iOS 18

// A test cannot select these tabs. The stubs declare what takes part in overload resolution.

@available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, *)
@MainActor @preconcurrency
public protocol TabContent<TabValue> {
  associatedtype TabValue: Hashable where TabValue == Body.TabValue
  associatedtype Body: TabContent
  @TabContentBuilder<TabValue> @MainActor @preconcurrency var body: Body { get }
}

@available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, *)
@resultBuilder
public struct TabContentBuilder<TabValue: Hashable> {
  /// The tabs as a view.
  public struct Content<C: TabContent> {
    let tabs: C

    init(_ tabs: C) { self.tabs = tabs }
  }

  public static func buildExpression<C: TabContent>(_ content: C) -> C
  where C.TabValue == TabValue { content }

  public static func buildBlock<C: TabContent>(_ content: C) -> C where C.TabValue == TabValue {
    content
  }

  public static func buildBlock<C0: TabContent, C1: TabContent>(
    _ c0: C0, _ c1: C1
  ) -> some TabContent<TabValue> where C0.TabValue == TabValue, C1.TabValue == TabValue { c0 }

  public static func buildIf<C: TabContent>(_ content: C?) -> C? where C.TabValue == TabValue {
    content
  }

  public static func buildEither<T: TabContent, F: TabContent>(
    first: T
  ) -> _ConditionalContent<T, F> where T.TabValue == TabValue, F.TabValue == TabValue {
    .first(first)
  }

  public static func buildEither<T: TabContent, F: TabContent>(
    second: F
  ) -> _ConditionalContent<T, F> where T.TabValue == TabValue, F.TabValue == TabValue {
    .second(second)
  }
}

@available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, *)
extension TabContentBuilder.Content: StubView {
  public var stubChildren: [any View] { tabs.stubPages }
}

@available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, *)
extension TabContent {
  /// Not in the real SwiftUI: the views of the tabs, with their tags and labels.
  public var stubPages: [any View] { (self as? any StubPages)?.pages ?? [] }
}

protocol StubPages {
  @MainActor var pages: [any View] { get }
}

public struct TabRole: Hashable, Sendable {
  public static let search = TabRole()
}

/// The badge of a tab; and in a test, its role.
public struct StubBadge {
  public let text: String?
}

public struct StubRole {
  public let role: TabRole
}

extension View {
  nonisolated public func badge(_ label: Text?) -> some View {
    with(StubBadge(text: label?.stubText))
  }
}

@available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, *)
public struct StubTabWithBadge<Base: TabContent>: TabContent, StubPages {
  public typealias TabValue = Base.TabValue
  public typealias Body = Self
  let base: Base
  let badge: String?

  var pages: [any View] {
    base.stubPages.map { AnyView(stub: $0).with(StubBadge(text: badge)) }
  }
}

@available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, *)
extension TabContent {
  nonisolated public func badge(_ label: Text?) -> some TabContent<TabValue> {
    StubTabWithBadge(base: self, badge: label?.stubText)
  }
}

@available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, *)
extension TabContent where Body == Self {
  public var body: Self { self }
}

@available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, *)
public struct Tab<Value, Content, Label> {
  let value: Value
  var role: TabRole?
  let content: Content
  let label: Label
}

@available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, *)
extension Tab: StubPages where Value: Hashable, Content: View, Label: View {
  var pages: [any View] {
    let page = AnyView(stub: content).with(StubTabItem(label: AnyView(stub: label)))
      .with(StubTag(tag: value))
    return [role.map { AnyView(stub: page).with(StubRole(role: $0)) } ?? page]
  }
}

@available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, *)
extension Tab: TabContent where Value: Hashable, Content: View, Label: View {
  public typealias TabValue = Value
  public typealias Body = Self

  nonisolated public init(
    value: Value, @ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label
  ) {
    self.init(value: value, content: content(), label: label())
  }

  nonisolated public init(
    value: Value, role: TabRole?, @ViewBuilder content: () -> Content,
    @ViewBuilder label: () -> Label
  ) {
    self.init(value: value, role: role, content: content(), label: label())
  }
}

@available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, *)
public typealias DefaultTabLabel = SwiftUI.Label<Text, Image>

@available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, *)
extension Tab where Value: Hashable, Content: View, Label == DefaultTabLabel {
  nonisolated public init(
    _ titleKey: LocalizedStringKey, systemImage: String, value: Value,
    @ViewBuilder content: () -> Content
  ) {
    self.init(
      value: value, content: content(), label: DefaultTabLabel(titleKey, systemImage: systemImage))
  }

  @_disfavoredOverload
  nonisolated public init<S: StringProtocol>(
    _ title: S, systemImage: String, value: Value, @ViewBuilder content: () -> Content
  ) {
    self.init(
      value: value, content: content(), label: DefaultTabLabel(title, systemImage: systemImage))
  }
}

@available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, *)
extension ForEach: TabContent where Content: TabContent {
  public typealias TabValue = Content.TabValue
  public typealias Body = Self
}

@available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, *)
extension ForEach: StubPages where Content: TabContent {
  var pages: [any View] {
    elements.flatMap(\.stubPages)
  }
}

@available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, *)
extension ForEach where Content: TabContent {
  nonisolated public init(
    _ data: Data, id: KeyPath<Data.Element, ID>,
    @TabContentBuilder<Content.TabValue> content: @escaping (Data.Element) -> Content,
    stubFile: String = #fileID
  ) {
    self.init(data: data, content: content, isLibrary: stubIsLibrary(stubFile))
  }
}

@available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, *)
extension ForEach where Content: TabContent, Data.Element: Identifiable, ID == Data.Element.ID {
  nonisolated public init(
    _ data: Data,
    @TabContentBuilder<Content.TabValue> content: @escaping (Data.Element) -> Content,
    stubFile: String = #fileID
  ) {
    self.init(data: data, content: content, isLibrary: stubIsLibrary(stubFile))
  }
}

@available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, *)
extension Optional: TabContent where Wrapped: TabContent {
  public typealias TabValue = Wrapped.TabValue
}

@available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, *)
extension _ConditionalContent: TabContent
where First: TabContent, Second: TabContent, First.TabValue == Second.TabValue {
  public typealias TabValue = First.TabValue
}
