// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorMacros
internal import MallLoginInterface
internal import MallOrderInterface
internal import MallPayInterface

/// The member's orders.
///
/// It needs a login and a payment and knows neither module: only the addresses at which whoever
/// there is will answer, and the session gate as a service.
@RouteModule
struct OrderModule: RouteModule {
  let name = "MallOrder"
  /// Who has to be there, and starts first.
  let dependencies = ["MallLogin", "MallPay"]
  private let orders = OrderBook()

  func register(in registrar: ModuleRegistrar) throws(RegistrationError) {
    let router = registrar.router

    // All of it lies behind a login.
    let routes = registrar.group("", .intercepted(by: SignedInFirst()))
    try registerPages(routes, router)
    try registerData(routes, router)
  }

  /// What people see: the orders, one of them, and the way on from there.
  private func registerPages(
    _ routes: some RouteRegistrar & Sendable, _ router: Router
  ) throws(RegistrationError) {
    let pages = routes.group(
      "", .presented(inTab: "orders"),
      .exposed(to: [.web("https://m.mall.example"), .push, .universalLink, .customScheme]))

    // The root of its tab is there before anybody signs in, so it must do without a member.
    try pages.register(
      OrderRoutes.All.self,
      .screen { _, _ in
        OrdersPage { try router.value(for: LoginRoutes.CurrentMember()) }
      },
      .summary("All orders"), .example(OrderRoutes.All()))

    try pages.register(
      OrderRoutes.Detail.self,
      .screen { [orders] route, screen in
        let member = try member(through: router)
        let order = try orders.order(route.id, of: member)
        return OrderPage(
          order: order, latest: { (try? orders.order(order.id, of: member)) ?? order },
          screen: screen)
      },
      .parent(OrderRoutes.All()), .summary("One order"), .example(OrderRoutes.Detail(id: 7)))

    for page in ReturnWay.pages {
      try pages.register(
        RoutePatterns(page.pattern),
        .screen { request, _ in
          ReturnPage(
            name: page.name, order: try request.int("id"), parcel: try request.int("parcel"),
            item: try request.value("item"))
        },
        .parent(page.parent), .summary("On the way back: \(page.name)"))
    }
    try pages.register(
      OrderRoutes.Returned.self,
      .screen { route, _ in
        ReturnPage(name: "receipt", order: route.id, parcel: route.parcel, item: route.item)
      },
      .parent(ReturnWay.end), .summary("On the way back: receipt"),
      .example(OrderRoutes.Returned(id: 7, parcel: 1, item: 2)))
  }

  /// What other modules and pages work with.
  private func registerData(
    _ routes: some RouteRegistrar & Sendable, _ router: Router
  ) throws(RegistrationError) {
    try routes.register(
      OrderRoutes.Data.self, .summary("What is known of one order"),
      .example(OrderRoutes.Data(id: 7)), .exposed(to: .web("https://m.mall.example"))
    ) { [orders] route in
      try await orders.order(route.id, of: member(through: router))
    }

    // It moves money: a page of ours may ask, a push or another app may not.
    try routes.register(
      OrderRoutes.Pay.self, .summary("Pays for an order"), .example(OrderRoutes.Pay(id: 7)),
      .exposed(to: .web("https://m.mall.example"))
    ) { [orders] route in
      let order = try await orders.order(route.id, of: member(through: router))
      do throws(RouteError) {
        let receipt = try await router.open(PayRoutes.Pay(order: order.id, amount: order.total))
        return await orders.settle(order, receipt)
      } catch {
        // A nested open that was given up is no fault of this handler: say it in the same words.
        if error.code == .cancelled { throw CancellationError() }
        throw error
      }
    }

    try routes.register(
      OrderRoutes.Create.self, .summary("Makes an order"),
      .example(OrderRoutes.Create(goods: 1, count: 1, total: 1200))
    ) { [orders] route in
      try await orders.add(
        goods: route.goods, count: route.count, total: route.total, for: member(through: router))
    }
  }
}

/// Lets requests pass while somebody is signed in, as the shop's one gate does for all modules.
///
/// The gate is asked for with each request, so that a module joins whoever provides it.
private struct SignedInFirst: RouteInterceptor {
  let name = "session"

  func intercept(_ request: RouteRequest, next: Next) async throws -> RouteResponse {
    try await request.service(SessionGate.self).intercept(request, next: next)
  }
}

/// Who is signed in, asked anew for each request: what was true before the login is not true after.
@MainActor
private func member(through router: Router) throws -> Member {
  guard let member = try router.value(for: LoginRoutes.CurrentMember()) else {
    throw NotSignedIn()
  }
  return member
}
