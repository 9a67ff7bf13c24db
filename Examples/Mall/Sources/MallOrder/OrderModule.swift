// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorMacros
internal import MallLoginInterface
internal import MallOrderInterface
internal import MallPayInterface

/// The member's orders.
///
/// It requires login and payment, but imports only the interfaces of these modules, and uses the session gate as a
/// service.
@RouteModule
struct OrderModule: RouteModule {
  let name = "MallOrder"
  /// The required modules, which start first.
  let dependencies = ["MallLogin", "MallPay"]
  private let orders = OrderBook()

  func register(in registrar: ModuleRegistrar) throws(RegistrationError) {
    let router = registrar.router

    // All routes require a login.
    let routes = registrar.group(
      "", .intercepted(by: SignedInFirst()), .privateParameters("id", "parcel", "item"))
    try registerPages(routes, router)
    try registerData(routes, router)
  }

  /// Registers the screens: the orders, one order, and the pages of a return.
  private func registerPages(
    _ routes: some RouteRegistrar & Sendable, _ router: Router
  ) throws(RegistrationError) {
    let pages = routes.group(
      "", .presented(inTab: "orders"),
      .exposed(to: [.web("https://m.mall.example"), .push, .universalLink, .customScheme]))

    // The root of the tab exists before the login, so it must work without a member.
    try pages.register(
      for: OrderRoutes.All.self,
      .screen { _, _ in
        OrdersPage { try router.value(for: LoginRoutes.CurrentMember()) }
      },
      .named("order.all"), .summary("All orders"), .example(OrderRoutes.All()),
      // A remote policy can redirect other routes to the list.
      .exposed(to: .policy))

    try pages.register(
      for: OrderRoutes.Detail.self,
      .screen { [orders] route, screen in
        let member = try member(through: router)
        let order = try orders.order(route.id, of: member)
        return OrderPage(
          order: order, latest: { (try? orders.order(order.id, of: member)) ?? order },
          screen: screen)
      },
      .parent(OrderRoutes.All()), .named("order.detail"), .summary("One order"),
      .example(OrderRoutes.Detail(id: 7)))

    for page in ReturnSteps.pages {
      try pages.register(
        RoutePatterns(page.pattern),
        .screen { request, _ in
          ReturnPage(
            name: page.name, order: try request.int("id"), parcel: try request.int("parcel"),
            item: try request.value("item"))
        },
        .parent(page.parent), .named("order.returning.\(page.name)"),
        .summary("Return: \(page.name)"), .example(page.example))
    }
    try pages.register(
      for: OrderRoutes.Returned.self,
      .screen { route, _ in
        ReturnPage(name: "receipt", order: route.id, parcel: route.parcel, item: route.item)
      },
      .parent(ReturnSteps.end), .named("order.returned"), .summary("Return: receipt"),
      .example(OrderRoutes.Returned(id: 7, parcel: 1, item: 2)))
  }

  /// Registers the routes without screens, for other modules and web pages.
  private func registerData(
    _ routes: some RouteRegistrar & Sendable, _ router: Router
  ) throws(RegistrationError) {
    try routes.register(
      for: OrderRoutes.Data.self, .named("order.data"), .summary("The data of one order"),
      .example(OrderRoutes.Data(id: 7)), .exposed(to: .web("https://m.mall.example"))
    ) { [orders] route in
      try await orders.order(route.id, of: member(through: router))
    }

    // It moves money: pages of the shop's site may open it, pushes and other apps may not.
    try routes.register(
      for: OrderRoutes.Pay.self, .named("order.pay"), .summary("Pays for an order"),
      .example(OrderRoutes.Pay(id: 7)),
      .exposed(to: .web("https://m.mall.example"))
    ) { [orders] route in
      let order = try await orders.order(route.id, of: member(through: router))
      do throws(RouteError) {
        let receipt = try await router.open(PayRoutes.Pay(order: order.id, amount: order.total))
        return await orders.settle(order, receipt)
      } catch {
        // A cancelled nested request cancels this request instead of failing it.
        if error.code == .cancelled { throw CancellationError() }
        throw error
      }
    }

    try routes.register(
      for: OrderRoutes.Create.self, .named("order.create"), .summary("Creates an order"),
      .example(OrderRoutes.Create(goods: 1, count: 1, total: 1200))
    ) { [orders] route in
      try await orders.add(
        goods: route.goods, count: route.count, total: route.total, for: member(through: router))
    }
  }
}

/// Requires a signed-in member, with the session gate that all modules share.
///
/// Each request reads the gate, so the module does not depend on its provider.
private struct SignedInFirst: RouteInterceptor {
  let name = "session"

  func intercept(_ request: RouteRequest, next: Next) async throws -> RouteResponse {
    try await request.service(SessionGate.self).intercept(request, next: next)
  }
}

/// Returns the signed-in member; call it for each request, because a login changes it.
@MainActor
private func member(through router: Router) throws -> Member {
  guard let member = try router.value(for: LoginRoutes.CurrentMember()) else {
    throw NotSignedIn()
  }
  return member
}
