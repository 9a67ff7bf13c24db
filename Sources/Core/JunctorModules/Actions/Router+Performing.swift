// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

public import JunctorMatching
public import JunctorRouting

/// Calls actions by name, like the entry points of `Router+Open.swift` open addresses, and the targets.
extension Router {
  /// Performs an action and waits for the outcome, or for its value.
  ///
  ///     try await router.perform(target: "Order", action: "refund", parameters: ["id": 7])
  ///     let order = try await router.perform(
  ///       target: "Order", action: "detail", parameters: ["id": 7], as: Order.self)
  ///
  /// The call is a request like any other, with gates, interceptors, exposure, events and errors.
  ///
  /// - Parameters:
  ///   - target: The name of a registered target.
  ///   - action: The name of one of its actions.
  ///   - parameters: Values of any type. The action uses them unchanged or reads them from texts. From
  ///     external sources, only texts are accepted.
  ///   - source: The source of the request. The default is `.app`.
  ///   - context: Values for gates, interceptors and the action, and presentation preferences.
  ///   - type: The type of the value; `nil` means "no value" if it is optional. The default is
  ///     `RouteOutcome`, with which the outcome itself is returned.
  /// - Returns: The value or the outcome.
  /// - Throws: A `RouteError`: `notFound`, with the nearest names, if neither the target nor a fallback
  ///   handles the action; `typeMismatch` for a value of another type.
  @discardableResult
  public func perform<T: Sendable>(
    target: String, action: String, parameters: [String: any Sendable] = [:],
    source: RouteSource = .app, context: RouteContext = RouteContext(),
    as type: T.Type = RouteOutcome.self
  ) async throws(RouteError) -> T {
    let call = TargetCall(target, action, parameters, from: source)
    return try await open(
      call.address, call: call, payload: call.payload, source: source, context: context
    ) { (outcome) throws(RouteError) in
      try outcome.sendable(as: type, address: call.address)
    }
  }

  /// Performs an action and calls a closure with the outcome, for code that is not `async`.
  ///
  /// `completion` is called exactly once with the outcome, on the main actor. The other parameters
  /// are those of the asynchronous form.
  ///
  /// - Returns: The task, with which to cancel.
  @discardableResult
  public func perform(
    target: String, action: String, parameters: [String: any Sendable] = [:],
    source: RouteSource = .app, context: RouteContext = RouteContext(),
    completion: @escaping @MainActor @Sendable (Result<RouteOutcome, RouteError>) -> Void
  ) -> Task<Void, Never> {
    opening(completion) { () throws(RouteError) in
      try await self.perform(
        target: target, action: action, parameters: parameters, source: source, context: context)
    }
  }

  /// Returns the value of a synchronous action.
  ///
  /// On the main actor it also returns what main-actor actions return, which need not be `Sendable`.
  ///
  /// `type` is the value's type. The default is the type that the context requires. The other
  /// parameters are those of `perform`.
  ///
  /// - Returns: The value.
  /// - Throws: A `RouteError`: `needsAsync`, before any code ran, if an interceptor or the action is
  ///   asynchronous, or if the action needs the main actor and the caller is not on it; otherwise as
  ///   `perform`.
  public func value<T>(
    target: String, action: String, parameters: [String: any Sendable] = [:],
    source: RouteSource = .app, context: RouteContext = RouteContext(), as type: T.Type = T.self,
    isolation: isolated (any Actor)? = #isolation
  ) throws(RouteError) -> T {
    let call = TargetCall(target, action, parameters, from: source)
    let caller = RoutePass.Caller(isolation)
    return try outcome(
      for: call.address, call: call, payload: call.payload, source: source, context: context,
      caller: caller
    ) { (outcome) throws(RouteError) in
      try outcome.typed(as: type, address: call.address, isOnMain: caller == .main)
    }
  }

  // MARK: Targets

  /// The sorted names of the targets that are registered in this router, without those of its parent.
  public var targets: [String] { snapshot.targets.keys.sorted() }

  /// Returns whether a target has an action that is exposed to `source`; creates nothing.
  ///
  /// A gate or interceptor may still reject a call.
  ///
  /// - Parameters:
  ///   - target: The target's name.
  ///   - action: The name of the action.
  ///   - source: The source of the call. The default is `.app`.
  public func canPerform(
    target: String, action: String, from source: RouteSource = .app
  ) -> Bool {
    canPerform(TargetCall(target, action, [:], from: source), from: source)
  }

  /// Releases the instance of a target; the next call of an action creates another.
  ///
  /// Running actions keep their instance until they end.
  ///
  /// - Parameter name: The target's name.
  /// - Returns: Whether there was an instance.
  @discardableResult
  public func releaseTarget(_ name: String) -> Bool {
    snapshot.targets[name]?.release() ?? false
  }
}
