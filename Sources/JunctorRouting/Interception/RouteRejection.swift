// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// A refusal with a reason, thrown by a gate or interceptor that needs no error type of its own.
public struct RouteRejection: Error, Hashable, CustomStringConvertible {
  /// Why the request was refused.
  public let reason: String

  /// Creates a refusal.
  public init(_ reason: String) { self.reason = reason }

  /// The reason.
  public var description: String { reason }
}
