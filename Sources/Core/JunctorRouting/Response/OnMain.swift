// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

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

  // Sound: `value` is from a payload, whose entries are sendable or in a box. The new box gives it only to
  // the main actor.
  nonisolated private init(moving value: Value) { storage = value }
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

  nonisolated private var unread: Any { storage }

  nonisolated static func boxing(_ native: Any) -> (any MainBox)? {
    let contents = (native as? OnMain<Any>)?.unread ?? native
    return (contents as? Value).map { OnMain(moving: $0) }
  }
}

/// Returns an entry of a payload as `type`: unchanged, or in an ``OnMain`` box.
///
/// - Parameter isOnMain: Whether the caller is on the main actor, and may receive the contents of a box.
func nativeValue<T>(_ entry: Any, as type: T.Type = T.self, isOnMain: Bool = false) -> T? {
  if let value = entry as? T { return value }
  if isOnMain, let box = entry as? any MainBox, let value = box.contents as? T { return value }
  let wrapped = (T.self as? any OptionalType.Type)?.wrapped ?? T.self
  guard let box = (wrapped as? any MainBox.Type)?.boxing(entry) else { return nil }
  return box as? T
}
