// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorRouting

/// The type that identifies a service.
struct ServiceKey: Hashable, Sendable {
  private let type: Any.Type

  init<Service>(_ type: Service.Type) { self.type = type }

  /// The type's name, qualified with its Swift module: `MallPay.PayService`.
  ///
  /// For a private or local type, the reflected name contains an address that differs from run to run;
  /// this omits it.
  var name: String {
    String(reflecting: type).split(separator: ".", omittingEmptySubsequences: false)
      .filter { !$0.hasPrefix("(unknown context") }.joined(separator: ".")
  }

  static func == (left: ServiceKey, right: ServiceKey) -> Bool { left.type == right.type }

  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(type)) }
}

/// A provider of a service of any type.
protocol AnyServiceProvider: Sendable {
  var token: RouteToken { get }
  var key: ServiceKey { get }
  var owner: RouteOwner { get }
}

/// A service's factory with its lifetime and owner.
struct ServiceProvider<Service: Sendable>: AnyServiceProvider {
  let token: RouteToken
  let key = ServiceKey(Service.self)
  let lifetime: ServiceLifetime
  let owner: RouteOwner

  /// Whether `make` must be called on the main actor.
  let needsMainActor: Bool
  let make: @Sendable (Services) throws -> Service
}
