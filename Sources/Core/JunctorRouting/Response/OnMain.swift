// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// A sendable box for an object of the main actor.
///
/// Use it in a payload, or for the value of a `.main` handler:
///
///     try await router.open("/editor", payload: .init(OnMain(draft)))
@MainActor
public final class OnMain<Value> {
  // Sound: a constant that is read only by `value`, which is on the main actor, and by `contents`, which
  // traps if it is not.
  nonisolated(unsafe) private let storage: Value

  /// The boxed value.
  public var value: Value { storage }

  /// Creates a box around `value`.
  public init(_ value: Value) { storage = value }
}

/// An ``OnMain`` box of any type.
protocol MainBox: Sendable {
  /// The value, for code that runs on the main actor without being isolated to it.
  ///
  /// - Precondition: The caller is on the main actor, and so is all code that receives the contents.
  nonisolated var contents: Any { get }
}

extension OnMain: MainBox {
  nonisolated var contents: Any {
    MainActor.preconditionIsolated()
    return storage
  }
}
