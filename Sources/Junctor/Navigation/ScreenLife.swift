// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// Every legal life of a screen, as those see it who wait for its result.
///
///     up(waiters) ──answer / gone──▶ over(outcome)
struct ScreenLifeMachine: Sendable {
  typealias Waiter = UInt64

  enum Action: Hashable, Sendable {
    /// These hear the outcome.
    case tell([Waiter])
    /// This one leaves without it.
    case leave(Waiter)
    case nothing
  }

  private(set) var outcome: RouteOutcome?
  private var waiters = KeyedQueue<Waiter, Void>()

  /// Somebody waits for the result; one who comes after the end hears it at once.
  mutating func wait(_ waiter: Waiter) -> Action {
    if outcome != nil { return .tell([waiter]) }
    waiters.append((), for: waiter)
    return .nothing
  }

  /// One of those who wait is gone.
  mutating func leave(_ waiter: Waiter) -> Action {
    waiters.remove(waiter) == nil ? .nothing : .leave(waiter)
  }

  /// The screen has answered, or is gone; `nil` when it was over before.
  mutating func end(_ outcome: RouteOutcome) -> Action? {
    if self.outcome != nil { return nil }
    self.outcome = outcome
    defer { waiters = KeyedQueue() }
    return .tell(waiters.keys)
  }
}

/// What is behind the result of a screen.
@MainActor
final class ScreenLife {
  private var machine = ScreenLifeMachine()
  private var continuations: [UInt64: TrackedContinuation<RouteOutcome, any Error>] = [:]
  private var lastWaiter: UInt64 = 0

  var outcome: RouteOutcome? { machine.outcome }

  /// Ends the life; returns whether it had not ended before.
  @discardableResult
  func end(_ outcome: RouteOutcome) -> Bool {
    guard let action = machine.end(outcome) else { return false }
    perform(action)
    return true
  }

  /// Waits for the end.
  ///
  /// - Throws: `CancellationError` when the one who waits is cancelled; the screen stays.
  func result() async throws -> RouteOutcome {
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

  private func perform(_ action: ScreenLifeMachine.Action) {
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
