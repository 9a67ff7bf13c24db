// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

package import JunctorRouting

/// An override of one of a router's services, for a limited time.
///
/// Existing instances that did not request the overridden service stay valid. All others are created
/// again under the layer and belong to it, so that no instance that uses the override outlives it.
package final class ServiceLayer: Sendable {
  /// The layers that apply to the current task, the innermost last.
  package enum Current: RouteContextKey {
    package static let defaultValue: [ServiceLayer] = []
  }

  package static var current: [ServiceLayer] { CarriedLocals.current[Current.self] }

  private static let lastNumber = RouteLock<UInt64>(0)

  let number = ServiceLayer.lastNumber.withLock { last in
    last += 1
    return last
  }
  let table: ServiceTable
  let key: ServiceKey
  let slots = ServiceSlots()
  private let service: any Sendable

  /// Creates a layer, which has no effect yet.
  package init<Service: Sendable>(
    overriding type: Service.Type, with service: Service, in router: Router
  ) {
    table = router.runtime.part(ServiceTable.self)
    key = ServiceKey(type)
    self.service = Overriding(service: service)
  }

  func service<Service: Sendable>(_ type: Service.Type) -> Service? {
    (service as? Overriding<Service>)?.service
  }

  /// Preserves the static type of the service, which may be an existential type.
  private struct Overriding<Service: Sendable>: Sendable {
    let service: Service
  }
}

extension Router {
  /// Applies a layer to all lookups in this router.
  package func install(_ layer: ServiceLayer) { runtime.part(ServiceTable.self).install(layer) }

  /// Removes a layer; returns whether it was installed.
  package func remove(_ layer: ServiceLayer) -> Bool {
    runtime.part(ServiceTable.self).remove(layer)
  }
}
