// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// What can be done with the addresses of one namespace.
///
/// A verb of your own is an extension:
///
///     extension RouteVerbs {
///       func text<R: NamespacedRoute<Namespace>>(_ route: R) async throws(RouteError) -> String
///       where R.Output: CustomStringConvertible {
///         try await get(route).description
///       }
///     }
public struct RouteVerbs<Namespace: RouteNamespace>: Sendable {
  /// The router that answers.
  public let router: Router

  /// Does what an address stands for, whatever it gives.
  ///
  /// - Throws: A ``RouteError``, as ``Router/open(_:source:navigation:)`` does.
  public func `do`<R: NamespacedRoute<Namespace>>(_ route: R) async throws(RouteError) {
    try await router.open(route)
  }

  /// Returns what an address gives.
  ///
  /// - Throws: A ``RouteError``, as ``Router/open(_:source:navigation:)`` does.
  public func get<R: NamespacedRoute<Namespace>>(
    _ route: R
  ) async throws(RouteError) -> R.Output {
    try await router.open(route)
  }

  /// Returns what an address gives, or something else where that fails.
  ///
  /// - Parameters:
  ///   - route: The address.
  ///   - value: What to return for any error.
  public func get<R: NamespacedRoute<Namespace>>(
    _ route: R, default value: @autoclosure () -> R.Output
  ) async -> R.Output {
    do throws(RouteError) {
      return try await router.open(route)
    } catch {
      return value()
    }
  }

  /// Returns what an address gives whose handler needs nothing asynchronous.
  ///
  /// - Throws: A ``RouteError``, as ``Router/value(for:source:)`` does.
  public func value<R: NamespacedRoute<Namespace>>(
    _ route: R
  ) throws(RouteError) -> R.Output {
    try router.value(for: route)
  }

  /// Brings up the screen of an address, and returns when it is there.
  ///
  /// - Throws: A ``RouteError``, as ``Router/show(_:source:navigation:)`` does.
  @discardableResult
  public func screen<R: NamespacedRoute<Namespace>>(
    _ route: R
  ) async throws(RouteError) -> RouteShowing {
    try await router.show(route)
  }
}
