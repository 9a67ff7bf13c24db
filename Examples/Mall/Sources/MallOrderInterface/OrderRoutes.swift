// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

public import JunctorMacros

/// The addresses of the order module; all require a signed-in member.
public enum OrderRoutes {
  /// Shows all orders, the root of their tab.
  @Route("/orders")
  public struct All {}

  /// Shows one order above the list; returns its current state when the user taps Done.
  @Route("/order/:id([0-9]+)")
  public struct Detail {
    /// The order.
    public typealias Output = Order

    /// The order's number.
    public let id: Int
  }

  /// Returns one order without showing it.
  @Route("/order/:id([0-9]+)/data")
  public struct Data {
    /// The order.
    public typealias Output = Order

    /// The order's number.
    public let id: Int
  }

  /// Shows the receipt for a return: the tenth page, above the nine pages that lead to it.
  @Route(
    "/order/:id([0-9]+)/parcel/:parcel([0-9]+)/item/:item([0-9]+)/return/reason/photo/pickup/slot/receipt"
  )
  public struct Returned {
    /// The order's number.
    public let id: Int
    /// The parcel of the order.
    public let parcel: Int
    /// The item of the parcel.
    public let item: Int
  }

  /// Pays for an order, and returns it.
  @Route("/order/:id([0-9]+)/pay")
  public struct Pay {
    /// The paid order.
    public typealias Output = Order

    /// The order's number.
    public let id: Int
  }

  /// Creates an order; only for the app's own code.
  @Route("/order/new?goods=:goods&count=:count&total=:total")
  public struct Create {
    /// The new order.
    public typealias Output = Order

    /// The number of the article.
    public let goods: Int
    /// The quantity.
    public let count: Int
    /// The total price in cents.
    public let total: Int
  }
}
