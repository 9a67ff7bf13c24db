// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// Calls its subscribers before a change.
public final class ObservableObjectPublisher {
  private var subscribers: [Int: () -> Void] = [:]
  private var lastKey = 0

  public init() {}

  public func send() { for subscriber in subscribers.values { subscriber() } }

  public func sink(receiveValue: @escaping () -> Void) -> AnyCancellable {
    lastKey += 1
    let key = lastKey
    subscribers[key] = receiveValue
    return AnyCancellable { [weak self] in self?.subscribers[key] = nil }
  }
}

public final class AnyCancellable {
  private let onCancel: () -> Void

  public init(_ cancel: @escaping () -> Void) { onCancel = cancel }

  deinit { onCancel() }

  public func cancel() { onCancel() }
}

public protocol ObservableObject: AnyObject {
  associatedtype ObjectWillChangePublisher = ObservableObjectPublisher
  var objectWillChange: ObjectWillChangePublisher { get }
}

/// As in Combine, an object without a publisher of its own has one that its published properties share.
extension ObservableObject where ObjectWillChangePublisher == ObservableObjectPublisher {
  public var objectWillChange: ObservableObjectPublisher {
    let properties = Mirror(reflecting: self).children
      .compactMap { $0.value as? any PublishedProperty }
    let publisher =
      properties.lazy.compactMap(\.shared.publisher).first ?? ObservableObjectPublisher()
    for property in properties { property.shared.publisher = publisher }
    return publisher
  }
}

protocol PublishedProperty {
  var shared: SharedPublisher { get }
}

final class SharedPublisher {
  var publisher: ObservableObjectPublisher?
}

/// Sends before its value changes.
@propertyWrapper
public struct Published<Value>: PublishedProperty {
  private var value: Value
  let shared = SharedPublisher()

  public init(wrappedValue: Value) { value = wrappedValue }

  @available(*, unavailable, message: "@Published is only available on properties of classes")
  public var wrappedValue: Value {
    get { fatalError() }
    set { fatalError() }
  }

  public static subscript<Object: ObservableObject>(
    _enclosingInstance object: Object,
    wrapped wrapped: ReferenceWritableKeyPath<Object, Value>,
    storage storage: ReferenceWritableKeyPath<Object, Published<Value>>
  ) -> Value {
    get { object[keyPath: storage].value }
    set {
      object[keyPath: storage].shared.publisher?.send()
      object[keyPath: storage].value = newValue
    }
  }
}
