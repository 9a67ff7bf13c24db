// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// The route that matches a URL, and the values of its captures.
public struct RouteMatch: Sendable {
  /// The route.
  public let id: RouteID

  /// The values of the captures, decoded when they are read.
  public let captures: Captures

  /// The pattern of the route.
  public var pattern: RoutePattern { captures.pattern }
}
