// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// A sendable box for an object of the main actor.
///
/// A screen or view model is not `Sendable`. The box is, because its value is accessible only on the
/// main actor. Use it in a payload, or for the value of a `.main` handler:
///
///     try await router.open("/editor", payload: OnMain(draft))
@MainActor
public final class OnMain<Value> {
  /// The boxed value.
  public let value: Value

  /// Creates a box around `value`.
  public init(_ value: Value) { self.value = value }
}
