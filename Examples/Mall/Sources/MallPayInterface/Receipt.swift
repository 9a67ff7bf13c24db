// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// The receipt of a payment.
public struct Receipt: Codable, Hashable, Sendable {
  /// The order's number.
  public let order: Int
  /// The amount in cents.
  public let amount: Int

  /// Creates a receipt.
  public init(order: Int, amount: Int) {
    self.order = order
    self.amount = amount
  }
}
