// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import CJunctor
internal import JunctorRouting

/// One run of a service's factory, or of a target's initializer: on one thread, nested in the runs that
/// requested its result.
///
/// Factories are synchronous, so the runs of one thread are nested, and a thread that waits for a
/// service or a target waits for exactly one other thread. This suffices to detect deadlocks: before a
/// thread waits, it follows the wait-for graph across all routers, and throws if the path leads back to
/// itself. Each run has its own latch, so a thread only waits for a run whose result it requested.
///
/// The latch is a lock that the run's thread holds while it runs the app's code. It protects no state; only
/// waiting threads acquire it. It is a lock instead of a condition variable, so that systems with priority
/// inheritance raise the priority of the running thread.
final class FactoryRun: Sendable {
  enum Subject: Sendable {
    case service(ServiceKey, provider: RouteToken)
    case target(String)

    var name: String {
      switch self {
      case .service(let key, _): key.name
      case .target(let name): name
      }
    }
  }

  /// The innermost run of the current task, or of the task that created it.
  @TaskLocal private static var inherited: FactoryRun?

  /// The edges of the wait-for graph, by the number of the waiting thread.
  private static let waits = RouteLock<[UInt64: Wait]>([:])

  private struct Wait {
    let target: FactoryRun
    let inside: FactoryRun
  }

  let subject: Subject
  let isOnMain: Bool
  let outer: FactoryRun?
  private let thread = FactoryRun.thisThread
  private let latch = RouteLock(())
  /// Read and written within `waits`, too; no other lock is taken within it.
  private let ended = RouteLock(false)
  private let noted = RouteLock<Set<ServiceKey>>([])

  init(_ subject: Subject, isOnMain: Bool, inside outer: FactoryRun?) {
    self.subject = subject
    self.isOnMain = isOnMain
    self.outer = outer
  }

  /// A number that no other running thread has.
  private static var thisThread: UInt64 { junctor_this_thread() }

  /// The run of the calling code.
  ///
  /// A task that a factory creates inherits the run but is concurrent with it, hence the check of the
  /// thread.
  static var current: FactoryRun? {
    guard let inherited, inherited.thread == thisThread, !inherited.hasEnded else { return nil }
    return inherited
  }

  /// The names of the enclosing runs' subjects, the outermost first, and that of this run's subject.
  var chain: [String] { (outer?.chain ?? []) + [subject.name] }

  /// Whether this run, or an enclosing one, is of the same factory.
  func isInside(_ provider: RouteToken) -> Bool {
    if case .service(_, provider: provider) = subject { return true }
    return outer?.isInside(provider) ?? false
  }

  private var hasEnded: Bool { ended.withLock { $0 } }

  // MARK: Dependencies

  /// The services that were requested in this run so far.
  var requested: Set<ServiceKey> { noted.withLock { $0 } }

  func note(_ keys: Set<ServiceKey>) { noted.withLock { $0.formUnion(keys) } }

  // MARK: Running

  /// Performs `body` as this run; other threads may wait for it meanwhile.
  func perform<R, E: Error>(_ body: () throws(E) -> R) throws(E) -> R {
    try latch.withLock { (_: inout Void) throws(E) -> R in
      defer { end() }
      return try body()
    }
  }

  /// Calls the app's code, for which this run is ``current``.
  func call<R>(_ factory: () throws -> R) rethrows -> R {
    try Self.$inherited.withValue(self) { try factory() }
  }

  private func end() {
    Self.waits.withLock { waits in
      ended.withLock { $0 = true }
      for (thread, wait) in waits where wait.target === self { waits[thread] = nil }
    }
  }

  // MARK: Waiting

  /// Waits until this run has ended, unless that would close a cycle with the caller's run, `inside`.
  func wait(inside: FactoryRun?, owner: RouteOwner?) throws(ServiceError) {
    let thread = Self.thisThread
    try Self.waits.withLock { (waits) throws(ServiceError) in
      if let names = cycle(backTo: thread, inside, waits) {
        throw ServiceError(.cycle, chain: names, owner: owner)
      }
      // A thread outside of any run cannot be part of a cycle.
      if let inside, !hasEnded { waits[thread] = Wait(target: self, inside: inside) }
    }
    latch.withLock { _ in }
  }

  private func cycle(
    backTo thread: UInt64, _ inside: FactoryRun?, _ waits: [UInt64: Wait]
  ) -> [String]? {
    var names = (inside ?? self).chain
    var target = self
    // Invariant: the graph has no cycle yet, so the walk ends at a thread that does not wait.
    while target.thread != thread {
      guard !target.hasEnded, let wait = waits[target.thread] else { return nil }
      names += wait.inside.names(from: target)
      target = wait.target
    }
    return names + [target.subject.name]
  }

  /// The names from `start`, an enclosing run, to this run.
  private func names(from start: FactoryRun) -> [String] {
    if self === start { return [subject.name] }
    return (outer?.names(from: start) ?? []) + [subject.name]
  }
}
