// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// One step of the way, as the chain holds it.
///
/// An object, since an array of existentials would copy one each time it is asked for one.
final class RouteStep: Sendable {
  /// The gate; one that is always open where the step is an interceptor.
  let gate: any RouteGate
  let interceptor: (any RouteInterceptor)?

  init(gate: any RouteGate) {
    self.gate = gate
    interceptor = nil
  }

  init(interceptor: any RouteInterceptor) {
    gate = OpenGate()
    self.interceptor = interceptor
  }

  var name: String { interceptor?.name ?? gate.name }

  var isAsynchronous: Bool { interceptor != nil }
}

private struct OpenGate: RouteGate {
  func admit(_ request: inout RouteRequest) throws -> RouteResponse? { nil }
}

/// Which list of steps a request is walking, and what stands at its end.
enum StepScope: Sendable {
  /// The router's own steps; at their end the request is given to the route that matches.
  case router
  /// The steps of a route and its groups; at their end is its handler.
  case route(RouteRecord)

  /// Whether a step of this list has sent `request` on to what another route answers.
  func isLeft(by request: RouteRequest) -> Bool {
    if case .route(let record) = self { request.record !== record } else { false }
  }
}
