// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import CJunctor
internal import JunctorRouting

/// One run of a factory, or of what makes a target: on one thread, inside the runs of those who wanted
/// what is made.
///
/// Factories are synchronous, so the runs of one thread lie inside each other, and a thread that waits
/// for a service or a target waits for exactly one other thread. That is all it takes to find circles,
/// also those that two threads close together: before a thread waits, it follows who waits for whom,
/// in all routers, and if that leads back to itself, there is a circle. Each run has a latch of its
/// own, so a thread never waits for one that it did not ask for.
final class ServiceMaking: Sendable {
  /// What a run makes.
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

  /// The run that the current task is inside of, or was when it began.
  @TaskLocal private static var current: ServiceMaking?

  /// Which thread waits for which run, and from inside which run; by the number of the thread.
  private static let waits = RouteLock<[UInt64: Wait]>([:])

  private struct Wait {
    let target: ServiceMaking
    let inside: ServiceMaking
  }

  let subject: Subject
  let isOnMain: Bool
  let outer: ServiceMaking?
  private let thread = ServiceMaking.thisThread
  private let latch = ThreadLatch()
  private let over = SharedWord()
  private let noted = RouteLock<Set<ServiceKey>>([])

  init(_ subject: Subject, isOnMain: Bool, inside outer: ServiceMaking?) {
    self.subject = subject
    self.isOnMain = isOnMain
    self.outer = outer
  }

  /// A number that no other living thread has.
  private static var thisThread: UInt64 { junctor_this_reader().pointee.number }

  /// The run that the calling code is part of.
  ///
  /// A task that a factory has started inherits its run, and is not part of it: it runs beside.
  static var here: ServiceMaking? {
    guard let current, current.thread == thisThread, !current.isOver else { return nil }
    return current
  }

  /// Those who wanted what is made, the outermost first, and what is made.
  var chain: [String] { (outer?.chain ?? []) + [subject.name] }

  /// Whether a run of the same factory is on the way here.
  func isInside(_ provider: RouteToken) -> Bool {
    if case .service(_, provider: provider) = subject { return true }
    return outer?.isInside(provider) ?? false
  }

  private var isOver: Bool { over.load() == 1 }

  // MARK: What was asked for

  /// What was asked for in this run so far.
  var asked: Set<ServiceKey> { noted.withLock { $0 } }

  func note(_ keys: Set<ServiceKey>) { noted.withLock { $0.formUnion(keys) } }

  // MARK: Running

  /// Runs `body` as this run, while others wait for it.
  func run<R, E: Error>(_ body: () throws(E) -> R) throws(E) -> R {
    try latch.whileBusy { () throws(E) -> R in
      defer { end() }
      return try body()
    }
  }

  /// Calls strangers' code, which finds itself inside this run.
  func call<R>(_ factory: () throws -> R) rethrows -> R {
    try Self.$current.withValue(self) { try factory() }
  }

  private func end() {
    Self.waits.withLock { waits in
      over.store(1)
      for (thread, wait) in waits where wait.target === self { waits[thread] = nil }
    }
  }

  // MARK: Waiting

  /// Waits until this run is over.
  ///
  /// - Parameter inside: The run that the caller is part of.
  /// - Throws: The names along the circle that waiting would close, and nobody waits.
  func wait(inside: ServiceMaking?) throws(ServiceCircle) {
    let thread = Self.thisThread
    try Self.waits.withLock { (waits) throws(ServiceCircle) in
      if let names = circle(back: thread, inside, waits) { throw ServiceCircle(chain: names) }
      // Who makes nothing can be part of no circle.
      if let inside, !isOver { waits[thread] = Wait(target: self, inside: inside) }
    }
    latch.wait()
  }

  private func circle(
    back thread: UInt64, _ inside: ServiceMaking?, _ waits: [UInt64: Wait]
  ) -> [String]? {
    var names = (inside ?? self).chain
    var target = self
    // Invariant: there is no circle yet, so this comes to a thread that waits for nothing.
    while target.thread != thread {
      guard !target.isOver, let wait = waits[target.thread] else { return nil }
      names += wait.inside.names(from: target)
      target = wait.target
    }
    return names + [target.subject.name]
  }

  /// The names from `start`, which this run is inside of, to this run.
  private func names(from start: ServiceMaking) -> [String] {
    if self === start { return [subject.name] }
    return (outer?.names(from: start) ?? []) + [subject.name]
  }
}

/// A circle of services and targets, found before anybody waits for ever.
struct ServiceCircle: Error {
  let chain: [String]
}
