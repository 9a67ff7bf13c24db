// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import JunctorMacros

// The whole module is on the main actor unless it says otherwise.

/// An address that other modules see.
@Route("/order/:id([0-9]+)", "/o/:id([0-9]+)")
public struct OrderDetail {
  /// What the handler gives.
  public typealias Output = String
  /// The order's number.
  public var id: Int
  /// What to show first.
  @Query public var tab: String?
}

@Route enum Orders {
  @Pattern("/orders") case all
  @Pattern("/orders/:year([0-9]{4})") case from(year: Int)
}

class Controller {}
@Route("/controller/:id") final class OrderController: Controller {}
@Route("/store") actor Store {}

/// Registers everything.
public func register(in registrar: some RouteRegistrar) throws {
  try registrar.register(OrderDetail.self) { route in "\(route.id)" }
  try registrar.register(OrderController.patterns, .main { _ in OrderController() })
  try registrar.register(#pattern("/a/:b")) { _ in }
}
