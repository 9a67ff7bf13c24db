// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

package import JunctorMatching

/// One attempt to open one address.
///
/// A pass uses the snapshot that was current when it began. Registrations and removals take effect for
/// the next request.
///
/// The asynchronous pass is in `RoutePass+Chain.swift`, the synchronous one in `RoutePass+Gates.swift`.
/// Both match a changed address again and create their errors here.
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

  /// The identifier in this pass's errors.
  package var passID: PassID { PassID(router: ObjectIdentifier(runtime), request: id) }

  // MARK: The route of a request

  /// Parses the address of a further hop, and finds its space and its route.
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

  /// Returns the target of an address that the app itself names; `nil` if it cannot be parsed.
  package func target(at address: String) -> RouteRequest.Target? {
    try? locate(address, after: [])
  }

  /// Checks the exposure, after every match; no step can remove or reorder this check.
  package func check(_ record: RouteRecord) throws(RouteError) {
    if source.isOutside { try checkOutside(record) }
  }

  private func checkOutside(_ record: RouteRecord) throws(RouteError) {
    if let error = snapshot.refusal(of: record, from: source, address: address) {
      throw error.made(by: passID)
    }
  }

  /// Matches a request again if the last step has changed its address.
  func settle(_ request: RouteRequest) throws(RouteError) -> RouteRequest {
    request.isChanged ? try settleChanged(request) : request
  }

  private func settleChanged(_ request: RouteRequest) throws(RouteError) -> RouteRequest {
    guard let rewritten = request.rewritten else { return request }
    return try hop(request, to: rewritten)
  }

  /// Returns the request at another address, and counts a hop.
  func hop(
    _ request: RouteRequest, to address: String, saidBy response: RouteResponse? = nil
  ) throws(RouteError) -> RouteRequest {
    // Rewrites by inner steps count as hops of this request. The trail of a response of another request
    // (from a cache) does not count, since it could reset the number of hops.
    let own = request.trail
    let trail = response?.trail.flatMap { $0.starts(with: own) ? $0 : nil } ?? own
    let target = try locate(address, after: trail)
    if let route = target.route { try check(route.record) }
    return request.moved(to: target)
  }

  /// Records that a handler starts; returns the time if the stages of the request are timed.
  func startOfHandler() -> Duration? {
    guard isTimed else { return nil }
    core.life.addHandlerTime(.zero)
    return runtime.clock.elapsed()
  }

  // MARK: Errors

  /// Checks that the caller has not been cancelled.
  ///
  /// - Throws: `cancelled`, before the handler begins and in place of its outcome.
  func checkCancellation() throws(RouteError) {
    if Task.isCancelled { throw failure(.cancelled) }
  }

  package func failure(_ code: RouteError.Code, _ detail: RouteError.Detail = .none) -> RouteError {
    RouteError(code, address: address, detail, pass: passID)
  }

  /// Returns the caller's error for an error that a step has thrown.
  ///
  /// An error of this pass, thrown by an inner step, is passed unchanged. Any other error is a refusal by
  /// the step, even the error of a nested open. Only a cancelled caller receives `cancelled`.
  func refusal(_ error: any Error, by name: String) -> RouteError {
    if let error = error as? RouteError, error.pass == passID { return error }
    if error is CancellationError, Task.isCancelled { return failure(.cancelled) }
    if let rejection = error as? RouteRejection {
      return failure(
        .rejected, .rejected(by: name, reason: rejection.reason, underlying: rejection))
    }
    return failure(.rejected, .rejected(by: name, reason: nil, underlying: error))
  }

  /// Returns the caller's error for an error that a handler has thrown.
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
    // After a redirect or rewrite, the error names the new address.
    return RouteError(
      .notFound, address: request.address,
      .notFound(isForeign: routable == nil, suggestions), pass: passID)
  }

  // MARK: The handler begins

  /// Records that a handler begins.
  ///
  /// - Throws: `cancelled` if the request has ended: the deadline of an outer step has passed.
  func begin(_ request: RouteRequest) throws(RouteError) {
    guard core.life.begin(request) else { throw failure(.cancelled) }
    if runtime.events.hasListeners { runtime.events.send(.routed, for: request) }
  }
}

/// The list of steps that a request passes, and what follows the last step.
enum StepScope: Sendable {
  /// The router's own steps; the matching route follows.
  case router
  /// The steps of a route and its groups; its handler follows.
  case route(RouteRecord)
  /// All steps of a route that is prepared on behalf of another request.
  case named(RouteRecord)

  /// Whether a step of this list has changed the address of `request` to that of another route.
  func isLeft(by request: RouteRequest) -> Bool {
    switch self {
    case .router: false
    case .route(let record), .named(let record): request.record !== record
    }
  }
}
