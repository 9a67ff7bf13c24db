// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// One step of the way, as the chain holds it.
enum RouteStep: Sendable {
  case gate(any RouteGate)
  case interceptor(any RouteInterceptor)

  var name: String {
    switch self {
    case .gate(let gate): gate.name
    case .interceptor(let interceptor): interceptor.name
    }
  }

  var isAsynchronous: Bool { if case .interceptor = self { true } else { false } }
}

/// Which list of steps a request is walking, and what stands at its end.
enum StepScope: Sendable {
  /// The router's own steps; at their end the request is given to the route that matches.
  case router
  /// The steps of a route and its groups; at their end is its handler.
  case route(RouteRecord)
}
