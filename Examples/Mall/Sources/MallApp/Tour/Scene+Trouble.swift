// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import Junctor
internal import JunctorTesting
internal import MallContract
internal import MallHomeInterface
internal import MallLoginInterface
internal import MallOrderInterface
internal import MallPayInterface

/// Scenes about errors.
extension Scene {
  static var rivalModuleIsRefused: Scene {
    Scene("a module that registers another module's addresses is refused") { stage in
      let router = try Mall().router
      let before = (routes: router.routes, modules: router.modules)
      do throws(RegistrationError) {
        try router.add([RivalModule()])
        stage.expect(false, "the rival module is refused")
      } catch {
        stage.say("\(error)")
        stage.expect(error.code == .conflict, "the rival module is refused")
        stage.expect(
          error.owner?.module == "RivalModule" && error.otherOwner?.module == "MallGoods",
          "the error names both modules")
        let witness = error.witness.map { router.canOpen($0) } ?? false
        stage.expect(witness, "the example address in the error has a route")
      }
      stage.expect(
        router.routes == before.routes && router.modules == before.modules
          && !router.canOpen("/rival"),
        "none of its routes is registered")
    }
  }

  static var declinedGoesToTheNext: Scene {
    Scene("a handler declines, and the next match responds") { stage in
      let mall = try await Mall.opened()
      let visit = try await stage.open(
        MallAddresses.Goods.detail(id: 404), in: mall, expecting: .shown)
      let patterns = visit.events.compactMap { $0.kind == .routed ? $0.pattern : nil }
      stage.say("routed to: \(patterns.joined(separator: ", then "))")
      stage.expect(
        patterns == ["/goods/:id([0-9]+)", "/goods/:word"],
        "the request for sold-out goods continues at the suggestions")
      stage.expect(
        mall.window.scene.top?.route == "/goods/:word"
          && mall.window.scene.top?.values == ["word": "404"],
        "the page of the suggestions is visible")
    }
  }

  static var redirectsThatDoNotEnd: Scene {
    Scene("two campaigns redirect to each other") { stage in
      let mall = try await Mall.opened()
      let router = mall.router
      try router.register("/spring-sale") { _ in .redirect(to: "mall://summer-sale") }
      try router.register("/summer-sale") { _ in .redirect(to: "mall://spring-sale") }
      let visit = await stage.open(
        "mall://spring-sale", in: mall, expecting: .failed(.redirectLoop))
      stage.expect(
        visit.failure.map { "\($0)".split(separator: " → ").count } == 3,
        "the error lists the addresses")
    }
  }

  static var handlerThatForgets: Scene {
    Scene("a handler never calls back") { stage in
      let mall = try await Mall.opened()
      try mall.router.register("/survey", .reply { _, _ in })
      let visit = await stage.open("mall://survey", in: mall, expecting: .failed(.handlerLost))
      stage.expect(
        visit.failure.map { "\($0)".contains(#fileID) } == true,
        "the error names the line that registered the handler")
    }
  }

  static var logOutInTheMiddle: Scene {
    Scene("the server logs the member out while the wallet is open") { stage in
      let wallet = EmptyWallet()
      let mall = try await Mall.opened()
      mall.router.stub((any Wallet).self, with: wallet)
      try await mall.signIn("Mei")
      let payment = try MallAddresses.Order.pay(id: 7)
      async let paying = mall.visit(payment)
      await wallet.shown.wait()
      stage.say("Mei is signed in, and the wallet is shown")

      await stage.open(
        MallAddresses.Settings.logout(), from: .policy, in: mall, expecting: .handled)
      let visit = await paying
      stage.report(visit)
      stage.expect(visit.ending == .failed(.rejected), "the running request ends")

      let member = try await mall.router.open(LoginRoutes.CurrentMember())
      stage.expect(member == nil, "no member is signed in")
      stage.expect(mall, shows: Layout(modals: [["/login"]]), "a login screen is visible")
      _ = try await mall.user.finish("Mei")
      let order = try await mall.router.open(OrderRoutes.Data(id: 7))
      stage.expect(!order.isPaid, "after a new login, the order is not paid")
    }
  }

  static var noticeCoversAllScreens: Scene {
    Scene("a notice from a push covers all screens, and its events contain no text of it") {
      stage in
      let mall = try await Mall.opened()
      try await mall.router.show(HomeRoutes.PickCity())
      let visit = await stage.open(
        MallAddresses.Home.notice(message: "Sale ends tonight"), from: .push, in: mall,
        expecting: .shown)
      stage.draw(mall)
      stage.expect(
        mall,
        shows: Layout(modals: [["/city"], ["/notice?message=Sale%20ends%20tonight"]]),
        "it is above the sheet, which stays")
      stage.expect(visit.journal == ["notice: Sale ends tonight"], "the log has one line")
      for event in visit.events { stage.say("event: \(event)") }
      stage.expect(
        visit.events.allSatisfy { $0.parameters.allSatisfy { $0.value == nil } },
        "events contain the pattern and no values")
    }
  }
}

/// A module that registers an address of another module.
private struct RivalModule: RouteModule {
  func register(in registrar: ModuleRegistrar) throws(RegistrationError) {
    try registrar.register("/rival", .sync { _ in })
    try registrar.register("/goods/:sku([0-9]+)", .sync { _ in })
  }
}
