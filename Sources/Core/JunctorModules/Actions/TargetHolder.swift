// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorRouting

/// The instance of a target, from the first action that requires it until it is released.
///
/// Targets are created synchronously, so a second thread that requires the target blocks. It waits for
/// the ``FactoryRun`` that creates the target, as for a service. Targets and services may depend on
/// each other; `FactoryRun` detects cycles.
final class TargetHolder<Target: ActionTarget>: Sendable {
  private let slot = ServiceSlot<Target>()
  /// Weak, since the router owns the holder.
  private let owner: WeakRouter

  init(_ router: Router) { owner = WeakRouter(router) }

  /// Returns the instance; creates it if there is none.
  ///
  /// Fails if the target's initializer requires the target, or the router has been deallocated.
  func instance() throws -> Target {
    if let created = slot.created { return created.service }
    guard let router = owner.router else { throw CancellationError() }
    let inside = FactoryRun.current
    let created = try slot.content(
      of: .target(Target.name), isOnMain: inside?.isOnMain ?? false, inside: inside
    ) { run in
      .init(service: run.call { Target(router: router) }, requested: run.requested)
    }
    guard let created else { preconditionFailure("“\(Target.name)” may be created anywhere.") }
    inside?.note(created.requested)
    return created.service
  }

  /// Releases the instance; returns whether there was one.
  @Sendable func release() -> Bool {
    // The target's deinitializer is the app's code and runs without a lock.
    slot.take() != nil
  }
}
