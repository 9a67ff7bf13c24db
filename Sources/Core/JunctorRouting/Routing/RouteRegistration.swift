// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// The description of a route before its registration: patterns, handler and options.
public struct RouteRegistration: Sendable {
  var patterns: [String]
  let handler: RouteHandler
  var options: [RouteOption]
  package var owner: RouteOwner
  /// Binds a target to a router, if this is the registration of a whole target.
  package var target: (@Sendable (Router) -> BoundTarget)?

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
