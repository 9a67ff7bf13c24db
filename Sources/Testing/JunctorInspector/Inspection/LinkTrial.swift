// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

package import Junctor

/// An address that the user of the inspector tries, from a source.
package struct LinkTrial: Hashable, Sendable {
  /// The sources that can be chosen.
  package static let sources: [RouteSource] = [
    .app, .push, .universalLink, .customScheme, .intent, .policy,
  ]

  /// The address.
  package var address = ""
  /// The source of the request.
  package var source = RouteSource.app

  package init() {}

  /// Returns whether the address can be opened, and why; `nil` without an address.
  ///
  /// No step runs except `RedirectGate`.
  package func verdict(of router: Router) -> (isOpen: Bool, explanation: String)? {
    if address.isEmpty { return nil }
    let explanation = router.explain(address, from: source)
    return (explanation.outcome == "matched", "\(explanation)")
  }

  /// Opens the address, without waiting for the outcome, which is recorded.
  package func open(in router: Router) {
    router.open(address, source: source) { _ in }
  }
}
