// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// The deprecation of a route.
public struct RouteDeprecation: Hashable, Sendable, Codable {
  /// The version that deprecated the route.
  public let since: String
  /// The pattern to use instead, if there is one.
  public let replacedBy: String?
}
