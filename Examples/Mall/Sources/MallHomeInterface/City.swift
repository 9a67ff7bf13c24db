// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// A city that the shop delivers to.
public struct City: Codable, Hashable, Sendable {
  /// The city's name.
  public let name: String

  /// Creates a city.
  public init(name: String) { self.name = name }
}
