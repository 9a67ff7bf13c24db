// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import Junctor
internal import JunctorTesting
internal import MallContract
internal import MallHomeInterface
internal import MallLoginInterface
internal import MallOrderInterface
internal import MallSettingsInterface

/// Scenes about removing screens: by links, against a leave guard, by a log-out.
extension Scene {
  static var linkWhileASheetIsVisible: Scene {
    Scene("a link opens while a sheet is visible: dismiss, keep, or wait for the sheet") { stage in
      let mall = try await Mall.opened()
      let router = mall.router

      stage.say("by default, the sheet is dismissed:")
      let first = try await router.show(HomeRoutes.PickCity())
      try await stage.open(
        MallAddresses.Goods.detail(id: 1), from: .customScheme, in: mall, expecting: .shown)
      stage.expect(
        mall, shows: Layout(home: ["/", "/goods/1"]), "the goods are visible, without the sheet")
      stage.expect(
        try await first.outcome().ending == .dismissed,
        "the caller that waits for a city receives dismissed")

      stage.say("a notice keeps the sheet:")
      let second = try await router.show(HomeRoutes.PickCity())
      await stage.open(
        MallAddresses.Home.notice(message: "Sale"), from: .push, in: mall, expecting: .shown)
      stage.expect(
        mall,
        shows: Layout(home: ["/", "/goods/1"], modals: [["/city"], ["/notice?message=Sale"]]),
        "the notice is above the sheet")
      try await router.back()
      _ = try await mall.user.finish("Hangzhou")
      stage.expect(
        try await second.outcome().value as? City == City(name: "Hangzhou"),
        "the caller that waits for a city receives it")
      await mall.settle()

      stage.say("the caller specifies to wait:")
      let third = try await router.show(HomeRoutes.PickCity())
      let address = try MallAddresses.Goods.detail(id: 2)
      async let link = router.show(address, context: .presented(with: .init(modals: .wait)))
      // The link has requested its transition, and a later transition has run.
      await router.navigation.transitions(1)
      await mall.settle()
      stage.expect(
        mall, shows: Layout(home: ["/", "/goods/1"], modals: [["/city"]]),
        "the sheet stays, without the goods")
      mall.user.pull()
      stage.expect(
        try await third.outcome().ending == .dismissed, "the user dismisses the sheet")
      let shown = try await link.screen
      stage.expect(
        mall, shows: Layout(home: ["/", "/goods/1", "/goods/2"]), "then the goods are shown")
      stage.expect(shown == mall.window.scene.top, "the caller receives their screen")
    }
  }

  static var leaveGuard: Scene {
    Scene("the leave guard of an editor with unsaved changes refuses") { stage in
      let mall = try await Mall.opened()
      let router = mall.router
      let editing = try await router.show(SettingsRoutes.Address())
      _ = mall.user.write("West Lake 1")
      let before = router.navigation.scenes
      stage.draw(mall)

      await stage.open(MallAddresses.me(), from: .push, in: mall, expecting: .failed(.rejected))
      stage.expect(router.navigation.scenes == before, "the link changes nothing")
      stage.expect(mall.user.swipe() == .guarded, "the leave guard decides about the user's swipe")
      await mall.settle()
      stage.expect(router.navigation.scenes == before, "the swipe changes nothing")
      do throws(RouteError) {
        try await router.back()
        stage.expect(false, "the back button is refused")
      } catch {
        stage.say("\(error)")
        stage.expect(error.code == .rejected, "the back button is refused")
      }
      stage.expect(router.navigation.scenes == before, "the back button changes nothing")
      try await stage.open(MallAddresses.Goods.detail(id: 1), in: mall, expecting: .shown)
      stage.expect(
        mall, shows: Layout(me: ["/me", "/me/address", "/goods/1"], front: "me"),
        "a push above the editor removes nothing, so it is not refused")
      try await router.back()

      _ = try await mall.user.finish()
      stage.expect(
        try await editing.outcome().value as? String == "West Lake 1", "saving closes the editor")
      await mall.settle()
      stage.expect(mall, shows: Layout(front: "me"), "the member's page is at the front")
    }
  }

  static var logOutInATransition: Scene {
    Scene("the server logs the member out during a transition") { stage in
      let mall = try await Mall.opened()
      let router = mall.router
      try await mall.signIn("Mei")
      let order = try await router.show(OrderRoutes.Detail(id: 7))
      mall.user.tap("home")
      try await router.show(MallAddresses.Goods.detail(id: 1))
      stage.draw(mall)

      let hold = Hold()
      mall.window.animation = { _ in try await hold.wait() }
      let (eighth, second) = (
        try MallAddresses.Order.detail(id: 8), try MallAddresses.Goods.detail(id: 2)
      )
      async let running = mall.visit(eighth)
      await hold.held.wait()
      async let waiting = mall.visit(second)
      await router.navigation.transitions(2)
      stage.say("a transition to an order runs, and one to goods is queued")
      mall.window.animation = nil

      await stage.open(
        MallAddresses.Settings.logout(), from: .policy, in: mall, expecting: .handled)
      stage.draw(mall)
      stage.expect(
        mall, shows: Layout(modals: [["/login"]]),
        "only the roots and one login screen are left")
      let endings = await [running, waiting].map(\.ending)
      stage.expect(
        endings == [.failed(.cancelled), .failed(.cancelled)],
        "callers that wait for a transition receive cancelled")
      stage.expect(
        try await order.outcome().ending == .dismissed,
        "the caller that waits for a screen receives dismissed")

      _ = try await mall.user.finish("Li")
      await mall.settle()
      stage.expect(mall, shows: Layout(), "Li sees the front page, and no screen of Mei")
      let next = try await router.open(OrderRoutes.Data(id: 7))
      stage.expect(next.member == "Li", "the next order belongs to Li")
    }
  }

  static var stepThatNeverEnds: Scene {
    Scene("a step never ends, and the next transition still runs") { stage in
      let clock = ManualClock()
      let mall = try await Mall.opened(clock: clock)
      let router = mall.router
      let before = router.navigation.scenes
      let stuck = SuspendedCalls<Void>()
      mall.window.animation = { _ in try await stuck.suspend() }

      async let visit = mall.visit(MallAddresses.Home.city())
      let step = await stuck.next()
      stage.say("the step that presents the cities has begun, and does not end")
      await clock.sleepers(1)
      await clock.advance(by: router.navigation.stepLimit)
      mall.window.animation = nil
      let ended = await visit
      stage.report(ended)
      stage.expect(
        ended.ending == .failed(.timedOut), "the caller receives timedOut after ten seconds")
      stage.expect(router.navigation.scenes == before, "the screens are unchanged")

      try await stage.open(MallAddresses.Goods.detail(id: 2), in: mall, expecting: .shown)
      step?.resume()
      await mall.settle()
      stage.expect(
        mall, shows: Layout(home: ["/", "/goods/2"]),
        "the next screen is visible, and the late step had no effect")
    }
  }
}
