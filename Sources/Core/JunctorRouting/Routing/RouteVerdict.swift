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
  /// Counts the request and shows notices, once the verdict is carried out; returns `false`, and does nothing, if another
  /// request was counted meanwhile and the verdict is no longer right.
  package var commit: @Sendable () -> Bool = { true }

  package init() {}

  /// The reason if a screen or a handler cannot be used.
  package static let isUnavailable = "The page is not available now."

  var isRedirect: Bool { if case .redirect = effect { true } else { false } }
}
