// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

public import JunctorMacros

/// Where the goods module answers.
public enum GoodsRoutes {
  /// Gives the goods of the day.
  @Route("/goods/featured")
  public struct Featured {
    /// The goods of the day.
    public typealias Output = [Goods]
  }

  /// Shows one thing, or what is like it when it is not sold any more.
  @Route("/goods/:id([0-9]+)")
  public struct Detail {
    /// The number on the shelf.
    public let id: Int
  }

  /// Gives one thing, without showing it.
  @Route("/goods/:id([0-9]+)/data")
  public struct Data {
    /// What is known of it.
    public typealias Output = Goods

    /// The number on the shelf.
    public let id: Int
  }

  /// Shows what fits a text.
  ///
  /// The text must be there. What sorts and limits is read when it is, as the type it has to be; a
  /// wrong one ends as `badParameter`, by name.
  @Route("/goods/search?q=:q")
  public struct Search {
    /// The text.
    public let q: String
    /// What comes first.
    @Query public var sort = GoodsOrder.shelf
    /// How much of it, at most.
    @Query public var limit = 10

    /// Creates the address of a search.
    public init(_ text: String, sort: GoodsOrder = .shelf, limit: Int = 10) {
      q = text
      self.sort = sort
      self.limit = limit
    }
  }

  /// Makes an order.
  @Route("/goods/:id([0-9]+)/buy")
  public struct Buy {
    /// The new order; its type the order module decides.
    public typealias Output = any Sendable

    /// The number on the shelf.
    public let id: Int
    /// How much of it.
    @Query public var count = 1
  }
}
