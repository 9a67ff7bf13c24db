// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

public import JunctorMacros

/// The addresses of the home module.
public enum HomeRoutes {
  /// Shows the front page, the root of its tab.
  @Route("/")
  public struct Front {}

  /// Shows the cities that the shop delivers to; returns the chosen one.
  @Route("/city")
  public struct PickCity {
    /// The chosen city.
    public typealias Output = City
  }

  /// Shows a notice above all screens.
  ///
  /// The pattern requires the message: no route matches an address without it.
  @Route("/notice?message=:message")
  public struct Notice {
    /// The text of the notice.
    public let message: String

    /// Creates the address.
    public init(_ message: String) { self.message = message }
  }
}
