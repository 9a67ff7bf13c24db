// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorRouting

/// A place in a ``RouterConfiguration``.
///
/// Keys are types, so two modules that never met cannot clash. A type of the app's own may be its own
/// key, such as the environment that the app runs in:
///
///     enum Stage: ConfigurationKey {
///       case debug, test, release
///       static let defaultValue = Stage.release
///     }
///
///     let router = try Router(
///       spaces: [.scheme("mall")], modules: […],
///       configuration: RouterConfiguration().with(Stage.self, .test))
///     router.configuration[Stage.self]  // .test
public protocol ConfigurationKey {
  /// What the place holds.
  associatedtype Value: Sendable

  /// What an empty place reads as.
  static var defaultValue: Value { get }
}
