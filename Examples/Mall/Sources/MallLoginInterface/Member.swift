// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// A signed-in customer.
public struct Member: Codable, Hashable, Sendable {
  /// The member's name.
  public let name: String

  /// Creates a member.
  public init(name: String) { self.name = name }
}
