// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

public import Foundation

@MainActor @preconcurrency
public struct List<SelectionValue: Hashable, Content: View>: StubView {
  let content: Content

  public var stubChildren: [any View] { [content] }
}

extension List where SelectionValue == Never {
  public init(@ViewBuilder content: () -> Content) { self.content = content() }
}

public struct Section<Parent, Content, Footer> {
  let header: Parent
  let content: Content
}

extension Section: View, StubView where Parent: View, Content: View, Footer: View {
  public typealias Body = Never
  public var body: Never { fatalError("A stub's view is looked into by its children.") }
  public var stubChildren: [any View] { [header, content] }
}

extension Section where Parent == Text, Content: View, Footer == EmptyView {
  public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) {
    header = Text(titleKey)
    self.content = content()
  }

  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, @ViewBuilder content: () -> Content) {
    header = Text(title)
    self.content = content()
  }
}

public enum HorizontalAlignment: Sendable {
  case leading, center, trailing
}

public struct VStack<Content: View> {
  let content: Content

  @MainActor @preconcurrency
  public init(
    alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil,
    @ViewBuilder content: () -> Content
  ) {
    self.content = content()
  }
}

extension VStack: StubView {
  public var stubChildren: [any View] { [content] }
}

public struct Label<Title: View, Icon: View> {
  let title: Title
  let icon: Icon
}

extension Label: StubView {
  public var stubChildren: [any View] { [title, icon] }
}

extension Label where Title == Text, Icon == Image {
  public init(_ titleKey: LocalizedStringKey, systemImage name: String) {
    title = Text(titleKey)
    icon = Image(systemName: name)
  }

  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, systemImage name: String) {
    self.title = Text(title)
    icon = Image(systemName: name)
  }

  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, image name: String) {
    self.title = Text(title)
    icon = Image(systemName: name)
  }
}

public struct LabeledContent<Label, Content> {
  let label: Label
  let content: Content
}

extension LabeledContent: View, StubView where Label: View, Content: View {
  public typealias Body = Never
  public var body: Never { fatalError("A stub's view is looked into by its children.") }
  public var stubChildren: [any View] { [label, content] }
}

extension LabeledContent where Label == Text, Content == Text {
  public init<S: StringProtocol>(_ titleKey: LocalizedStringKey, value: S) {
    label = Text(titleKey)
    content = Text(value)
  }

  @_disfavoredOverload
  public init<S1: StringProtocol, S2: StringProtocol>(_ title: S1, value: S2) {
    label = Text(title)
    content = Text(value)
  }
}

// MARK: Controls

public struct TextField<Label: View> {
  let label: Label
  let text: Binding<String>
}

extension TextField: StubView, StubTextField {
  public var stubChildren: [any View] { [label] }

  public func stubType(_ text: String) { self.text.wrappedValue = text }
}

extension TextField where Label == Text {
  public init(_ titleKey: LocalizedStringKey, text: Binding<String>) {
    label = Text(titleKey)
    self.text = text
  }

  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, text: Binding<String>) {
    label = Text(title)
    self.text = text
  }
}

/// A text field, whatever its label.
@MainActor
public protocol StubTextField {
  /// The user replaces the text.
  func stubType(_ text: String)
}

public struct Picker<Label: View, SelectionValue: Hashable, Content: View> {
  let label: Label
  let selection: Binding<SelectionValue>
  let content: Content
}

extension Picker: StubView, StubPicker {
  public var stubChildren: [any View] { [label, content] }

  public func stubSelect(_ tag: AnyHashable) {
    if let tag = tag.base as? SelectionValue { selection.wrappedValue = tag }
  }
}

extension Picker where Label == Text {
  public init(
    _ titleKey: LocalizedStringKey, selection: Binding<SelectionValue>,
    @ViewBuilder content: () -> Content
  ) {
    label = Text(titleKey)
    self.selection = selection
    self.content = content()
  }

  @_disfavoredOverload
  public init<S: StringProtocol>(
    _ title: S, selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content
  ) {
    label = Text(title)
    self.selection = selection
    self.content = content()
  }
}

/// A picker, whatever its label.
@MainActor
public protocol StubPicker {
  /// The user selects the content with a tag, or of an element with an id.
  func stubSelect(_ tag: AnyHashable)
}

/// A style of pickers; the real `pickerStyle` takes a type that conforms to a protocol.
public struct SegmentedPickerStyle: Sendable {
  public static var segmented: SegmentedPickerStyle { SegmentedPickerStyle() }
}

extension View {
  nonisolated public func pickerStyle(_ style: SegmentedPickerStyle) -> some View { with(style) }
}

public struct TextInputAutocapitalization: Sendable {
  public static var never: TextInputAutocapitalization { TextInputAutocapitalization() }
}

extension View {
  nonisolated public func autocorrectionDisabled(_ disable: Bool = true) -> some View {
    with(disable)
  }

  @available(macOS, unavailable)
  nonisolated public func textInputAutocapitalization(
    _ autocapitalization: TextInputAutocapitalization?
  ) -> some View {
    with(autocapitalization)
  }
}

// MARK: Sharing

/// A button that shares an item; the real one takes a value of any `Transferable` type, and has more labels.
@available(tvOS, unavailable)
public struct ShareLink {
  public let stubItem: URL

  public init(item: URL) { stubItem = item }
}

@available(tvOS, unavailable)
extension ShareLink: StubView {}
