// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// The result of a payment.
public enum WalletAnswer: Sendable {
  /// The member paid.
  case paid
  /// The wallet was closed without a payment.
  case closed
}
