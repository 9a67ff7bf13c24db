// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

public import JunctorMacros

/// Where the pay module answers.
public enum PayRoutes {
  /// Shows the wallet; only for the app's own code.
  @Route("/pay/:order?amount=:amount")
  public struct Pay {
    /// That it was paid.
    public typealias Output = Receipt

    /// The order's number.
    public let order: Int
    /// How much is to be paid, in cents.
    public let amount: Int
  }
}
