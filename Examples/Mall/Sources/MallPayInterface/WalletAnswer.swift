// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// How a visit to the wallet ended.
public enum WalletAnswer: Sendable {
  /// The member has paid.
  case paid
  /// The wallet was closed first.
  case closed
}
