// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorMatching

/// Opening typed addresses.
///
/// The text of the address is made and opened like any other, so everything that looks at addresses
/// sees one. The value goes along, and the handler of its type takes it as it is.
extension Router {
  /// Opens a typed address and waits for what its handler gives.
  ///
  ///     let order = try await router.open(OrderDetail(id: 7))
  ///
  /// - Parameters:
  ///   - route: The address.
  ///   - source: Who asks. Only the app's own code can hand over a payload.
  /// - Returns: The handler's value. Where the address gives nothing, the end of a screen is no error.
  /// - Throws: A ``RouteError``; `unrepresentable`, naming the value, when there is no address for it.
  @discardableResult
  public func open<R: Route>(
    _ route: R, source: RouteSource = .app
  ) async throws(RouteError) -> R.Output {
    try await open(route, source: source, context: RouteContext())
  }

  /// Opens a typed address with the context of another request.
  package func open<R: Route>(
    _ route: R, source: RouteSource, context: RouteContext
  ) async throws(RouteError) -> R.Output {
    let typed = try TypedRoute(route)
    let address = try address(of: typed, from: source)
    return try await open(
      address, payload: nil, typed: typed, source: source, context: context
    ) { (outcome) throws(RouteError) in try outcome.output(of: R.self, address: address) }
  }

  /// Opens a typed address and calls back, for code that cannot wait.
  ///
  /// - Parameters:
  ///   - route: The address.
  ///   - source: Who asks.
  ///   - completion: Hears the one outcome, on the main actor, on every path.
  /// - Returns: A handle with which to cancel.
  @discardableResult
  public func open<R: Route>(
    _ route: R, source: RouteSource = .app,
    completion: @escaping @MainActor @Sendable (Result<R.Output, RouteError>) -> Void
  ) -> RouteOpening {
    opening(completion) { () throws(RouteError) in try await self.open(route, source: source) }
  }

  /// Returns the value of a handler that needs nothing asynchronous.
  ///
  /// - Parameters:
  ///   - route: The address.
  ///   - source: Who asks.
  /// - Throws: A ``RouteError``: `needsAsync`, before anything ran, when an interceptor or an
  ///   asynchronous handler stands in the way; otherwise as `open`.
  public func value<R: Route>(
    for route: R, source: RouteSource = .app
  ) throws(RouteError) -> R.Output {
    try output(of: route, source: source, through: .any)
  }

  /// Returns the value of a `.main` or `.sync` handler.
  ///
  /// - Parameters:
  ///   - route: The address.
  ///   - source: Who asks.
  /// - Throws: A ``RouteError``, as `value(for:)` does.
  @MainActor
  public func screen<R: Route>(
    for route: R, source: RouteSource = .app
  ) throws(RouteError) -> R.Output {
    try output(of: route, source: source, through: .main)
  }

  private func output<R: Route>(
    of route: R, source: RouteSource, through door: RoutePass.Door
  ) throws(RouteError) -> R.Output {
    let typed = try TypedRoute(route)
    let address = try address(of: typed, from: source)
    return try outcome(
      for: address, payload: nil, typed: typed, source: source, context: RouteContext(),
      through: door
    ) { (outcome) throws(RouteError) in try outcome.output(of: R.self, address: address) }
  }

  package func address<R>(
    of typed: TypedRoute<R>, from source: RouteSource
  ) throws(RouteError) -> String {
    let address = try typed.patterns.quickAddress(of: typed.texts)
    if source.isOutside, let name = typed.natives.keys.sorted().first {
      throw RouteError(
        .denied, address: address,
        .denied(
          source: source, exposure: nil, record: nil,
          reason: "“\(name)” of \(R.self) can only be handed over by the app's own code."))
    }
    return address
  }
}

extension Router {
  /// Removes all patterns of a typed address.
  ///
  ///     router.unregister(OrderDetail.self)
  ///
  /// - Returns: Whether one of them was there.
  /// - Complexity: O(*n*), where *n* is the number of routes.
  @discardableResult
  public func unregister<R: Route>(_ type: R.Type) -> Bool {
    removePatterns(R.patterns.texts)
  }
}

extension RouteOutcome {
  /// Returns what a typed address gives.
  fileprivate func output<R: Route>(
    of type: R.Type, address: String
  ) throws(RouteError) -> R.Output {
    if R.Output.self == Void.self, let nothing = () as? R.Output { return nothing }
    return try typed(as: R.Output.self, address: address)
  }
}
