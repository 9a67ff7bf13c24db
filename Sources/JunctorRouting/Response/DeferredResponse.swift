// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// A response that is carried out after the last interceptor, such as a screen that is to be shown.
package protocol DeferredResponse: Sendable, CustomStringConvertible {
  /// What the response is, for messages: `a screen`.
  var summary: String { get }

  /// Carries the response out, and returns the outcome of the request.
  func carryOut(for request: RouteRequest) async throws(RouteError) -> RouteOutcome
}
