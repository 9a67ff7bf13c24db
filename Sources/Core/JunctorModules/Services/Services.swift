// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

public import JunctorRouting

/// The environment of a service's factory: the router's other services, its configuration, and the
/// request that the service is created for.
///
///     try registrar.provide((any PayService).self) { services in
///       Wallet(session: try services.get(), host: services.configuration[Host.self])
///     }
public struct Services: Sendable {
  let table: ServiceTable

  /// The request that the service is created for; `nil` if the service may outlive the request.
  public let request: RouteRequest?

  /// The configuration of the router.
  public var configuration: RouteContext { table.configuration }

  /// Returns another service of the router.
  ///
  /// - Throws: A ``ServiceError``. Rethrow it: its chain names all services that required the missing
  ///   one.
  public func get<Service: Sendable>(
    _ type: Service.Type = Service.self, isolation: isolated (any Actor)? = #isolation
  ) throws(ServiceError) -> Service {
    try table.service(type, for: request, isOnMain: isolation === MainActor.shared)
  }
}
