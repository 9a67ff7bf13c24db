// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

// Isolation is as in the documentation of iOS 26: an initializer without `nonisolated` there is one of the main actor.
// The structures conform to `View` in extensions, from which Swift infers no isolation.

@MainActor @preconcurrency
public protocol View {
  associatedtype Body: View
  @ViewBuilder @MainActor @preconcurrency var body: Body { get }
}

extension Never: View {
  public var body: Never { fatalError("There is nothing to see.") }
}

/// A view that is composed of others, which a test reads in place of a body.
@MainActor
public protocol StubView: View where Body == Never {
  var stubChildren: [any View] { get }
}

extension StubView {
  public var body: Never { fatalError("A stub's view is looked into by its children.") }
  public var stubChildren: [any View] { [] }
}

@resultBuilder
public enum ViewBuilder {
  public static func buildBlock() -> EmptyView { EmptyView() }
  public static func buildBlock<Content: View>(_ content: Content) -> Content { content }
  public static func buildBlock<each Content: View>(
    _ content: repeat each Content
  ) -> TupleView<(repeat each Content)> {
    var children: [any View] = []
    repeat children.append(each content)
    return TupleView((repeat each content), children)
  }
  public static func buildExpression<Content: View>(_ content: Content) -> Content { content }
  public static func buildIf<Content: View>(_ content: Content?) -> Content? { content }
  public static func buildEither<First: View, Second: View>(
    first: First
  ) -> _ConditionalContent<First, Second> { .first(first) }
  public static func buildEither<First: View, Second: View>(
    second: Second
  ) -> _ConditionalContent<First, Second> { .second(second) }
  public static func buildLimitedAvailability<Content: View>(_ content: Content) -> AnyView {
    AnyView(stub: content)
  }
}

public struct EmptyView: Sendable {
  public init() {}
}

extension EmptyView: StubView {}

public struct TupleView<T> {
  public let value: T
  let children: [any View]

  init(_ value: T, _ children: [any View]) {
    self.value = value
    self.children = children
  }
}

extension TupleView: StubView {
  public var stubChildren: [any View] { children }
}

public enum _ConditionalContent<First, Second> {
  case first(First)
  case second(Second)
}

extension _ConditionalContent: View, StubView where First: View, Second: View {
  public typealias Body = Never
  public var body: Never { fatalError("A stub's view is looked into by its children.") }
  public var stubChildren: [any View] {
    switch self {
    case .first(let view): [view]
    case .second(let view): [view]
    }
  }
}

extension Optional: View where Wrapped: View {
  public typealias Body = Never
  public var body: Never { fatalError("A stub's view is looked into by its children.") }
}

extension Optional: StubView where Wrapped: View {
  public var stubChildren: [any View] { map { [$0] } ?? [] }
}

public struct AnyView {
  let view: any View

  @MainActor @preconcurrency public init<V: View>(_ view: V) { self.view = view }

  init(stub view: any View) { self.view = view }
}

extension AnyView: StubView {
  public var stubChildren: [any View] { [view] }
}

public struct Text: Equatable, Sendable {
  public let stubText: String

  public init(verbatim content: String) { stubText = content }
  public init(_ key: LocalizedStringKey) { stubText = key.stubText }
  @_disfavoredOverload
  public init<S: StringProtocol>(_ content: S) { stubText = String(content) }
}

extension Text: StubView {}

public struct Font: Hashable, Sendable {
  private var name: String

  public static let caption = Font(name: "caption")
  public static let caption2 = Font(name: "caption2")

  public func monospaced() -> Font { Font(name: "\(name), monospaced") }
}

/// The one style that is used; a protocol with many in the real SwiftUI.
public struct HierarchicalShapeStyle: Sendable {
  public static let secondary = HierarchicalShapeStyle()
}

extension View {
  nonisolated public func font(_ font: Font?) -> some View { with(font) }
  nonisolated public func foregroundStyle(_ style: HierarchicalShapeStyle) -> some View {
    with(style)
  }
}

public struct Image: Equatable, Sendable {
  public let stubName: String

  public init(systemName: String) { stubName = systemName }
}

extension Image: StubView {}

public struct Button<Label: View> {
  let action: @MainActor () -> Void
  let label: Label

  @MainActor @preconcurrency
  public init(action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label) {
    self.action = action
    self.label = label()
  }
}

extension Button: StubView, StubButton {
  public var stubChildren: [any View] { [label] }

  public func stubTap() { action() }
}

extension Button where Label == Text {
  @preconcurrency
  public init(_ titleKey: LocalizedStringKey, action: @escaping @MainActor () -> Void) {
    self.action = action
    label = Text(titleKey)
  }

  @_disfavoredOverload @preconcurrency
  public init<S: StringProtocol>(_ title: S, action: @escaping @MainActor () -> Void) {
    self.action = action
    label = Text(title)
  }
}

public struct ButtonRole: Equatable, Sendable {
  private let name: String

  public static let destructive = ButtonRole(name: "destructive")
  public static let cancel = ButtonRole(name: "cancel")
}

extension Button where Label == Text {
  @preconcurrency
  public init(
    _ titleKey: LocalizedStringKey, role: ButtonRole?, action: @escaping @MainActor () -> Void
  ) {
    self.init(titleKey, action: action)
  }

  @_disfavoredOverload @preconcurrency
  public init<S: StringProtocol>(
    _ title: S, role: ButtonRole?, action: @escaping @MainActor () -> Void
  ) {
    self.init(title, action: action)
  }
}

/// A button with any label.
@MainActor
public protocol StubButton {
  func stubTap()
}

public struct ZStack<Content: View> {
  let content: Content

  @MainActor @preconcurrency
  public init(@ViewBuilder content: () -> Content) { self.content = content() }
}

extension ZStack: StubView {
  public var stubChildren: [any View] { [content] }
}

public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content> {
  let data: Data
  let content: (Data.Element) -> Content
  let isLibrary: Bool

  var elements: [Content] {
    isLibrary ? stubOffMain { data.map(content) } : data.map(content)
  }
}

extension ForEach where Content: View {
  /// The stub has the additional parameter: it calls the closures of the library off the main thread.
  public init(
    _ data: Data, id: KeyPath<Data.Element, ID>,
    @ViewBuilder content: @escaping (Data.Element) -> Content, stubFile: String = #fileID
  ) {
    self.init(data: data, content: content, isLibrary: stubIsLibrary(stubFile))
  }
}

extension ForEach where Content: View, Data.Element: Identifiable, ID == Data.Element.ID {
  public init(
    _ data: Data, @ViewBuilder content: @escaping (Data.Element) -> Content,
    stubFile: String = #fileID
  ) {
    self.init(data: data, content: content, isLibrary: stubIsLibrary(stubFile))
  }
}

extension ForEach: View, StubView where Content: View {
  public typealias Body = Never
  public var body: Never { fatalError("A stub's view is looked into by its children.") }
  public var stubChildren: [any View] { elements }
}

/// A view with a modifier.
public struct ModifiedContent<Content, Modifier> {
  public let content: Content
  public let modifier: Modifier
}

extension ModifiedContent: View, StubView, StubModified where Content: View {
  public typealias Body = Never
  public var body: Never { fatalError("A stub's view is looked into by its children.") }
  public var stubChildren: [any View] { [content] }
  public var stubModifier: Any { modifier }
}

/// A view with a modifier of any type.
@MainActor
public protocol StubModified {
  var stubModifier: Any { get }
}

/// A view behind another one.
public struct StubBackground {
  public let background: AnyView
}

public struct Alignment: Equatable, Sendable {
  public static let center = Alignment()
}

extension View {
  nonisolated public func background<V: View>(
    alignment: Alignment = .center, @ViewBuilder content: () -> V
  ) -> some View {
    with(StubBackground(background: AnyView(stub: content())))
  }
}

public struct StubOpacity {
  public let opacity: Double
}

extension View {
  nonisolated public func opacity(_ opacity: Double) -> some View {
    with(StubOpacity(opacity: opacity))
  }
}

extension View {
  nonisolated func with<Modifier>(_ modifier: Modifier) -> ModifiedContent<Self, Modifier> {
    ModifiedContent(content: self, modifier: modifier)
  }
}
