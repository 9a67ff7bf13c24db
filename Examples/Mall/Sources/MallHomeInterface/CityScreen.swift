// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// The choice of a city, as somebody in front of it finds it.
@MainActor
public protocol CityScreen {
  /// What there is to choose from.
  var cities: [City] { get }

  /// Answers with a city and goes.
  func choose(_ city: City)
}
