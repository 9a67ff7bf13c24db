// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

#if Macros
internal import JunctorMacros
internal import MallGoodsInterface
internal import MallHomeInterface

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
struct CityPage: CityScreen {
  private nonisolated static let all = ["Hangzhou", "Chengdu", "Xiamen"].map(City.init)

  let screen: ScreenHandle

  var cities: [City] { Self.all }

  func choose(_ city: City) { screen.finish(city) }
}

extension CityPage: CustomStringConvertible {
  nonisolated var description: String {
    "CityPage(\(Self.all.map(\.name).joined(separator: ", ")))"
  }
}
#endif
