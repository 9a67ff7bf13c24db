// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorRouting

/// The one instance of a target, from the first action that needs it until it is released.
///
/// Targets are created synchronously, so a second thread that needs the target blocks. It waits for the
/// ``FactoryRun`` that creates the target, as for a service, since targets and services may need each
/// other; cycles are detected there.
final class TargetHolder<Target: ActionTarget>: Sendable {
  private let slot = ServiceSlot<Target>()
  /// Weak, since the router owns the holder.
  private let owner: WeakRouter

  init(_ router: Router) { owner = WeakRouter(router) }

  /// Returns the instance; creates it if there is none.
  ///
  /// - Throws: A ``ServiceError`` with the code `cycle` if the target's initializer needs the target;
  ///   `CancellationError` if the router has been deallocated.
  func instance() throws -> Target {
    if let created = slot.created { return created.service }
    guard let router = owner.router else { throw CancellationError() }
    let inside = FactoryRun.current
    while true {
      let run = FactoryRun(
        .target(Target.name), isOnMain: inside?.isOnMain ?? false, inside: inside)
      let answer = slot.attempt(run) {
        let target = run.call { Target(router: router) }
        return .init(service: target, requested: run.requested)
      }
      switch answer {
      case .created(let created):
        inside?.note(created.requested)
        return created.service
      case .busy(let other):
        do throws(ServiceCycle) {
          try other.wait(inside: inside)
        } catch {
          throw ServiceError(.cycle, chain: error.chain)
        }
      case .create, .none:
        preconditionFailure("The slot of the target “\(Target.name)” is in no valid state.")
      }
    }
  }

  /// Releases the instance; returns whether there was one.
  @Sendable func release() -> Bool {
    // The target's deinitializer is the app's code and runs without a lock.
    slot.take() != nil
  }
}
