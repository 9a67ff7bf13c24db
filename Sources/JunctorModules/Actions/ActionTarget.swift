// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

public import JunctorRouting

/// A target of a mediator: a name, and actions that others ask for by name.
///
///     final class OrderTarget: ActionTarget {
///       static let name = "Order"
///       static let actions: Actions = [
///         .action("detail", OrderTarget.detail, "id", "tab"),
///         .action("wipe", OrderTarget.wipe, options: .native),
///       ]
///       static let notFound: RouteHandler? = .sync { request in "no \(request.action!)" }
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
/// An action is a route: what it is asked passes the router's gates and interceptors and ends once,
/// like any open. It has an address only if the target, or the action, says ``RouteOption/urls``.
///
/// ## What a target promises
///
/// - It can be made at any time, on any thread; the router makes it when an action of it is first
///   asked for, once, and keeps it until it is released. Others wait while it is being made.
/// - It does not keep its router alive: the router keeps the target. Hold it `weak` or `unowned`.
/// - It is a structure, an actor or a final class. On a type of the main actor, ``init(router:)`` and
///   the static members are `nonisolated`.
public protocol ActionTarget: Sendable {
  /// The list of a target's actions.
  typealias Actions = [TargetAction<Self>]

  /// The name that callers use: letters, digits, `_` and `-`.
  static var name: String { get }

  /// What can be asked of the target.
  static var actions: Actions { get }

  /// Answers for actions that the target does not have; `nil`, the default, to leave them to the
  /// router's fallback.
  ///
  /// It is static: nothing is made for a name that is wrong. ``RouteRequest/action`` says which was
  /// asked for.
  static var notFound: RouteHandler? { get }

  /// Makes the target that answers for `router`.
  init(router: Router)
}

extension ActionTarget {
  /// Leaves unknown actions to the router's fallback.
  public static var notFound: RouteHandler? { nil }
}

extension RouteRegistrar {
  /// Registers a target with all of its actions.
  ///
  ///     try registrar.register(OrderTarget.self)                                     // by name only
  ///     try registrar.register(OrderTarget.self, .urls, .exposed(to: .customScheme)) // mall://Order/…
  ///
  /// - Parameters:
  ///   - target: The target's type; nothing of it is made yet.
  ///   - options: What is said about all of its actions. `.replacing` takes the place of another
  ///     target of this name, and of routes that would conflict.
  ///   - fileID: The file that asks; filled in by the compiler.
  ///   - line: The line that asks; filled in by the compiler.
  /// - Returns: A token, to remove the target.
  /// - Throws: A ``RegistrationError``: `duplicateTarget` with both owners, `duplicateAction`,
  ///   `brokenName`, or what an address of an action runs into. Nothing is registered then.
  @discardableResult
  public func register<Target: ActionTarget>(
    _ target: Target.Type, _ options: RouteOption..., fileID: String = #fileID, line: Int = #line
  ) throws(RegistrationError) -> RouteToken {
    var registration = RouteRegistration(
      "/\(target.name)", handler: .sync { _ in }, options: options,
      owner: RouteOwner(fileID: fileID, line: line))
    registration.target = TargetPlan { router in
      let holder = TargetHolder<Target>(router)
      return BoundTarget(
        name: Target.name, actions: Target.actions.map { $0.bound(to: holder) },
        notFound: Target.notFound, holder: holder)
    }
    return try register(registration)
  }
}
