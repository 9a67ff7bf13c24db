// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import Junctor

/// A value for whose state tasks can wait.
///
/// A test waits for an effect without sleeping: the task that changes the value resumes the waiting
/// tasks.
final class Watched<Value: Sendable>: Sendable {
  private struct Waiter: Sendable {
    let isReady: @Sendable (Value) -> Bool
    let continuation: TrackedContinuation<Void, Never>
  }

  private struct State: Sendable {
    var value: Value
    var waiters: [UInt64: Waiter] = [:]
    /// The waiters that were cancelled before they began to wait.
    var cancelledEarly: Set<UInt64> = []
    var lastID: UInt64 = 0
  }

  private let state: RouteLock<State>

  init(_ value: Value) { state = RouteLock(State(value: value)) }

  var value: Value { state.withLock { $0.value } }

  @discardableResult
  func withLock<R: Sendable>(_ body: @Sendable (inout Value) throws -> R) rethrows -> R {
    let (result, ready) = try state.withLock { state in
      let result = try body(&state.value)
      let ready = state.waiters.filter { $0.value.isReady(state.value) }
      for id in ready.keys { state.waiters[id] = nil }
      return (result, ready.values.map(\.continuation))
    }
    for continuation in ready { continuation.resume() }
    return result
  }

  /// Waits until `isReady` holds, or the task is cancelled.
  ///
  /// - Returns: Whether it holds.
  @concurrent @discardableResult
  func wait(until isReady: @escaping @Sendable (Value) -> Bool) async -> Bool {
    // `@concurrent`, since the optimizer of Swift 6.3.1 omits the hop back to the caller's actor in
    // specializations.
    let id = state.withLock { state in
      state.lastID += 1
      return state.lastID
    }
    await withTaskCancellationHandler {
      await withTrackedContinuation { (tracked: TrackedContinuation<Void, Never>) in
        let isOver = state.withLock { state in
          if isReady(state.value) || state.cancelledEarly.contains(id) { return true }
          state.waiters[id] = Waiter(isReady: isReady, continuation: tracked)
          return false
        }
        if isOver { tracked.resume() }
      }
    } onCancel: {
      let waiter = state.withLock { state in
        let waiter = state.waiters.removeValue(forKey: id)
        if waiter == nil { state.cancelledEarly.insert(id) }
        return waiter
      }
      waiter?.continuation.resume()
    }
    return state.withLock { state in
      state.cancelledEarly.remove(id)
      return isReady(state.value)
    }
  }
}
