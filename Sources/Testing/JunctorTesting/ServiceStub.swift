// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

public import Junctor

/// A test's replacement for a service, for all callers of the router.
///
///     let stub = router.stub((any PayService).self, with: FakePay())
///     try await subject.checkOut()
///     stub.remove()
///
/// To replace a service for the code of one test only, see `Router.overriding(_:with:_:)`. In both
/// cases, existing services stay unless they depend on the replaced one. Other services are created
/// anew, and released with the stub.
public final class ServiceStub: Sendable {
  private let router: Router
  private let layer: ServiceLayer

  fileprivate init(_ layer: ServiceLayer, in router: Router) {
    self.router = router
    self.layer = layer
    router.install(layer)
  }

  /// Removes the stub, and restores the router's own service.
  ///
  /// - Returns: `false` if it was already removed.
  @discardableResult
  public func remove() -> Bool { router.remove(layer) }
}

extension Router {
  /// Replaces a service of this router for all its callers, until the stub is removed.
  ///
  /// - Parameters:
  ///   - type: The service.
  ///   - service: The replacement.
  @discardableResult
  public func stub<Service: Sendable>(_ type: Service.Type, with service: Service) -> ServiceStub {
    ServiceStub(ServiceLayer(overriding: type, with: service, in: self), in: self)
  }

  /// Replaces a service for all code that `body` runs, including the tasks that it creates.
  ///
  ///     try await router.overriding((any PayService).self, with: FakePay()) {
  ///       try await router.open("/pay/7")
  ///     }
  ///
  /// Tests that run at the same time with the same router are not affected. Neither is work that began
  /// outside, such as a waiting transition; to replace the service for it too, see
  /// `Router.stub(_:with:)`.
  ///
  /// - Parameters:
  ///   - type: The service.
  ///   - service: The replacement.
  ///   - body: The code that uses it.
  public func overriding<Service: Sendable, R>(
    _ type: Service.Type, with service: Service, _ body: () async throws -> R
  ) async rethrows -> R {
    let layers = ServiceLayer.current + [ServiceLayer(overriding: type, with: service, in: self)]
    return try await CarriedLocals.with(ServiceLayer.Current.self, layers) { try await body() }
  }

  /// Replaces a service for all code that `body` runs.
  public func overriding<Service: Sendable, R>(
    _ type: Service.Type, with service: Service, _ body: () throws -> R
  ) rethrows -> R {
    let layers = ServiceLayer.current + [ServiceLayer(overriding: type, with: service, in: self)]
    return try CarriedLocals.with(ServiceLayer.Current.self, layers) { try body() }
  }
}
