// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// That an order was paid for.
public struct Receipt: Codable, Hashable, Sendable {
  /// The order's number.
  public let order: Int
  /// How much was paid, in cents.
  public let amount: Int

  /// Creates a receipt.
  public init(order: Int, amount: Int) {
    self.order = order
    self.amount = amount
  }
}
