// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

public import Junctor
internal import MallLoginInterface
internal import MallPayInterface

/// Payment, by a wallet that somebody else made.
public struct PayModule: RouteModule {
  /// The name by which others depend on this module.
  public let name = "MallPay"
  private let wallet: any Wallet

  /// Creates the module.
  public init(wallet: any Wallet) { self.wallet = wallet }

  /// Brings the wallet, and closes it when a session ends.
  public func register(in registrar: ModuleRegistrar) throws(RegistrationError) {
    // The wallet calls back, so the answer comes by `reply`. Every path below ends in `finish` or
    // `fail`; were one forgotten, the caller would hear `handlerLost` instead of waiting for ever.
    try registrar.register(
      "/pay/:order?amount=:amount",
      .reply { [wallet] request, reply in
        do {
          let receipt = Receipt(order: try request.int("order"), amount: try request.int("amount"))
          // Nobody is left who could use the answer: do not let the member pay for nothing.
          reply.onEnd { wallet.close() }
          wallet.pay(order: receipt.order, amount: receipt.amount) { answer in
            switch answer {
            case .paid: reply.finish(receipt)
            case .closed: reply.fail(CancellationError())
            }
          }
        } catch {
          reply.fail(error)
        }
      },
      .summary("The wallet"), .example("/pay/7?amount=1200"))

    // When the session ends, so does what it was about to pay.
    registrar.receive(SignedOut.self) { [wallet] _, _ in wallet.close() }
  }
}
