// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// A target with its handlers, before its registration.
package struct BoundTarget: Sendable {
  package typealias Action = (name: String, handler: RouteHandler, options: [RouteOption])

  let name: String
  let actions: [Action]
  let notFound: RouteHandler?
  let release: @Sendable () -> Bool

  /// - Parameter release: Releases the instance; returns whether there was one.
  package init(
    name: String, actions: [Action], notFound: RouteHandler?,
    release: @escaping @Sendable () -> Bool
  ) {
    self.name = name
    self.actions = actions
    self.notFound = notFound
    self.release = release
  }

  /// Checks that each name is valid in an address, and that no two actions have the same name.
  func checkNames(_ owner: RouteOwner) throws(RegistrationError) {
    var seen: Set<String> = []
    for name in [name] + actions.map(\.name) where !name.isActionName {
      throw RegistrationError(
        .brokenName, subject: name, owner: owner,
        reason: "“\(name)” is not a valid target or action name; use letters, digits, _ and -")
    }
    for action in actions where !seen.insert(action.name).inserted {
      throw RegistrationError(
        .duplicateAction, subject: "\(name).\(action.name)", owner: owner,
        reason: "the target “\(name)” has two actions “\(action.name)”")
    }
  }
}

extension String {
  fileprivate var isActionName: Bool {
    !isEmpty && allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "-" }
  }
}
