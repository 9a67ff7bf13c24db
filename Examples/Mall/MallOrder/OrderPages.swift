// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

#if Macros
internal import JunctorMacros
internal import MallLoginInterface
internal import MallOrderInterface

/// All orders of the member, and while nobody is signed in, none.
///
/// As the root of its tab it outlives sessions, so it looks at the member each time that it is seen.
@MainActor
struct OrdersPage {
  let member: () throws -> Member?
}

extension OrdersPage: @MainActor CustomStringConvertible {
  var description: String {
    let owner = (try? member()).flatMap { $0 }.map { "the orders of \($0.name)" }
    return "OrdersPage(\(owner ?? "nobody is signed in"))"
  }
}

/// One order.
struct OrderPage: CustomStringConvertible {
  let order: Order

  var description: String { "OrderPage(\(order))" }
}

/// One page of the way from an order to the receipt for something that goes back.
struct ReturnPage: CustomStringConvertible {
  let name: String
  let order: Int
  let parcel: Int
  let item: Int?

  var description: String {
    "ReturnPage(\(name): order \(order), parcel \(parcel)\(item.map { ", item \($0)" } ?? ""))"
  }
}

/// The way from an order to the receipt for something that goes back, one page upon another.
///
/// Each route names the one before it as its parent, so a link to the last builds all of them.
enum ReturnWay {
  private static let order = OrderRoutes.Detail.patterns.patternTexts[0]

  private static let segments = [
    "parcel/:parcel([0-9]+)", "item/:item([0-9]+)", "return", "reason", "photo", "pickup", "slot",
  ]

  /// The page that leads to the receipt.
  static var end: String { ([order] + segments).joined(separator: "/") }

  /// The routes before the receipt's: what each page is called, its pattern, and its parent's.
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
#endif
