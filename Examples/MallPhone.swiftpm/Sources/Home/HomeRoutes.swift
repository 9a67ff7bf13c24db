// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import JunctorMacros

/// Shows the front page.
@Route("/")
struct HomeRoute {}

/// Shows the cities of the shop; returns the city that the user picks.
@Route("/city")
struct CityRoute {
  typealias Output = City
}

/// A city that the shop delivers to, which a web page receives as JSON.
struct City: Codable, Hashable, Sendable {
  let name: String
}
