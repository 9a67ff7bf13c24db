// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorRouting

/// What threads wait at while another thread is busy making a service or a target.
///
/// The busy thread has the latch's lock while it runs strangers' code, and there is nothing behind that
/// lock: nobody but those who wait ever takes it. It is a lock all the same, and no condition, so that on systems which know who
/// has a lock, those who wait lend the busy thread their priority.
struct ThreadLatch: Sendable {
  private let lock = RouteLock(())

  /// Runs `body` while others wait.
  ///
  /// Whoever waits makes sure first that the busy thread does not wait for it in turn.
  func whileBusy<R, E: Error>(_ body: () throws(E) -> R) throws(E) -> R {
    try lock.withLock { (_: inout Void) throws(E) -> R in try body() }
  }

  /// Waits until the busy thread is done.
  func wait() { lock.withLock { _ in } }
}
