// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// What the rules of a policy say about one request.
package struct PolicyEvaluation {
  package enum Effect: Hashable {
    case proceed
    /// The address of another route.
    case redirect(String)
    /// The address of a web page.
    case page(String)
    case errorPage
    /// The reason.
    case refuse(String)
    /// The destination cannot be written; the reason is for developers.
    case unwritable(String)
  }

  /// The rules that apply, in order; only the last one can have an effect other than `proceed`.
  package var rules: [PreparedRule] = []
  /// The messages to show, each with the identifier of its rule.
  var notices: [(message: String, rule: String)] = []
  /// The names of the required steps.
  var steps: [String] = []
  package var effect = Effect.proceed

  /// Removes the required steps, since a request that does not reach the route does not pass them.
  mutating func omitSteps() {
    steps = []
    rules.removeAll { rule in
      if case .requireStep = rule.rule.verb { true } else { false }
    }
  }
}
