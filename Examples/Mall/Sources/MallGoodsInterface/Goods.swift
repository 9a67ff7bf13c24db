// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// An article of the shop.
public struct Goods: Codable, Hashable, Sendable {
  /// The article number.
  public let id: Int
  /// The article's name.
  public let title: String
  /// The price in cents.
  public let price: Int

  /// Creates an article.
  public init(id: Int, title: String, price: Int) {
    self.id = id
    self.title = title
    self.price = price
  }
}
