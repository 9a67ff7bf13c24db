// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Junctor

/// The module in UIKit, whose view controllers are screens like the views of other modules.
struct OrdersModule: RouteModule {
  let signedIn: SessionGate
  private let store = OrderStore()

  func register(in registrar: ModuleRegistrar) throws(RegistrationError) {
    let router = registrar.router

    // The root of a tab is created without interceptors, so it must work without a login.
    try registrar.register(
      for: OrdersRoute.self,
      .screen { [store] _, _ in OrderListController(store, router: router) },
      .presented(inTab: "orders"))

    // Everything else requires a login.
    let orders = registrar.group("", .intercepted(by: signedIn))

    try orders.register(
      for: OrderRoute.self,
      .screen { [store] route, screen in
        guard let order = store.orders.first(where: { $0.id == route.id }) else {
          throw NoSuchOrder()
        }
        return OrderController(order, in: store, screen: screen, router: router)
      },
      // A link to an order also shows the list below it.
      .parent(OrdersRoute()), .presented(inTab: "orders"),
      .exposed(to: [.customScheme, .universalLink, .push, .web("https://m.mall.example")]))

    // An alert, as a route.
    try orders.register(
      for: ConfirmCancelRoute.self,
      .alert { route in
        RouteDialog(
          "Cancel order \(route.id)?",
          buttons: [
            .init("Cancel the order", role: .destructive, answer: true), .cancel("Keep it"),
          ])
      })

    // Not exposed: only the app's own code can place an order.
    try orders.register(for: PlaceOrderRoute.self) { [store] route in await store.place(route.goods)
    }
  }
}

/// The user's orders.
@MainActor
final class OrderStore {
  private(set) var orders = [Order(id: 7, goods: "Green tea"), Order(id: 8, goods: "Teapot")]

  nonisolated init() {}

  func place(_ goods: String) -> Order {
    let order = Order(id: (orders.last?.id ?? 0) + 1, goods: goods)
    orders.append(order)
    return order
  }

  func cancel(_ order: Order) -> Order {
    var cancelled = order
    cancelled.isCancelled = true
    orders = orders.map { $0.id == order.id ? cancelled : $0 }
    return cancelled
  }
}

/// The user has no order of this number.
struct NoSuchOrder: Error {}
