// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

public import JunctorMatching

/// Opening typed addresses.
///
/// The address is written as a text, and opened like any other, so that gates and observers receive an
/// address. If the handler has the type of the address, it receives the value itself.
extension Router {
  /// Opens a typed address and waits for the value of its handler.
  ///
  ///     let order = try await router.open(OrderDetail(id: 7))
  ///
  /// - Parameters:
  ///   - route: The address.
  ///   - source: The request's source. Only the app's own code can send native values.
  ///   - context: Values for gates, interceptors and the handler, and presentation preferences.
  /// - Returns: The handler's value. If the address has no output, the end of a screen is not an error.
  /// - Throws: A ``RouteError``; `unrepresentable`, with the value's name, if there is no address for it.
  @discardableResult
  public func open<R: Route>(
    _ route: R, source: RouteSource = .app, context: RouteContext = RouteContext()
  ) async throws(RouteError) -> R.Output {
    try await open(route, payload: nil, source: source, context: context) {
      (outcome, address) throws(RouteError) in try outcome.output(of: R.self, address: address)
    }
  }

  /// Opens a typed address whose screen the user may close without a value.
  ///
  ///     guard let city = try await router.ask(PickCity()) else { return }  // The user closed it.
  ///
  /// The parameters are those of ``open(_:source:context:)``.
  ///
  /// - Returns: The handler's value; `nil` if there is none, for example since the user closed the screen.
  /// - Throws: A ``RouteError``, as `open` does, but not `dismissed`.
  public func ask<R: Route>(
    _ route: R, source: RouteSource = .app, context: RouteContext = RouteContext()
  ) async throws(RouteError) -> R.Output? {
    try await open(route, source: source, context: context, as: R.Output?.self)
  }

  /// Opens a typed address, for a button, and calls a closure with the answer.
  ///
  ///     Button(city) { router.ask(PickCity()) { city = $0 ?? city } }
  ///
  /// The closure is called once, on the main actor, unless the request fails: the failure is passed to ``report(_:)``.
  ///
  /// - Returns: The task; cancel it to cancel the request.
  @discardableResult
  public func ask<R: Route>(
    _ route: R, source: RouteSource = .app, context: RouteContext = RouteContext(),
    then: @escaping @MainActor @Sendable (R.Output?) -> Void
  ) -> Task<Void, Never> {
    opening { (result: Result<R.Output?, RouteError>) in
      switch result {
      case .success(let answer): then(answer)
      case .failure(let error): self.report(error)
      }
    } _: { () throws(RouteError) in
      try await self.ask(route, source: source, context: context)
    }
  }

  /// Returns the value of a synchronous handler.
  ///
  /// On the main actor, it also returns the values of `.main` handlers.
  ///
  /// - Returns: The handler's value.
  /// - Throws: A ``RouteError``, as ``value(for:payload:source:context:as:isolation:)``.
  public func value<R: Route>(
    for route: R, source: RouteSource = .app, context: RouteContext = RouteContext(),
    isolation: isolated (any Actor)? = #isolation
  ) throws(RouteError) -> R.Output {
    let address = try route.routeAddress.opened(from: source)
    return try outcome(
      for: address.text, payload: .empty, typed: address.typed, source: source, context: context,
      caller: RoutePass.Caller(isolation)
    ) { (outcome) throws(RouteError) in try outcome.output(of: R.self, address: address.text) }
  }
}

extension RouteOutcome {
  /// Returns the output of a typed address.
  fileprivate func output<R: Route>(
    of type: R.Type, address: String
  ) throws(RouteError) -> R.Output {
    if R.Output.self == Void.self, let nothing = () as? R.Output { return nothing }
    return try sendable(as: R.Output.self, address: address)
  }
}
