// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorRouting

/// The start of one module: whoever depends on it waits here until it has ended.
final class ModuleStart: Sendable {
  /// The starts that the current task is part of, or was when it began, the outermost first.
  enum Path: RouteContextKey {
    static let defaultValue: [ModuleStart] = []
  }

  static var path: [ModuleStart] { CarriedLocals.current[Path.self] }

  private struct State {
    var hasStarted: Bool?
    var lastWaiter = 0
    var waiters: [Int: CheckedContinuation<Bool?, Never>] = [:]
    /// Waiters that were cancelled before they came.
    var gone: Set<Int> = []
  }

  private let state = RouteLock(State())

  /// Notes how it ended; only the first time counts.
  func end(hasStarted: Bool) {
    let waiters = state.withLock { state -> [CheckedContinuation<Bool?, Never>] in
      if state.hasStarted != nil { return [] }
      state.hasStarted = hasStarted
      defer { state.waiters = [:] }
      return state.waiters.sorted { $0.key < $1.key }.map(\.value)
    }
    for waiter in waiters { waiter.resume(returning: hasStarted) }
  }

  /// Waits for the end, and returns whether the module has started; `nil` when the task is cancelled
  /// before.
  func result() async -> Bool? {
    let number = state.withLock { state in
      state.lastWaiter += 1
      return state.lastWaiter
    }
    defer { state.withLock { _ = $0.gone.remove(number) } }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { waiter in
        let known = state.withLock { state -> Bool?? in
          if let hasStarted = state.hasStarted { return .some(hasStarted) }
          if state.gone.contains(number) { return .some(nil) }
          state.waiters[number] = waiter
          return nil
        }
        if let known { waiter.resume(returning: known) }
      }
    } onCancel: {
      let waiter = state.withLock { state in
        state.gone.insert(number)
        return state.waiters.removeValue(forKey: number)
      }
      waiter?.resume(returning: nil)
    }
  }
}
