// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

public import JunctorRouting

/// What the factory of a service may use: the router's other services, its configuration, and the
/// request that the service is for.
///
///     try registrar.provide((any PayService).self) { services in
///       Wallet(session: try services.get(), host: services.configuration[Host.self])
///     }
public struct Services: Sendable {
  let table: ServiceTable

  /// The request that the service is made for; `nil` when it may outlive a request.
  public let request: RouteRequest?

  /// What the router's maker has set.
  public var configuration: RouterConfiguration { table.configuration.current }

  /// Returns another service of the router.
  ///
  /// - Parameters:
  ///   - type: The service; left out where the compiler knows it.
  ///   - isolation: Where the caller runs; filled in by the compiler.
  /// - Throws: A ``ServiceError``. Let it through: it names all who wanted the service.
  public func get<Service: Sendable>(
    _ type: Service.Type = Service.self, isolation: isolated (any Actor)? = #isolation
  ) throws(ServiceError) -> Service {
    try table.service(type, for: request, isOnMain: isolation === MainActor.shared)
  }
}
