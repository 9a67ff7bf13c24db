// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorRouting

/// A service's factory with its lifetime and owner.
final class ServiceProvider<Service: Sendable>: AnyServiceProvider {
  let token: RouteToken
  let key = ServiceKey(Service.self)
  let lifetime: ServiceLifetime
  let owner: RouteOwner
  let factory: ServiceFactory<Service>

  init(
    token: RouteToken, lifetime: ServiceLifetime, owner: RouteOwner,
    factory: ServiceFactory<Service>
  ) {
    self.token = token
    self.lifetime = lifetime
    self.owner = owner
    self.factory = factory
  }

  var needsMainActor: Bool { factory.needsMainActor }
}

/// A provider of a service of any type.
protocol AnyServiceProvider: AnyObject, Sendable {
  var token: RouteToken { get }
  var key: ServiceKey { get }
  var lifetime: ServiceLifetime { get }
  var owner: RouteOwner { get }
  var needsMainActor: Bool { get }
}
