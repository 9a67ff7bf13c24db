// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import Foundation

extension Workload {
  /// 130 paths of a web API with one request each: the public set if it is available, else ``shop``.
  package static let api: Workload = {
    guard let cases = ProcessInfo.processInfo.environment["JUNCTOR_CASES"],
      let routes = lines(of: "\(cases)/routing/github.routes"),
      let requests = lines(of: "\(cases)/routing/github.requests")
    else { return shop }
    return Workload(name: "github", routes: routes, requests: requests)
  }()

  /// The routes of ``api`` with requests whose values have two or three bytes.
  package static let shortAPI = Workload(
    name: "\(api.name) short", routes: api.routes,
    requests: api.routes.map { route in
      var captures = 0
      return route.split(separator: "/").map { segment in
        guard segment.first == ":" else { return "/\(segment)" }
        captures += 1
        return "/p\(captures)"
      }.joined()
    })

  package static func lines(of path: String) -> [String]? {
    try? String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").map(String.init)
  }

  /// The API of a fictional market place, with the size and shape of a large public one.
  ///
  /// Captures at the same position have the same name, because a trie with named nodes would match differently
  /// otherwise.
  package static let shop: Workload = {
    let values = [
      "shop": ["northwind", "blue-book-store", "apple", "tea-and-more"],
      "item": ["teapot", "walking-boots", "hello-world", "lamp"],
      "id": ["42", "4711", "1000017", "6dcb09b5b57875f334f61aebed695e2e4193db5e"],
      "user": ["octavia", "swift-buyer", "m.rossi", "kim"],
      "word": ["summer", "sale", "open"],
    ]
    let routes = shopRoutes.split(separator: "\n").map(String.init)
    let requests = routes.enumerated().map { index, route in
      route.split(separator: "/").enumerated().map { place, segment in
        guard segment.first == ":" else { return "/\(segment)" }
        let pool = values[String(segment.dropFirst().prefix { !$0.isNumber })] ?? ["value"]
        return "/\(pool[(index + place) % pool.count])"
      }.joined()
    }
    return Workload(name: "shop", routes: routes, requests: requests)
  }()

  private static let shopRoutes = """
    /sessions
    /sessions/:id
    /clients/:id/tokens/:id2
    /clients/:id/tokens
    /news
    /news/:id
    /currencies
    /countries
    /countries/:word/regions
    /languages
    /status
    /limits
    /markets
    /categories
    /categories/:word
    /categories/:word/items
    /categories/:word/children
    /carriers
    /carriers/:word/services
    /carriers/:word/services/:id
    /shops
    /shops/:shop/:item
    /shops/:shop/:item/news
    /shops/:shop/:item/watchers
    /shops/:shop/:item/watch
    /shops/:shop/:item/prices
    /shops/:shop/:item/prices/:id
    /shops/:shop/:item/photos
    /shops/:shop/:item/photos/:id
    /shops/:shop/:item/photos/:id/sizes
    /shops/:shop/:item/stock/moves
    /shops/:shop/:item/stock/moves/:id
    /shops/:shop/:item/stock/places
    /shops/:shop/:item/stock/places/:id
    /shops/:shop/:item/stock/counts/:id
    /shops/:shop/:item/stock/alarms
    /shops/:shop/:item/stock/alarms/:id
    /shops/:shop/:item/questions
    /shops/:shop/:item/questions/:id
    /shops/:shop/:item/questions/:id/answers
    /shops/:shop/:item/questions/:id/answers/:id2
    /shops/:shop/:item/questions/:id/events
    /shops/:shop/:item/questions/:id/labels
    /shops/:shop/:item/answers/:id
    /shops/:shop/:item/labels
    /shops/:shop/:item/labels/:word
    /shops/:shop/:item/helpers
    /shops/:shop/:item/helpers/:user
    /shops/:shop/:item/series
    /shops/:shop/:item/series/:id
    /shops/:shop/:item/series/:id/labels
    /shops/:shop/:item/offers
    /shops/:shop/:item/offers/:id
    /shops/:shop/:item/offers/:id/bids
    /shops/:shop/:item/offers/:id/files
    /shops/:shop/:item/offers/:id/accept
    /shops/:shop/:item/offers/:id/comments
    /shops/:shop/:item/reviews
    /shops/:shop/:item/reviews/:id
    /shops/:shop/:item/reviews/:id/replies
    /shops/:shop/:item/sellers
    /shops/:shop/:item/materials
    /shops/:shop/:item/teams
    /shops/:shop/:item/tags
    /shops/:shop/:item/variants
    /shops/:shop/:item/variants/:id
    /shops/:shop/:item/manual
    /shops/:shop/:item/keys
    /shops/:shop/:item/keys/:id
    /shops/:shop/:item/downloads
    /shops/:shop/:item/downloads/:id
    /shops/:shop/:item/copies
    /shops/:shop/:item/hooks
    /shops/:shop/:item/hooks/:id
    /shops/:shop/:item/batches
    /shops/:shop/:item/batches/:id
    /shops/:shop/:item/batches/:id/parts
    /shops/:shop/:item/figures/visits
    /shops/:shop/:item/figures/weekly_sales
    /shops/:shop/:item/figures/returns
    /shops/:shop/:item/figures/hours
    /shops/:shop/:item/parcels/:id
    /networks/:shop/:item/news
    /houses/:shop
    /houses/:shop/news
    /houses/:shop/questions
    /houses/:shop/buyers
    /houses/:shop/buyers/:user
    /houses/:shop/partners
    /houses/:shop/partners/:user
    /houses/:shop/teams
    /houses/:shop/shops
    /teams/:id
    /teams/:id/buyers
    /teams/:id/buyers/:user
    /teams/:id/shops
    /teams/:id/shops/:shop/:item
    /search/shops
    /search/items
    /search/questions
    /search/users
    /archive/questions/search/:shop/:item/:word1/:word2
    /archive/shops/search/:word
    /archive/users/search/:word
    /archive/users/mail/:word
    /users
    /users/:user
    /users/:user/news
    /users/:user/news/public
    /users/:user/received/public
    /users/:user/news/houses/:shop
    /users/:user/likes
    /users/:user/lists
    /users/:user/houses
    /users/:user/shops
    /users/:user/followers
    /users/:user/following
    /users/:user/following/:user2
    /users/:user/keys
    /me
    /me/mails
    /me/likes
    /me/likes/:shop/:item
    /me/baskets
    /me/following/:user
    /me/keys/:id
    /messages
    /messages/threads/:id
    /messages/threads/:id/subscription
    /lists/:id/copies
    """
}
