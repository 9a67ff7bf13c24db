// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// The description of a route before its registration: patterns, handler and options.
public struct RouteRegistration: Sendable {
  var patterns: [String]
  let handler: RouteHandler
  var options: [RouteOption]
  package var owner: RouteOwner
  /// The name of the action, if this is the registration of one.
  private(set) var action: ActionName?
  /// Binds a target to a router, if this is the registration of a whole target.
  package var target: (@Sendable (Router) -> Target)?

  /// Creates a registration.
  ///
  /// - Parameters:
  ///   - patterns: One pattern or several.
  ///   - handler: The handler.
  ///   - options: The options of the route.
  ///   - owner: The line of code that registers the route.
  public init(
    _ patterns: RoutePatterns, handler: RouteHandler, options: [RouteOption] = [],
    owner: RouteOwner
  ) {
    self.patterns = patterns.texts
    self.handler = handler
    self.options = options
    self.owner = owner
  }
}

extension RouteRegistration {
  package typealias Action = (name: String, handler: RouteHandler, options: [RouteOption])
  /// A target with its handlers; `release` releases its instance, and returns whether there was one.
  package typealias Target = (
    name: String, actions: [Action], notFound: RouteHandler?, release: @Sendable () -> Bool
  )

  /// Returns the routes of `target`, which are ordinary routes with the names of actions; this registration
  /// if there is no target.
  ///
  /// - Throws: `brokenName` for a name that is not valid in an address, and `duplicateAction`.
  func routes(of target: Target?) throws(RegistrationError) -> [RouteRegistration] {
    guard let target else { return [self] }
    let names = target.actions.map(\.name)
    for name in [target.name] + names where !name.isActionName {
      throw RegistrationError(
        .brokenName, subject: name, owner: owner,
        reason: "“\(name)” is not a valid target or action name; use letters, digits, _ and -")
    }
    var seen: Set<String> = []
    for name in names where !seen.insert(name).inserted {
      throw RegistrationError(
        .duplicateAction, subject: "\(target.name).\(name)", owner: owner,
        reason: "the target “\(target.name)” has two actions “\(name)”")
    }
    var parts = target.actions.map { (ActionName(target: target.name, action: $0.name), $0) }
    if let notFound = target.notFound {
      parts.append((ActionName(target: target.name, action: nil), (":action", notFound, [])))
    }
    return parts.map { name, part in
      var route = RouteRegistration(
        RoutePatterns("\(patterns[0])/\(part.name)"), handler: part.handler,
        options: options + part.options, owner: owner)
      route.action = name
      return route
    }
  }
}

extension String {
  fileprivate var isActionName: Bool {
    !isEmpty && allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "-" }
  }
}
