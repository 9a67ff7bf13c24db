// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// A service that the pay module needs: a wallet as vendors ship it, which shows itself, and calls
/// back when it is done.
public protocol Wallet: Sendable {
  /// Asks the member to pay, and calls `answer` once, on any thread.
  func pay(order: Int, amount: Int, answer: @escaping @Sendable (WalletAnswer) -> Void)

  /// Closes what is shown; whoever waits for it is answered `closed`.
  func close()
}
