// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// The one instance of a target: made when it is first needed, kept until it is released.
final class TargetHolder<Target: ActionTarget>: TargetHolding {
  /// A reference that keeps nothing alive: the router keeps the holder.
  private struct Owner {
    weak var router: Router?
  }

  private let instance = RouteLock<Target?>(nil)
  private let owner: RouteLock<Owner>

  init(_ router: Router) { owner = RouteLock(Owner(router: router)) }

  /// The instance, which is made if there is none.
  ///
  /// - Throws: A ``TargetCircle`` where the target is needed to make itself; `CancellationError`
  ///   when the router is gone.
  func take() throws -> Target {
    if let made = instance.withLock({ $0 }) { return made }
    guard let router = owner.withLock({ $0.router }) else { throw CancellationError() }
    return try router.runtime.targetMaking.run(Target.name) {
      if let made = instance.withLock({ $0 }) { return made }
      let made = Target(router: router)
      instance.withLock { $0 = made }
      return made
    }
  }

  func release() -> Bool {
    // What is released is strangers' code, and goes when the lock is open.
    let released = instance.withLock { instance in
      defer { instance = nil }
      return instance
    }
    return released != nil
  }
}

/// Where the targets of one router are made, one at a time.
///
/// This is the one place that holds a lock while strangers' code runs: a second thread that needs the
/// target has to wait for the first, at a door that cannot suspend. A single lock for all targets of
/// the router, which the thread that has it does not take again, is why two targets that need each
/// other cannot wait for each other for ever.
final class TargetMaking: Sendable {
  private let lock = RouteLock(())
  /// The number of the thread that has the lock; 0 for none.
  private let maker = SharedWord()
  /// What is being made, the outermost first.
  private let names = RouteLock<[String]>([])

  /// Runs `make` when no other thread makes a target.
  ///
  /// - Throws: A ``TargetCircle`` when `make` is already running for `name`, on this thread.
  func run<Target>(_ name: String, _ make: () throws -> Target) throws -> Target {
    let thread = threadNumber()
    if let thread, maker.load() == thread { return try begin(name, make) }
    return try lock.withLock { _ in
      maker.store(thread ?? 0)
      defer { maker.store(0) }
      return try begin(name, make)
    }
  }

  private func begin<Target>(_ name: String, _ make: () throws -> Target) throws -> Target {
    try names.withLock { (names) throws(TargetCircle) in
      if names.contains(name) { throw TargetCircle(chain: names + [name]) }
      names.append(name)
    }
    defer { names.withLock { _ = $0.removeLast() } }
    return try make()
  }
}

/// That a target is needed while it is being made.
///
/// The caller hears `handlerFailed` with it below.
public struct TargetCircle: Error, Hashable, CustomStringConvertible {
  /// The names of the targets that were being made, and last the one that closes the circle.
  public let chain: [String]

  /// The mistake in a sentence.
  public var description: String {
    "a target is needed to make itself: \(chain.joined(separator: " → "))"
  }
}
