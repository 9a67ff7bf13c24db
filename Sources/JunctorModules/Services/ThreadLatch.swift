// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorRouting

/// Lets threads wait while another thread creates a service or a target.
///
/// The busy thread holds the latch's lock while it runs the app's code. The lock protects no state; only
/// waiting threads acquire it. It is a lock and not a condition variable so that systems with priority
/// inheritance raise the priority of the busy thread.
struct ThreadLatch: Sendable {
  private let lock = RouteLock(())

  /// Runs `body` while other threads wait.
  ///
  /// Before a thread waits, it makes sure that the busy thread does not wait for it.
  func whileBusy<R, E: Error>(_ body: () throws(E) -> R) throws(E) -> R {
    try lock.withLock { (_: inout Void) throws(E) -> R in try body() }
  }

  /// Waits until the busy thread has finished.
  func wait() { lock.withLock { _ in } }
}
