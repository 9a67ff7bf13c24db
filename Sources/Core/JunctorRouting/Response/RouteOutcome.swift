// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// The result of an open that did not fail.
public enum RouteOutcome: Sendable {
  /// The handler returned a value.
  case value(any Sendable)
  /// The handler finished without a value.
  case handled
  /// A screen was shown and later closed without a value.
  case dismissed

  /// The value, if there is one.
  public var value: (any Sendable)? {
    if case .value(let value) = self { value } else { nil }
  }

  /// The value for code on the main actor: without its ``OnMain`` box, if it is in one.
  @MainActor
  public var object: Any? { value.flatMap { nativeValue($0, isOnMain: true) } }

  /// The outcome as one word, for reports.
  public var ending: RouteEnding {
    switch self {
    case .value: .value
    case .handled: .handled
    case .dismissed: .dismissed
    }
  }

  /// Returns the value as `type`: for `RouteOutcome`, the outcome itself; for an optional type, `nil`
  /// stands for *handled* and *dismissed*; for `Void`, *handled* is the value.
  ///
  /// - Parameter isOnMain: Whether the caller is on the main actor, and receives the contents of an
  ///   ``OnMain`` box.
  package func typed<T>(
    as type: T.Type, address: String, isOnMain: Bool = false
  ) throws(RouteError) -> T {
    if T.self == RouteOutcome.self { return self as! T }
    guard case .value(let value) = self else { return try typedAbsence(address) }
    return try cast(value, address: address, isOnMain)
  }

  /// Returns the value as a sendable `type`: an object of a sendable class also from an ``OnMain`` box of any type.
  package func sendable<T: Sendable>(as type: T.Type, address: String) throws(RouteError) -> T {
    do throws(RouteError) {
      return try typed(as: type, address: address)
    } catch {
      if let object: T = value.flatMap({ sendableObject(in: $0) }) { return object }
      throw error
    }
  }

  // The slow path is separate, since it looks up type metadata.
  @inline(never)
  private func typedAbsence<T>(_ address: String) throws(RouteError) -> T {
    if case .dismissed = self {
      if let nothing: T = absence() { return nothing }
      throw RouteError(.dismissed, address: address)
    }
    if T.self == Void.self, let nothing = () as? T { return nothing }
    if let nothing: T = absence() { return nothing }
    throw .typeMismatch(address: address, expected: "\(T.self)", actual: "nothing (handled)")
  }
}

/// Fast path: the static types are equal, and no dynamic cast is needed.
private func cast<V, T>(
  _ value: V, address: String, _ isOnMain: Bool
) throws(RouteError) -> T {
  V.self == T.self ? value as! T : try castToOther(value, address: address, isOnMain)
}

@inline(never)
private func castToOther<V, T>(
  _ value: V, address: String, _ isOnMain: Bool
) throws(RouteError) -> T {
  if let typed: T = nativeValue(value, isOnMain: isOnMain) { return typed }
  let contents = isOnMain ? (value as? any MainBox)?.contents : nil
  throw .typeMismatch(
    address: address, expected: "\(T.self)", actual: "\(contents.map { type(of: $0) } ?? V.self)")
}

extension RouteOutcome: CustomStringConvertible {
  /// The outcome in a few words.
  public var description: String {
    if case .value(let value) = self { "value \(value)" } else { ending.rawValue }
  }
}

protocol OptionalType {
  static var absent: Self { get }
  static var wrapped: Any.Type { get }
}

extension Optional: OptionalType {
  static var absent: Wrapped? { nil }
  static var wrapped: Any.Type { Wrapped.self }
}

/// Returns `nil` as a `T` if that is an optional type; `nil` for any other type.
package func absence<T>() -> T? {
  guard let type = T.self as? any OptionalType.Type else { return nil }
  return type.absent as? T
}
