// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import MallLoginInterface
internal import MallOrderInterface
internal import MallPayInterface

/// All orders; in a real shop, a cache of the server's orders.
///
/// It is isolated to the main actor, so that screens can read it synchronously.
@MainActor
final class OrderBook {
  private var paid: Set<Int> = []
  private var added: [Order] = []

  nonisolated init() {}

  /// Returns an order; the orders 1 to 99 exist for every member.
  func order(_ id: Int, of member: Member) throws -> Order {
    if let order = added.first(where: { $0.id == id && $0.member == member.name }) {
      return stamped(order)
    }
    guard (1...99).contains(id) else { throw NoSuchOrder(id: id) }
    return stamped(Order(id: id, member: member.name, goods: 1, count: 1, total: 1200))
  }

  func add(goods: Int, count: Int, total: Int, for member: Member) -> Order {
    let order = Order(
      id: 100 + added.count, member: member.name, goods: goods, count: count, total: total)
    added.append(order)
    return order
  }

  func settle(_ order: Order, _ receipt: Receipt) -> Order {
    paid.insert(receipt.order)
    return stamped(order)
  }

  private func stamped(_ order: Order) -> Order {
    var order = order
    order.isPaid = paid.contains(order.id)
    return order
  }
}

/// The member has no order with this number.
struct NoSuchOrder: Error {
  let id: Int
}

/// No member is signed in.
struct NotSignedIn: Error {}
