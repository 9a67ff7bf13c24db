// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

public import JunctorMacros

/// Where the order module answers; every one of these waits for a signed-in member.
public enum OrderRoutes {
  /// Shows all orders, the root of their tab.
  @Route("/orders")
  public struct All {}

  /// Shows one order, over all orders; gives it as it stands when somebody is done with it.
  @Route("/order/:id([0-9]+)")
  public struct Detail {
    /// The order.
    public typealias Output = Order

    /// The order's number.
    public let id: Int
  }

  /// Gives one order, without showing it.
  @Route("/order/:id([0-9]+)/data")
  public struct Data {
    /// The order.
    public typealias Output = Order

    /// The order's number.
    public let id: Int
  }

  /// Shows that something of an order is on its way back: the tenth page, over the nine that lead
  /// there.
  @Route(
    "/order/:id([0-9]+)/parcel/:parcel([0-9]+)/item/:item([0-9]+)/return/reason/photo/pickup/slot/receipt"
  )
  public struct Returned {
    /// The order's number.
    public let id: Int
    /// Which of its parcels.
    public let parcel: Int
    /// What of the parcel.
    public let item: Int
  }

  /// Pays for an order; gives it as it is then.
  @Route("/order/:id([0-9]+)/pay")
  public struct Pay {
    /// The order, paid.
    public typealias Output = Order

    /// The order's number.
    public let id: Int
  }

  /// Makes a new order; only for the app's own code.
  @Route("/order/new?goods=:goods&count=:count&total=:total")
  public struct Create {
    /// The new order.
    public typealias Output = Order

    /// What is bought.
    public let goods: Int
    /// How much of it.
    public let count: Int
    /// What it costs, in cents.
    public let total: Int
  }
}
