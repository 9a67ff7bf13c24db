// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// A gate or an interceptor.
package enum RouteStep: Sendable {
  case gate(any RouteGate)
  case interceptor(any RouteInterceptor)

  var name: String {
    switch self {
    case .gate(let gate): gate.name
    case .interceptor(let interceptor): interceptor.name
    }
  }

  var isInterceptor: Bool { if case .interceptor = self { true } else { false } }

  var isRedirect: Bool { if case .gate(let gate) = self { gate is RedirectGate } else { false } }
}

/// A step in a linked list, so that the rest of a list is one reference.
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

/// An interceptor in the form of a closure.
struct ClosureInterceptor: RouteInterceptor {
  let name: String
  let body: @Sendable (RouteRequest, Next) async throws -> RouteResponse

  func intercept(_ request: RouteRequest, next: Next) async throws -> RouteResponse {
    try await body(request, next)
  }
}

/// A gate in the form of a closure.
struct ClosureGate: RouteGate {
  let name: String
  let body: @Sendable (inout RouteRequest) throws -> RouteResponse?

  func admit(_ request: inout RouteRequest) throws -> RouteResponse? { try body(&request) }
}
