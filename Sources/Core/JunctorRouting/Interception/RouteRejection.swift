// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// A refusal with a reason, thrown by a gate or interceptor that needs no error type of its own.
public struct RouteRejection: Error, Hashable, CustomStringConvertible {
  package let reason: String

  /// The step that refuses; `nil` for the one that throws.
  package var name: String?

  /// Creates a refusal.
  public init(_ reason: String) { self.reason = reason }

  /// Why the request was refused.
  public var description: String { reason }
}
