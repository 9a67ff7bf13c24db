// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// Where the home module answers.
public enum HomeAddress {
  /// Shows the front page, the root of its tab.
  public static let home = "/"

  /// Shows the cities that the shop delivers to; gives the ``City`` that was chosen.
  public static let city = "/city"

  /// The name of the notice's route, for `router.url(for: HomeAddress.notice, ["message": "…"])`.
  public static let notice = "notice"
}

/// A city that the shop delivers to.
public struct City: Codable, Hashable, Sendable {
  /// What it is called.
  public let name: String

  /// Creates a city.
  public init(name: String) { self.name = name }
}
