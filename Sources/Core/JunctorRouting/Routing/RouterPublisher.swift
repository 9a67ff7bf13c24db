// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// The current snapshot of a router, which readers receive without a lock.
///
///     change ──▶ supersede ──▶ [ current publication ] ◀── read ── requests, questions
///                    │                                        (a hazard pointer, no count)
///                    └──▶ retire: freed when no thread reads it
///
/// A change publishes at once if the state before it has been read. Otherwise it only removes that
/// state, and the next reader publishes the new one, so that a burst of changes is published once. A
/// reader waits only if it has to publish.
final class RouterPublisher: Sendable {
  private let current = SharedReference<RouterPublication>()
  private let wasRead = SharedWord()
  private let retired = RouteLock<[RouterPublication]>([])
  private let hasRetired = SharedWord()

  /// Reads the current publication; `nil` if it must be published first.
  ///
  /// - Parameter body: Also receives the thread's number. It must not wait or run the app's code.
  @inline(__always)
  func read<R>(_ body: (RouterPublication, _ reader: Int) -> R) -> R? {
    let result = current.read { publication, reader in
      if wasRead.load() == 0 { wasRead.store(1) }
      return body(publication, reader)
    }
    if hasRetired.load() != 0 { reclaim() }
    return result
  }

  /// Publishes a new publication, unless another reader has done so.
  ///
  /// The caller holds the router's lock.
  func publish(_ make: () -> RouterPublication) -> RouterPublication {
    if let made = current.read({ publication, _ in publication }) { return made }
    let publication = make()
    wasRead.store(1)
    _ = current.exchange(publication)
    return publication
  }

  /// Removes the current publication, since the state has changed.
  ///
  /// The caller holds the router's lock. After it has released the lock, it passes the result to
  /// ``retire(_:)``, since releasing handlers runs the app's code.
  func supersede(by make: () -> RouterPublication) -> RouterPublication? {
    if current.isEmpty { return nil }
    let new = wasRead.load() == 0 ? nil : make()
    wasRead.store(0)
    return current.exchange(new)
  }

  /// Releases a publication as soon as no thread reads it.
  func retire(_ publication: RouterPublication?) {
    guard let publication, SharedReference.isRead(publication) else { return }
    retired.withLock { $0.append(publication) }
    hasRetired.store(1)
  }

  /// Releases the publications that are no longer read.
  @inline(never)
  private func reclaim() {
    let free = retired.withLockIfAvailable { list in
      let free = list.filter { !SharedReference.isRead($0) }
      list.removeAll { publication in free.contains { $0 === publication } }
      hasRetired.store(list.isEmpty ? 0 : 1)
      return free
    }
    _ = free
  }
}

/// One snapshot with its leases.
///
/// Requests hold a ``RouterLease``. Threads use different leases, so that they do not contend for one
/// reference count.
final class RouterPublication: Sendable {
  static let leaseCount = 8

  let snapshot: RouterSnapshot
  private let leases: [RouterLease]

  init(_ snapshot: RouterSnapshot) {
    self.snapshot = snapshot
    leases = (0..<Self.leaseCount).map { _ in RouterLease(snapshot) }
  }

  deinit { for lease in leases { lease.spare.close() } }

  @inline(__always)
  func lease(for reader: Int) -> RouterLease { leases[reader & (Self.leaseCount - 1)] }
}

/// A reference to a snapshot, which lives as long as one of its leases.
final class RouterLease: Sendable {
  let snapshot: RouterSnapshot
  /// An ended request that can be reused; it holds this lease until the lease is closed.
  let spare = SparePlace<RequestCore>()

  init(_ snapshot: RouterSnapshot) { self.snapshot = snapshot }

  /// An unused request.
  @inline(__always)
  func takeRequest() -> RequestCore { spare.take() ?? RequestCore(self) }
}
