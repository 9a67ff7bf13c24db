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

/// A city that the shop delivers to.
public struct City: Codable, Hashable, Sendable {
  /// What it is called.
  public let name: String

  /// Creates a city.
  public init(name: String) { self.name = name }
}

/// The choice of a city, as somebody in front of it finds it.
@MainActor
public protocol CityScreen {
  /// What there is to choose from.
  var cities: [City] { get }

  /// Answers with a city and goes.
  func choose(_ city: City)
}

/// A service that the home module needs: takes lines for the shop's log.
@MainActor
public protocol Journal: Sendable {
  /// Writes a line.
  func write(_ line: String)
}
