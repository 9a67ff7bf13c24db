// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorMatching

/// One attempt to open one address: what it needs to know on its way.
///
/// A pass keeps the snapshot that was current when it began. What is registered or removed while it
/// runs takes effect for the next request.
///
/// The asynchronous way is in `RoutePass+Chain.swift`, the synchronous one in `RoutePass+Gates.swift`. Both
/// match a changed address again and make their errors here.
package struct RoutePass: Sendable {
  package let core: RequestCore

  package init(core: RequestCore) { self.core = core }

  package var snapshot: RouterSnapshot { core.snapshot }
  package var runtime: RouterRuntime { core.snapshot.runtime }
  var id: UInt64 { core.id }
  package var source: RouteSource { core.source }

  /// The address as the caller wrote it.
  package var address: String { core.address }

  /// Whether the stages are timed, since there is a listener to the events.
  package var isTimed: Bool { core.times != nil }

  /// Who makes this pass's errors.
  package var passID: PassID { PassID(router: ObjectIdentifier(runtime), request: id) }

  // MARK: Where a request stands

  /// Reads the address of a further hop, and finds its space and its route.
  private func locate(
    _ text: String, after trail: [String]
  ) throws(RouteError) -> RouteRequest.Target {
    let url: ParsedURL
    do {
      url = try snapshot.spaces.read(text, limits: snapshot.limits)
    } catch {
      throw failure(.invalidURL, .url(error))
    }
    let canonical = url.description
    let hops = trail + [canonical]
    if trail.contains(canonical) || hops.count > RedirectLimit.hops + 1 {
      throw failure(.redirectLoop, .loop(hops))
    }
    let routable = snapshot.spaces.resolve(url)
    return RouteRequest.Target(
      address: text, url: url, routable: routable, route: snapshot.route(for: url, routable),
      call: nil, trail: hops)
  }

  /// Returns where an address leads that the app itself names; `nil` if it cannot be read.
  package func target(at address: String) -> RouteRequest.Target? {
    try? locate(address, after: [])
  }

  /// The router's own check after every match; nothing can remove or reorder it.
  @inline(__always)
  package func check(_ record: RouteRecord) throws(RouteError) {
    if source.isOutside { try checkOutside(record) }
  }

  private func checkOutside(_ record: RouteRecord) throws(RouteError) {
    if let error = snapshot.refusal(of: record, from: source, address: address) {
      throw error.made(by: passID)
    }
  }

  /// Matches a request anew if the step before changed its address.
  @inline(__always)
  func settle(_ request: RouteRequest) throws(RouteError) -> RouteRequest {
    request.isChanged ? try settleChanged(request) : request
  }

  private func settleChanged(_ request: RouteRequest) throws(RouteError) -> RouteRequest {
    guard let rewritten = request.rewritten else { return request }
    return try hop(request, to: rewritten)
  }

  /// The same request at another address.
  func hop(
    _ request: RouteRequest, to address: String, saidBy response: RouteResponse? = nil
  ) throws(RouteError) -> RouteRequest {
    // Rewrites further in count as hops of this request. A response that was kept from another
    // request (by a cache) does not, or it could set the count back.
    let own = request.trail
    let trail = response?.trail.flatMap { $0.starts(with: own) ? $0 : nil } ?? own
    let target = try locate(address, after: trail)
    if let route = target.route { try check(route.record) }
    return request.moved(to: target)
  }

  /// Notes that a handler starts; returns the time if the stages of the request are timed.
  func startOfHandler() -> Duration? {
    guard isTimed else { return nil }
    core.life.addHandlerTime(.zero)
    return runtime.clock.elapsed()
  }

  // MARK: Errors

  /// Checks that the caller has not been cancelled.
  ///
  /// - Throws: `cancelled`, before the handler begins and in place of its outcome.
  @inline(__always)
  func checkCancellation() throws(RouteError) {
    if Task.isCancelled { throw failure(.cancelled) }
  }

  package func failure(_ code: RouteError.Code, _ detail: RouteError.Detail = .none) -> RouteError {
    RouteError(code, address: address, detail, pass: passID)
  }

  /// What a step's error means for the caller.
  ///
  /// An error that this pass made further in travels on as it is. Anything else is the step's own
  /// refusal, an error of a nested open too; only a cancelled caller receives `cancelled`.
  func refusal(_ error: any Error, by name: String) -> RouteError {
    if let error = error as? RouteError, error.pass == passID { return error }
    if error is CancellationError, Task.isCancelled { return failure(.cancelled) }
    if let rejection = error as? RouteRejection {
      return failure(
        .rejected, .rejected(by: name, reason: rejection.reason, underlying: rejection))
    }
    return failure(.rejected, .rejected(by: name, reason: nil, underlying: error))
  }

  /// What a handler's error means for the caller.
  package func failure(of record: RouteRecord, _ error: any Error) -> RouteError {
    switch error {
    case let error as RouteError where error.pass == passID: error
    case is HandlerLost: failure(.handlerLost, .lost(owner: record.owner))
    case is CancellationError: failure(.cancelled)
    case let error as ParameterError where !error.isUnwritable:
      failure(.badParameter, .parameter(error))
    default: failure(.handlerFailed, .failed(error))
    }
  }

  package func notFound(_ request: RouteRequest) -> RouteError {
    if let call = request.call {
      let suggestions = snapshot.suggestions(for: call, from: source)
      return failure(.notFound, .notFound(isForeign: false, suggestions))
    }
    let routable = request.routable
    let suggestions = routable.flatMap { snapshot.suggestions(for: $0, from: source) }
    // After a redirect or rewrite it is the address that was led to, which nothing answers.
    return RouteError(
      .notFound, address: request.address,
      .notFound(isForeign: routable == nil, suggestions), pass: passID)
  }

  // MARK: The handler begins

  /// Notes that a handler begins.
  ///
  /// - Throws: `cancelled` when the request has ended meanwhile: a deadline passed further out.
  func begin(_ request: RouteRequest) throws(RouteError) {
    guard core.life.begin(request) else { throw failure(.cancelled) }
    if runtime.events.isHeard { runtime.events.send(.routed, for: request) }
  }
}

/// Which list of steps a request is walking, and what stands at its end.
enum StepScope: Sendable {
  /// The router's own steps; at their end the request is given to the route that matches.
  case router
  /// The steps of a route and its groups; at their end is its handler.
  case route(RouteRecord)
  /// All steps of a route that is to be prepared on behalf of another request.
  case named(RouteRecord)

  /// Whether a step of this list has sent `request` on to what another route answers.
  func isLeft(by request: RouteRequest) -> Bool {
    switch self {
    case .router: false
    case .route(let record), .named(let record): request.record !== record
    }
  }
}
