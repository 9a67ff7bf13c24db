// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// A route that is to be registered: patterns, handler, and what is said about them.
public struct RouteRegistration: Sendable {
  var patterns: [String]
  let handler: RouteHandler
  var options: [RouteOption]
  package var owner: RouteOwner
  /// Binds a target to a router, if the registration is that of a target with all of its actions.
  package var target: (@Sendable (Router) -> BoundTarget)?

  /// Creates a registration.
  ///
  /// - Parameters:
  ///   - patterns: One pattern or several.
  ///   - handler: The handler.
  ///   - options: The options of the route.
  ///   - owner: The line that registers.
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
