// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// One route that answers a URL, and what its captures took.
public struct RouteMatch: Sendable {
  /// The route that answers.
  public let id: RouteID

  /// Which of the pattern's alternatives answers.
  package let alternative: Int

  /// The pattern of the route.
  public let pattern: RoutePattern

  let url: RoutableURL

  init(id: RouteID, alternative: Int, pattern: RoutePattern, url: RoutableURL) {
    self.id = id
    self.alternative = alternative
    self.pattern = pattern
    self.url = url
  }

  /// The values of the captures, decoded when they are read.
  public var captures: Captures {
    Captures(pattern: pattern, alternative: alternative, url: url)
  }
}
