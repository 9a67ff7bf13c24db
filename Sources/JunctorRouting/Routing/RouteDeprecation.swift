// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// That a route is on its way out.
public struct RouteDeprecation: Hashable, Sendable, Codable {
  /// The version since which.
  public let since: String
  /// The pattern to use instead, if there is one.
  public let replacedBy: String?
}
