// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// The choice of a city, with the user's actions.
@MainActor
public protocol CityScreen {
  /// The available cities.
  var cities: [City] { get }

  /// Returns a city, and closes the screen.
  func choose(_ city: City)
}
