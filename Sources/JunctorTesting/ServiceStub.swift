// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

public import Junctor

/// A service of a test's own in the place of another, for everybody who asks the router.
///
///     let stub = router.stub((any PayService).self, with: FakePay())
///     try await subject.checkOut()
///     stub.remove()
///
/// For the code of one test alone, see `overriding`. In both cases what
/// has been made before stays, unless it asked for the service that is replaced; all else is made
/// anew and goes with the stub, so that nothing which knows it is left behind.
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
  /// Gives a service of the test's own to everybody who asks this router for it, until it is removed.
  ///
  /// - Parameters:
  ///   - type: The service.
  ///   - service: What stands for it.
  /// - Returns: The stub, with which to remove it.
  @discardableResult
  public func stub<Service: Sendable>(_ type: Service.Type, with service: Service) -> ServiceStub {
    ServiceStub(ServiceLayer(overriding: type, with: service, in: self), in: self)
  }

  /// Gives a service of the test's own to all that runs inside `body`: its task, and the tasks that
  /// begin there.
  ///
  ///     try await router.overriding((any PayService).self, with: FakePay()) {
  ///       try await router.open("/pay/7")
  ///     }
  ///
  /// Tests that run at the same time with the same router do not see it. Nor does work that began
  /// outside, such as a transition that waits for its turn; for that, see
  /// `Router.stub(_:with:)`.
  ///
  /// - Parameters:
  ///   - type: The service.
  ///   - service: What stands for it.
  ///   - body: What runs with it.
  public func overriding<Service: Sendable, R>(
    _ type: Service.Type, with service: Service, _ body: () async throws -> R
  ) async rethrows -> R {
    let layer = ServiceLayer(overriding: type, with: service, in: self)
    return try await CarriedLocals.with(
      ServiceLayer.Current.self, ServiceLayer.current + [layer]
    ) {
      try await body()
    }
  }

  /// Gives a service of the test's own to all that runs inside `body`.
  ///
  /// - Parameters:
  ///   - type: The service.
  ///   - service: What stands for it.
  ///   - body: What runs with it.
  public func overriding<Service: Sendable, R>(
    _ type: Service.Type, with service: Service, _ body: () throws -> R
  ) rethrows -> R {
    let layer = ServiceLayer(overriding: type, with: service, in: self)
    return try CarriedLocals.with(ServiceLayer.Current.self, ServiceLayer.current + [layer]) {
      try body()
    }
  }
}
