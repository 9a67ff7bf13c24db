// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// The synchronous pass: the same stages as in `RoutePass+Chain.swift`, for synchronous steps and
/// handlers.
///
/// Before the first step runs, all steps and the handler are checked to be synchronous. After a rewrite,
/// they are checked again for the new address.
extension RoutePass {
  /// Whether the caller of a synchronous entry point is on the main actor.
  package enum Caller {
    case any
    case main

    @inline(__always)
    package init(_ isolation: (any Actor)?) {
      self = isolation != nil && isolation === MainActor.shared ? .main : .any
    }
  }

  /// Runs a request until a response is not a redirect.
  @inline(never)
  static func outcome(of core: RequestCore, _ caller: Caller) throws(RouteError) -> RouteOutcome {
    let pass = RoutePass(core: core)
    var request = RouteRequest(core: core)
    let response = try pass.response(to: &request, caller)
    if response.isOver { return response.outcome }
    return try pass.outcome(after: response, caller)
  }

  /// Continues a request whose first response is a redirect, or none.
  @inline(never)
  private func outcome(
    after first: RouteResponse, _ caller: Caller
  ) throws(RouteError) -> RouteOutcome {
    var request = RouteRequest(core: core)
    var response = first
    while !response.isOver {
      guard let address = response.redirectTarget else {
        if let deferred = response.deferred {
          throw needsAsync(
            "the response of \(request.pattern ?? "a route") is \(deferred.summary)", owner: nil)
        }
        throw failure(.declined, .declined([request.pattern].compactMap { $0 }))
      }
      request = try hop(request, to: address, saidBy: response)
      var passed = request
      response = try self.response(to: &passed, caller)
    }
    return response.outcome
  }

  /// Passes the request through all steps and to its handler.
  ///
  /// - Parameter request: Unspecified afterwards.
  private func response(
    to request: inout RouteRequest, _ caller: Caller
  ) throws(RouteError) -> RouteResponse {
    try checkSynchronous(request, caller)
    do {
      return try snapshot.pass(&request, self, caller)
    } catch {
      throw refusal(error, by: "router")
    }
  }

  /// Passes the request through the gates from `node` on and to the route or handler after them, and
  /// passes the response back through the gates in reverse order.
  private func walk(
    _ request: RouteRequest, _ node: RouteStepNode?, _ scope: StepScope, _ caller: Caller
  ) throws -> RouteResponse {
    guard let node else { return try arrive(request, scope, caller) }
    var passed = request
    return try node.pass(&passed, self, scope, caller)
  }

  /// Passes a request that a gate has changed to the gates from `node` on, or to those of its new address.
  @inline(never)
  fileprivate func passChanged(
    _ request: inout RouteRequest, _ node: RouteStepNode?, _ scope: StepScope, _ caller: Caller
  ) throws -> RouteResponse {
    let changed = request
    request = try settle(changed)
    if changed.isChanged, changed.rewritten != nil || scope.isLeft(by: request) {
      return try restart(request, caller)
    }
    return try walk(request, node, scope, caller)
  }

  fileprivate func isOriginal(_ request: RouteRequest) -> Bool {
    !request.isChanged && request.core === core
  }

  @inline(never)
  fileprivate func restore(_ request: inout RouteRequest) { request = RouteRequest(core: core) }

  /// Passes a request with a new address through all gates of that address.
  @inline(never)
  private func restart(_ request: RouteRequest, _ caller: Caller) throws -> RouteResponse {
    try checkSynchronous(request, caller)
    return try walk(request, snapshot.firstStep, .router, caller)
  }

  /// Passes the request to the route or handler after the gates.
  fileprivate func arrive(
    _ request: RouteRequest, _ scope: StepScope, _ caller: Caller
  ) throws -> RouteResponse {
    switch scope {
    case .router: try dispatch(request, caller)
    case .route(let record), .named(let record): try invoke(record, request, caller)
    }
  }

  /// Passes the request to the gates of a route, and then to its handler.
  private func enter(
    _ record: RouteRecord, _ request: RouteRequest, _ caller: Caller
  ) throws -> RouteResponse {
    try walk(request, record.firstStep, .route(record), caller)
  }

  /// Passes the request to a route, or as the rules of a policy say.
  private func follow(
    _ record: RouteRecord, _ request: RouteRequest, _ caller: Caller
  ) throws -> RouteResponse {
    if let verdict = try verdict(on: request) {
      try enter(record, request, verdict, caller)
    } else {
      try enter(record, request, caller)
    }
  }

  @inline(never)
  private func enter(
    _ record: RouteRecord, _ request: RouteRequest, _ verdict: RouteVerdict, _ caller: Caller
  ) throws -> RouteResponse {
    switch verdict.effect {
    case .proceed:
      if let step = verdict.steps.first(where: \.isAsynchronous) {
        throw needsAsync("the interceptor \(step.name) of the policy is asynchronous", owner: nil)
      }
      return try walk(request, firstStep(verdict, record), .route(record), caller)
    case .redirect(let address): return RouteResponse.redirect(to: address).said(at: request)
    case .answer(let route):
      try checkSynchronous(route.record, caller)
      let response = try enter(route.record, request.standing(in: route), caller)
      if response.isDeclined { throw refusalByPolicy() }
      return response
    case .refuse(let reason, let error): throw refusalByPolicy(reason, error)
    }
  }

  fileprivate func dispatch(_ request: RouteRequest, _ caller: Caller) throws -> RouteResponse {
    guard let record = request.record else { return try unmatched(request, caller) }
    try check(record)
    let response = try follow(record, request, caller)
    if response.isDeclined { return try dispatch(request, afterDeclined: caller) }
    return response
  }

  /// Passes the request to the next matching routes, since the first declined.
  private func dispatch(
    _ request: RouteRequest, afterDeclined caller: Caller
  ) throws -> RouteResponse {
    guard let first = request.route else { return .declined }
    var candidates = Candidates(after: first, request: request, snapshot: snapshot)
    while let route = candidates.next() {
      try check(route.record)
      let request = request.standing(at: route)
      try checkSynchronous(request, caller)
      let response = try follow(route.record, request, caller)
      if !response.isDeclined { return response }
      candidates.declined.append(route.pattern)
    }
    throw failure(.declined, .declined(candidates.declined))
  }

  private func unmatched(_ request: RouteRequest, _ caller: Caller) throws -> RouteResponse {
    let parent = snapshot.parent
    if let parent, parent.matches(request.address, request.call) {
      return try ask(parent, request, caller)
    }
    if let fallback = snapshot.fallback(for: request) {
      try checkSynchronous(fallback, caller)
      let response = try enter(fallback, request.atFallback(fallback), caller)
      if response.isDeclined { throw failure(.declined, .declined([fallback.label])) }
      return response
    }
    if let parent { return try ask(parent, request, caller) }
    throw notFound(request)
  }

  private func ask(
    _ parent: Router, _ request: RouteRequest, _ caller: Caller
  ) throws -> RouteResponse {
    do {
      return RouteResponse(
        try parent.outcome(
          for: request.address, call: request.call, payload: request.handedOver,
          source: request.source, context: request.context, outer: core, caller: caller
        ) { $0 })
    } catch {
      throw error.made(by: passID)
    }
  }

  private func invoke(
    _ record: RouteRecord, _ request: RouteRequest, _ caller: Caller
  ) throws -> RouteResponse {
    try begin(request)
    let start = startOfHandler()
    defer {
      if let start { core.life.addHandlerTime(runtime.clock.elapsed() - start) }
    }
    do {
      if var response = try record.synchronous?(request) {
        response.note(request)
        return response
      }
      switch record.handler.kind {
      case .main(let handle):
        return try MainActor.assumeIsolated { try handle(request) }.said(at: request)
      case .custom(let handler):
        return try MainActor.assumeIsolated {
          .value(OnMain(try handler.object(for: request, of: record, in: self)))
        }
      case .synchronous, .asynchronous, .reply:
        preconditionFailure("An asynchronous handler passed `checkSynchronous`.")
      }
    } catch {
      throw failure(of: record, error)
    }
  }

  // MARK: The check

  private func checkSynchronous(_ request: RouteRequest, _ caller: Caller)
    throws(RouteError)
  {
    if let step = snapshot.steps.first(where: \.isAsynchronous) {
      throw needsAsync("the interceptor \(step.name) is asynchronous", owner: nil)
    }
    guard let record = request.record else { return }
    try checkSynchronous(record, caller)
  }

  private func checkSynchronous(_ record: RouteRecord, _ caller: Caller) throws(RouteError) {
    if let step = record.steps.first(where: \.isAsynchronous) {
      throw needsAsync(
        "\(record.label) has the asynchronous interceptor \(step.name)", owner: record.owner)
    }
    switch (record.handler.kind, caller) {
    case (.synchronous, _), (.main, .main), (.custom, .main): return
    case (.custom(let handler), .any):
      throw needsAsync(
        "\(record.label) \(handler.summary)", owner: record.owner, fix: Self.onMainActor)
    case (.main, .any):
      throw needsAsync(
        "\(record.label) has a main-actor handler", owner: record.owner, fix: Self.onMainActor)
    case (.asynchronous, _), (.reply, _):
      throw needsAsync("\(record.label) has an asynchronous handler", owner: record.owner)
    }
  }

  private static let onMainActor = "Call `value(for:)` on the main actor, or `open`."

  func needsAsync(
    _ what: String, owner: RouteOwner?,
    fix: String = "Call `open`, or register the handler as `.sync { … }`."
  ) -> RouteError {
    let fix = owner == nil ? "Call `open`, or replace the interceptor with a gate." : fix
    return failure(.needsAsync, .needsAsync(what: what, owner: owner, fix: fix))
  }
}

extension RouterSnapshot {
  /// Passes the request through the router's gates, and to its route.
  ///
  /// A method of the snapshot, since a read of the first step through the pass would count a reference.
  @inline(never)
  fileprivate func pass(
    _ request: inout RouteRequest, _ pass: RoutePass, _ caller: RoutePass.Caller
  ) throws -> RouteResponse {
    try firstStep?.pass(&request, pass, .router, caller) ?? pass.dispatch(request, caller)
  }
}

extension RouteStepNode {
  /// Passes the request through this gate and those after it, and passes the response back.
  ///
  /// The gate receives the response with the request that it let pass. All gates share one variable, since
  /// most of them change nothing, and each copy would count references. `next` is read by optional
  /// chaining, which does not count one either.
  ///
  /// - Parameter request: Unspecified afterwards.
  @inline(never)
  fileprivate func pass(
    _ request: inout RouteRequest, _ pass: RoutePass, _ scope: StepScope, _ caller: RoutePass.Caller
  ) throws -> RouteResponse {
    do {
      if let answer = try step.gate.admit(&request) { return answer.said(at: request) }
      var response: RouteResponse
      if pass.isOriginal(request) {
        response =
          try next?.pass(&request, pass, scope, caller) ?? pass.arrive(request, scope, caller)
        if !pass.isOriginal(request) { pass.restore(&request) }
      } else {
        response = try pass.passChanged(&request, next, scope, caller)
      }
      try step.gate.leave(&response, request)
      response.note(request)
      return response
    } catch {
      throw pass.refusal(error, by: step.name)
    }
  }
}
