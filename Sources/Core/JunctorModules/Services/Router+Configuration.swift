// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

public import JunctorRouting

extension Router {
  /// The values that the router's modules share, such as the environment, hosts and switches.
  ///
  /// For a key without a value in this router, the value of the parent router applies. Handlers read it
  /// with ``RouteRequest/configuration``, factories with ``Services/configuration``.
  public var configuration: RouteContext { runtime.part(ServiceTable.self).configuration }

  /// Sets one value of the configuration, for all later reads.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - value: The value for the key.
  public func configure<Key: RouteContextKey>(_ key: Key.Type, _ value: Key.Value) {
    runtime.part(ServiceTable.self).configure { $0[key] = value }
  }
}
