// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

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
