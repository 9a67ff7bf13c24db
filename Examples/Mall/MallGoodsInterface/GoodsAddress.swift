// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// Where the goods module answers.
public enum GoodsAddress {
  /// Gives the goods of the day, as `[Goods]`.
  public static let featured = "/goods/featured"

  /// Gives one thing as ``Goods``, or a ``GoodsSearch`` when it is not sold any more.
  public static func detail(_ id: Int) -> String { "/goods/\(id)" }

  /// Gives the new order's page: what buying answers, the order module decides.
  public static func buy(_ id: Int, count: Int = 1) -> String { "/goods/\(id)/buy?count=\(count)" }

  /// The name of the search route, for `router.url(for: GoodsAddress.search, ["q": "…"])`.
  ///
  /// A number can be written into an address as it is. Free text has to be escaped, so it goes
  /// through the router, which knows how.
  public static let search = "goods.search"
}

/// Something the shop sells.
public struct Goods: Codable, Hashable, Sendable {
  /// The number on the shelf.
  public let id: Int
  /// What it is called.
  public let title: String
  /// The price in cents.
  public let price: Int

  /// Creates a description of something the shop sells.
  public init(id: Int, title: String, price: Int) {
    self.id = id
    self.title = title
    self.price = price
  }
}

/// What a search found.
public struct GoodsSearch: Codable, Hashable, Sendable {
  /// What was looked for.
  public let text: String
  /// What was found, best first.
  public let found: [Goods]

  /// Creates a result.
  public init(text: String, found: [Goods]) {
    self.text = text
    self.found = found
  }
}
