// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// A place in a ``RouteContext``.
///
/// Keys are types, so two modules that never met cannot clash:
///
///     enum TraceKey: RouteContextKey {
///       static let defaultValue = "none"
///     }
///     request.context[TraceKey.self] = "4bf92f"
public protocol RouteContextKey {
  /// What the place holds.
  associatedtype Value: Sendable

  /// What an empty place reads as.
  static var defaultValue: Value { get }
}
