// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

public import Junctor
internal import MallLoginInterface
internal import MallOrderInterface
internal import MallPayInterface

/// The member's orders.
///
/// It needs a login and a payment and knows neither module: only the addresses at which whoever
/// there is will answer.
public struct OrderModule: RouteModule {
  /// The name by which others depend on this module.
  public let name = "MallOrder"
  /// Who has to be there, and starts first.
  public let dependencies = ["MallLogin", "MallPay"]
  private let orders = OrderBook()
  private let session: any RouteInterceptor

  /// Creates the module.
  ///
  /// - Parameter session: Lets requests pass while somebody is signed in. The shop has one for all of
  ///   its modules: however many requests come while nobody is, one login screen is shown.
  public init(session: any RouteInterceptor) { self.session = session }

  /// Brings the member's orders, all of them behind a login.
  public func register(in registrar: ModuleRegistrar) throws(RegistrationError) {
    let router = registrar.router

    let routes = registrar.group("", .intercepted(by: session))
    try registerPages(routes, router)
    try registerData(routes, router)
  }

  /// What people see: the orders, one of them, and the way on from there.
  private func registerPages(
    _ routes: RouteGroup, _ router: Router
  ) throws(RegistrationError) {
    let pages = routes.group(
      "", .inTab("orders"),
      .exposed(to: [.web("https://m.mall.example"), .push, .universalLink, .customScheme]))

    // The root of its tab is there before anybody signs in, so it must do without a member.
    try pages.register(
      OrderAddress.all,
      .screen { _, _ in
        OrdersPage { try router.screen(for: LoginAddress.member, as: Member?.self) }
      },
      .summary("All orders"), .example(OrderAddress.all))

    try pages.register(
      ReturnWay.order,
      .screen { [orders] request, _ in
        OrderPage(order: try orders.order(try request.int("id"), of: member(through: router)))
      },
      .parent(OrderAddress.all), .named("order.detail"), .summary("One order"),
      .example(OrderAddress.detail(7)))

    for page in ReturnWay.pages {
      try pages.register(
        page.pattern,
        .screen { request, _ in
          ReturnPage(
            name: page.name, order: try request.int("id"), parcel: try request.int("parcel"),
            item: try request.value("item"))
        },
        .parent(page.parent), .summary("On the way back: \(page.name)"))
    }
  }

  /// What other modules and pages work with.
  private func registerData(
    _ routes: RouteGroup, _ router: Router
  ) throws(RegistrationError) {
    try routes.register(
      "/order/:id([0-9]+)/data", .summary("What is known of one order"),
      .example(OrderAddress.data(7)), .exposed(to: .web("https://m.mall.example"))
    ) { [orders] request in
      try await orders.order(try request.int("id"), of: member(through: router))
    }

    // It moves money: a page of ours may ask, a push or another app may not.
    try routes.register(
      "/order/:id([0-9]+)/pay", .summary("Pays for an order"), .example(OrderAddress.pay(7)),
      .exposed(to: .web("https://m.mall.example"))
    ) { [orders] request in
      let order = try await orders.order(try request.int("id"), of: member(through: router))
      do throws(RouteError) {
        let address = PayAddress.pay(order: order.id, amount: order.total)
        let receipt = try await router.open(address, as: Receipt.self)
        return await orders.settle(order, receipt)
      } catch {
        // A nested open that was given up is no fault of this handler: say it in the same words.
        if error.code == .cancelled { throw CancellationError() }
        throw error
      }
    }

    try routes.register(
      "/order/new?goods=:goods&count=:count&total=:total", .summary("Makes an order"),
      .example(OrderAddress.create(goods: 1, count: 1, total: 1200))
    ) { [orders] request in
      try await orders.add(
        goods: try request.int("goods"), count: try request.int("count"),
        total: try request.int("total"), for: member(through: router))
    }
  }
}

/// Who is signed in, asked anew for each request: what was true before the login is not true after.
@MainActor
private func member(through router: Router) throws -> Member {
  guard let member = try router.screen(for: LoginAddress.member, as: Member?.self) else {
    throw NotSignedIn()
  }
  return member
}
