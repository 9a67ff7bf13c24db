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

/// What a search begins with.
public enum Order: String, CaseIterable, ParameterConvertible, Sendable {
  /// As they stand.
  case shelf
  /// The cheapest first.
  case price
}

/// An address with a value of each kind; nobody wrote its initializer.
@Route("/search/:in")
public struct Search {
  /// Where to search.
  public let `in`: String
  /// What comes first.
  @Query public var order: Order = .shelf
  /// How much, at most.
  @Query public var limit = 10
  /// Whether all of it has to be new.
  @Query public var onlyNew = false
  /// The least price.
  @Query public var least = -0.5
  /// Who is told.
  @Payload public var done: @Sendable (Int) -> Void
  /// Who is told in front of the screen.
  @Payload public var shown: (@MainActor @Sendable (String) -> Void)?
  /// Where the next page is.
  @Payload public private(set) var next: Int?
  /// What it was made for.
  public let version = 1
}

/// An address without values.
@Route("/cart") public struct Cart {}

/// An address that only its own package makes.
@Route("/stock/:id") package struct Stock { package let id: Int }

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
