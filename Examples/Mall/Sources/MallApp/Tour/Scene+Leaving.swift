// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import Junctor
internal import JunctorTesting
internal import MallHomeInterface
internal import MallLoginInterface
internal import MallOrderInterface
internal import MallSettingsInterface

/// Scenes about what may go, what does not, and what goes whether it likes or not.
extension Scene {
  static var linkWhileASheetIsUp: Scene {
    Scene("a link comes while a sheet is up: it may go, stay, or be waited for") { stage in
      let mall = try await Mall.opened()
      let router = mall.router

      stage.say("the page says nothing, so the sheet goes:")
      let first = try await router.show(HomeRoutes.PickCity())
      await stage.open("mall://goods/1", from: .customScheme, in: mall, expecting: .shown)
      stage.expect(mall, isUp: Up(home: ["/", "/goods/1"]), "the goods are up, without the sheet")
      stage.expect(
        try await first.outcome().ending == .dismissed, "who waits for the city hears dismissed")

      stage.say("a notice lets it stay:")
      let second = try await router.show(HomeRoutes.PickCity())
      await stage.open("mall://notice?message=Sale", from: .push, in: mall, expecting: .shown)
      stage.expect(
        mall, isUp: Up(home: ["/", "/goods/1"], modals: [["/city"], ["/notice?message=Sale"]]),
        "the notice lies over the sheet")
      try await router.back()
      _ = try await mall.person.finish("Hangzhou")
      stage.expect(
        try await second.outcome().value as? City == City(name: "Hangzhou"),
        "who waits for the city has it")
      await mall.settle()

      stage.say("the caller may want to wait:")
      let third = try await router.show(HomeRoutes.PickCity())
      async let link = router.show(
        "mall://goods/2", context: .presented(with: .init(modals: .wait)))
      // It has asked for its transition, and the one that comes after it has had its turn.
      await router.navigation.transitions(1)
      await mall.settle()
      stage.expect(
        mall, isUp: Up(home: ["/", "/goods/1"], modals: [["/city"]]), "the sheet stays alone")
      mall.person.pull()
      stage.expect(
        try await third.outcome().ending == .dismissed, "the sheet goes when the person wants")
      let shown = try await link.screen
      stage.expect(
        mall, isUp: Up(home: ["/", "/goods/1", "/goods/2"]), "and then the goods come")
      stage.expect(shown == mall.window.scene.top, "the caller has their screen")
    }
  }

  static var leaveGuard: Scene {
    Scene("an editor with unsaved changes does not want to be left") { stage in
      let mall = try await Mall.opened()
      let router = mall.router
      let editing = try await router.show(SettingsRoutes.Address())
      _ = mall.person.write("West Lake 1")
      let before = router.navigation.scenes
      stage.draw(mall)

      await stage.open("mall://me", from: .push, in: mall, expecting: .rejected)
      stage.expect(router.navigation.scenes == before, "after the link all is as it was")
      stage.expect(mall.person.swipe() == .asked, "a person's swipe is asked for, not taken")
      await mall.settle()
      stage.expect(router.navigation.scenes == before, "after the swipe all is as it was")
      do throws(RouteError) {
        try await router.back()
        stage.expect(false, "the way back is refused")
      } catch {
        stage.say("\(error)")
        stage.expect(error.code == .rejected, "the way back is refused")
      }
      stage.expect(router.navigation.scenes == before, "after the way back all is as it was")
      await stage.open("mall://goods/1", in: mall, expecting: .shown)
      stage.expect(
        mall, isUp: Up(me: ["/me", "/me/address", "/goods/1"], front: "me"),
        "what comes on top takes nothing away, and is not refused")
      try await router.back()

      _ = try await mall.person.finish()
      stage.expect(
        try await editing.outcome().value as? String == "West Lake 1", "saved, it goes by itself")
      await mall.settle()
      stage.expect(mall, isUp: Up(front: "me"), "the member's page is in front")
    }
  }

  static var logOutInATransition: Scene {
    Scene("the server logs the member out in the middle of a transition") { stage in
      let mall = try await Mall.opened()
      let router = mall.router
      try await mall.signIn("Mei")
      let order = try await router.show(OrderRoutes.Detail(id: 7))
      mall.person.tap("home")
      try await router.show("mall://goods/1")
      stage.draw(mall)

      let hold = Hold()
      mall.window.animation = { _ in try await hold.wait() }
      async let running = mall.visit("mall://order/8")
      await hold.held.wait()
      async let waiting = mall.visit("mall://goods/2")
      await router.navigation.transitions(2)
      stage.say("Mei is on the way to an order, and to goods after it")
      mall.window.animation = nil

      await stage.open("mall://settings/logout", from: .policy, in: mall, expecting: .handled)
      stage.draw(mall)
      stage.expect(
        mall, isUp: Up(modals: [["/login"]]),
        "of all screens the roots are left, and one login screen is up")
      let endings = await [running, waiting].map(\.ending)
      stage.expect(
        endings == [.cancelled, .cancelled], "who waits for a transition hears cancelled")
      stage.expect(
        try await order.outcome().ending == .dismissed, "who waits for a screen hears dismissed")

      _ = try await mall.person.finish("Li")
      await mall.settle()
      stage.expect(mall, isUp: Up(), "Li finds the front page, and nothing of Mei's")
      let next = try await router.open(OrderRoutes.Data(id: 7))
      stage.expect(next.member == "Li", "the next order is Li's")
    }
  }

  static var stepThatNeverEnds: Scene {
    Scene("a step never ends, and the next transition comes all the same") { stage in
      let clock = ManualClock()
      let mall = try await Mall.opened(clock: clock)
      let router = mall.router
      let before = router.navigation.scenes
      let stuck = Cues<Void>()
      mall.window.animation = { _ in try await stuck.ask() }

      async let visit = mall.visit("mall://city")
      let step = await stuck.next()
      stage.say("the step that brings the cities up has begun, and does not end")
      await clock.sleepers(1)
      await clock.advance(by: router.navigation.stepLimit)
      mall.window.animation = nil
      let ended = await visit
      stage.tell(ended)
      stage.expect(ended.ending == .timedOut, "the caller hears so after ten seconds")
      stage.expect(router.navigation.scenes == before, "all is as it was")

      await stage.open("mall://goods/2", in: mall, expecting: .shown)
      step?.resume()
      await mall.settle()
      stage.expect(
        mall, isUp: Up(home: ["/", "/goods/2"]),
        "the next one came, and the step that ended late has done nothing")
    }
  }
}
