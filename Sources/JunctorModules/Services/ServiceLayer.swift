// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

package import JunctorRouting

/// A service of a test's own in the place of one of a router's, for a while.
///
/// What has been made before and did not need the service that is overridden stays what it is. All
/// else that is asked for under the layer is made anew and lives in the layer, so that nothing which
/// knows the test's service is left when the layer is gone.
package final class ServiceLayer: Sendable {
  /// The layers that hold for the current task, the innermost last.
  package enum Current: RouteContextKey {
    package static let defaultValue: [ServiceLayer] = []
  }

  package static var current: [ServiceLayer] { CarriedLocals.current[Current.self] }

  private static let lastNumber = SharedWord()

  let number = ServiceLayer.lastNumber.increment()
  let table: ServiceTable
  let key: ServiceKey
  let places = ServicePlaces()
  private let service: any Sendable

  /// Creates a layer, which holds for nobody yet.
  package init<Service: Sendable>(
    overriding type: Service.Type, with service: Service, in router: Router
  ) {
    table = router.runtime.part(ServiceTable.self)
    key = ServiceKey(type)
    self.service = Overriding(service: service)
  }

  /// The service that stands for another.
  func service<Service: Sendable>(_ type: Service.Type) -> Service? {
    (service as? Overriding<Service>)?.service
  }

  /// Keeps the service's type as it was said, which may be that of any value of a protocol.
  private struct Overriding<Service: Sendable>: Sendable {
    let service: Service
  }
}

extension Router {
  /// Lets a layer hold for everybody who asks this router.
  package func install(_ layer: ServiceLayer) { runtime.part(ServiceTable.self).install(layer) }

  /// Takes a layer away again; returns whether it was there.
  package func remove(_ layer: ServiceLayer) -> Bool {
    runtime.part(ServiceTable.self).remove(layer)
  }
}
