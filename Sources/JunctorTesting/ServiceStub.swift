// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

public import Junctor

/// A service of a test's own in the place of another, for everybody who asks the router.
///
///     let stub = router.stub((any PayService).self, with: FakePay())
///     try await subject.checkOut()
///     stub.remove()
///
/// For the code of one test alone, see `Router.overriding(_:with:_:)`. In both cases services that were
/// made before stay, unless they asked for the replaced one; others are made anew and go with the stub.
public final class ServiceStub: Sendable {
  private let router: Router
  private let layer: ServiceLayer

  fileprivate init(_ layer: ServiceLayer, in router: Router) {
    self.router = router
    self.layer = layer
    router.install(layer)
  }

  /// Removes the stub; the router's own service is there again.
  ///
  /// - Returns: Whether it had not been removed before.
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

  /// Replaces a service for all that runs inside `body`: its task, and the tasks that begin there.
  ///
  ///     try await router.overriding((any PayService).self, with: FakePay()) {
  ///       try await router.open("/pay/7")
  ///     }
  ///
  /// Tests that run at the same time with the same router do not see it. Nor does work that began
  /// outside, such as a transition that waits for its turn; for that, see `Router.stub(_:with:)`.
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

  /// Replaces a service for all that runs inside `body`.
  public func overriding<Service: Sendable, R>(
    _ type: Service.Type, with service: Service, _ body: () throws -> R
  ) rethrows -> R {
    let layers = ServiceLayer.current + [ServiceLayer(overriding: type, with: service, in: self)]
    return try CarriedLocals.with(ServiceLayer.Current.self, layers) { try body() }
  }
}
