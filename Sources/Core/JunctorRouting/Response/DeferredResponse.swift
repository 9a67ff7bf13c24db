// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// A response that is performed after the last interceptor, such as the presentation of a screen.
package protocol DeferredResponse: Sendable, CustomStringConvertible {
  /// A noun phrase for messages: `a screen`.
  var summary: String { get }

  /// Performs the response, and returns the outcome of the request.
  func carryOut(for request: RouteRequest) async throws(RouteError) -> RouteOutcome
}
