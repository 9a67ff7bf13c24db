// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// Somebody who is signed in.
public struct Member: Codable, Hashable, Sendable {
  /// The name that the member goes by.
  public let name: String

  /// Creates a member.
  public init(name: String) { self.name = name }
}
