// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

public import JunctorRouting

/// The result of another app's call, without the address of the call.
public struct CallReport: Hashable, Sendable {
  /// The ending of the request.
  public let ending: RouteEnding

  /// The claim of the calling app; `nil` for a call that was refused.
  public let caller: CallerClaim?

  /// The parameter with the callback: `x-success`, `x-error` or `x-cancel`; `nil` if the call has none for
  /// this ending, or was refused.
  public let callback: String?

  /// Whether the system opened the callback.
  public let isOpened: Bool
}
