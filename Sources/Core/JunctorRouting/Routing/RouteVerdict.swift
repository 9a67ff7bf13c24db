// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// What the rules of a policy say about a request.
package struct RouteVerdict: Sendable {
  package enum Effect: Sendable {
    /// The request passes the additional steps, then those of the route.
    case proceed
    case redirect(to: String)
    /// Another handler responds, such as that of the error page.
    case answer(MatchedRoute)
    /// The reason is for the user, and the error for developers only.
    case refuse(reason: String?, because: (any Error)? = nil)
  }

  /// The name in errors.
  static let name = "policy"

  /// The rules that apply, in the order of their evaluation.
  package var decisions: [PolicyDecision] = []
  /// The additional steps.
  package var steps: [RouteStep] = []
  package var effect = Effect.proceed

  package init() {}

  /// The reason if a screen or a handler cannot be used.
  package static let isUnavailable = "The page is not available now."

  var isRedirect: Bool { if case .redirect = effect { true } else { false } }

  /// The error of a refused request, without a pass.
  static func refusal(_ reason: String?, _ error: (any Error)? = nil, of address: String)
    -> RouteError
  {
    RouteError(
      .rejected, address: address, .rejected(by: name, reason: reason, underlying: error))
  }
}
