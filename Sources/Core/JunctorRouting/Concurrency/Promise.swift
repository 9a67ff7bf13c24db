// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// A value that is set once, and that any number of tasks wait for.
package final class Promise<Value: Sendable>: Sendable {
  private enum State {
    /// The callbacks of the waiting tasks, in the order of their arrival.
    case pending([@Sendable (Value) -> Void])
    case ended(Value)
  }

  private let state = RouteLock(State.pending([]))

  package init() {}

  /// Whether the value has been set.
  package var isOver: Bool { state.withLock { if case .ended = $0 { true } else { false } } }

  /// Sets the value and resumes all waiting tasks; returns `false`, and changes nothing, if the value has
  /// already been set.
  @discardableResult
  package func end(_ value: Value) -> Bool {
    let waiters = state.withLock { state -> [@Sendable (Value) -> Void]? in
      guard case .pending(let waiters) = state else { return nil }
      state = .ended(value)
      return waiters
    }
    guard let waiters else { return false }
    for waiter in waiters { waiter(value) }
    return true
  }

  /// Waits for the value, also if the task is cancelled.
  package func result() async -> Value {
    await withTrackedContinuation { continuation in
      whenEnded { continuation.resume(returning: $0) }
    }
  }

  /// Waits for the value; returns `nil` as soon as the task is cancelled.
  package func resultUnlessCancelled() async -> Value? {
    let first = Promise<Value?>()
    whenEnded { first.end($0) }
    return await withTaskCancellationHandler {
      await first.result()
    } onCancel: {
      first.end(nil)
    }
  }

  /// Calls `waiter` with the value, at once if it has been set.
  func whenEnded(_ waiter: @escaping @Sendable (Value) -> Void) {
    let value = state.withLock { state -> Value? in
      switch state {
      case .pending(var waiters):
        // Without a second reference, the array grows in place.
        state = .pending([])
        waiters.append(waiter)
        state = .pending(waiters)
        return nil
      case .ended(let value): return value
      }
    }
    if let value { waiter(value) }
  }
}
