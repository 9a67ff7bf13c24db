// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// A service that the pay module requires: a vendor's wallet, which shows its own screen and calls back with its result.
public protocol Wallet: Sendable {
  /// Requests a payment, and calls `answer` once, on any thread.
  func pay(order: Int, amount: Int, answer: @escaping @Sendable (WalletAnswer) -> Void)

  /// Closes the wallet; pending payments end with `closed`.
  func close()
}
