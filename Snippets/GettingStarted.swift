// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

// Two modules that do not know each other, and a router between them.

// snippet.show
import Junctor

struct Order: Sendable {
  let id: Int
  let title: String
}

let router = Router(scheme: "mall")

// The order module says what it answers, and who may ask.
try router.register("/order/:id([0-9]+)", .exposed(to: [.push, .web("https://m.mall.example")])) {
  request in
  Order(id: try request.int("id"), title: "Order \(try request.int("id"))")
}
try router.register("/order/new", .sync { _ in "an empty basket" })

// Any other module opens the address, and has the answer or one clear error.
let order = try await router.open("mall://order/7", as: Order.self)
print(order.title)  // Order 7
print(try router.value(for: "/order/new", as: String.self))  // an empty basket

do {
  try await router.open("mall://order/7", source: .customScheme)
} catch {
  print(error)  // denied: “mall://order/7” is not open to customScheme.
}
// snippet.hide
