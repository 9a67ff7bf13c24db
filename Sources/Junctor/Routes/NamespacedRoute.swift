// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// A typed address that belongs to a namespace.
public protocol NamespacedRoute<Namespace>: Route {
  /// Where it belongs.
  associatedtype Namespace: RouteNamespace
}
