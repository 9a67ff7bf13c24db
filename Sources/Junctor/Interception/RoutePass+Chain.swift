// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorMatching

/// The asynchronous way: steps by index, in through each and out again in reverse.
///
///     open ─▶ follow redirects ─▶ router's steps ─▶ dispatch ─▶ route's steps ─▶ invoke
///                  ▲      1              2             3              2             4
///                  └── redirect ────────────────────── declined: next match ────────┘
extension RoutePass {
  /// 1. Runs the request until something other than a redirect comes back.
  @inline(__always)
  func outcome(of first: RouteRequest) async throws(RouteError) -> RouteOutcome {
    var request = first
    while true {
      let response: RouteResponse
      do {
        response = try await walk(request, .router, 0)
      } catch {
        throw refusal(error, by: "router")
      }
      // A caller that is gone hears so, whatever still came back.
      if Task.isCancelled { throw failure(.cancelled) }
      if response.isOver { return response.outcome }
      guard let address = response.redirectTarget else {
        throw failure(.declined, .declined([request.pattern].compactMap { $0 }))
      }
      request = try hop(request, to: address, saidBy: response)
    }
  }

  /// 2. Passes the request through the steps of `scope`, from `index` on; from the start with another
  /// route's, if a step has sent it there.
  private func walk(
    _ request: RouteRequest, _ scope: StepScope, _ index: Int
  ) async throws -> RouteResponse {
    if scope.isLeft(by: request) { return try await dispatch(request) }
    let steps = snapshot.steps(of: scope)
    guard index < steps.count else {
      return switch scope {
      case .router: try await dispatch(request)
      case .route(let record): try await invoke(record, request)
      }
    }
    let step = steps[index]
    do {
      guard let interceptor = step.interceptor else {
        return try await walk(request, scope, index, through: step.gate)
      }
      var response: RouteResponse
      if let limit = interceptor.deadline {
        response = try await race(against: limit, stage: interceptor.name) {
          try await interceptor.intercept(request) { passed in
            try await self.walk(self.settle(passed), scope, index + 1)
          }
        }
      } else {
        // A plain call: nothing outlives it, and so nothing is put on the heap.
        response = try await interceptor.intercept(request) { passed in
          try await self.walk(self.settle(passed), scope, index + 1)
        }
      }
      response.note(request)
      return response
    } catch {
      throw refusal(error, by: step.name)
    }
  }

  private func walk(
    _ request: RouteRequest, _ scope: StepScope, _ index: Int, through gate: any RouteGate
  ) async throws -> RouteResponse {
    var request = request
    if let answer = try gate.admit(&request) { return answer.said(at: request) }
    request = try settle(request)
    var response = try await walk(request, scope, index + 1)
    try gate.leave(&response, request)
    response.note(request)
    return response
  }

  /// 3. Gives the request to the route that matches, and while routes decline, to the next in rank.
  private func dispatch(_ request: RouteRequest) async throws -> RouteResponse {
    guard let record = request.record else { return try await unmatched(request) }
    try check(record)
    let response =
      record.steps.isEmpty
      ? try await invoke(record, request) : try await walk(request, .route(record), 0)
    return response.isDeclined ? try await dispatchDeclined(request) : response
  }

  /// Asks the further routes that match, since the first did not want the request.
  private func dispatchDeclined(_ request: RouteRequest) async throws -> RouteResponse {
    guard let first = request.route else { return .declined }
    var candidates = Candidates(after: first, request: request, snapshot: snapshot)
    while let route = candidates.next() {
      try check(route.record)
      let response = try await walk(request.standing(at: route), .route(route.record), 0)
      if !response.isDeclined { return response }
      candidates.decline(route)
    }
    throw failure(.declined, .declined(candidates.declined))
  }

  /// Nobody here matches: the parent's table, the fallbacks, then whatever the parent says.
  private func unmatched(_ request: RouteRequest) async throws -> RouteResponse {
    let parent = snapshot.parent
    if let parent, parent.matches(request.address) { return try await ask(parent, request) }
    if let fallback = snapshot.fallback(for: request) {
      let taken = request.standing(at: MatchedRoute(fallback: fallback))
      let response = try await walk(taken, .route(fallback), 0)
      if response.isDeclined { throw failure(.declined, .declined([fallback.label])) }
      return response
    }
    if let parent { return try await ask(parent, request) }
    throw notFound(request)
  }

  private func ask(_ parent: Router, _ request: RouteRequest) async throws -> RouteResponse {
    do {
      return RouteResponse(
        try await parent.open(
          request.address, payload: request.payload, source: request.source,
          context: request.context, isHandedOver: true
        ) { $0 })
    } catch {
      throw error.made(by: passID)
    }
  }

  /// 4. Runs the handler.
  private func invoke(_ record: RouteRecord, _ request: RouteRequest) async throws -> RouteResponse
  {
    if Task.isCancelled { throw failure(.cancelled) }
    try begin(request)
    let start = isTimed ? runtime.clock.elapsed() : nil
    defer {
      if let start { core.life.addHandlerTime(runtime.clock.elapsed() - start) }
    }
    do {
      var response: RouteResponse
      if let limit = record.deadline {
        response = try await race(against: limit, stage: "the handler of \(record.label)") {
          try await run(record, request)
        }
      } else if case .asynchronous(let handle) = record.handler.kind {
        response = try await handle(request)
      } else {
        response = try await run(record, request)
      }
      response.note(request)
      return response
    } catch {
      throw failure(of: record, error)
    }
  }

  private func run(_ record: RouteRecord, _ request: RouteRequest) async throws -> RouteResponse {
    switch record.handler.kind {
    case .asynchronous(let handle): try await handle(request)
    case .synchronous(let handle): try handle(request)
    case .main(let handle): try await MainActor.run { try handle(request) }
    case .reply(let handle): try await reply(to: request, handle)
    }
  }

  private func reply(
    to request: RouteRequest, _ handle: @Sendable (RouteRequest, RouteReply) throws -> Void
  ) async throws -> RouteResponse {
    let storage = ReplyStorage { first, second in
      runtime.noteUnheardAnswer(to: request, first: first, second: second)
    }
    // Only the handler keeps the face, so that letting it go is noticed. It must still be there when
    // the handler throws, or the error would come after `handlerLost`.
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
