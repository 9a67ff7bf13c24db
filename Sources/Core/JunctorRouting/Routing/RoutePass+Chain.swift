// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// The asynchronous pass. A request passes the steps in order, and the response passes them in reverse
/// order.
///
///     admit ─▶ follow redirects ─▶ router's steps ─▶ dispatch ─▶ route's steps ─▶ invoke
///                  ▲      1              2 ▲           3              2             4
///                  │                        └── rewrite: within the step that rewrites
///                  └── redirect ────────────────────── declined: next match ────────┘
extension RoutePass {
  /// 1. Runs a request until a response is not a redirect.
  ///
  /// Not inlined: each of the ten entry points would contain a copy of the whole pass.
  @inline(never)
  static func outcome(of core: RequestCore) async throws(RouteError) -> RouteOutcome {
    let pass = RoutePass(core: core)
    let response = try await pass.response(to: RouteRequest(core: core))
    if response.isOver { return response.outcome }
    return try await pass.outcome(after: response)
  }

  /// Continues a request whose first response is a redirect, or none.
  @inline(never)
  private func outcome(after first: RouteResponse) async throws(RouteError) -> RouteOutcome {
    var request = RouteRequest(core: core)
    var response = first
    while !response.isOver {
      guard let address = response.redirectTarget else {
        if let deferred = response.deferred {
          return try await deferred.carryOut(for: request)
        }
        throw failure(.declined, .declined([request.pattern].compactMap { $0 }))
      }
      request = try hop(request, to: address, saidBy: response)
      response = try await laterResponse(to: request)
    }
    return response.outcome
  }

  /// Passes the request through all steps and to its handler.
  @inline(__always)
  private func response(to request: RouteRequest) async throws(RouteError) -> RouteResponse {
    let response: RouteResponse
    do {
      response = try await walk(request, snapshot.firstStep, .router)
    } catch {
      throw refusal(error, by: "router")
    }
    try checkCancellation()
    return response
  }

  @inline(never)
  private func laterResponse(
    to request: RouteRequest
  ) async throws(RouteError) -> RouteResponse { try await response(to: request) }

  /// 2. Passes the request through the steps from `node` on.
  ///
  /// Inlined into the closure that an interceptor receives, which saves an async frame for each step.
  @inline(__always)
  private func walk(
    _ request: RouteRequest, _ node: RouteStepNode?, _ scope: StepScope
  ) async throws -> RouteResponse {
    guard let node else {
      switch scope {
      case .router: return try await dispatch(request)
      case .route(let record): return try await arrive(at: record, request)
      case .named(let record):
        return try await record.handler.custom.prepare(request, of: record, in: self)
      }
    }
    do {
      if !node.step.isAsynchronous { return try await pass(request, node, scope) }
      if let limit = node.step.interceptor.deadline {
        return try await pass(request, node, scope, within: limit)
      }
      // A direct call: the closure does not escape and is not allocated on the heap.
      var response = try await node.step.interceptor.intercept(request) { passed in
        if passed.isChanged { return try await proceed(passed, node.next, scope) }
        return try await walk(passed, node.next, scope)
      }
      response.note(request)
      return response
    } catch {
      throw refusal(error, by: node.step.name)
    }
  }

  /// Continues with a request that an interceptor may have changed.
  private func proceed(
    _ passed: RouteRequest, _ node: RouteStepNode?, _ scope: StepScope
  ) async throws -> RouteResponse {
    try await proceed(settle(passed), isRewritten: passed.rewritten != nil, node, scope)
  }

  /// Continues with a request that a step may have changed: at the router's first step if its address has
  /// changed.
  private func proceed(
    _ request: RouteRequest, isRewritten: Bool, _ node: RouteStepNode?, _ scope: StepScope
  ) async throws -> RouteResponse {
    if isRewritten || scope.isLeft(by: request) { return try await restart(request, scope) }
    return try await walk(request, node, scope)
  }

  /// Passes a request with a new address through all steps of that address.
  @inline(never)
  private func restart(_ request: RouteRequest, _ scope: StepScope) async throws -> RouteResponse {
    if case .named(let record) = scope {
      // An error of this pass, so that outer steps pass it unchanged.
      throw record.handler.custom.refusal(ofMoved: request, in: self)
    }
    return try await walkApart(request, snapshot.firstStep, .router)
  }

  /// The same as `walk`, for callers that few requests have: each copy of `walk` is about 100 kB of code.
  @inline(never)
  private func walkApart(
    _ request: RouteRequest, _ node: RouteStepNode?, _ scope: StepScope
  ) async throws -> RouteResponse { try await walk(request, node, scope) }

  /// Passes the request through an interceptor with a deadline.
  @inline(never)
  private func pass(
    _ request: RouteRequest, _ node: RouteStepNode, _ scope: StepScope, within limit: Duration
  ) async throws -> RouteResponse {
    let interceptor = node.step.interceptor
    let response = try await race(against: limit, stage: interceptor.name) {
      try await interceptor.intercept(request) { passed in
        try await proceed(passed, node.next, scope)
      }
    }
    return response.said(at: request)
  }

  /// Passes the request through a gate.
  private func pass(
    _ request: RouteRequest, _ node: RouteStepNode, _ scope: StepScope
  ) async throws -> RouteResponse {
    let gate = node.step.gate
    var request = request
    if let answer = try gate.admit(&request) { return answer.said(at: request) }
    let isRewritten = request.rewritten != nil
    request = try settle(request)
    var response = try await proceed(request, isRewritten: isRewritten, node.next, scope)
    try gate.leave(&response, request)
    response.note(request)
    return response
  }

  /// Passes the request to the handler; a separate function, so that async frames of steps remain small.
  private func arrive(
    at record: RouteRecord, _ request: RouteRequest
  ) async throws -> RouteResponse {
    try await invoke(record, request)
  }

  /// Passes the request to the steps of a route, and then to its handler.
  @inline(never)
  private func enter(_ record: RouteRecord, _ request: RouteRequest) async throws -> RouteResponse {
    try await walk(request, record.firstStep, .route(record))
  }

  /// Passes the request on as the rules of a policy say.
  @inline(never)
  private func enter(
    _ record: RouteRecord, _ request: RouteRequest, _ verdict: RouteVerdict
  ) async throws -> RouteResponse {
    switch verdict.effect {
    case .proceed:
      return try await walkApart(request, firstStep(verdict, record), .route(record))
    case .redirect(let address): return RouteResponse.redirect(to: address).said(at: request)
    case .answer(let route):
      let response = try await enter(route.record, request.standing(in: route))
      if response.isDeclined { throw refusalByPolicy() }
      return response
    case .refuse(let reason, let error): throw refusalByPolicy(reason, error)
    }
  }

  /// Passes a request on behalf of another one through the router's steps and the route's own, and
  /// prepares it.
  ///
  /// - Precondition: The route's handler is a ``CustomHandler``.
  package func admit(_ request: RouteRequest, to record: RouteRecord) async throws -> RouteResponse
  {
    var steps = snapshot.steps
    if let verdict = verdictBelow(request) {
      guard case .proceed = verdict.effect else { throw refusalByPolicy() }
      steps += verdict.steps
    }
    return try await walkApart(
      request, RouteStepNode.first(of: steps + record.steps), .named(record))
  }

  /// 3. Passes the request to the matching route; if it declines, to the next one in rank order.
  private func dispatch(_ request: RouteRequest) async throws -> RouteResponse {
    guard let record = request.record else { return try await unmatched(request) }
    try check(record)
    let response =
      if let verdict = try verdict(on: request) {
        try await enter(record, request, verdict)
      } else if record.firstStep == nil {
        try await invoke(record, request)
      } else {
        try await enter(record, request)
      }
    if response.isDeclined { return try await dispatchDeclined(request) }
    return response
  }

  /// Passes the request to the next matching routes, since the first declined.
  @inline(never)
  private func dispatchDeclined(_ request: RouteRequest) async throws -> RouteResponse {
    guard let first = request.route else { return .declined }
    var candidates = Candidates(after: first, request: request, snapshot: snapshot)
    while let route = candidates.next() {
      try check(route.record)
      let request = request.standing(at: route)
      let response =
        if let verdict = try verdict(on: request) {
          try await enter(route.record, request, verdict)
        } else {
          try await enter(route.record, request)
        }
      if !response.isDeclined { return response }
      candidates.declined.append(route.pattern)
    }
    throw failure(.declined, .declined(candidates.declined))
  }

  /// No route of this router matches: tries the parent's table, the fallbacks, then the parent's own.
  @inline(never)
  private func unmatched(_ request: RouteRequest) async throws -> RouteResponse {
    let parent = snapshot.parent
    if let parent, parent.matches(request.address, request.call) {
      return try await ask(parent, request)
    }
    if let taken = atFallback(request), let fallback = taken.record {
      let response = try await enter(fallback, taken)
      if response.isDeclined { throw failure(.declined, .declined([fallback.label])) }
      return response
    }
    if let parent { return try await ask(parent, request) }
    throw notFound(request)
  }

  /// Returns a request that no route matches as its fallback receives it; `nil` without a fallback.
  package func atFallback(_ request: RouteRequest) -> RouteRequest? {
    snapshot.fallback(for: request).map(request.atFallback)
  }

  private func ask(_ parent: Router, _ request: RouteRequest) async throws -> RouteResponse {
    do {
      return RouteResponse(
        try await parent.open(
          request.address, call: request.call, payload: request.handedOver,
          source: request.source,
          context: request.context, outer: core
        ) { $0 })
    } catch {
      throw error.made(by: passID)
    }
  }

  /// 4. Runs the handler.
  @inline(__always)
  private func invoke(_ record: RouteRecord, _ request: RouteRequest) async throws -> RouteResponse
  {
    try checkCancellation()
    try begin(request)
    let start = startOfHandler()
    defer {
      if let start { core.life.addHandlerTime(runtime.clock.elapsed() - start) }
    }
    do {
      var response: RouteResponse
      if let limit = record.deadline {
        response = try await race(against: limit, stage: "the handler of \(record.label)") {
          try await run(record, request)
        }
      } else if let answer = try await record.asynchronous?(request) {
        response = answer
      } else {
        response = try await run(record, request)
      }
      response.note(request)
      return response
    } catch {
      throw failure(of: record, error)
    }
  }

  @inline(never)
  private func run(_ record: RouteRecord, _ request: RouteRequest) async throws -> RouteResponse {
    switch record.handler.kind {
    case .asynchronous(let handle): try await handle(request)
    case .synchronous(let handle): try handle(request)
    case .main(let handle): try await MainActor.run { try handle(request) }
    case .reply(let handle): try await reply(to: request, handle)
    case .custom(let handler): try await handler.respond(to: request, of: record, in: self)
    }
  }

  private func reply(
    to request: RouteRequest, _ handle: @Sendable (RouteRequest, RouteReply) throws -> Void
  ) async throws -> RouteResponse {
    let storage = ReplyStorage { first, second in
      runtime.reportIgnoredAnswer(to: request, first: first, second: second)
    }
    // Only the handler holds the reply, so that its release is detected. It must live until the error is
    // stored, or the request would end as `handlerLost`.
    do {
      let reply = RouteReply(storage: storage)
      do {
        try handle(request, reply)
      } catch {
        storage.answer(.failure(error), at: .step("the error it threw"))
        withExtendedLifetime(reply) {}
      }
    }
    return try await storage.response()
  }
}
