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

#if canImport(Darwin)
  private typealias SystemLock = os_unfair_lock
#else
  private typealias SystemLock = pthread_mutex_t
#endif

/// A lock around one value: the only lock of the core, since `Mutex` requires iOS 18.
///
/// `@unchecked Sendable` is sound: the value is only touched while the lock is held, and what a caller
/// puts in or takes out is `Sendable` or is created under the lock. The pointers do not leave the storage, which
/// keeps the lock and the value in one allocation, at an address that does not change. The thread sanitizer runs
/// over `RouteLockTests` and over the router's concurrent tests.
package struct RouteLock<State>: @unchecked Sendable {
  /// The value, and the lock behind it.
  private final class Storage: ManagedBuffer<State, SystemLock> {
    #if !canImport(Darwin)
      deinit { _ = withUnsafeMutablePointerToElements { pthread_mutex_destroy($0) } }
    #endif
  }

  private let storage: ManagedBuffer<State, SystemLock>

  package init(_ state: consuming sending State) {
    // Moved into the storage: a copy would count the references of the state.
    var moved = Optional(state)
    storage = Storage.create(minimumCapacity: 1) { _ in moved.take()! }
    storage.withUnsafeMutablePointerToElements { lock in
      lock.initialize(to: SystemLock())
      #if !canImport(Darwin)
        let failure = pthread_mutex_init(lock, nil)
        precondition(failure == 0, "The system has no lock left (error \(failure)).")
      #endif
    }
  }

  /// Runs `body` with the state, while no other thread can.
  ///
  /// `body` must not call the app's code, resume a continuation or take another lock: return an action
  /// and perform it afterwards. `FactoryRun` alone runs the app's code: its lock has no state, and only
  /// threads that wait for that code take it, after they have checked that it does not wait for them.
  package func withLock<R, E: Error>(_ body: (inout State) throws(E) -> R) throws(E) -> R {
    try storage.withUnsafeMutablePointers { (state, lock) throws(E) in
      #if canImport(Darwin)
        os_unfair_lock_lock(lock)
        defer { os_unfair_lock_unlock(lock) }
      #else
        pthread_mutex_lock(lock)
        defer { pthread_mutex_unlock(lock) }
      #endif
      return try body(&state.pointee)
    }
  }
}
