// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorRouting

/// The result of a screen: what the screen answers, or *dismissed* if it is removed without an answer.
@MainActor
final class ScreenResult {
  private(set) var outcome: RouteOutcome?
  private var waiters = KeyedQueue<UInt64, TrackedContinuation<RouteOutcome, any Error>>()
  private var lastWaiter: UInt64 = 0

  /// Ends the result; returns whether it had not ended before.
  @discardableResult
  func end(_ outcome: RouteOutcome) -> Bool {
    if self.outcome != nil { return false }
    self.outcome = outcome
    for waiter in waiters.elements { waiter.resume(returning: outcome) }
    waiters = KeyedQueue()
    return true
  }

  /// Waits for the end.
  ///
  /// - Throws: `CancellationError` when the waiting task is cancelled; the screen stays.
  func wait() async throws -> RouteOutcome {
    lastWaiter += 1
    let waiter = lastWaiter
    return try await withTaskCancellationHandler {
      if Task.isCancelled { throw CancellationError() }
      if let outcome { return outcome }
      return try await withTrackedThrowingContinuation { waiters.append($0, for: waiter) }
    } onCancel: {
      Task { @MainActor in self.waiters.remove(waiter)?.resume(throwing: CancellationError()) }
    }
  }
}
