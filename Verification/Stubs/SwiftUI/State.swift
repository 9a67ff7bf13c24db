// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

public import Combine

@propertyWrapper @dynamicMemberLookup
public struct Binding<Value> {
  private let get: () -> Value
  private let set: (Value) -> Void
  /// Whether the app has created it with closures: SwiftUI cannot compare two of these.
  public let stubIsMadeOfClosures: Bool

  // Apple's closures are `@isolated(any) @Sendable`, for which the compiler infers a closure without an isolation of its
  // own nonisolated, as here. The compiler of Linux crashes on `@isolated(any)` with a generic result. Apple's
  // `@preconcurrency` would make warnings of the errors.
  public init(get: @escaping @Sendable () -> Value, set: @escaping @Sendable (Value) -> Void) {
    self.init(stubGet: get, set: set, isMadeOfClosures: true)
  }

  init(
    stubGet get: @escaping () -> Value, set: @escaping (Value) -> Void, isMadeOfClosures: Bool
  ) {
    self.get = get
    self.set = set
    stubIsMadeOfClosures = isMadeOfClosures
  }

  public var wrappedValue: Value {
    get { get() }
    nonmutating set { set(newValue) }
  }

  public var projectedValue: Binding<Value> { self }

  public subscript<Subject>(
    dynamicMember path: WritableKeyPath<Value, Subject>
  ) -> Binding<Subject> {
    Binding<Subject>(
      stubGet: { wrappedValue[keyPath: path] }, set: { wrappedValue[keyPath: path] = $0 },
      isMadeOfClosures: stubIsMadeOfClosures)
  }

  /// Reads the value as SwiftUI does: on a thread of its own.
  public func stubRead() -> Value { stubOffMain { get() } }
}

// As Apple's. While another thread reads, the main thread waits, and only the main thread writes.
extension Binding: @unchecked Sendable where Value: Sendable {}

@propertyWrapper
public struct State<Value> {
  private final class Box {
    var value: Value
    init(_ value: Value) { self.value = value }
  }

  private let box: Box

  public init(wrappedValue: Value) { box = Box(wrappedValue) }

  public var wrappedValue: Value {
    get { box.value }
    nonmutating set { box.value = newValue }
  }

  public var projectedValue: Binding<Value> {
    Binding(stubGet: { box.value }, set: { box.value = $0 }, isMadeOfClosures: false)
  }
}

// As Apple's, and as `Binding` above.
extension State: @unchecked Sendable where Value: Sendable {}

@MainActor @preconcurrency @propertyWrapper
public struct ObservedObject<Object: ObservableObject>: StubObserving {
  public var wrappedValue: Object

  public init(wrappedValue: Object) { self.wrappedValue = wrappedValue }

  public var stubObject: any ObservableObject { wrappedValue }

  public var projectedValue: Wrapper { Wrapper(object: wrappedValue) }

  /// Creates bindings to the object's properties.
  @MainActor @preconcurrency @dynamicMemberLookup
  public struct Wrapper {
    let object: Object

    public subscript<Subject>(
      dynamicMember path: ReferenceWritableKeyPath<Object, Subject>
    ) -> Binding<Subject> {
      let object = object
      return Binding(
        stubGet: { object[keyPath: path] }, set: { object[keyPath: path] = $0 },
        isMadeOfClosures: false)
    }
  }
}

/// A property whose view is updated when an object changes.
@MainActor
public protocol StubObserving {
  var stubObject: any ObservableObject { get }
}

@MainActor @preconcurrency @propertyWrapper
public struct StateObject<Object: ObservableObject>: StubStateful {
  /// Used on the main thread only.
  private final class Box: @unchecked Sendable {
    let make: () -> Object
    lazy var object = make()
    /// The box of the first view at the same place.
    var first: Box?
    init(_ make: @escaping () -> Object) { self.make = make }
  }

  private let box: Box

  nonisolated public init(wrappedValue: @autoclosure @escaping () -> Object) {
    box = Box(wrappedValue)
  }

  public var projectedValue: ObservedObject<Object>.Wrapper {
    ObservedObject(wrappedValue: wrappedValue).projectedValue
  }

  public var wrappedValue: Object { (box.first ?? box).object }

  public func stubInstall(_ first: AnyObject?) -> AnyObject {
    if let first = first as? Box, first !== box { box.first = first }
    return box.first ?? box
  }
}

/// A property whose storage is that of the first view at its place; a view is created for each update.
@MainActor
public protocol StubStateful {
  /// Takes the storage of the first view, and returns the storage in use.
  func stubInstall(_ first: AnyObject?) -> AnyObject
}

public protocol EnvironmentKey {
  associatedtype Value
  static var defaultValue: Value { get }
}

public struct EnvironmentValues {
  private var values: [ObjectIdentifier: Any] = [:]

  public init() {}

  public subscript<Key: EnvironmentKey>(key: Key.Type) -> Key.Value {
    get { values[ObjectIdentifier(key)] as? Key.Value ?? Key.defaultValue }
    set { values[ObjectIdentifier(key)] = newValue }
  }

  public var scenePhase: ScenePhase {
    get { self[ScenePhaseKey.self] }
    set { self[ScenePhaseKey.self] = newValue }
  }
}

/// The action that opens a window.
public struct OpenWindowAction {
  /// Not in the real SwiftUI: receives the identifier of the group and the value.
  let perform: @MainActor (String, Any) -> Void

  public init(stub perform: @escaping @MainActor (String, Any) -> Void = { _, _ in }) {
    self.perform = perform
  }

  @MainActor public func callAsFunction<D: Hashable & Codable>(id: String, value: D) {
    perform(id, value)
  }
}

private enum OpenWindowKey: EnvironmentKey {
  static var defaultValue: OpenWindowAction { OpenWindowAction() }
}

private enum MultipleWindowsKey: EnvironmentKey {
  static var defaultValue: Bool { false }
}

extension EnvironmentValues {
  public var openWindow: OpenWindowAction {
    get { self[OpenWindowKey.self] }
    set { self[OpenWindowKey.self] = newValue }
  }

  public var supportsMultipleWindows: Bool {
    get { self[MultipleWindowsKey.self] }
    set { self[MultipleWindowsKey.self] = newValue }
  }
}

public enum ScenePhase: Comparable, Sendable {
  case background
  case inactive
  case active
}

private enum ScenePhaseKey: EnvironmentKey {
  static let defaultValue = ScenePhase.background
}

@propertyWrapper
public struct Environment<Value>: StubEnvironmentReader {
  private final class Box { var values = EnvironmentValues() }

  private let path: KeyPath<EnvironmentValues, Value>
  private let box = Box()

  public init(_ keyPath: KeyPath<EnvironmentValues, Value>) { path = keyPath }

  public var wrappedValue: Value { box.values[keyPath: path] }

  public func stubInstall(_ values: EnvironmentValues) { box.values = values }
}

/// A property that reads the environment, which a test sets before it reads the body of the view.
public protocol StubEnvironmentReader {
  func stubInstall(_ values: EnvironmentValues)
}

/// A change of the environment of a view.
public struct StubEnvironmentWriter {
  public let write: (inout EnvironmentValues) -> Void
}

extension View {
  nonisolated public func environment<V>(
    _ keyPath: WritableKeyPath<EnvironmentValues, V>, _ value: V
  ) -> some View {
    with(StubEnvironmentWriter { $0[keyPath: keyPath] = value })
  }
}
