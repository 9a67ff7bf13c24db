// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// The result of a ``RouteMatcher`` for a URL.
public struct RouteMatcherAnswer: Sendable {
  /// The identifier of the handler, defined by the matcher and its handlers.
  let handler: String

  /// The captured names and decoded values, in the matcher's order.
  let captures: [(name: String, value: String)]

  /// Creates an answer.
  ///
  /// - Parameters:
  ///   - handler: The identifier of the handler.
  ///   - captures: The captured names and decoded values. Of a repeated name the first counts.
  public init(handler: String, captures: [(name: String, value: String)] = []) {
    self.handler = handler
    self.captures = captures
  }
}
