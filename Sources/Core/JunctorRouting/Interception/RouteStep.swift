// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// A gate or an interceptor.
///
/// Not an enumeration, whose payload would be copied each time a request passes.
package struct RouteStep: Sendable {
  /// The gate; for an interceptor, a gate that lets every request pass.
  package let gate: any RouteGate
  /// The interceptor; for a gate, an interceptor that only calls `next`.
  let interceptor: any RouteInterceptor
  let isAsynchronous: Bool

  package init(gate: any RouteGate) {
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

/// A step in a linked list of constant references, since reading an element of an array copies it.
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
