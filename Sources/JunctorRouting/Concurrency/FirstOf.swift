// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// A place for the first of several values that may come; one waits for it.
package final class FirstOf<Value: Sendable>: Sendable {
  private struct State {
    var value: Value?
    var waiter: TrackedContinuation<Value, Never>?
  }

  private let state = RouteLock(State())

  package init() {}

  /// Whether a value has come.
  package var isOver: Bool { state.withLock { $0.value != nil } }

  /// Gives a value; returns whether it was the first.
  @discardableResult
  package func end(_ value: Value) -> Bool {
    let (isFirst, waiter) = state.withLock { state -> (Bool, TrackedContinuation<Value, Never>?) in
      if state.value != nil { return (false, nil) }
      state.value = value
      return (true, state.waiter)
    }
    waiter?.resume(returning: value)
    return isFirst
  }

  /// Waits for the first value.
  ///
  /// It does not end before, also when the task is cancelled.
  package func result() async -> Value {
    await withTrackedContinuation { waiter in
      let value = state.withLock { state in
        if state.value == nil { state.waiter = waiter }
        return state.value
      }
      if let value { waiter.resume(returning: value) }
    }
  }
}
