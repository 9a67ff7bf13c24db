// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// A module's addresses in one place: an enumeration without cases, whose members they are.
///
///     public enum OrderRoutes: RouteNamespace {
///       public struct Detail: NamespacedRoute {
///         public typealias Namespace = OrderRoutes
///         …
///       }
///     }
///
///     extension NamespacedRoute where Self == OrderRoutes.Detail {
///       public static func detail(_ id: Int) -> Self { Self(id: id) }
///     }
///
///     let orders = OrderRoutes.in(router)
///     try await orders.do(.clear)
///     let order = try await orders.get(.detail(7))
///
/// For those who like to read the module before the verb. The plain spelling,
/// `router.open(OrderRoutes.Detail(id: 7))`, does the same.
public protocol RouteNamespace {}

extension RouteNamespace {
  /// The verbs for the addresses of this namespace.
  public static func `in`(_ router: Router) -> RouteVerbs<Self> { RouteVerbs(router: router) }
}

/// A typed address that belongs to a namespace.
public protocol NamespacedRoute<Namespace>: Route {
  /// Where it belongs.
  associatedtype Namespace: RouteNamespace
}

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
