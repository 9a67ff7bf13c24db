// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

// Addresses as typed values.

#if Macros
// snippet.declare
import JunctorMacros

struct Order: Sendable {
  let id: Int
}

@Route("/order/:id([0-9]+)", "/o/:id([0-9]+)")
struct OrderDetail {
  typealias Output = Order

  var id: Int
  @Query var tab: String?
}
// snippet.end

// snippet.open
let router = Router(scheme: "mall")
try router.register(OrderDetail.self, .exposed(to: .push)) { route in Order(id: route.id) }

let order = try await router.open(OrderDetail(id: 7))  // an Order, without a cast
let same = try await router.open("mall://o/7", source: .push)  // the same handler, from a text
let url = try router.url(for: OrderDetail(id: 7, tab: "items"))  // mall://order/7?tab=items
// snippet.end
print(order.id, same, url)
#else
import Junctor
#endif

// snippet.byHand
struct Goods: Route {
  typealias Output = String
  static let patterns: RoutePatterns = "/goods/:id([0-9]+)"

  var id: Int
  var sort: String?
}

extension Goods {
  init(from parameters: RouteParameters) throws(ParameterError) {
    id = try parameters["id"]
    sort = try parameters["sort"]
  }

  func write(to values: inout RouteValues) {
    values.write("id", id)
    values.write("sort", sort)
  }
}
// snippet.end

let shop = Router(scheme: "mall")
try shop.register(Goods.self, .sync { route in "goods \(route.id)" })
print(try shop.value(for: Goods(id: 1)))

// snippet.module
struct GoodsRoutes {
  let router: Router

  func detail(_ id: Int, sort: String? = nil) async throws(RouteError) -> String {
    try await router.open(Goods(id: id, sort: sort))
  }
}

extension Router {
  var goods: GoodsRoutes { GoodsRoutes(router: self) }
}

let text = try await shop.goods.detail(7)  // goods 7
// snippet.end
print(text)
