// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorMatching

/// A registered target.
package struct TargetEntry: Sendable {
  /// One action of a target.
  package struct Action: Sendable {
    package let record: RouteRecord
    let address: ActionAddress
  }

  let name: String
  let token: RouteToken
  let owner: RouteOwner
  package let release: @Sendable () -> Bool
  package var actions: [String: Action] = [:]
  package var notFound: RouteRecord?

  /// The routes of its actions.
  var records: [RouteRecord] { actions.values.map(\.record) + [notFound].compactMap { $0 } }
}

/// The address of a request for an action that is named instead of an address.
struct ActionAddress: Sendable {
  let text: String
  let url: ParsedURL

  /// The address of the action's pattern, if it has one without captures; otherwise an address that no
  /// router owns.
  init(_ name: ActionName, _ pattern: RoutePattern? = nil, in spaces: RouteSpaces) {
    if let pattern, let path = try? pattern.url(for: [:]) {
      let text = pattern.scheme == nil ? spaces.spaces[0].address(ofPath: path) : path
      if let url = try? ParsedURL(text) {
        (self.text, self.url) = (text, url)
        return
      }
    }
    let names = [name.target, name.action].map(PercentEncoding.segment).joined(separator: "/")
    (text, url) = Self.nowhere("action:/\(names)") ?? Self.unnamed
  }

  private static let unnamed: (String, ParsedURL) = {
    guard let address = nowhere("action:/") else {
      preconditionFailure("The shortest address of an action cannot be parsed.")
    }
    return address
  }()

  private static func nowhere(_ text: String) -> (String, ParsedURL)? {
    (try? ParsedURL(text)).map { (text, $0) }
  }
}

extension RouterSnapshot {
  /// Returns the route of an action, and its address.
  func located(_ call: TargetCall) -> (route: MatchedRoute?, address: ActionAddress) {
    let target = targets[call.name.target]
    if let action = target?.actions[call.name.action] {
      return (MatchedRoute(record: action.record, taken: .values(call.texts)), action.address)
    }
    let route = target?.notFound.map { record in
      MatchedRoute(
        record: record, taken: .values([(name: "action", value: call.name.action)] + call.texts))
    }
    return (route, ActionAddress(call.name, in: spaces))
  }

  /// At most three actions whose names are close to those of `call`.
  ///
  /// - Complexity: O(*n*), where *n* is the number of actions.
  func nearestActions(to call: TargetCall) -> [String] {
    let requested = [call.name.target, call.name.action].map { TypedText(Array($0.utf8)[...]) }
    var near: [(cost: Int, name: String)] = []
    for target in targets.values {
      for action in target.actions.keys {
        guard let cost = TypingDistance.cost([target.name, action], requested) else { continue }
        near.append((cost, "\(ActionName(target: target.name, action: action))"))
      }
    }
    return near.sorted { ($0.cost, $0.name) < ($1.cost, $1.name) }.prefix(3).map(\.name)
  }
}
