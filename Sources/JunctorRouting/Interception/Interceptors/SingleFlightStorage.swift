// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// What is behind a ``SingleFlight``: takes the lock, asks the machine, lets go, acts.
final class SingleFlightStorage<Value: Sendable>: Sendable {
  private let machine = RouteLock(SingleFlightStateMachine<Value>())

  // Where it is specialised, the optimizer of Swift 6.3.1 forgets to go back to a caller's actor; so it has none.
  @concurrent
  func value(_ work: @escaping @Sendable () async throws -> Value) async throws -> Value {
    let caller = machine.withLock { $0.newCaller() }
    defer { machine.withLock { $0.forget(caller) } }
    return try await withTaskCancellationHandler {
      try await withTrackedThrowingContinuation { waiter in
        switch machine.withLock({ $0.join(caller, waiter) }) {
        case .start(let flight): start(flight, work)
        case .wait: break
        case .refuse(let waiter): waiter.resume(throwing: CancellationError())
        }
      }
    } onCancel: {
      let (waiter, work) = machine.withLock { $0.leave(caller) }
      waiter?.resume(throwing: CancellationError())
      work?.cancel()
    }
  }

  var isInside: Bool {
    let own = FlightPath.current.filter { $0.storage == ObjectIdentifier(self) }
    if own.isEmpty { return false }
    return machine.withLock { machine in own.contains { machine.isFlying($0.number) } }
  }

  private func start(_ flight: Int, _ work: @escaping @Sendable () async throws -> Value) {
    let path =
      FlightPath.current + [FlightPath.Flight(storage: ObjectIdentifier(self), number: flight)]
    let tracked = TrackedWork.fork()
    let task = Task {
      await TrackedWork.run(tracked) {
        let result: Result<Value, any Error>
        do {
          result = .success(
            try await CarriedLocals.with(FlightPath.self, path) { try await work() })
        } catch {
          result = .failure(error)
        }
        for waiter in machine.withLock({ $0.land(flight) }) { waiter.resume(with: result) }
      }
    }
    if machine.withLock({ $0.began(flight, task) }) { task.cancel() }
  }
}
