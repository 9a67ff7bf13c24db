// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// A place for one service: takes the lock, asks the machine, lets go.
final class ServicePlace<Service: Sendable>: Sendable {
  typealias Machine = ServicePlaceMachine<Service>

  private let machine = RouteLock(Machine())

  var made: Machine.Made? { machine.withLock { $0.made } }

  func begin(_ making: ServiceMaking?) -> Machine.Answer {
    machine.withLock { $0.begin(making) }
  }

  func finish(_ made: Machine.Made, isWeak: Bool) {
    machine.withLock { $0.finish(made, isWeak: isWeak) }
  }

  func fail() { machine.withLock { $0.fail() } }
}

/// The places of one router, of one request, or of one layer of overrides.
final class ServicePlaces: Sendable {
  /// Which place is meant.
  struct Key: Hashable, Sendable {
    let provider: RouteToken
    /// The layers that the service is made under, the innermost last.
    let layers: [UInt64]
  }

  private let places = RouteLock<[Key: any Sendable]>([:])

  /// The place at `key`, made if there was none.
  func place<Service: Sendable>(
    at key: Key, for type: Service.Type
  ) -> ServicePlace<Service> {
    places.withLock { places in
      if let place = places[key] as? ServicePlace<Service> { return place }
      let place = ServicePlace<Service>()
      places[key] = place
      return place
    }
  }

  /// What has been made at `key`.
  func made<Service: Sendable>(
    at key: Key, for type: Service.Type
  ) -> ServicePlaceMachine<Service>.Made? {
    let place = places.withLock { $0[key] as? ServicePlace<Service> }
    return place?.made
  }

  /// Forgets what `providers` have made; it is released when no lock is held.
  func forget(_ providers: Set<RouteToken>) {
    let gone = places.withLock { places in
      let gone = places.filter { providers.contains($0.key.provider) }
      for key in gone.keys { places[key] = nil }
      return gone
    }
    _ = gone
  }
}
