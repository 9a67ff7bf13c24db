// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// The synchronous pass: the twin of `RoutePass+Async.swift`, for gates and synchronous handlers.
///
/// Before the first step runs, all that the request can reach is checked to be synchronous; after a rewrite or a
/// redirect, what the new address can reach.
extension RoutePass {
  /// Whether the caller of a synchronous entry point is on the main actor.
  package enum Caller {
    case any
    case main

    package init(_ isolation: (any Actor)?) {
      self = isolation != nil && isolation === MainActor.shared ? .main : .any
    }
  }

  /// Runs a request until a response is not a redirect.
  static func outcome(of core: RequestCore, _ caller: Caller) throws(RouteError) -> RouteOutcome {
    let pass = RoutePass(core: core)
    var request = RouteRequest(core: core)
    while true {
      let response = try pass.response(to: request, caller)
      if response.isOver { return response.outcome }
      if let deferred = response.deferred {
        throw pass.needsAsync(
          "the response of \(request.pattern ?? "a route") is \(deferred.summary)", owner: nil)
      }
      request = try pass.hop(request, after: response)
    }
  }

  /// Passes the request through all steps and to its handler.
  private func response(
    to request: RouteRequest, _ caller: Caller
  ) throws(RouteError) -> RouteResponse {
    try checkSynchronous(request, caller)
    do {
      return try walk(request, snapshot.firstStep, .decision, caller)
    } catch {
      throw refusal(error, by: "router")
    }
  }

  /// Passes the request through the gates from `node` on, and to what follows them.
  private func walk(
    _ request: RouteRequest, _ node: RouteStepNode?, _ end: StepsEnd, _ caller: Caller
  ) throws -> RouteResponse {
    guard let node, case .gate(let gate) = node.step else {
      guard case .handler(let record) = end else { return try dispatch(request, caller) }
      return try invoke(record, request, caller)
    }
    do {
      var (request, next, last) = (request, node.next, end)
      if let answer = try core.inSpan(.step(gate.name), { try gate.admit(&request) }) {
        return answer.said(at: request)
      }
      if try resume(&request, &next, &last) { try checkSynchronous(request, caller) }
      var response = try walk(request, next, last, caller)
      try gate.leave(&response, request)
      response.note(request)
      return response
    } catch {
      throw refusal(error, by: gate.name)
    }
  }

  /// Does what is decided, until a handler does not decline.
  private func dispatch(_ first: RouteRequest, _ caller: Caller) throws -> RouteResponse {
    var request = first
    var candidates: RemainingCandidates?
    while true {
      switch next(&request) {
      case .hop(let address): return RouteResponse.redirect(to: address).said(at: request)
      case .parent(let router): return try ask(router, request, caller)
      case .refuse(let error): throw error
      case .run(let required, let exit):
        guard let record = request.record else { throw notFound(request) }
        try checkSynchronous(record, required, caller)
        let response = try walk(
          request, firstStep(required, record), .handler(record), caller)
        guard response.isDeclined else { return response }
        request = try advance(&candidates, after: request, exit)
      }
    }
  }

  private func ask(
    _ parent: Router, _ request: RouteRequest, _ caller: Caller
  ) throws -> RouteResponse {
    do {
      return RouteResponse(
        try parent.outcome(
          for: request.address(for: parent), call: request.call, payload: request.handedOver,
          source: request.source, context: request.context, outer: request, caller: caller
        ) { $0 })
    } catch {
      throw error.passed(on: request, passID)
    }
  }

  /// Runs the handler.
  private func invoke(
    _ record: RouteRecord, _ request: RouteRequest, _ caller: Caller
  ) throws -> RouteResponse {
    try begin(request)
    let start = startOfHandler()
    defer {
      if let start { core.life.addHandlerTime(runtime.clock.elapsed() - start) }
    }
    do {
      return try core.inSpan(.handler) { try handle(request, of: record) }
    } catch {
      throw failure(of: record, error)
    }
  }

  private func handle(_ request: RouteRequest, of record: RouteRecord) throws -> RouteResponse {
    switch record.handler.kind {
    case .synchronous(let handle): try handle(request).said(at: request)
    case .main(let handle):
      try MainActor.assumeIsolated { try handle(request) }.said(at: request)
    case .custom(let handler):
      try MainActor.assumeIsolated {
        .value(OnMain(try handler.object(for: request, of: record, in: self)))
      }
    case .asynchronous, .reply:
      preconditionFailure("An asynchronous handler passed `checkSynchronous`.")
    }
  }

  // MARK: The check

  /// Checks that all steps and the handler that a request can reach are synchronous; runs and records nothing.
  ///
  /// A request that will be refused passes: its own error follows.
  func checkSynchronous(_ request: RouteRequest, _ caller: Caller) throws(RouteError) {
    if snapshot.hasInterceptors, let step = snapshot.steps.first(where: \.isInterceptor) {
      throw needsAsync("the interceptor \(step.name) is asynchronous", owner: nil)
    }
    // Most requests lead to their own route.
    if let record = request.record, snapshot.rules == nil, !snapshot.hasRedirects,
      !record.hasRedirects
    {
      return try checkSynchronous(record, [], caller)
    }
    var forecast = RouteForecast()
    forecast.policy = core.life.policy
    var last = request
    let parent: Router?
    do throws(RouteError) {
      parent = try follow(&last, for: .opening, &forecast)
    } catch {
      return
    }
    guard let parent else {
      if let record = last.record { try checkSynchronous(record, forecast.steps, caller) }
      return
    }
    let inner = parent.core(
      last.address(for: parent), call: last.call, source: source, outer: last,
      id: Router.queryID)
    // The limits of the parent may be other ones, so that it cannot read the address.
    if inner.refusal != nil { return }
    do {
      try RoutePass(core: inner).checkSynchronous(RouteRequest(core: inner), caller)
    } catch {
      throw error.passed(on: request, passID)
    }
  }

  /// - Parameter steps: The steps that precede those of the route.
  private func checkSynchronous(
    _ record: RouteRecord, _ steps: [RouteStep], _ caller: Caller
  ) throws(RouteError) {
    let isSynchronous =
      caller == .main ? record.isSynchronous.onMain : record.isSynchronous.anywhere
    if isSynchronous, steps.isEmpty { return }
    for case .interceptor(let step) in steps + record.steps {
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
