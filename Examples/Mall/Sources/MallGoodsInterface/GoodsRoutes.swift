// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

public import JunctorMacros

/// The addresses of the goods module.
public enum GoodsRoutes {
  /// Returns the goods of the day.
  @Route("/goods/featured")
  public struct Featured {
    /// The goods of the day.
    public typealias Output = [Goods]
  }

  /// Shows one article, or similar ones if it is sold out.
  @Route("/goods/:id([0-9]+)")
  public struct Detail {
    /// The article number.
    public let id: Int
  }

  /// Returns one article without showing it.
  @Route("/goods/:id([0-9]+)/data")
  public struct Data {
    /// The article.
    public typealias Output = Goods

    /// The article number.
    public let id: Int
  }

  /// Shows the goods that match a text.
  ///
  /// The text is required. Sorting and limit are optional. A value of the wrong type fails with `badParameter`,
  /// which names the parameter.
  @Route("/goods/search?q=:q")
  public struct Search {
    /// The text.
    public let q: String
    /// The order of the results.
    @Query public var sort = GoodsOrder.shelf
    /// The largest number of results.
    @Query public var limit = 10

    /// Creates the address of a search.
    public init(_ text: String, sort: GoodsOrder = .shelf, limit: Int = 10) {
      q = text
      self.sort = sort
      self.limit = limit
    }
  }

  /// Creates an order.
  @Route("/goods/:id([0-9]+)/buy")
  public struct Buy {
    /// The new order; the order module defines its type.
    public typealias Output = any Sendable

    /// The article number.
    public let id: Int
    /// The quantity.
    @Query public var count = 1
  }
}
