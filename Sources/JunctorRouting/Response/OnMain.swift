// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// A box for an object that belongs to the main actor.
///
/// A screen or view model is not `Sendable`; the box is, because its inside can only be reached on
/// the main actor. Use it in a payload, and take it out of the value of a `.main` handler:
///
///     try await router.open("/editor", payload: OnMain(draft))
@MainActor
public final class OnMain<Value> {
  /// What the box holds.
  public let value: Value

  /// Creates a box around `value`.
  public init(_ value: Value) { self.value = value }
}
