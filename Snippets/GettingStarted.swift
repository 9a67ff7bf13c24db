// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

// Two independent modules, connected by a router.

#if Macros
// snippet.show
import JunctorMacros

struct Order: Codable, Sendable {
  let id: Int
  let title: String
}

// An address is a type in Swift, and a URL everywhere else.
@Route("/order/:id([0-9]+)")
struct OrderDetail {
  typealias Output = Order
  var id: Int
}

let router = Router(scheme: "mall")

// The order module registers its route with the sources that may open it.
try router.register(for: OrderDetail.self, .exposed(to: [.push, .web("https://m.mall.example")])) {
  route in
  Order(id: route.id, title: "Order \(route.id)")
}

// Any other module opens the address, and receives the result or one error.
let order = try await router.open(OrderDetail(id: 7))
print(order.title)  // Order 7
print(try router.url(for: OrderDetail(id: 8)))  // mall://order/8

// Web pages, pushes and servers open the same address as a text.
let same = try await router.open("mall://order/7", source: .push, as: Order.self)
print(same.title)  // Order 7

do {
  try await router.open("mall://order/7", source: .customScheme)
} catch {
  print(error)  // denied: “mall://order/7” is not open to customScheme.
}
// snippet.hide
#else
import Junctor
#endif
