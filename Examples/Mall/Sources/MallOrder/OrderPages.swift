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
  let screen: ScreenHandle.For<OrderRoutes.Detail>

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

  private static let segments: [(pattern: String, example: String)] = [
    ("parcel/:parcel([0-9]+)", "parcel/1"), ("item/:item([0-9]+)", "item/2"),
    ("return", "return"), ("reason", "reason"), ("photo", "photo"), ("pickup", "pickup"),
    ("slot", "slot"),
  ]

  /// The page that leads to the receipt.
  static var end: String { ([order] + segments.map(\.pattern)).joined(separator: "/") }

  /// The route of a page before the receipt.
  struct Page {
    let name: String
    let pattern: String
    let example: String
    /// The pattern of the page below it.
    let parent: String
  }

  /// The routes before the receipt.
  static var pages: [Page] {
    var pages: [Page] = []
    for segment in segments {
      let parent = pages.last?.pattern ?? order
      pages.append(
        Page(
          name: String(segment.pattern.prefix { $0 != "/" }),
          pattern: "\(parent)/\(segment.pattern)",
          example: "\(pages.last?.example ?? "/order/7")/\(segment.example)", parent: parent))
    }
    return pages
  }
}
