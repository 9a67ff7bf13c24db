// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// One step of the way.
///
/// Not an enumeration: what is in a case would be copied out of it each time a request passes.
struct RouteStep: Sendable {
  /// The gate; one that is always open where the step is an interceptor.
  let gate: any RouteGate
  /// The interceptor; one that only passes on where the step is a gate.
  let interceptor: any RouteInterceptor
  let isAsynchronous: Bool

  init(gate: any RouteGate) {
    self.gate = gate
    interceptor = OpenStep()
    isAsynchronous = false
  }

  init(interceptor: any RouteInterceptor) {
    gate = OpenStep()
    self.interceptor = interceptor
    isAsynchronous = true
  }

  var name: String { isAsynchronous ? interceptor.name : gate.name }
}

private struct OpenStep: RouteGate, RouteInterceptor {
  var name: String { "" }

  func admit(_ request: inout RouteRequest) throws -> RouteResponse? { nil }

  func intercept(_ request: RouteRequest, next: Next) async throws -> RouteResponse {
    try await next(request)
  }
}

/// A step in its list, with the way on from there.
///
/// Lists of steps are walked by following references that never change, since taking an element out
/// of an array copies it.
final class RouteStepNode: Sendable {
  let step: RouteStep
  let next: RouteStepNode?

  private init(_ step: RouteStep, next: RouteStepNode?) {
    self.step = step
    self.next = next
  }

  /// The first node of a list; `nil` for an empty one.
  static func first(of steps: [RouteStep]) -> RouteStepNode? {
    steps.reversed().reduce(nil) { RouteStepNode($1, next: $0) }
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
