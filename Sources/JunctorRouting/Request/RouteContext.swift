// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// Notes that travel with one request, from step to step.
///
/// A gate or interceptor leaves a note, a later one or the handler reads it. A context is a value:
/// what one request carries, another never sees.
public struct RouteContext: Sendable {
  private var values: [ObjectIdentifier: any Sendable] = [:]

  /// Creates an empty context.
  public init() {}

  /// The value at `key`, or the key's default.
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

  /// Removes the values that are meant for one address only.
  package mutating func removePersonalValues() {
    values = values.filter { !($0.value is any PersonalContextValue) }
  }

  /// Whether nothing was noted yet.
  public var isEmpty: Bool { values.isEmpty }
}
