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
  /// In the order of the shelf.
  case shelf
  /// By price, the lowest first.
  case price
}

/// An address with a value of each kind and a generated initializer.
@Route("/search/:in")
public struct Search {
  /// The category to search.
  public let `in`: String
  /// The order of the results.
  @Query public var order: Order = .shelf
  /// The maximum number of results.
  @Query public var limit = 10
  /// Whether only new goods are found.
  @Query public var onlyNew = false
  /// The lowest price.
  @Query public var least = -0.5
  /// Receives the number of results.
  @Payload public var done: @Sendable (Int) -> Void
  /// Receives the search text on the main actor.
  @Payload public var shown: (@MainActor @Sendable (String) -> Void)?
  /// The number of the next page.
  @Payload public private(set) var next: Int?
  /// The version of the address.
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

/// Registers everything.
public func register(in registrar: some RouteRegistrar) throws {
  try registrar.register(for: OrderDetail.self) { route in "\(route.id)" }
  try registrar.register(#pattern("/a/:b")) { _ in }
}
