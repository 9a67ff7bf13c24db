// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import JunctorMacros

/// Shows all orders.
@Route("/orders")
struct OrdersRoute {}

/// Shows one order, over all orders; returns it if the user changes it.
@Route("/order/:id([0-9]+)")
struct OrderRoute {
  typealias Output = Order

  var id: Int
}

/// Asks whether an order is to be cancelled.
@Route("/order/:id([0-9]+)/cancel")
struct ConfirmCancelRoute {
  typealias Output = Bool

  var id: Int
}

/// Places an order and returns it; shows nothing.
@Route("/order/new?goods=:goods")
struct PlaceOrderRoute {
  typealias Output = Order

  var goods: String
}

/// An order of the user, which a web page receives as JSON.
struct Order: Codable, Hashable, Sendable {
  let id: Int
  let goods: String
  var isCancelled = false
}
