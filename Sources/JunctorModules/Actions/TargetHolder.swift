// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorRouting

/// The one instance of a target: made when it is first needed, kept until it is released.
///
/// A second thread that needs the target has to wait for the one that makes it, at a door that cannot
/// suspend. It waits as for a service, at the run that makes this one target, since targets and
/// services may need each other: see ``ServiceMaking`` for why nobody waits for ever.
final class TargetHolder<Target: ActionTarget>: TargetHolding {
  private let place = ServicePlace<Target>()
  /// Not kept alive: the router keeps the holder.
  private let owner: WeakRouter

  init(_ router: Router) { owner = WeakRouter(router) }

  /// The instance, which is made if there is none.
  ///
  /// - Throws: A ``TargetCircle`` where the target is needed to make itself; `CancellationError`
  ///   when the router is gone.
  func take() throws -> Target {
    if let made = place.made { return made.service }
    guard let router = owner.router else { throw CancellationError() }
    let inside = ServiceMaking.here
    while true {
      let making = ServiceMaking(
        .target(Target.name), isOnMain: inside?.isOnMain ?? false, inside: inside)
      let answer = place.attempt(making) {
        let target = making.call { Target(router: router) }
        return .init(service: target, asked: making.asked)
      }
      switch answer {
      case .made(let made):
        inside?.note(made.asked)
        return made.service
      case .busy(let other):
        do throws(ServiceCircle) {
          try other.wait(inside: inside)
        } catch {
          throw TargetCircle(chain: error.chain)
        }
      case .make, .none:
        preconditionFailure("The target “\(Target.name)” was neither made nor being made.")
      }
    }
  }

  func release() -> Bool {
    // What is released is strangers' code, and goes when the lock is open.
    place.takeOut() != nil
  }
}
