// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

public import JunctorRouting

/// The configuration of a router, which falls back to its parent's for keys without a value.
final class ConfigurationStore: RouterPart {
  private let parent: ConfigurationStore?
  private let own = RouteLock(RouteContext())

  init(_ runtime: RouterRuntime) { parent = runtime.parent?.part(ConfigurationStore.self) }

  var current: RouteContext {
    let own = own.withLock { $0 }
    guard let parent else { return own }
    return own.filled(from: parent.current)
  }

  /// Changes the configuration; the previous values are released without a lock.
  func change(_ body: (inout RouteContext) -> Void) {
    let old = own.withLock { own in
      let old = own
      body(&own)
      return old
    }
    _ = old
  }
}

extension Router {
  /// The values that the router's modules share, such as the environment, hosts and switches.
  ///
  /// For a key without a value in this router, this has the value of the parent router. A module reads it
  /// while it registers, a handler from ``RouteRequest/configuration``, a factory from
  /// ``Services/configuration``.
  public var configuration: RouteContext { runtime.part(ConfigurationStore.self).current }

  /// Sets one value of the configuration, for all later reads.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - value: The value for the key.
  public func configure<Key: RouteContextKey>(_ key: Key.Type, _ value: Key.Value) {
    runtime.part(ConfigurationStore.self).change { $0[key] = value }
  }
}
