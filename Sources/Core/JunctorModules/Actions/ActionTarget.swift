// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

public import JunctorRouting

/// A named object whose actions other modules call by name, without its type.
///
///     final class OrderTarget: ActionTarget {
///       static let name = "Order"
///       static let actions: Actions = [
///         .action("detail", OrderTarget.detail, "id", "tab"),
///         .action("wipe", OrderTarget.wipe, options: .native),
///       ]
///       static let notFound: RouteHandler? = .sync { request in "no \(request.action!.action)" }
///
///       init(router: Router) { … }
///       func detail(id: Int, tab: String?) async throws -> Order { … }
///       func wipe() { … }
///     }
///
///     try registrar.register(OrderTarget.self)
///     let order = try await router.perform(
///       target: "Order", action: "detail", parameters: ["id": 7], as: Order.self)
///
/// A call of an action is a request: it passes the router's gates and interceptors and has exactly one
/// outcome. An action has an address only if the target or action has the option `RouteOption.urls`.
///
/// ## Requirements
///
/// - The target can be created at any time, on any thread. The router creates it once, for the first
///   call of one of its actions, and keeps it until it is released. Concurrent callers block meanwhile.
/// - Its reference to the router, which owns it, is `weak` or `unowned`.
/// - It is a structure, an actor or a final class. On a type of the main actor, ``init(router:)`` and
///   the static members are `nonisolated`.
public protocol ActionTarget: Sendable {
  /// The list of a target's actions.
  typealias Actions = [TargetAction<Self>]

  /// The target's name: letters, digits, `_` and `-`.
  static var name: String { get }

  /// The target's actions.
  static var actions: Actions { get }

  /// The handler for unknown actions; `nil`, the default, for the router's fallback.
  ///
  /// It does not create the target. `RouteRequest.action` has the requested name.
  static var notFound: RouteHandler? { get }

  /// Creates the target of `router`.
  init(router: Router)
}

extension ActionTarget {
  /// `nil`: the router's fallback handles unknown actions.
  public static var notFound: RouteHandler? { nil }
}

extension RouteRegistrar {
  /// Registers a target with all of its actions.
  ///
  ///     try registrar.register(OrderTarget.self)                                     // by name only
  ///     try registrar.register(OrderTarget.self, .urls, .exposed(to: .customScheme)) // mall://Order/…
  ///
  /// - Parameters:
  ///   - target: The target's type; it is not created yet.
  ///   - options: Options of all of its actions. `.replacing` replaces another target of this name, and
  ///     conflicting routes.
  ///   - fileID: The calling file, filled in by the compiler.
  ///   - line: The calling line, filled in by the compiler.
  /// - Returns: A token, to remove the target.
  /// - Throws: A `RegistrationError`: `duplicateTarget` with both owners, `duplicateAction`,
  ///   `brokenName`, or the error of an action's address. The router is then unchanged.
  @discardableResult
  public func register<Target: ActionTarget>(
    _ target: Target.Type, _ options: RouteOption..., fileID: String = #fileID, line: Int = #line
  ) throws(RegistrationError) -> RouteToken {
    var registration = RouteRegistration(
      "/\(target.name)", handler: .sync { _ in }, options: options,
      owner: RouteOwner(fileID: fileID, line: line))
    registration.target = { router in
      let slot = ServiceSlot<Target>()
      let owner = WeakRouter(router)
      return (
        Target.name, Target.actions.map { $0.bound { try slot.target(of: owner) } },
        Target.notFound,
        // The target's deinitializer is the app's code and runs without a lock.
        { slot.take() != nil }
      )
    }
    return try register(registration)
  }
}

extension ServiceSlot where Service: ActionTarget {
  /// Returns the target; creates it if there is none, while other threads that require it wait.
  ///
  /// Fails if the target's initializer requires the target, or the router, which owns this slot, has been
  /// deallocated. Targets and services may depend on each other.
  fileprivate func target(of owner: WeakRouter) throws -> Service {
    if let created { return created.service }
    guard let router = owner.router else { throw CancellationError() }
    let inside = FactoryRun.current
    let created = try content(
      of: .target(Service.name), isOnMain: inside?.isOnMain ?? false, inside: inside
    ) { run in
      .init(service: run.call { Service(router: router) }, requested: run.requested)
    }
    guard let created else { preconditionFailure("“\(Service.name)” may be created anywhere.") }
    inside?.note(created.requested)
    return created.service
  }
}
