// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorNavigation
public import JunctorRouting

/// What became of another app's call: one for each, without an address of the call.
public struct CallReport: Hashable, Sendable {
  /// How the request ended.
  public let ending: RouteEnding
  /// Who called, as it says itself; `nil` for a call that was refused.
  public let caller: CallerClaim?
  /// The parameter whose address was to be called back: `x-success`, `x-error` or `x-cancel`; `nil`
  /// when the call asked for none, or was refused.
  public let callback: String?
  /// Whether the system opened that address.
  public let isOpened: Bool
}
