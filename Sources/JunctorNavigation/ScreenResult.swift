// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorRouting

/// The states of a screen's result, without tasks.
///
///     pending(waiters) ──answer / removal──▶ ended(outcome)
struct ScreenResultMachine: Sendable {
  typealias Waiter = UInt64

  enum Action: Hashable, Sendable {
    /// These waiters receive the outcome.
    case tell([Waiter])
    /// This waiter is cancelled.
    case leave(Waiter)
    case nothing
  }

  private(set) var outcome: RouteOutcome?
  private var waiters = KeyedQueue<Waiter, Void>()

  /// Adds a waiter, which receives the outcome at once if the result has ended.
  mutating func wait(_ waiter: Waiter) -> Action {
    if outcome != nil { return .tell([waiter]) }
    waiters.append((), for: waiter)
    return .nothing
  }

  /// Removes a waiter that is cancelled.
  mutating func leave(_ waiter: Waiter) -> Action {
    waiters.remove(waiter) == nil ? .nothing : .leave(waiter)
  }

  /// Ends the result; returns `nil` if it had ended before.
  mutating func end(_ outcome: RouteOutcome) -> Action? {
    if self.outcome != nil { return nil }
    self.outcome = outcome
    defer { waiters = KeyedQueue() }
    return .tell(waiters.keys)
  }
}

/// The result of a screen: what the screen answers, or *dismissed* if it is removed without an answer.
@MainActor
final class ScreenResult {
  private var machine = ScreenResultMachine()
  private var continuations: [UInt64: TrackedContinuation<RouteOutcome, any Error>] = [:]
  private var lastWaiter: UInt64 = 0

  var outcome: RouteOutcome? { machine.outcome }

  /// Ends the result; returns whether it had not ended before.
  @discardableResult
  func end(_ outcome: RouteOutcome) -> Bool {
    guard let action = machine.end(outcome) else { return false }
    perform(action)
    return true
  }

  /// Ends the result of a screen that is no longer in the scene.
  func screenWasRemoved() { end(.dismissed) }

  /// Waits for the end.
  ///
  /// - Throws: `CancellationError` when the waiting task is cancelled; the screen stays.
  func wait() async throws -> RouteOutcome {
    lastWaiter += 1
    let waiter = lastWaiter
    return try await withTaskCancellationHandler {
      if Task.isCancelled { throw CancellationError() }
      return try await withTrackedThrowingContinuation { continuation in
        continuations[waiter] = continuation
        perform(machine.wait(waiter))
      }
    } onCancel: {
      Task { @MainActor in self.perform(self.machine.leave(waiter)) }
    }
  }

  private func perform(_ action: ScreenResultMachine.Action) {
    switch action {
    case .nothing: break
    case .leave(let waiter):
      continuations.removeValue(forKey: waiter)?.resume(throwing: CancellationError())
    case .tell(let waiters):
      guard let outcome = machine.outcome else { return }
      for waiter in waiters {
        continuations.removeValue(forKey: waiter)?.resume(returning: outcome)
      }
    }
  }
}
