// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// What a ``RouteMatcher`` found for a URL.
public struct RouteMatcherAnswer: Sendable {
  /// The handler that answers, by a name that the matcher and its handlers have agreed on.
  public let handler: String

  /// The names and decoded values taken out of the URL, in the matcher's order.
  public let captures: [(name: String, value: String)]

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
