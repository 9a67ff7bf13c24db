// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorRouting

/// A place for one service or target: takes the lock, asks the machine, lets go.
final class ServicePlace<Service: Sendable>: Sendable {
  typealias Machine = ServicePlaceMachine<Service>

  private let machine = RouteLock(Machine())

  var made: Machine.Made? { machine.withLock { $0.made } }

  /// Gives what is there, or makes it while others wait for `making`.
  ///
  /// - Parameters:
  ///   - making: The caller's attempt, which serves only once.
  ///   - mayMake: Whether the caller may make it.
  ///   - isWeak: Whether it stays only while somebody holds it; it is an object then.
  ///   - make: Makes it; strangers' code.
  /// - Returns: Never `make`; `none` only to a caller who may not make it.
  func attempt<E: Error>(
    _ making: ServiceMaking, mayMake: Bool = true, isWeak: Bool = false,
    make: () throws(E) -> Machine.Made
  ) throws(E) -> Machine.Answer {
    // The run is there before the place says so: whoever hears of it can wait for it.
    try making.run { () throws(E) in
      let answer = machine.withLock { $0.begin(mayMake ? making : nil) }
      guard case .make = answer else { return answer }
      do throws(E) {
        let made = try make()
        machine.withLock { $0.finish(made, isWeak: isWeak) }
        return .made(made)
      } catch {
        machine.withLock { $0.fail() }
        throw error
      }
    }
  }

  /// Takes out what is there, to be released when no lock is held.
  func takeOut() -> Machine.Made? { machine.withLock { $0.takeOut() } }
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
