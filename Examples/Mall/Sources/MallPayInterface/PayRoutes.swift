// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

public import JunctorMacros

/// The addresses of the pay module.
public enum PayRoutes {
  /// Shows the wallet; only for the app's own code.
  @Route("/pay/:order?amount=:amount")
  public struct Pay {
    /// The receipt of the payment.
    public typealias Output = Receipt

    /// The order's number.
    public let order: Int
    /// The amount in cents.
    public let amount: Int
  }
}
