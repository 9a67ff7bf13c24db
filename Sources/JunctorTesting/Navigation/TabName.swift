// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// The name of a tab, in a test of a flow.
///
/// Write it as a text, or once and for all as a word:
///
///     extension TabName { static let orders: TabName = "orders" }
public struct TabName: Hashable, Sendable, RawRepresentable, ExpressibleByStringLiteral,
  CustomStringConvertible
{
  /// The name, as routes know it.
  public let rawValue: String

  /// Creates a name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Creates a name as it is written.
  public init(stringLiteral value: String) { rawValue = value }

  /// The name.
  public var description: String { rawValue }
}
