// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorMacros
internal import MallLoginInterface
internal import MallOrderInterface
internal import MallPageInterface

/// All orders of the member; empty if no member is signed in.
///
/// It is the root of its tab and outlives sessions, so it reads the member each time that it is shown.
@MainActor
struct OrdersPage {
  let member: () throws -> Member?
}

extension OrdersPage: @MainActor CustomStringConvertible {
  var description: String {
    let owner = (try? member()).flatMap { $0 }.map { "the orders of \($0.name)" }
    return "OrdersPage(\(owner ?? "not signed in"))"
  }
}

extension OrdersPage: DescribedPage {
  var content: PageContent {
    guard let member = (try? member()).flatMap({ $0 }) else {
      return PageContent(
        "Orders", [.text("You are not signed in."), .action("Sign in", to: LoginRoutes.SignIn())])
    }
    return PageContent(
      "Orders",
      [.text("The orders of \(member.name)")]
        + [7, 8, 9].map { .row("Order \($0)", to: OrderRoutes.Detail(id: $0)) })
  }
}

/// One order; the screen returns its current state when the user taps Done.
@MainActor
struct OrderPage: OrderScreen {
  let order: Order
  /// The current state of the order.
  let latest: () -> Order
  let screen: ScreenHandle

  func done() { screen.finish(latest()) }
}

extension OrderPage: CustomStringConvertible {
  nonisolated var description: String { "OrderPage(\(order))" }
}

extension OrderPage: DescribedPage {
  var content: PageContent {
    let order = latest()
    return PageContent(
      "Order \(order.id)",
      [
        .row("For", order.member), .row("Goods", "No. \(order.goods)"),
        .row("Count", "\(order.count)"), .row("Total", PagePart.price(order.total)),
        .row("State", order.isPaid ? "paid" : "not paid"),
      ] + (order.isPaid ? [] : [.action("Pay", to: OrderRoutes.Pay(id: order.id))])
        + [
          .answer("Done"),
          .row(
            "Return an item",
            to: OrderRoutes.Returned(id: order.id, parcel: 1, item: 2)),
        ])
  }
}

/// One page of the return of an item.
struct ReturnPage: CustomStringConvertible {
  let name: String
  let order: Int
  let parcel: Int
  let item: Int?

  var description: String {
    "ReturnPage(\(name): order \(order), parcel \(parcel)\(item.map { ", item \($0)" } ?? ""))"
  }
}

extension ReturnPage: DescribedPage {
  var content: PageContent {
    PageContent(
      name.prefix(1).uppercased() + name.dropFirst(),
      [.row("Order", "\(order)"), .row("Parcel", "\(parcel)")]
        + (item.map { [.row("Item", "\($0)")] } ?? []))
  }
}

/// The pages from an order to the receipt of a return.
///
/// Each route declares the previous one as its parent, so a link to the last page builds all of them.
enum ReturnSteps {
  private static let order = OrderRoutes.Detail.patterns.texts[0]

  private static let segments = [
    "parcel/:parcel([0-9]+)", "item/:item([0-9]+)", "return", "reason", "photo", "pickup", "slot",
  ]

  /// The page that leads to the receipt.
  static var end: String { ([order] + segments).joined(separator: "/") }

  /// The routes before the receipt: the page's name, its pattern, and the pattern of its parent.
  static var pages: [(name: String, pattern: String, parent: String)] {
    var pages: [(name: String, pattern: String, parent: String)] = []
    for segment in segments {
      let parent = pages.last?.pattern ?? order
      let name = segment.prefix { $0 != "/" }
      pages.append((String(name), "\(parent)/\(segment)", parent))
    }
    return pages
  }
}
