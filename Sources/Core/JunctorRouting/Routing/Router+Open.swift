// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

public import JunctorMatching

/// The entry points.
///
/// Every attempt has the same stages: `begin` and `admit`, the steps and the handler in a ``RoutePass``,
/// and `end`, with which its caller receives the outcome. An attempt without a deadline lasts until its
/// handler answers. CONTRIBUTING.md lists all stages.
extension Router {
  // MARK: Asynchronous entry points

  /// Opens an address and waits for the outcome.
  ///
  /// - Parameters:
  ///   - address: A URL of one of the router's spaces, or a text without a scheme (`/order/7`),
  ///     which is read in the first space; or a value of a ``Route`` type.
  ///   - payload: Native values, in place of those of a ``Route`` value. Only the app's own code can send them.
  ///   - source: The request's source. The default is `.app`.
  ///   - context: Values for gates, interceptors and the handler, and presentation preferences:
  ///     `.presented(as: .sheet)`.
  /// - Returns: The outcome; for a screen, after it has responded or was removed.
  /// - Throws: A ``RouteError`` for each ending that is not a success.
  @discardableResult
  public func open(
    _ address: some RouteAddress, payload: RoutePayload? = nil, source: RouteSource = .app,
    context: RouteContext = RouteContext()
  ) async throws(RouteError) -> RouteOutcome {
    try await open(address, payload: payload, source: source, context: context) { outcome, _ in
      outcome
    }
  }

  /// Opens an address and waits for a value.
  ///
  /// If `type` is optional, `nil` stands for "no value". The other parameters are those of
  /// ``open(_:payload:source:context:)``.
  ///
  /// - Returns: The handler's value.
  /// - Throws: A ``RouteError``; also `typeMismatch` for a value of another type or none, and
  ///   `dismissed` if a screen was closed without a value.
  public func open<T: Sendable>(
    _ address: some RouteAddress, payload: RoutePayload? = nil, source: RouteSource = .app,
    context: RouteContext = RouteContext(), as type: T.Type
  ) async throws(RouteError) -> T {
    try await open(address, payload: payload, source: source, context: context) {
      (outcome, address) throws(RouteError) in try outcome.sendable(as: type, address: address)
    }
  }

  /// Opens an address and calls a closure with the outcome, for code that is not `async`.
  ///
  ///     let opening = router.open("mall://order/7") { result in show(result) }
  ///     opening.cancel()  // the closure receives `cancelled`
  ///
  /// The closure is called once, on the main actor. The other parameters are those of ``open(_:payload:source:context:)``.
  ///
  /// - Returns: The task; cancel it to cancel the open.
  @discardableResult
  public func open(
    _ address: some RouteAddress, payload: RoutePayload? = nil, source: RouteSource = .app,
    context: RouteContext = RouteContext(),
    completion: @escaping @MainActor @Sendable (Result<RouteOutcome, RouteError>) -> Void
  ) -> Task<Void, Never> {
    opening(completion) { () throws(RouteError) in
      try await self.open(address, payload: payload, source: source, context: context)
    }
  }

  /// Opens an address, for a button, without a caller that waits for the outcome.
  ///
  ///     Button("Order") { router.go(OrderDetail(id: 7)) }
  ///
  /// A failure is passed to ``report(_:)``. The parameters are those of ``open(_:payload:source:context:)``.
  public func go(
    _ address: some RouteAddress, payload: RoutePayload? = nil, source: RouteSource = .app,
    context: RouteContext = RouteContext()
  ) {
    open(address, payload: payload, source: source, context: context) { result in
      if case .failure(let error) = result { self.report(error) }
    }
  }

  /// Passes a failure that no caller receives to ``onFailure``, or writes it to the log.
  @MainActor
  public func report(_ error: RouteError) {
    if let onFailure {
      onFailure(error)
    } else if let parent = snapshot.parent {
      parent.report(error)
    } else {
      runtime.log("\(error)")
    }
  }

  /// Runs `open` in a new task, and calls the closure on the main actor.
  package func opening<T: Sendable>(
    _ completion: @escaping @MainActor @Sendable (Result<T, RouteError>) -> Void,
    _ open: @escaping @Sendable () async throws(RouteError) -> T
  ) -> Task<Void, Never> {
    let work = runtime.work.begin()
    return Task {
      await TrackedWork.run(work) {
        let result: Result<T, RouteError>
        do throws(RouteError) {
          result = .success(try await open())
        } catch {
          result = .failure(error)
        }
        await completion(result)
      }
    }
  }

  /// Opens an address, and converts the outcome to the caller's type.
  func open<T>(
    _ address: some RouteAddress, payload: RoutePayload?, source: RouteSource,
    context: RouteContext,
    reading read: (RouteOutcome, _ address: String) throws(RouteError) -> T
  ) async throws(RouteError) -> T {
    let written: WrittenAddress
    do {
      written = try address.routeAddress.opened(from: source, with: payload)
    } catch {
      runtime.sendUnread(.answered(RouteEnding(error.code)), source: source)
      throw error
    }
    return try await open(
      written.text, payload: payload ?? .empty, typed: written.typed, source: source,
      context: context
    ) { (outcome) throws(RouteError) in try read(outcome, written.text) }
  }

  /// Opens an address with the context of another request, and converts the outcome to the caller's type
  /// before the attempt ends, so that a value of the wrong type is the attempt's ending.
  ///
  /// - Parameters:
  ///   - call: The requested action, if the request is not for an address.
  ///   - outer: The request of a child router that is forwarded to this one.
  package func open<T>(
    _ address: String, call: TargetCall? = nil, payload: RoutePayload,
    typed: (any TypedAddress)? = nil, source: RouteSource, context: RouteContext,
    outer: RouteRequest? = nil,
    reading read: (RouteOutcome) throws(RouteError) -> T
  ) async throws(RouteError) -> T {
    let core = core(
      address, call: call, payload: payload, typed: typed, source: source, context: context,
      outer: outer, isOpened: true)
    do throws(RouteError) {
      try RoutePass(core: core).admit()
      let outcome =
        if runtime.work.recordsRequests {
          try await trackedOutcome(of: core)
        } else {
          try await nestedOutcome(of: core)
        }
      let result = try read(outcome)
      end(core, outcome)
      return result
    } catch {
      throw end(core, error)
    }
  }

  private func nestedOutcome(of core: RequestCore) async throws(RouteError) -> RouteOutcome {
    try await NestedOpens.with(core) { () async throws(RouteError) in
      try await core.inSpan(.request) { () async throws(RouteError) in
        try await RoutePass.outcome(of: core)
      }
    }
  }

  /// Returns the outcome of a pass, run as a work item if these are counted; the caller's item waits meanwhile.
  private func trackedOutcome(of core: RequestCore) async throws(RouteError) -> RouteOutcome {
    let work = runtime.work.begin(isOpen: true)
    TrackedWork.current?.waits(for: work)
    let id = RoutePass(core: core).passID
    let result = await TrackedWork.run(work) {
      await EnclosingRequests.with(id) { () async -> Result<RouteOutcome, RouteError> in
        do throws(RouteError) {
          return .success(try await nestedOutcome(of: core))
        } catch {
          return .failure(error)
        }
      }
    }
    return try result.get()
  }

  // MARK: Synchronous entry points

  /// Returns the value of a synchronous handler.
  ///
  ///     let count: Int = try router.value(for: "/cart/count")
  ///
  /// On the main actor, it also returns the values of `.main` handlers, and the contents that `.screen`
  /// handlers create, without showing them. Such an object need not be `Sendable`.
  ///
  /// - Parameters:
  ///   - address: A URL, a text without a scheme, or a value of a ``Route`` type.
  ///   - payload: Native values, in place of those of a ``Route`` value. Only the app's own code can send them.
  ///   - source: The request's source. The default is `.app`.
  ///   - context: Values for gates, interceptors and the handler.
  ///   - type: The value's type. The default is the type that the context requires.
  ///   - isolation: The actor of the caller; supplied by the compiler.
  /// - Returns: The handler's value.
  /// - Throws: A ``RouteError``: `needsAsync`, before any step runs, if an interceptor or the handler is
  ///   asynchronous, or if the handler requires the main actor and the caller is not on it; otherwise as `open`.
  public func value<T>(
    for address: some RouteAddress, payload: RoutePayload? = nil, source: RouteSource = .app,
    context: RouteContext = RouteContext(), as type: T.Type = T.self,
    isolation: isolated (any Actor)? = #isolation
  ) throws(RouteError) -> T {
    let caller = RoutePass.Caller(isolation)
    let written = try address.routeAddress.opened(from: source, with: payload)
    return try outcome(
      for: written.text, payload: payload ?? .empty, typed: written.typed, source: source,
      context: context,
      caller: caller
    ) { (outcome) throws(RouteError) in
      try outcome.typed(as: type, address: written.text, isOnMain: caller == .main)
    }
  }

  /// Runs a request synchronously, as part of `outer` if it is given.
  package func outcome<T>(
    for address: String, call: TargetCall? = nil, payload: RoutePayload,
    typed: (any TypedAddress)? = nil, source: RouteSource, context: RouteContext,
    outer: RouteRequest? = nil, caller: RoutePass.Caller,
    reading read: (RouteOutcome) throws(RouteError) -> T
  ) throws(RouteError) -> T {
    let core = core(
      address, call: call, payload: payload, typed: typed, source: source, context: context,
      outer: outer, isOpened: true)
    do throws(RouteError) {
      try RoutePass(core: core).admit()
      let outcome = try NestedOpens.with(core) { () throws(RouteError) in
        try core.inSpan(.request) { () throws(RouteError) in
          try RoutePass.outcome(of: core, caller)
        }
      }
      let result = try read(outcome)
      end(core, outcome)
      return result
    } catch {
      throw end(core, error)
    }
  }
}
