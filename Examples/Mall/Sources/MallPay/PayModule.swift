// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorMacros
internal import MallLoginInterface
internal import MallPayInterface

/// Payment, by a wallet that somebody else provides.
@RouteModule
struct PayModule: RouteModule {
  let name = "MallPay"

  func register(in registrar: ModuleRegistrar) throws(RegistrationError) {
    let router = registrar.router

    // The wallet calls back, so the answer comes by `reply`. Every path below ends in `finish` or
    // `fail`; were one forgotten, the caller would hear `handlerLost` instead of waiting for ever.
    try registrar.register(
      PayRoutes.Pay.self,
      .reply { route, reply in
        let wallet: any Wallet = try router.service()
        // Nobody is left who could use the answer: do not let the member pay for nothing.
        reply.onEnd { wallet.close() }
        wallet.pay(order: route.order, amount: route.amount) { answer in
          switch answer {
          case .paid: reply.finish(Receipt(order: route.order, amount: route.amount))
          case .closed: reply.fail(CancellationError())
          }
        }
      },
      .summary("The wallet"), .example(PayRoutes.Pay(order: 7, amount: 1200)))

    // When the session ends, so does what it was about to pay.
    registrar.receive(SignedOut.self) { _, router in
      try? router.service((any Wallet).self).close()
    }
  }
}
