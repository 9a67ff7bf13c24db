// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// Where the order module answers; every one of these waits for a signed-in member.
public enum OrderAddress {
  /// Shows all orders, the root of their tab.
  public static let all = "/orders"

  /// Shows one order, over all orders.
  public static func detail(_ id: Int) -> String { "/order/\(id)" }

  /// Gives one ``Order``, without showing it.
  public static func data(_ id: Int) -> String { "/order/\(id)/data" }

  /// Shows that something of an order is on its way back: the tenth page, over the nine that lead
  /// there.
  public static func returned(_ id: Int, parcel: Int, item: Int) -> String {
    "/order/\(id)/parcel/\(parcel)/item/\(item)/return/reason/photo/pickup/slot/receipt"
  }

  /// Pays for an order; gives it as it is then.
  public static func pay(_ id: Int) -> String { "/order/\(id)/pay" }

  /// Makes a new ``Order``; only for the app's own code.
  public static func create(goods: Int, count: Int, total: Int) -> String {
    "/order/new?goods=\(goods)&count=\(count)&total=\(total)"
  }
}

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
