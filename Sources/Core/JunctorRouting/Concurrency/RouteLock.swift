// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

#if canImport(Darwin)
  import os
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// A lock around one value: the only lock of the core, since `Mutex` requires iOS 18.
///
/// `@unchecked Sendable` is sound: `state` is only touched while the lock is held, and what a caller
/// puts in or takes out is `Sendable` or is created under the lock. The thread sanitizer runs over
/// `RouteLockTests` and over the router's concurrent tests.
package final class RouteLock<State>: @unchecked Sendable {
  private var state: State

  #if canImport(Darwin)
    private let lock: UnsafeMutablePointer<os_unfair_lock>
  #else
    private let lock: UnsafeMutablePointer<pthread_mutex_t>
  #endif

  package init(_ state: sending State) {
    self.state = state
    lock = .allocate(capacity: 1)
    #if canImport(Darwin)
      lock.initialize(to: os_unfair_lock())
    #else
      lock.initialize(to: pthread_mutex_t())
      let failure = pthread_mutex_init(lock, nil)
      precondition(failure == 0, "The system has no lock left (error \(failure)).")
    #endif
  }

  deinit {
    #if !canImport(Darwin)
      pthread_mutex_destroy(lock)
    #endif
    lock.deinitialize(count: 1)
    lock.deallocate()
  }

  /// Runs `body` with the state, while no other thread can.
  ///
  /// `body` must not call the app's code, resume a continuation or take another lock: return an action
  /// and perform it afterwards. `FactoryRun` alone runs the app's code: its lock has no state, and only
  /// threads that wait for that code take it, after they have checked that it does not wait for them.
  package func withLock<R, E: Error>(_ body: (inout State) throws(E) -> R) throws(E) -> R {
    #if canImport(Darwin)
      os_unfair_lock_lock(lock)
      defer { os_unfair_lock_unlock(lock) }
    #else
      pthread_mutex_lock(lock)
      defer { pthread_mutex_unlock(lock) }
    #endif
    return try body(&state)
  }
}
