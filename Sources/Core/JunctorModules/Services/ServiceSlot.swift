// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorRouting

/// The storage of one service or target: the state machine with its lock.
final class ServiceSlot<Service: Sendable>: Sendable {
  typealias Machine = ServiceSlotStateMachine<Service>

  private let machine = RouteLock(Machine())

  var created: Machine.Created? { machine.withLock { $0.created } }

  /// Returns the content, or creates it while other threads wait for the run.
  ///
  /// The caller is part of the run `inside`. The result is `nil` if the caller may not create the content.
  func content(
    of subject: FactoryRun.Subject, isOnMain: Bool, inside: FactoryRun?, owner: RouteOwner? = nil,
    mayCreate: Bool = true, isWeak: Bool = false,
    create: (FactoryRun) throws(ServiceError) -> Machine.Created
  ) throws(ServiceError) -> Machine.Created? {
    while true {
      let run = FactoryRun(subject, isOnMain: isOnMain, inside: inside)
      // The run begins before the slot refers to it, so that other threads can wait for it.
      let answer = try run.perform { () throws(ServiceError) in
        let answer = machine.withLock { $0.begin(mayCreate ? run : nil) }
        guard case .create = answer else { return answer }
        do throws(ServiceError) {
          let created = try create(run)
          machine.withLock { $0.finish(created, isWeak: isWeak) }
          return .created(created)
        } catch {
          machine.withLock { $0.fail() }
          throw error
        }
      }
      switch answer {
      case .created(let created): return created
      case .busy(let other): try other.wait(inside: inside, owner: owner)
      case .create, .none: return nil
      }
    }
  }

  /// Removes and returns the content, so that it is released without a lock.
  func take() -> Machine.Created? { machine.withLock { $0.take() } }
}

/// The slots of one router, of one request, or of one layer of overrides.
final class ServiceSlots: Sendable {
  struct Key: Hashable, Sendable {
    let provider: RouteToken
    /// The layers under which the service is created, the innermost last.
    let layers: [UInt64]
  }

  private let slots = RouteLock<[Key: any Sendable]>([:])

  /// Returns the slot at `key`; inserts an empty one if there is none.
  func slot<Service: Sendable>(
    at key: Key, for type: Service.Type
  ) -> ServiceSlot<Service> {
    slots.withLock { slots in
      if let slot = slots[key] as? ServiceSlot<Service> { return slot }
      let slot = ServiceSlot<Service>()
      slots[key] = slot
      return slot
    }
  }

  /// Returns the content of the slot at `key`.
  func created<Service: Sendable>(
    at key: Key, for type: Service.Type
  ) -> ServiceSlotStateMachine<Service>.Created? {
    let slot = slots.withLock { $0[key] as? ServiceSlot<Service> }
    return slot?.created
  }

  /// Removes the slots of `providers`; their contents are released without a lock.
  func removeAll(of providers: Set<RouteToken>) {
    let removed = slots.withLock { slots in
      let removed = slots.filter { providers.contains($0.key.provider) }
      for key in removed.keys { slots[key] = nil }
      return removed
    }
    _ = removed
  }
}
