// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// What a ``RouteMatcher`` found for a URL.
public struct RouteMatcherAnswer: Sendable, Hashable {
  /// One captured value.
  public struct Capture: Sendable, Hashable {
    /// The name of the capture.
    public let name: String
    /// What it took, decoded.
    public let value: String
  }

  /// The handler that answers, by a name that the matcher and its handlers have agreed on.
  public let handler: String

  /// The values taken out of the URL, in the matcher's order.
  public let captures: [Capture]

  /// Creates an answer.
  ///
  /// - Parameters:
  ///   - handler: The identifier of the handler.
  ///   - captures: The captured names and decoded values. Of a repeated name the first counts.
  public init(handler: String, captures: [(name: String, value: String)] = []) {
    self.handler = handler
    self.captures = captures.map { Capture(name: $0.name, value: $0.value) }
  }

  /// Returns what the capture `name` took.
  public subscript(name: String) -> String? { captures.first { $0.name == name }?.value }
}
