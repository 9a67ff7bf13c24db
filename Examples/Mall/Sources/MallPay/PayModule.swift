// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorMacros
internal import MallLoginInterface
internal import MallPayInterface

/// Payment with a wallet that the app provides.
@RouteModule
struct PayModule: RouteModule {
  let name = "MallPay"

  func register(in registrar: ModuleRegistrar) throws(RegistrationError) {
    let router = registrar.router

    // The wallet calls back, so the handler responds with `reply`. Every path ends in `finish` or
    // `fail`. If one did not, the caller would receive `handlerLost` instead of waiting endlessly.
    try registrar.register(
      for: PayRoutes.Pay.self,
      .reply { route, reply in
        let wallet: any Wallet = try router.service()
        // When the request ends, the result has no receiver, so close the wallet.
        reply.onEnd { wallet.close() }
        wallet.pay(order: route.order, amount: route.amount) { answer in
          switch answer {
          case .paid: reply.finish(Receipt(order: route.order, amount: route.amount))
          case .closed: reply.fail(CancellationError())
          }
        }
      },
      .named("pay"), .summary("The wallet"), .example(PayRoutes.Pay(order: 7, amount: 1200)))

    // The end of the session also ends its payment.
    registrar.receive(SignedOut.self) { _, router in
      try? router.service((any Wallet).self).close()
    }
  }
}
