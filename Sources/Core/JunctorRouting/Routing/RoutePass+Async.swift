// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// The asynchronous pass. A request passes the steps in order, and the response passes them in reverse order.
extension RoutePass {
  /// Runs a request until a response is not a redirect.
  static func outcome(of core: RequestCore) async throws(RouteError) -> RouteOutcome {
    let pass = RoutePass(core: core)
    var request = RouteRequest(core: core)
    while true {
      let response = try await pass.response(to: request)
      if response.isOver { return response.outcome }
      if let deferred = response.deferred { return try await deferred.carryOut(for: request) }
      request = try pass.hop(request, after: response)
    }
  }

  /// Passes the request through all steps and to its handler.
  private func response(to request: RouteRequest) async throws(RouteError) -> RouteResponse {
    let response: RouteResponse
    do {
      response = try await walk(request, snapshot.firstStep, .decision)
    } catch {
      throw refusal(error, by: "router")
    }
    try checkCancellation()
    return response
  }

  /// Passes a request on behalf of another one through the steps of the router, of the policy and of its route, and
  /// prepares its screen.
  ///
  /// - Precondition: The route's handler is a ``CustomHandler``.
  package func prepare(_ request: RouteRequest) async throws -> RouteResponse {
    var request = request
    switch next(&request, for: .below) {
    case .run(let required, _):
      guard let record = request.record else { throw notFound(request) }
      let steps = snapshot.steps + required + record.steps
      return try await walk(request, RouteStepNode.first(of: steps), .preparation(record))
    case .refuse(let error): throw error
    case .hop, .parent: throw notFound(request)
    }
  }

  /// Passes a request that a step has passed on through the steps from `node` on, and to what follows them.
  private func walk(
    _ passed: RouteRequest, _ node: RouteStepNode?, _ end: StepsEnd
  ) async throws -> RouteResponse {
    var (request, next, last) = (passed, node, end)
    _ = try resume(&request, &next, &last)
    guard let node = next else {
      switch last {
      case .decision: return try await dispatch(request)
      case .handler(let record): return try await invoke(record, request)
      case .preparation(let record):
        return try await record.handler.custom.prepare(request, of: record, in: self)
      }
    }
    let (asked, end) = (request, last)
    do {
      var response: RouteResponse
      switch node.step {
      case .gate(let gate):
        if let answer = try core.inSpan(.step(gate.name), { try gate.admit(&request) }) {
          return answer.said(at: request)
        }
        next = node.next
        _ = try resume(&request, &next, &last)
        response = try await walk(request, next, last)
        if !isTooLate { try gate.leave(&response, request) }
      case .interceptor(let interceptor):
        response = try await core.inSpan(.step(interceptor.name)) {
          try await intercept(asked, by: interceptor, before: node.next, end)
        }
      }
      response.note(request)
      return response
    } catch {
      throw refusal(error, by: node.step.name)
    }
  }

  private func intercept(
    _ request: RouteRequest, by interceptor: any RouteInterceptor, before next: RouteStepNode?,
    _ end: StepsEnd
  ) async throws -> RouteResponse {
    guard let limit = interceptor.deadline else {
      return try await interceptor.intercept(request) { try await walk($0, next, end) }
    }
    return try await race(against: limit, stage: interceptor.name) { pass in
      try await interceptor.intercept(request) { try await pass.walk($0, next, end) }
    }
  }

  /// Does what is decided, until a handler does not decline.
  private func dispatch(_ first: RouteRequest) async throws -> RouteResponse {
    var request = first
    var candidates: RemainingCandidates?
    while true {
      switch next(&request) {
      case .hop(let address): return RouteResponse.redirect(to: address).said(at: request)
      case .parent(let router): return try await ask(router, request)
      case .refuse(let error): throw error
      case .run(let required, let exit):
        guard let record = request.record else { throw notFound(request) }
        let response = try await walk(request, firstStep(required, record), .handler(record))
        guard response.isDeclined else { return response }
        request = try advance(&candidates, after: request, exit)
      }
    }
  }

  private func ask(_ parent: Router, _ request: RouteRequest) async throws -> RouteResponse {
    do {
      return RouteResponse(
        try await parent.open(
          request.address(for: parent), call: request.call, payload: request.handedOver,
          source: request.source, context: request.context, outer: request
        ) { $0 })
    } catch {
      throw error.passed(on: request, passID)
    }
  }

  /// Runs the handler.
  private func invoke(_ record: RouteRecord, _ request: RouteRequest) async throws -> RouteResponse
  {
    try checkCancellation()
    try begin(request)
    let start = startOfHandler()
    defer {
      if let start { core.life.addHandlerTime(runtime.clock.elapsed() - start) }
    }
    do {
      return try await core.inSpan(.handler) { try await handle(request, of: record) }
    } catch {
      throw failure(of: record, error)
    }
  }

  /// Runs the handler, within its deadline.
  private func handle(
    _ request: RouteRequest, of record: RouteRecord
  ) async throws -> RouteResponse {
    guard let limit = record.deadline else {
      return try await run(record, request).said(at: request)
    }
    return try await race(against: limit, stage: "the handler of \(record.label)") { _ in
      try await run(record, request)
    }.said(at: request)
  }

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

  /// Runs `body`, and stops waiting for it when `limit` has passed or the caller is cancelled.
  ///
  /// Afterwards, no step and no handler of this pass begins. A later response is sent as an event.
  private func race(
    against limit: Duration, stage: String,
    _ body: @escaping @Sendable (RoutePass) async throws -> RouteResponse
  ) async throws -> RouteResponse {
    try await TimedWork(
      limit: limit, clock: runtime.clock,
      timeout: failure(.timedOut, .timedOut(stage: stage, after: limit)),
      late: { [runtime, id, source] result in
        guard case .success = result else { return }
        runtime.sendUnread(
          .lateAnswer(place: "\(AnswerPlace.step(stage))"), request: id, source: source)
      }
    ) { race in
      try await body(within(race))
    }.resultUnlessCancelled()
  }
}
