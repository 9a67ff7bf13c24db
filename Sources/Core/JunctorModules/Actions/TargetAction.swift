// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

public import JunctorRouting

/// An action of a target: its name, and the method or closure that performs it.
///
///     static let actions: Actions = [
///       .action("detail", OrderTarget.detail, "id", "tab"),
///       .action("refund", OrderTarget.refund, "id", options: .exposed(to: .push)),
///       .action("wipe", OrderTarget.wipe, options: .native),
///       .action("total") { target, request in try await target.total(of: request.argument("id")) },
///       .action("count", handler: { target in .sync { _ in try target().count } }),
///     ]
///
/// A method is followed by the names of its parameters, in order; the compiler checks their number. An
/// argument is the caller's value, or read from a text if its type is `ParameterConvertible`. A method
/// that is not `async` can also be called with
/// `Router.value(target:action:parameters:source:context:as:isolation:)`. Call the methods of actors in a
/// closure.
public struct TargetAction<Target: ActionTarget>: Sendable {
  private let name: String
  private let options: [RouteOption]
  private let handler: @Sendable (@escaping @Sendable () throws -> Target) -> RouteHandler

  /// Creates an action that a closure performs.
  ///
  /// - Parameters:
  ///   - name: The name of the action, unique in its target.
  ///   - options: Options of the action, which follow those of the target.
  ///   - perform: Performs the action; receives the target and the request.
  public static func action<V: Sendable>(
    _ name: String, _ options: RouteOption...,
    perform: @escaping @Sendable (Target, RouteRequest) async throws -> V
  ) -> TargetAction {
    TargetAction(name: name, options: options) { target in
      .async { try await perform(target(), $0) }
    }
  }

  /// Creates an action that a closure performs, which returns a `RouteResponse`.
  @_disfavoredOverload
  public static func action(
    _ name: String, _ options: RouteOption...,
    perform: @escaping @Sendable (Target, RouteRequest) async throws -> RouteResponse
  ) -> TargetAction {
    TargetAction(name: name, options: options) { target in
      .async { try await perform(target(), $0) }
    }
  }

  /// Creates an action that a `RouteHandler` performs: `.sync`, `.main`, `.reply` or `.screen`.
  ///
  ///     .action("page", handler: { target in
  ///       .main { request in OrderController(try target(), request) }
  ///     })
  ///
  /// - Parameters:
  ///   - name: The name of the action, unique in its target.
  ///   - options: Options of the action, which follow those of the target.
  ///   - handler: Returns the handler. It receives a closure that returns the target, and is called once,
  ///     before the target exists: call the closure in the handler.
  public static func action(
    _ name: String, _ options: RouteOption...,
    handler: @escaping @Sendable (_ target: @escaping @Sendable () throws -> Target) -> RouteHandler
  ) -> TargetAction {
    TargetAction(name: name, options: options, handler: handler)
  }

  // MARK: Methods

  /// Creates an action that is a method of the target.
  ///
  /// - Parameters:
  ///   - name: The name of the action, unique in its target.
  ///   - method: The method, as `OrderTarget.detail`.
  ///   - parameters: The names of its parameters, in order.
  ///   - options: Options of the action, which follow those of the target.
  public static func action<each P: Sendable, V: Sendable>(
    _ name: String, _ method: @escaping @Sendable (Target) -> @Sendable (repeat each P) throws -> V,
    _ parameters: repeat ActionParameter<each P>, options: RouteOption...
  ) -> TargetAction {
    TargetAction(name: name, options: options) { target in
      .sync { try method(target())(repeat try (each parameters).value(in: $0)) }
    }
  }

  /// Creates an action that is an asynchronous method of the target.
  @_disfavoredOverload
  public static func action<each P: Sendable, V: Sendable>(
    _ name: String,
    _ method: @escaping @Sendable (Target) -> @Sendable (repeat each P) async throws -> V,
    _ parameters: repeat ActionParameter<each P>, options: RouteOption...
  ) -> TargetAction {
    TargetAction(name: name, options: options) { target in
      .async { try await method(target())(repeat try (each parameters).value(in: $0)) }
    }
  }

  /// Creates an action that is a method of the target on the main actor.
  public static func action<V: Sendable, each P: Sendable>(
    // The order of the generic parameters distinguishes this overload from the one for a method that is not
    // isolated: for redeclarations the compiler ignores the actor of a nested function type.
    _ name: String,
    _ method: @escaping @Sendable (Target) -> @MainActor @Sendable (repeat each P) throws -> V,
    _ parameters: repeat ActionParameter<each P>, options: RouteOption...
  ) -> TargetAction {
    TargetAction(name: name, options: options) { target in
      .main { try method(target())(repeat try (each parameters).value(in: $0)) }
    }
  }

  /// Creates an action that is a method of the target on the main actor, and returns an object that is not
  /// `Sendable`.
  ///
  /// On the main actor, `value(target:action:)` returns the object itself; `perform` returns an `OnMain`
  /// box with it.
  public static func action<each P: Sendable, V>(
    _ name: String,
    _ method: @escaping @Sendable (Target) -> @MainActor @Sendable (repeat each P) throws -> V,
    _ parameters: repeat ActionParameter<each P>, options: RouteOption...
  ) -> TargetAction {
    TargetAction(name: name, options: options) { target in
      .main { try method(target())(repeat try (each parameters).value(in: $0)) }
    }
  }

  func bound(to target: @escaping @Sendable () throws -> Target) -> RouteRegistration.Action {
    (name, handler(target), options)
  }
}
