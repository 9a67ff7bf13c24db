// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// A value of a window that the system stores; here it lasts as long as the view.
@propertyWrapper
public struct SceneStorage<Value> {
  private let state: State<Value>

  public var wrappedValue: Value {
    get { state.wrappedValue }
    nonmutating set { state.wrappedValue = newValue }
  }
}

extension SceneStorage where Value == Data? {
  public init(_ key: String) { state = State(wrappedValue: nil) }
}

public struct StubOnChange {
  public let value: Any
  public let perform: (Any) -> Void
}

extension View {
  nonisolated public func onChange<V: Equatable>(
    of value: V, perform action: @escaping (V) -> Void
  ) -> some View {
    with(StubOnChange(value: value) { if let value = $0 as? V { action(value) } })
  }
}
