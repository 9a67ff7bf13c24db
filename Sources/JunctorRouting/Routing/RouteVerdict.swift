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
    case refuse(reason: String)
  }

  /// The name in errors.
  static let name = "policy"

  /// The rules that apply, in the order of their evaluation.
  package var decisions: [PolicyDecision] = []
  /// The additional steps.
  package var steps: [RouteStep] = []
  package var effect = Effect.proceed

  package init() {}

  var isRedirect: Bool { if case .redirect = effect { true } else { false } }

  /// The error of a refused request, without a pass.
  func refusal(_ reason: String, of address: String) -> RouteError {
    RouteError(
      .rejected, address: address, .rejected(by: Self.name, reason: reason, underlying: nil))
  }
}
