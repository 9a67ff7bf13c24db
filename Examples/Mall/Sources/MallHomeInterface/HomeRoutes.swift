// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

public import JunctorMacros

/// Where the home module answers.
public enum HomeRoutes {
  /// Shows the front page, the root of its tab.
  @Route("/")
  public struct Front {}

  /// Shows the cities that the shop delivers to; gives the one that was chosen.
  @Route("/city")
  public struct PickCity {
    /// The city that was chosen.
    public typealias Output = City
  }

  /// Shows a notice over everything.
  ///
  /// The pattern asks for the message: an address without one is not found, rather than shown empty.
  @Route("/notice?message=:message")
  public struct Notice {
    /// What the notice says.
    public let message: String

    /// Creates the address.
    public init(_ message: String) { self.message = message }
  }
}
