// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import Junctor
internal import MallGoodsInterface
public import MallHomeInterface

/// The front page.
struct HomePage: CustomStringConvertible {
  let featured: [Goods]

  var description: String { "HomePage(\(featured.map(\.title).joined(separator: ", ")))" }
}

/// A notice that lies over everything.
struct NoticePage {
  let message: String
}

/// The cities that the shop delivers to: one of them is the answer.
@MainActor
public struct CityPage {
  /// What there is to choose from.
  public nonisolated static let cities = ["Hangzhou", "Chengdu", "Xiamen"].map(City.init)

  let screen: ScreenHandle

  /// Answers with a city and goes.
  public func choose(_ city: City) { screen.finish(city) }
}

extension CityPage: CustomStringConvertible {
  /// The names of the cities.
  public nonisolated var description: String {
    "CityPage(\(Self.cities.map(\.name).joined(separator: ", ")))"
  }
}
