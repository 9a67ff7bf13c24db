// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// One line of a target's table: the name of an action, and what performs it.
///
///     static let actions: Actions = [
///       .action("detail", OrderTarget.detail, "id", "tab"),
///       .action("refund", OrderTarget.refund, "id", options: .exposed(to: .push)),
///       .action("wipe", OrderTarget.wipe, options: .native),
///       .action("total") { target, request in try await target.total(of: request.argument("id")) },
///       .action("count", .sync { target, _ in target.count }),
///     ]
///
/// A method is given as it is, with the names of its parameters in order: the compiler checks that
/// there are as many. A parameter's value is taken as the caller gave it, or read from its text where
/// its type is `ParameterConvertible`. A method that is not `async` answers at the synchronous doors,
/// too. Methods of actors are called in a closure.
public struct TargetAction<Target: ActionTarget>: Sendable {
  let name: String
  let handler: ActionHandler<Target>
  let options: [RouteOption]

  /// An action that a closure performs.
  ///
  /// - Parameters:
  ///   - name: The name of the action, unique in its target.
  ///   - options: What is said about it, after what is said about the target.
  ///   - perform: Gets the target and the request.
  public static func action<V: Sendable>(
    _ name: String, _ options: RouteOption...,
    perform: @escaping @Sendable (Target, RouteRequest) async throws -> V
  ) -> TargetAction {
    TargetAction(name: name, handler: .asynchronous(perform), options: options)
  }

  /// An action that a closure performs, which answers in the words of a ``RouteResponse``.
  ///
  /// - Parameters:
  ///   - name: The name of the action, unique in its target.
  ///   - options: What is said about it, after what is said about the target.
  ///   - perform: Gets the target and the request.
  @_disfavoredOverload
  public static func action(
    _ name: String, _ options: RouteOption...,
    perform: @escaping @Sendable (Target, RouteRequest) async throws -> RouteResponse
  ) -> TargetAction {
    TargetAction(name: name, handler: .asynchronous(perform), options: options)
  }

  /// An action in one of the spellings of ``ActionHandler``.
  ///
  /// - Parameters:
  ///   - name: The name of the action, unique in its target.
  ///   - handler: What performs it.
  ///   - options: What is said about it, after what is said about the target.
  public static func action(
    _ name: String, _ handler: ActionHandler<Target>, _ options: RouteOption...
  ) -> TargetAction {
    TargetAction(name: name, handler: handler, options: options)
  }

  // MARK: Methods

  /// An action that is a method of the target.
  ///
  /// - Parameters:
  ///   - name: The name of the action, unique in its target.
  ///   - method: The method, as `OrderTarget.detail`.
  ///   - parameters: The names of its parameters, in order.
  ///   - options: What is said about it, after what is said about the target.
  public static func action<each P: Sendable, V: Sendable>(
    _ name: String, _ method: @escaping @Sendable (Target) -> @Sendable (repeat each P) throws -> V,
    _ parameters: repeat ActionParameter<each P>, options: RouteOption...
  ) -> TargetAction {
    TargetAction(
      name: name,
      handler: .sync { target, request in
        try method(target)(repeat try (each parameters).value(in: request))
      }, options: options)
  }

  /// An action that is an asynchronous method of the target.
  ///
  /// - Parameters:
  ///   - name: The name of the action, unique in its target.
  ///   - method: The method, as `OrderTarget.detail`.
  ///   - parameters: The names of its parameters, in order.
  ///   - options: What is said about it, after what is said about the target.
  @_disfavoredOverload
  public static func action<each P: Sendable, V: Sendable>(
    _ name: String,
    _ method: @escaping @Sendable (Target) -> @Sendable (repeat each P) async throws -> V,
    _ parameters: repeat ActionParameter<each P>, options: RouteOption...
  ) -> TargetAction {
    TargetAction(
      name: name,
      handler: .asynchronous { target, request in
        try await method(target)(repeat try (each parameters).value(in: request))
      }, options: options)
  }

  /// An action that is a method of the target on the main actor.
  ///
  /// - Parameters:
  ///   - name: The name of the action, unique in its target.
  ///   - method: The method, as `OrderTarget.title`.
  ///   - parameters: The names of its parameters, in order.
  ///   - options: What is said about it, after what is said about the target.
  public static func action<V: Sendable, each P: Sendable>(
    // The order of the generic parameters distinguishes this overload from the one for a method that is not
    // isolated: for redeclarations the compiler ignores the actor of a nested function type.
    _ name: String,
    _ method: @escaping @Sendable (Target) -> @MainActor @Sendable (repeat each P) throws -> V,
    _ parameters: repeat ActionParameter<each P>, options: RouteOption...
  ) -> TargetAction {
    TargetAction(
      name: name,
      handler: .main { target, request in
        try method(target)(repeat try (each parameters).value(in: request))
      }, options: options)
  }

  /// An action that is a method of the target on the main actor, and returns an object that is not
  /// `Sendable`.
  ///
  /// `screen(target:action:as:)` returns the object itself, `perform` an ``OnMain`` box with it.
  ///
  /// - Parameters:
  ///   - name: The name of the action, unique in its target.
  ///   - method: The method, as `OrderTarget.page`.
  ///   - parameters: The names of its parameters, in order.
  ///   - options: What is said about it, after what is said about the target.
  public static func action<each P: Sendable, V>(
    _ name: String,
    _ method: @escaping @Sendable (Target) -> @MainActor @Sendable (repeat each P) throws -> V,
    _ parameters: repeat ActionParameter<each P>, options: RouteOption...
  ) -> TargetAction {
    TargetAction(
      name: name,
      handler: .main { target, request in
        try method(target)(repeat try (each parameters).value(in: request))
      }, options: options)
  }

  func bound(to holder: TargetHolder<Target>) -> BoundTarget.Action {
    BoundTarget.Action(
      name: name, handler: handler.bind { try holder.instance() }, options: options)
  }
}
