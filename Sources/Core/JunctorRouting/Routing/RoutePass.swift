// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

package import JunctorMatching

/// One attempt to open one address.
///
/// A pass uses the snapshot that was current when it began. Registrations and removals take effect for
/// the next request.
///
///     admit ─▶ router's steps ─▶ decide ─▶ route's steps ─▶ handler
///                  ▲     ▲          │  ▲                       │
///                  │     └─ rewrite │  └── declined: next match ┘
///                  └── redirect ────┘
///
/// `RoutePass+Decision.swift` decides. The asynchronous pass (`RoutePass+Async.swift`) and the synchronous one
/// (`RoutePass+Sync.swift`) only carry the decisions out. The places of a request are made in `Place.swift`.
package struct RoutePass: Sendable {
  package let core: RequestCore
  /// The deadlines of the steps around the current one.
  private(set) var deadlines: [Promise<Result<RouteResponse, any Error>>] = []

  package init(core: RequestCore) { self.core = core }

  /// Returns the pass within a further deadline.
  func within(_ deadline: Promise<Result<RouteResponse, any Error>>) -> RoutePass {
    var pass = self
    pass.deadlines.append(deadline)
    return pass
  }

  package var snapshot: RouterSnapshot { core.snapshot }
  package var runtime: RouterRuntime { snapshot.runtime }
  var id: UInt64 { core.id }
  package var source: RouteSource { core.source }

  /// The address as the caller wrote it.
  package var address: String { core.address }

  /// Whether the stages are timed, since there is a listener to the events.
  package var isTimed: Bool { core.times != nil }

  /// The identifier in this pass's errors.
  package var passID: PassID { PassID(router: ObjectIdentifier(runtime), request: id) }

  /// Decides where a request continues that a step has passed on: with all steps of its new address, if that has changed.
  ///
  /// - Parameters:
  ///   - request: At its new address afterwards.
  ///   - node: The next step.
  ///   - end: What follows the last step.
  /// - Returns: Whether the request begins again.
  /// - Throws: `cancelled` after a deadline, or the error of the new address.
  func resume(
    _ request: inout RouteRequest, _ node: inout RouteStepNode?, _ end: inout StepsEnd
  ) throws -> Bool {
    if isTooLate { throw failure(.cancelled) }
    if let address = request.rewritten {
      request = try hop(request, to: address)
    } else if !end.isLeft(by: request) {
      return false
    }
    if case .preparation(let record) = end {
      // An error of this pass, so that outer steps pass it unchanged.
      throw record.handler.custom.refusal(ofMoved: request, in: self)
    }
    (node, end) = (snapshot.firstStep, .decision)
    return true
  }

  /// Records that a handler starts; returns the time if the stages of the request are timed.
  func startOfHandler() -> Duration? {
    guard isTimed else { return nil }
    core.life.addHandlerTime(.zero)
    return runtime.clock.elapsed()
  }

  // MARK: Errors

  /// Whether a deadline has passed, so that an outer step has responded in place of the steps within it.
  var isTooLate: Bool { deadlines.contains(where: \.isOver) }

  /// Checks that the caller has not been cancelled, and that no deadline has passed.
  ///
  /// - Throws: `cancelled`, before the handler begins and in place of its outcome.
  func checkCancellation() throws(RouteError) {
    if Task.isCancelled || isTooLate { throw failure(.cancelled) }
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
    runtime.events.send(.routed, for: request)
  }
}

/// What follows the last step of a list.
enum StepsEnd: Sendable {
  /// The decision about the route.
  case decision
  /// The handler of a route.
  case handler(RouteRecord)
  /// The preparation of a screen that is shown below another one, or again.
  case preparation(RouteRecord)

  /// Whether a step before it has changed the address of `request` to that of another route.
  func isLeft(by request: RouteRequest) -> Bool {
    switch self {
    case .decision: false
    case .handler(let record), .preparation(let record): request.record !== record
    }
  }
}

extension RoutePass {
  /// Returns the request at the address to which the last response redirects it.
  ///
  /// - Throws: `declined` if the response is no redirect.
  func hop(_ request: RouteRequest, after response: RouteResponse) throws(RouteError)
    -> RouteRequest
  {
    guard let address = response.redirectTarget else {
      throw failure(.declined, .declined([request.pattern].compactMap { $0 }))
    }
    return try hop(request, to: address, saidBy: response)
  }

  /// Returns the first of the steps that a policy requires and those of a route.
  func firstStep(_ required: [RouteStep], _ record: RouteRecord) -> RouteStepNode? {
    required.isEmpty ? record.firstStep : RouteStepNode.first(of: required + record.steps)
  }

  /// Returns the request for the next matching route, since a handler has declined it.
  func advance(
    _ candidates: inout RemainingCandidates?, after request: RouteRequest, _ exit: IfDeclined
  ) throws(RouteError) -> RouteRequest {
    switch exit {
    case .fail: throw failure(.declined, .declined([request.record?.label ?? ""]))
    case .refuseByPolicy: throw refusalByPolicy()
    case .nextCandidate:
      var remaining = candidates ?? RemainingCandidates(after: request, in: snapshot)
      defer { candidates = remaining }
      return try remaining.next(after: request, in: self)
    }
  }
}
