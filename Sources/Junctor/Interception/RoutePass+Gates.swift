// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorMatching

/// The synchronous way: the same stations, for gates and handlers that wait for nothing.
///
/// Whether a way is free of asynchronous steps is known before the first of them runs; a gate that
/// rewrites to a route that is not is told then.
extension RoutePass {
  /// Through which of the two synchronous doors the request came.
  enum Door {
    case any
    case main
  }

  /// Runs the request until something other than a redirect comes back.
  func outcome(of first: RouteRequest, through door: Door) throws(RouteError) -> RouteOutcome {
    var request = first
    while true {
      try checkSynchronous(request, door)
      let response: RouteResponse
      do {
        response = try walk(request, .router, 0, door)
      } catch {
        throw refusal(error, by: "router")
      }
      switch response.kind {
      case .value(let value): return .value(value)
      case .handled: return .handled
      case .dismissed: return .dismissed
      case .declined: throw failure(.declined, .declined([request.pattern].compactMap { $0 }))
      case .redirect(let address): request = try hop(request, to: address, saidBy: response)
      }
    }
  }

  private func walk(
    _ request: RouteRequest, _ scope: StepScope, _ index: Int, _ door: Door
  ) throws -> RouteResponse {
    let steps = snapshot.steps(of: scope)
    guard index < steps.count else {
      return switch scope {
      case .router: try dispatch(request, door)
      case .route(let record): try invoke(record, request, door)
      }
    }
    do {
      guard case .gate(let gate) = steps[index] else {
        preconditionFailure("An interceptor passed the check for the synchronous door.")
      }
      var request = request
      if let answer = try gate.admit(&request) { return answer.said(at: request) }
      request = try settle(request)
      var response: RouteResponse
      if case .route(let record) = scope, request.target.route?.record !== record {
        response = try dispatch(request, door)
      } else {
        response = try walk(request, scope, index + 1, door)
      }
      try gate.leave(&response, request)
      return response.said(at: request)
    } catch {
      throw refusal(error, by: steps[index].name)
    }
  }

  private func dispatch(_ request: RouteRequest, _ door: Door) throws -> RouteResponse {
    guard let first = request.target.route else { return try unmatched(request, door) }
    var candidates = Candidates(first: first, request: request, snapshot: snapshot)
    while let route = candidates.next() {
      try check(route)
      let request = request.taken(by: route)
      try checkSynchronous(request, door)
      let response = try walk(request, .route(route.record), 0, door)
      if !response.isDeclined { return response }
      candidates.decline(route)
    }
    throw failure(.declined, .declined(candidates.declined))
  }

  private func unmatched(_ request: RouteRequest, _ door: Door) throws -> RouteResponse {
    let parent = snapshot.parent
    if let parent, parent.matches(request.address) { return try ask(parent, request, door) }
    if let fallback = snapshot.fallback(for: request) {
      try checkSynchronous(fallback, door)
      let response = try walk(request.taken(by: fallback), .route(fallback), 0, door)
      if response.isDeclined { throw failure(.declined, .declined([fallback.label])) }
      return response
    }
    if let parent { return try ask(parent, request, door) }
    throw notFound(request)
  }

  private func ask(
    _ parent: Router, _ request: RouteRequest, _ door: Door
  ) throws -> RouteResponse {
    do {
      return RouteResponse(
        try parent.outcome(
          for: request.address, payload: request.payload, source: request.source,
          context: request.context, isHandedOver: true, through: door
        ) { $0 })
    } catch {
      throw error.made(by: passID)
    }
  }

  private func invoke(
    _ record: RouteRecord, _ request: RouteRequest, _ door: Door
  ) throws -> RouteResponse {
    try begin(record, request)
    let start = isTimed ? runtime.clock.elapsed() : .zero
    defer {
      if isTimed { request.core.life.addHandlerTime(runtime.clock.elapsed() - start) }
    }
    do {
      switch record.handler.kind {
      case .synchronous(let handle): return try handle(request).said(at: request)
      case .main(let handle):
        return try MainActor.assumeIsolated { try handle(request) }.said(at: request)
      case .asynchronous, .reply:
        preconditionFailure("An asynchronous handler passed the check for the synchronous door.")
      }
    } catch {
      throw failure(of: record, error)
    }
  }

  // MARK: The check

  private func checkSynchronous(_ request: RouteRequest, _ door: Door) throws(RouteError) {
    if let step = snapshot.steps.first(where: \.isAsynchronous) {
      throw needsAsync("the interceptor \(step.name) stands in the way", owner: nil)
    }
    guard let record = request.target.route?.record else { return }
    try checkSynchronous(record, door)
  }

  private func checkSynchronous(_ record: RouteRecord, _ door: Door) throws(RouteError) {
    if let step = record.steps.first(where: \.isAsynchronous) {
      throw needsAsync(
        "the interceptor \(step.name) stands before \(record.label)", owner: record.owner)
    }
    switch (record.handler.kind, door) {
    case (.synchronous, _), (.main, .main): return
    case (.main, .any):
      throw failure(
        .needsAsync,
        .needsAsync(
          what: "\(record.label) has a main-actor handler", owner: record.owner,
          fix: "Ask with `screen(for:as:)` on the main actor, or with `open`."))
    case (.asynchronous, _), (.reply, _):
      throw needsAsync("\(record.label) has an asynchronous handler", owner: record.owner)
    }
  }

  private func needsAsync(_ what: String, owner: RouteOwner?) -> RouteError {
    failure(
      .needsAsync,
      .needsAsync(
        what: what, owner: owner,
        fix: owner == nil
          ? "Ask with `open`, or make that step a gate."
          : "Ask with `open`, or register the handler as `.sync { … }`."))
  }
}
