// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorMatching

/// A registered target.
package struct TargetEntry: Sendable {
  /// One action of a target.
  package struct Action: Sendable {
    let record: RouteRecord
    let address: ActionAddress
  }

  let name: String
  let token: RouteToken
  let owner: RouteOwner
  /// The routes of its actions, and the one for unknown actions.
  let records: [RouteRecord]
  package let release: @Sendable () -> Bool
  private(set) var actions: [String: Action] = [:]
  private(set) var notFound: RouteRecord?

  init(
    _ target: RouteRegistration.Target, _ token: RouteToken, _ owner: RouteOwner,
    _ records: [RouteRecord], in spaces: RouteSpaces
  ) {
    (name, release) = (target.name, target.release)
    (self.token, self.owner, self.records) = (token, owner, records)
    for record in records {
      if let action = record.action?.action {
        let address = ActionAddress(name, action, record.patterns.first, in: spaces)
        actions[action] = Action(record: record, address: address)
      } else {
        notFound = record
      }
    }
  }
}

/// The address of a request for an action that is named instead of an address.
struct ActionAddress: Sendable {
  let text: String
  let url: ParsedURL

  /// The address of the action's pattern, if it has one without captures; otherwise an address that no
  /// router owns.
  init(
    _ target: String, _ action: String, _ pattern: RoutePattern? = nil, in spaces: RouteSpaces
  ) {
    let path = pattern.flatMap { try? $0.url(for: [:]) }
    let own = path.map { pattern?.scheme == nil ? spaces.spaces[0].address(ofPath: $0) : $0 }
    let names = [target, action].map(PercentEncoding.segment).joined(separator: "/")
    for text in [own, "action:/\(names)", "action:/"] {
      guard let text, let url = try? ParsedURL(text) else { continue }
      (self.text, self.url) = (text, url)
      return
    }
    preconditionFailure("The shortest address of an action cannot be parsed.")
  }
}

extension RouterSnapshot {
  /// Returns the route of an action, and its address.
  func located(_ call: TargetCall) -> (route: MatchedRoute?, address: ActionAddress) {
    let target = targets[call.target]
    if let action = target?.actions[call.action] {
      return (MatchedRoute(record: action.record, taken: .values(call.texts)), action.address)
    }
    let route = target?.notFound.map { record in
      MatchedRoute(
        record: record, taken: .values([(name: "action", value: call.action)] + call.texts))
    }
    return (route, ActionAddress(call.target, call.action, in: spaces))
  }

  /// Returns at most three actions whose names are close to those of `call`; `nil` for an external source.
  ///
  /// - Complexity: O(*n*), where *n* is the number of actions.
  func suggestions(for call: TargetCall, from source: RouteSource) -> Suggestions? {
    if source.isOutside { return nil }
    return Suggestions { [targets] in
      let requested = [call.target, call.action].map { TypedText(Array($0.utf8)[...]) }
      let near = targets.values.flatMap { target in
        target.actions.keys.compactMap { action in
          TypingDistance.cost([target.name, action], requested).map { cost in
            (cost, "\(target.name).\(action)")
          }
        }
      }
      return near.sorted(by: <).prefix(3).map(\.1)
    }
  }
}
