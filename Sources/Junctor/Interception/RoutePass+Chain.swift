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
      switch response.kind {
      case .value(let value): return .value(value)
      case .handled: return .handled
      case .dismissed: return .dismissed
      case .declined: throw failure(.declined, .declined([request.pattern].compactMap { $0 }))
      case .redirect(let address): request = try hop(request, to: address, saidBy: response)
      }
    }
  }

  /// 2. Passes the request through the steps of `scope`, from `index` on.
  private func walk(
    _ request: RouteRequest, _ scope: StepScope, _ index: Int
  ) async throws -> RouteResponse {
    let steps = snapshot.steps(of: scope)
    guard index < steps.count else {
      return switch scope {
      case .router: try await dispatch(request)
      case .route(let record): try await invoke(record, request)
      }
    }
    do {
      switch steps[index] {
      case .gate(let gate):
        var request = request
        if let answer = try gate.admit(&request) { return answer.said(at: request) }
        request = try settle(request)
        var response = try await proceed(request, scope, index + 1)
        try gate.leave(&response, request)
        return response.said(at: request)
      case .interceptor(let interceptor):
        return try await race(against: interceptor.deadline, stage: interceptor.name) {
          try await interceptor.intercept(request) { passed in
            try await self.proceed(self.settle(passed), scope, index + 1)
          }.said(at: request)
        }
      }
    } catch {
      throw refusal(error, by: steps[index].name)
    }
  }

  /// Goes on with the same steps, or from the start with another route's after a rewrite.
  private func proceed(
    _ request: RouteRequest, _ scope: StepScope, _ index: Int
  ) async throws -> RouteResponse {
    if case .route(let record) = scope, request.target.route?.record !== record {
      return try await dispatch(request)
    }
    return try await walk(request, scope, index)
  }

  /// 3. Gives the request to the route that matches, and while routes decline, to the next in rank.
  private func dispatch(_ request: RouteRequest) async throws -> RouteResponse {
    guard let first = request.target.route else { return try await unmatched(request) }
    var candidates = Candidates(first: first, request: request, snapshot: snapshot)
    while let route = candidates.next() {
      try check(route)
      let response = try await walk(request.taken(by: route), .route(route.record), 0)
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
      let response = try await walk(request.taken(by: fallback), .route(fallback), 0)
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
    try begin(record, request)
    let start = isTimed ? runtime.clock.elapsed() : .zero
    defer {
      if isTimed { request.core.life.addHandlerTime(runtime.clock.elapsed() - start) }
    }
    do {
      let response = try await race(
        against: record.deadline, stage: "the handler of \(record.label)"
      ) {
        switch record.handler.kind {
        case .asynchronous(let handle): try await handle(request)
        case .synchronous(let handle): try handle(request)
        case .main(let handle): try await MainActor.run { try handle(request) }
        case .reply(let handle): try await reply(to: request, handle)
        }
      }
      return response.said(at: request)
    } catch {
      throw failure(of: record, error)
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
