// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

public import JunctorRouting

/// Asking for an action by name: the doors of `Router+Open.swift`, with a name for an address.
extension Router {
  /// Performs an action and waits for the outcome.
  ///
  ///     try await router.perform(target: "Order", action: "refund", parameters: ["id": 7])
  ///
  /// It is one request like any other: gates, interceptors, exposure, events and errors are those of
  /// `open(_:payload:source:)`.
  ///
  /// - Parameters:
  ///   - target: The name of a target that a module has registered.
  ///   - action: The name of one of its actions.
  ///   - parameters: Values of any type. An action reads them as they are, or from texts. From
  ///     outside the app only what a text can say is taken.
  ///   - source: Who asks.
  /// - Returns: The one outcome.
  /// - Throws: A ``RouteError``; `notFound`, with the nearest names, where neither the target nor a
  ///   fallback answers for the action.
  @discardableResult
  public func perform(
    target: String, action: String, parameters: [String: any Sendable] = [:],
    source: RouteSource = .app
  ) async throws(RouteError) -> RouteOutcome {
    let call = TargetCall(ActionName(target: target, action: action), parameters: parameters)
    return try await open(
      call.address, call: call, payload: call.payload(parameters, from: source), source: source,
      context: RouteContext()
    ) { $0 }
  }

  /// Performs an action and waits for its value.
  ///
  ///     let order = try await router.perform(
  ///       target: "Order", action: "detail", parameters: ["id": 7], as: Order.self)
  ///
  /// - Parameters:
  ///   - target: The name of a target that a module has registered.
  ///   - action: The name of one of its actions.
  ///   - parameters: Values of any type.
  ///   - source: Who asks.
  ///   - type: The value's type. An optional one gives `nil` where there is no value.
  /// - Returns: The value.
  /// - Throws: A ``RouteError``; also `typeMismatch` for a value of another type or none.
  public func perform<T: Sendable>(
    target: String, action: String, parameters: [String: any Sendable] = [:],
    source: RouteSource = .app, as type: T.Type
  ) async throws(RouteError) -> T {
    let call = TargetCall(ActionName(target: target, action: action), parameters: parameters)
    return try await open(
      call.address, call: call, payload: call.payload(parameters, from: source), source: source,
      context: RouteContext()
    ) { (outcome) throws(RouteError) in try outcome.typed(as: type, address: call.address) }
  }

  /// Performs an action and calls back, for code that cannot wait.
  ///
  /// - Parameters:
  ///   - target: The name of a target that a module has registered.
  ///   - action: The name of one of its actions.
  ///   - parameters: Values of any type.
  ///   - source: Who asks.
  ///   - completion: Hears the one outcome, on the main actor, on every path.
  /// - Returns: A handle with which to cancel.
  @discardableResult
  public func perform(
    target: String, action: String, parameters: [String: any Sendable] = [:],
    source: RouteSource = .app,
    completion: @escaping @MainActor @Sendable (Result<RouteOutcome, RouteError>) -> Void
  ) -> RouteOpening {
    let work = runtime.work.begin()
    return RouteOpening(
      task: Task {
        await TrackedWork.run(work) {
          let result: Result<RouteOutcome, RouteError>
          do throws(RouteError) {
            result = .success(
              try await self.perform(
                target: target, action: action, parameters: parameters, source: source))
          } catch {
            result = .failure(error)
          }
          await completion(result)
        }
      })
  }

  /// Returns the value of an action that needs nothing asynchronous.
  ///
  /// - Parameters:
  ///   - target: The name of a target that a module has registered.
  ///   - action: The name of one of its actions.
  ///   - parameters: Values of any type.
  ///   - source: Who asks.
  ///   - type: The value's type. The default is the type that the context requires.
  /// - Returns: The value.
  /// - Throws: A ``RouteError``: `needsAsync`, before anything ran, when an interceptor or an
  ///   asynchronous action stands in the way; otherwise as `perform`.
  public func value<T>(
    target: String, action: String, parameters: [String: any Sendable] = [:],
    source: RouteSource = .app, as type: T.Type = T.self
  ) throws(RouteError) -> T {
    let call = TargetCall(ActionName(target: target, action: action), parameters: parameters)
    return try outcome(
      for: call.address, call: call, payload: call.payload(parameters, from: source),
      source: source, context: RouteContext(), through: .any
    ) { (outcome) throws(RouteError) in try outcome.typed(as: type, address: call.address) }
  }

  /// Returns the object that an action of the main actor makes.
  ///
  /// - Parameters:
  ///   - target: The name of a target that a module has registered.
  ///   - action: The name of one of its actions.
  ///   - parameters: Values of any type.
  ///   - source: Who asks.
  ///   - type: The object's type; it need not be `Sendable`. The default is the type that the context
  ///     requires.
  /// - Returns: The object.
  /// - Throws: A ``RouteError``, as `value(target:action:parameters:source:as:)` does.
  @MainActor
  public func screen<T>(
    target: String, action: String, parameters: [String: any Sendable] = [:],
    source: RouteSource = .app, as type: T.Type = T.self
  ) throws(RouteError) -> T {
    let call = TargetCall(ActionName(target: target, action: action), parameters: parameters)
    return try object(
      for: call.address, call: call, payload: call.payload(parameters, from: source),
      source: source, as: type)
  }
}

extension TargetCall {
  /// What stands for an address until the router has found one.
  fileprivate var address: String { "\(name)" }

  /// What goes along beside the texts: from the app's own code the parameters as they are.
  ///
  /// From outside there is nothing beside the texts; a parameter that is none is a payload, and
  /// refused as one.
  fileprivate func payload(
    _ parameters: [String: any Sendable], from source: RouteSource
  ) -> (any Sendable)? {
    parameters.isEmpty || source.isOutside && isPlain ? nil : parameters
  }
}
