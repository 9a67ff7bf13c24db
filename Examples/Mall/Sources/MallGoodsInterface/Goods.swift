// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

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
