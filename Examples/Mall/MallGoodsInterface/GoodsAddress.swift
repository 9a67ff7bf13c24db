// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// Where the goods module answers.
public enum GoodsAddress {
  /// Gives the goods of the day, as `[Goods]`.
  public static let featured = "/goods/featured"

  /// Shows one thing, or what is like it when it is not sold any more.
  public static func detail(_ id: Int) -> String { "/goods/\(id)" }

  /// Gives one thing as ``Goods``, without showing it.
  public static func data(_ id: Int) -> String { "/goods/\(id)/data" }

  /// Gives the new order: what buying answers, the order module decides.
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
