// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// The number by which a table knows one route.
///
/// The router assigns the numbers; they do not affect the rank.
public struct RouteID: Hashable, Sendable {
  /// The number itself.
  public let rawValue: Int32

  /// Creates the identifier with the number `rawValue`.
  public init(rawValue: Int32) { self.rawValue = rawValue }
}
