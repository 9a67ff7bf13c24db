// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// An order of one member.
public struct Order: Codable, Hashable, Sendable {
  /// The order's number.
  public let id: Int
  /// Whose it is.
  public let member: String
  /// What was bought.
  public let goods: Int
  /// How much of it.
  public let count: Int
  /// What it costs, in cents.
  public let total: Int
  /// Whether it is paid.
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
