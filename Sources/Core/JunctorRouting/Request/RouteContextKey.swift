// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// A key of a ``RouteContext``.
///
/// Keys are types, so the keys of independent modules never collide. A type can be its own key:
///
///     enum Stage: RouteContextKey {
///       case debug, test, release
///       static let defaultValue = Stage.release
///     }
///
///     request.context[Stage.self] = .test
public protocol RouteContextKey {
  /// The type of the value.
  associatedtype Value: Sendable

  /// The value of a context that has none for the key.
  static var defaultValue: Value { get }
}
