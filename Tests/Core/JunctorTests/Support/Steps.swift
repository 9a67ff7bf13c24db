// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Junctor

/// A gate that notes each request and response, and performs its configured action.
struct TestGate: RouteGate {
  let name: String
  let notes: Notes
  var admitting: @Sendable (inout RouteRequest) throws -> RouteResponse? = { _ in nil }
  var leaving: @Sendable (inout RouteResponse, RouteRequest) throws -> Void = { _, _ in }

  init(
    _ name: String, _ notes: Notes = Notes(),
    admitting: @escaping @Sendable (inout RouteRequest) throws -> RouteResponse? = { _ in nil },
    leaving: @escaping @Sendable (inout RouteResponse, RouteRequest) throws -> Void = { _, _ in }
  ) {
    (self.name, self.notes, self.admitting, self.leaving) = (name, notes, admitting, leaving)
  }

  func admit(_ request: inout RouteRequest) throws -> RouteResponse? {
    notes.add("+\(name)")
    return try admitting(&request)
  }

  func leave(_ response: inout RouteResponse, _ request: RouteRequest) throws {
    notes.add("-\(name)")
    try leaving(&response, request)
  }
}

/// An interceptor that notes each request and response, and performs its configured action.
struct TestStep: RouteInterceptor {
  let name: String
  let notes: Notes
  let deadline: Duration?
  let body: @Sendable (RouteRequest, Next) async throws -> RouteResponse

  init(
    _ name: String, _ notes: Notes = Notes(), deadline: Duration? = nil,
    body: @escaping @Sendable (RouteRequest, Next) async throws -> RouteResponse = {
      try await $1($0)
    }
  ) {
    (self.name, self.notes, self.deadline, self.body) = (name, notes, deadline, body)
  }

  func intercept(_ request: RouteRequest, next: Next) async throws -> RouteResponse {
    notes.add("+\(name)")
    let response = try await body(request, next)
    notes.add("-\(name)")
    return response
  }
}
