// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

@_exported public import Combine
@_exported public import UIKit

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
  @MainActor public static func buildBlock<each Content: View>(
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
}

public struct EmptyView: StubView {
  nonisolated public init() {}
}

public struct TupleView<T>: StubView {
  public let value: T
  public let stubChildren: [any View]

  init(_ value: T, _ children: [any View]) {
    self.value = value
    stubChildren = children
  }
}

public enum _ConditionalContent<First: View, Second: View>: StubView {
  case first(First)
  case second(Second)

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

public struct AnyView: StubView {
  public let stubChildren: [any View]

  public init<V: View>(_ view: V) { stubChildren = [view] }
}

public struct Text: StubView {
  public let stubText: String

  public init(verbatim content: String) { stubText = content }
  public init(_ key: LocalizedStringKey) { stubText = key.stubText }
  @_disfavoredOverload
  public init<S: StringProtocol>(_ content: S) { stubText = String(content) }
}

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
  public func font(_ font: Font?) -> some View { with(font) }
  public func foregroundStyle(_ style: HierarchicalShapeStyle) -> some View { with(style) }
}

public struct Image: StubView {
  public let stubName: String

  public init(systemName: String) { stubName = systemName }
}

public struct Button<Label: View>: StubView, StubButton {
  let action: @MainActor () -> Void
  let label: Label

  public init(action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label) {
    self.action = action
    self.label = label()
  }

  public var stubChildren: [any View] { [label] }

  public func stubTap() { action() }
}

extension Button where Label == Text {
  public init(_ titleKey: LocalizedStringKey, action: @escaping @MainActor () -> Void) {
    self.init(action: action) { Text(titleKey) }
  }

  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, action: @escaping @MainActor () -> Void) {
    self.init(action: action) { Text(title) }
  }
}

public struct ButtonRole: Equatable, Sendable {
  private let name: String

  public static let destructive = ButtonRole(name: "destructive")
  public static let cancel = ButtonRole(name: "cancel")
}

extension Button where Label == Text {
  public init(
    _ titleKey: LocalizedStringKey, role: ButtonRole?, action: @escaping @MainActor () -> Void
  ) {
    self.init(titleKey, action: action)
  }

  @_disfavoredOverload
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

public struct ZStack<Content: View>: StubView {
  let content: Content

  public init(@ViewBuilder content: () -> Content) { self.content = content() }

  public var stubChildren: [any View] { [content] }
}

public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content: View>: StubView {
  let data: Data
  let content: (Data.Element) -> Content

  public init(
    _ data: Data, id: KeyPath<Data.Element, ID>,
    @ViewBuilder content: @escaping (Data.Element) -> Content
  ) {
    self.data = data
    self.content = content
  }

  public var stubChildren: [any View] { data.map { content($0) } }
}

extension ForEach where Data.Element: Identifiable, ID == Data.Element.ID {
  public init(_ data: Data, @ViewBuilder content: @escaping (Data.Element) -> Content) {
    self.init(data, id: \.id, content: content)
  }
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

public struct StubOpacity {
  public let opacity: Double
}

extension View {
  public func opacity(_ opacity: Double) -> some View { with(StubOpacity(opacity: opacity)) }
}

extension View {
  func with<Modifier>(_ modifier: Modifier) -> ModifiedContent<Self, Modifier> {
    ModifiedContent(content: self, modifier: modifier)
  }
}
