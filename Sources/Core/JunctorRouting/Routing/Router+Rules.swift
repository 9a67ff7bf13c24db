// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

extension Router {
  /// Replaces the rules of the remote policy, for the following requests.
  package func setRules(_ rules: (any RouteRules)?) {
    change { state in
      if let old = state.rules { state.retired.append(old) }
      state.rules = rules
    }
  }

  /// Returns a handler that can respond in place of routes, such as that of an error page.
  ///
  /// - Parameter kind: The name in messages.
  package func makeStandIn(
    _ kind: String, _ handler: RouteHandler, owner: RouteOwner
  ) -> RouteRecord {
    RouteRecord(
      token: change { $0.nextToken(of: ObjectIdentifier(self)) }, patterns: [], kind: kind,
      handler: handler, traits: .said(by: []), owner: owner)
  }
}
