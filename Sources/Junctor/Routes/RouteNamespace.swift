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
