// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// An order of one member.
public struct Order: Codable, Hashable, Sendable {
  /// The order's number.
  public let id: Int
  /// The name of the member.
  public let member: String
  /// The number of the article.
  public let goods: Int
  /// The quantity.
  public let count: Int
  /// The total price in cents.
  public let total: Int
  /// Whether the order is paid.
  public var isPaid: Bool

  /// Creates an order.
  public init(id: Int, member: String, goods: Int, count: Int, total: Int, isPaid: Bool = false) {
    self.id = id
    self.member = member
    self.goods = goods
    self.count = count
    self.total = total
    self.isPaid = isPaid
  }
}
