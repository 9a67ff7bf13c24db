// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorMacros
internal import MallGoodsInterface
internal import MallHomeInterface
internal import MallPageInterface
internal import MallWebInterface

/// The front page.
struct HomePage: CustomStringConvertible {
  let featured: [Goods]

  var description: String { "HomePage(\(featured.map(\.title).joined(separator: ", ")))" }
}

extension HomePage: DescribedPage {
  var content: PageContent {
    PageContent(
      "Mall",
      [
        .banner(
          "Tea week", "A page of our web site in the app",
          to: WebRoutes.Page(url: "https://m.mall.example/campaign"))
      ]
        + featured.map {
          .row($0.title, PagePart.price($0.price), to: GoodsRoutes.Detail(id: $0.id))
        }
        + [
          .row("All teas", to: GoodsRoutes.Search("tea")),
          .action("Choose a city", to: HomeRoutes.PickCity()),
        ])
  }
}

/// A notice that covers all screens.
struct NoticePage: DescribedPage {
  let message: String

  var content: PageContent { PageContent("Notice", [.text(message), .answer("OK")]) }
}

/// The cities that the shop delivers to; the screen returns the chosen one.
@MainActor
struct CityPage: CityScreen {
  private nonisolated static let all = ["Hangzhou", "Chengdu", "Xiamen"].map(City.init)

  let screen: ScreenHandle.For<HomeRoutes.PickCity>

  var cities: [City] { Self.all }

  func choose(_ city: City) { screen.finish(city) }
}

extension CityPage: DescribedPage {
  var content: PageContent {
    PageContent(
      "Deliver to",
      [.text("The shop delivers to these cities.")]
        + cities.map { .answer($0.name, with: $0.name) })
  }
}

extension CityPage: CustomStringConvertible {
  nonisolated var description: String {
    "CityPage(\(Self.all.map(\.name).joined(separator: ", ")))"
  }
}
