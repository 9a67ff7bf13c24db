// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

public import JunctorRouting

/// What an app says once for all of its modules: the environment, hosts, switches.
///
/// It is a value. A module reads it while it joins (``ModuleRegistrar/configuration``), a handler from
/// its request, a factory from its ``Services``.
public struct RouterConfiguration: Sendable {
  private var values: [ObjectIdentifier: any Sendable] = [:]

  /// Creates an empty configuration.
  public init() {}

  /// The value at `key`, or the key's default.
  public subscript<Key: ConfigurationKey>(key: Key.Type) -> Key.Value {
    get {
      // In two steps: an absent entry would itself read as an optional value that is `nil`.
      guard let value = values[ObjectIdentifier(key)] else { return Key.defaultValue }
      return value as? Key.Value ?? Key.defaultValue
    }
    set { values[ObjectIdentifier(key)] = newValue }
  }

  /// Returns a copy with one more value.
  ///
  ///     RouterConfiguration().with(Stage.self, .test).with(Host.self, "m.mall.example")
  public func with<Key: ConfigurationKey>(
    _ key: Key.Type, _ value: Key.Value
  ) -> RouterConfiguration {
    var copy = self
    copy[key] = value
    return copy
  }

  /// Whether nothing was set.
  public var isEmpty: Bool { values.isEmpty }

  /// This configuration, with what `other` says beside it.
  func filled(from other: RouterConfiguration) -> RouterConfiguration {
    var copy = self
    copy.values.merge(other.values) { own, _ in own }
    return copy
  }
}

/// Where the configuration of a router is, which reads its parent's for what it does not say.
final class ConfigurationStore: RouterPart {
  private let parent: ConfigurationStore?
  private let own = RouteLock(RouterConfiguration())

  init(_ runtime: RouterRuntime) { parent = runtime.parent?.part(ConfigurationStore.self) }

  var current: RouterConfiguration {
    let own = own.withLock { $0 }
    guard let parent else { return own }
    return own.filled(from: parent.current)
  }

  /// Replaces one value, or all; what was there is released when no lock is held.
  func change(_ body: (inout RouterConfiguration) -> Void) {
    let old = own.withLock { own in
      let old = own
      body(&own)
      return old
    }
    _ = old
  }
}

extension Router {
  /// What the app says once for all modules; what this router does not say, its parent does.
  public var configuration: RouterConfiguration { runtime.part(ConfigurationStore.self).current }

  /// Changes one value of the configuration, for whoever reads it from now on.
  public func configure<Key: ConfigurationKey>(_ key: Key.Type, _ value: Key.Value) {
    runtime.part(ConfigurationStore.self).change { $0[key] = value }
  }
}

extension ModuleRegistrar {
  /// What the app says once for all modules.
  public var configuration: RouterConfiguration { router.configuration }
}
