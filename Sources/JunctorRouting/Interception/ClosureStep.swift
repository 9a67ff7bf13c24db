// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

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
