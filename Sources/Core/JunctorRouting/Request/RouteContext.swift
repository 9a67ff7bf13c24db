// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// Values of different types, identified by ``RouteContextKey`` types.
///
/// A request has a context, in which gates and interceptors store values for later steps and the handler
/// (``RouteRequest/context``). A router has one for the values that its modules share, such as hosts and
/// switches (`Router.configuration`).
public struct RouteContext: Sendable {
  private var values: [ObjectIdentifier: any Sendable] = [:]

  /// Creates an empty context.
  public init() {}

  /// The value for `key`, or the key's default.
  ///
  /// - Complexity: O(1).
  public subscript<Key: RouteContextKey>(key: Key.Type) -> Key.Value {
    get {
      // In two steps: an absent entry would itself read as an optional value that is `nil`.
      guard let value = values[ObjectIdentifier(key)] else { return Key.defaultValue }
      return value as? Key.Value ?? Key.defaultValue
    }
    set { values[ObjectIdentifier(key)] = newValue }
  }

  /// Removes the values of ``PersonalContextValue``.
  package mutating func removePersonalValues() {
    values = values.filter { !($0.value is any PersonalContextValue) }
  }

  /// Returns a copy with one more value.
  ///
  ///     RouteContext().with(Stage.self, .test).with(Host.self, "m.mall.example")
  public func with<Key: RouteContextKey>(_ key: Key.Type, _ value: Key.Value) -> RouteContext {
    var copy = self
    copy[key] = value
    return copy
  }

  var isEmpty: Bool { values.isEmpty }

  /// Adds the values of `other` for the keys that this context has no value for.
  package func filled(from other: RouteContext) -> RouteContext {
    var copy = self
    copy.values.merge(other.values) { own, _ in own }
    return copy
  }
}

/// A value in a ``RouteContext`` that applies to the request's own address, and not to further addresses
/// that a response names.
package protocol PersonalContextValue: Sendable {}
