// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// A typed address that knows its own answer.
///
///     struct Ping: RouteAnswering, EmptyRoute {
///       typealias Output = String
///       static let patterns: RoutePatterns = "/ping"
///       func answer(_ request: RouteRequest) -> String { "pong" }
///     }
///     try registrar.register(Ping.self, .answering)
public protocol RouteAnswering: Route {
  /// Answers the request for this address.
  func answer(_ request: RouteRequest) async throws -> Output
}
