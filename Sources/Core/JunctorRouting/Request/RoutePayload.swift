// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// Native values of a request: values by name, or one value of any type.
///
///     try await router.open("/editor", payload: ["draft": draft, "page": 2])
///     try await router.open("/editor", payload: .init(draft))
///
/// The handler reads values by name like other parameters, and one value with
/// ``RouteRequest/native(_:as:isolation:)``. Only the app's own code can send a payload: a request from any other
/// source that has one is denied.
public struct RoutePayload: Sendable, ExpressibleByDictionaryLiteral {
  /// One reference, since most requests have no payload, and each copy of an optional existential calls
  /// the runtime.
  private final class Contents: Sendable {
    let value: any Sendable

    init(_ value: any Sendable) { self.value = value }
  }

  private let contents: Contents?

  var value: (any Sendable)? { contents?.value }

  /// No native values.
  package static var empty: RoutePayload { RoutePayload() }

  var isEmpty: Bool { contents == nil }

  private init() { contents = nil }

  /// Creates a payload from one value, such as a dictionary with keys of type `String`, or from none.
  public init(_ value: (any Sendable)?) { contents = value.map(Contents.init) }

  /// Creates a payload from values by name; an empty literal stands for no payload.
  public init(dictionaryLiteral elements: (String, any Sendable)...) {
    self.init(elements.isEmpty ? nil : Dictionary(uniqueKeysWithValues: elements))
  }
}
