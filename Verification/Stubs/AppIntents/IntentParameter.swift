// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

public protocol _IntentValue {
  associatedtype ValueType: _IntentValue = Self
  associatedtype UnwrappedType: _IntentValue = Self
}

extension Int: _IntentValue {}
extension String: _IntentValue {}
extension URL: _IntentValue {}
extension Never: _IntentValue {}

@propertyWrapper
public final class IntentParameter<Value: _IntentValue & Sendable>: @unchecked Sendable {
  public let title: LocalizedStringResource
  public let defaultValue: Value.UnwrappedType?
  private let lock = NSLock()
  private var stored: Value?

  fileprivate init(_ title: LocalizedStringResource, _ defaultValue: Value.UnwrappedType?) {
    self.title = title
    self.defaultValue = defaultValue
    stored = defaultValue as? Value
  }

  public var projectedValue: IntentParameter<Value> { self }

  /// As in the real framework, reading a parameter that has no value ends the app.
  public var wrappedValue: Value {
    get {
      lock.withLock {
        guard let stored else { fatalError("The parameter “\(title.key)” has no value.") }
        return stored
      }
    }
    set { lock.withLock { stored = newValue } }
  }
}

extension IntentParameter where Value.ValueType == Int {
  public convenience init(
    title: LocalizedStringResource, description: LocalizedStringResource? = nil,
    default defaultValue: Value.UnwrappedType? = nil
  ) { self.init(title, defaultValue) }
}

extension IntentParameter where Value.ValueType == String {
  public convenience init(
    title: LocalizedStringResource, description: LocalizedStringResource? = nil,
    default defaultValue: Value.UnwrappedType? = nil
  ) { self.init(title, defaultValue) }
}

extension IntentParameter where Value.ValueType == URL {
  public convenience init(
    title: LocalizedStringResource, description: LocalizedStringResource? = nil,
    default defaultValue: Value.UnwrappedType? = nil
  ) { self.init(title, defaultValue) }
}

extension IntentParameter where Value.ValueType: AppEntity {
  public convenience init(
    title: LocalizedStringResource, description: LocalizedStringResource? = nil
  ) { self.init(title, nil) }
}
