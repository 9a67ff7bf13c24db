// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorMatching

/// A sendable box for an object of the main actor.
///
/// Use it in a payload, or for the value of a `.main` handler:
///
///     try await router.open("/editor", payload: .init(OnMain(draft)))
///
/// A payload whose entry is the object itself, or a box of `Any`, is read as a box of its type, too.
@MainActor
public final class OnMain<Value> {
  // Sound: a constant that is read only by `value`, which is on the main actor, and by `contents`, which
  // traps if it is not.
  nonisolated(unsafe) private let storage: Value

  /// The boxed value.
  public var value: Value { storage }

  /// Creates a box around `value`.
  public init(_ value: Value) { storage = value }

  // Sound: `value` is from a payload, whose entries are sendable or in a box, or from a host in another language,
  // which gives it over to the main thread. Off the main actor it is only retained and cast. The new box gives it
  // only to the main actor. RoutePayloadTests read such values, and scripts/check-all runs them with the thread
  // sanitizer.
  nonisolated package init(moving value: Value) { storage = value }
}

/// An ``OnMain`` box of any type.
protocol MainBox: Sendable {
  /// The value, for code that runs on the main actor without being isolated to it.
  ///
  /// - Precondition: The caller is on the main actor, and so is all code that receives the contents.
  nonisolated var contents: Any { get }

  /// Returns a box of this type with a native value, which may be in a box of another type.
  nonisolated static func boxing(_ native: Any) -> (any MainBox)?
}

extension OnMain: MainBox {
  nonisolated var contents: Any {
    MainActor.preconditionIsolated()
    return storage
  }

  nonisolated fileprivate var unread: Any { storage }

  nonisolated static func boxing(_ native: Any) -> (any MainBox)? {
    let contents = (native as? OnMain<Any>)?.unread ?? native
    return (contents as? Value).map { OnMain(moving: $0) }
  }
}

/// Returns an entry of a payload or a value as `type`: unchanged, or without or in an ``OnMain`` box.
///
/// - Parameter isOnMain: Whether the caller is on the main actor, and may receive the contents of a box.
func nativeValue<T>(_ entry: Any, as type: T.Type = T.self, isOnMain: Bool = false) -> T? {
  if isOnMain, let box = entry as? any MainBox, let value = box.contents as? T { return value }
  if let value = entry as? T { return value }
  let wrapped = (T.self as? any OptionalType.Type)?.wrapped ?? T.self
  guard let box = (wrapped as? any MainBox.Type)?.boxing(entry) else { return nil }
  return box as? T
}

/// Returns an object of a sendable class from an ``OnMain`` box of any type; on any actor, since it may be used there.
///
/// Other values stay in the box: a conversion, as from `NSDictionary`, would read an object that belongs to the main
/// actor.
func sendableObject<T: Sendable>(in box: Any, as type: T.Type = T.self) -> T? {
  guard ((T.self as? any OptionalType.Type)?.wrapped ?? T.self) is AnyObject.Type else {
    return nil
  }
  return (box as? OnMain<Any>)?.unread as? T
}

extension RoutePayload {
  /// Creates a payload from the values of code that is not concurrent, such as an older router's.
  ///
  ///     router.open("/goods/7", payload: RoutePayload(onMain: userInfo)) { result in … }
  ///
  /// Texts, numbers, Booleans and lists of them are passed as they are. Each other value is put in an
  /// ``OnMain`` box, from which only code on the main actor can take it.
  ///
  /// - Parameter values: The values, by name.
  @MainActor
  public init(onMain values: [String: Any]) {
    self.init(values.isEmpty ? nil : values.mapValues(Self.passed))
  }

  @MainActor
  private static func passed(_ value: Any) -> any Sendable {
    switch value {
    case let text as String: text
    case let number as Int: number
    case let number as Double: number
    case let flag as Bool: flag
    case let list as [Any] where list.allSatisfy({ ParameterTexts.text(ofNative: $0) != nil }):
      list.map(passed)
    case let box as OnMain<Any>: box
    default: OnMain<Any>(value)
    }
  }
}
