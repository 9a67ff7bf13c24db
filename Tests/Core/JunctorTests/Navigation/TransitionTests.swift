// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Junctor
import TestSupport
import Testing

@testable import JunctorNavigation
@testable import JunctorTesting

/// One transition at a time, and the policies for requests that arrive meanwhile.
@Suite(.timeLimit(.minutes(1))) @MainActor struct TransitionTests {
  @Test func transitionsRunOneAtATime() async throws {
    let shop = try await Shop()
    shop.host.duration = .seconds(1)
    var openings = [shop.begin("/goods/1")]
    for count in 2...5 {
      await shop.router.navigation.transitions(count - 1)
      openings.append(shop.begin("/goods/\(count)"))
    }
    for count in 1...5 {
      await shop.clock.sleepers(2)
      #expect(shop.host.scene.front.count == count)
      await shop.clock.advance(by: .seconds(1))
    }
    await shop.settle()
    #expect(shop.drawing == "*home/home/goods/1/goods/2/goods/3/goods/4/goods/5 orders/orders")
    #expect(!shop.host.hasOverlapped)
    shop.person.closeScene()
    for opening in openings { #expect(await code { try await opening.value } == .dismissed) }
  }

  struct Meeting: CustomTestStringConvertible {
    let policy: TransitionPolicy
    let address: String
    /// The endings of the running, the waiting and the new transition, until the scene is closed.
    let endings: [RouteEnding]
    let drawing: String
    var testDescription: String { "\(policy) \(address)" }
  }

  @Test(arguments: [
    Meeting(
      policy: .queue, address: "/cart", endings: [.dismissed, .dismissed, .dismissed],
      drawing: "*home/home/goods/1/goods/2/cart orders/orders"),
    Meeting(
      policy: .join, address: "/goods/2", endings: [.dismissed, .dismissed, .dismissed],
      drawing: "*home/home/goods/1/goods/2 orders/orders"),
    Meeting(
      policy: .replace, address: "/goods/2",
      endings: [.dismissed, .failed(.cancelled), .dismissed],
      drawing: "*home/home/goods/1/goods/2 orders/orders"),
    Meeting(
      policy: .refuse, address: "/cart", endings: [.dismissed, .dismissed, .failed(.busy)],
      drawing: "*home/home/goods/1/goods/2 orders/orders"),
    Meeting(
      policy: .interrupt, address: "/cart", endings: [.dismissed, .dismissed, .dismissed],
      drawing: "*home/home/cart/goods/2/goods/1 orders/orders"),
    Meeting(
      policy: .takeOver, address: "/cart",
      endings: [.failed(.cancelled), .failed(.cancelled), .dismissed],
      drawing: "*home/home/cart orders/orders"),
  ])
  func policyDecidesAboutRequestsDuringATransition(_ meeting: Meeting) async throws {
    let shop = try await Shop()
    shop.host.duration = .seconds(1)
    let running = shop.begin("/goods/1")
    await shop.clock.sleepers(2)
    let waiting = shop.begin("/goods/2")
    await shop.settle()
    let coming = shop.begin(meeting.address, NavigationOptions(policy: meeting.policy))
    await shop.settle()
    await shop.pass(6)
    #expect(shop.drawing == meeting.drawing)
    shop.person.closeScene()
    var endings: [RouteEnding] = []
    for opening in [running, waiting, coming] {
      endings.append(await code { try await opening.value })
    }
    #expect(endings == meeting.endings)
    #expect(!shop.host.hasOverlapped)
  }

  @Test func pushNewPushesASecondScreen() async throws {
    let shop = try await Shop()
    _ = try await shop.router.show("/cart")
    _ = try await shop.router.show("/cart")
    #expect(shop.drawing == "*home/home/cart orders/orders")
    _ = try await shop.router.show("/cart", context: .presented(with: .init(reuse: .pushNew)))
    #expect(shop.drawing == "*home/home/cart/cart orders/orders")
  }

  @Test func joinersShareOneScreen() async throws {
    let shop = try await Shop()
    shop.host.duration = .seconds(1)
    let openings = (1...10).map { _ in shop.begin("/city", NavigationOptions(policy: .join)) }
    await shop.settle()
    openings[3].cancel()
    await shop.settle()
    await shop.clock.advance(by: .seconds(1))
    await shop.settle()
    #expect(shop.made.filter { $0 == "/city" }.count == 1)
    try shop.handle("/city").finish("Suzhou")
    for (index, opening) in openings.enumerated() {
      if index == 3 {
        #expect(await code { try await opening.value } == .failed(.cancelled))
      } else {
        #expect(try await opening.value.value as? String == "Suzhou")
      }
    }
  }

  @Test func transitionThatNeverCompletesTimesOutAndTheQueueContinues() async throws {
    let shop = try await Shop()
    shop.host.fail(.stuck)
    let stuck = shop.begin("/goods/1")
    await shop.router.navigation.transitions(1)
    let next = shop.begin("/goods/2")
    await shop.router.navigation.transitions(2)
    await shop.clock.sleepers(1)
    await shop.clock.advance(by: .seconds(9))
    #expect(shop.router.navigation.transitionCount == 2)
    await shop.clock.advance(by: .seconds(1))
    do {
      _ = try await stuck.value
      Issue.record("a step that never completes was said to be done")
    } catch let error as RouteError {
      #expect(error.code == .timedOut)
      #expect(error.stage == "push /goods/:id" && error.limit == .seconds(10))
    }
    await shop.settle()
    #expect(shop.drawing == "*home/home/goods/2 orders/orders")
    // It completes late: the visible scene is read again, and nothing is lost.
    shop.host.release()
    await shop.settle()
    #expect(shop.router.navigation.scenes == [shop.host.scene])
    #expect(try !shop.handle("/goods/2").isFinished)
    shop.person.closeScene()
    #expect(await code { try await next.value } == .dismissed)
  }

  @Test func waitingCallerCanCancelWithoutAffectingOthers() async throws {
    let shop = try await Shop()
    shop.host.duration = .seconds(1)
    var openings = [shop.begin("/goods/1")]
    await shop.router.navigation.transitions(1)
    openings += (2...3).map { shop.begin("/goods/\($0)") }
    await shop.settle()
    openings[1].cancel()
    openings[0].cancel()
    #expect(await code { try await openings[1].value } == .failed(.cancelled))
    #expect(await code { try await openings[0].value } == .failed(.cancelled))
    await shop.pass(3)
    #expect(shop.drawing == "*home/home/goods/1/goods/3 orders/orders", "a step ends as it began")
    #expect(shop.router.navigation.scenes == [shop.host.scene])
  }

  @Test func userChangeBetweenTransitionsIsTakenIntoAccount() async throws {
    let shop = try await Shop()
    _ = try await shop.router.show("/goods/1")
    _ = try await shop.router.show("/login")
    shop.host.duration = .seconds(1)
    let opening = shop.begin("/order/42")
    await shop.clock.sleepers(2)
    shop.person.pullDown()
    await shop.pass(4)
    #expect(shop.drawing == "home/home/goods/1 *orders/orders/order/42")
    #expect(!shop.host.hasOverlapped)
    shop.person.swipeBack()
    #expect(await code { try await opening.value } == .dismissed)
  }

  @Test func swipeBackDuringPresentationEndsWithDismissed() async throws {
    let shop = try await Shop()
    shop.host.fail(.swipedBack)
    #expect(await code { try await shop.router.open("/goods/1") } == .dismissed)
    shop.host.fail(.swipedBack, after: 2)
    #expect(await code { try await shop.router.open("/order/1/items/2") } == .dismissed)
    #expect(shop.drawing == "home/home *orders/orders/order/1")
  }

  @Test(arguments: [
    (SimulatedHost.Failure.screenRefuses, "does not allow"), (.windowReleased, "was released"),
  ])
  func impossibleStepIsReported(_ failure: SimulatedHost.Failure, words: String) async throws {
    let shop = try await Shop()
    shop.host.fail(failure)
    do {
      try await shop.router.open("/goods/1")
    } catch {
      #expect(error.code == .rejected && "\(error)".contains(words), "\(error)")
    }
    #expect(shop.drawing == "*home/home orders/orders")
  }

  // MARK: Modals

  @Test(arguments: [
    (NavigationOptions.ModalPolicy.dismiss, "*home/home/goods/1 orders/orders"),
    (.stayUnder, "*home/home orders/orders sheet/login/goods/1"),
    (.refuse, "*home/home orders/orders sheet/login"),
    (.wait, "*home/home orders/orders sheet/login"),
  ])
  func foreignModalIsHandledByPolicy(
    _ policy: NavigationOptions.ModalPolicy, drawing: String
  ) async throws {
    let shop = try await Shop()
    _ = try await shop.router.show("/login")
    let opening = shop.begin("/goods/1", NavigationOptions(modals: policy))
    await shop.settle()
    #expect(shop.drawing == drawing)
    switch policy {
    case .refuse: #expect(await code { try await opening.value } == .failed(.rejected))
    case .wait:
      let other = shop.begin("/goods/2", NavigationOptions(modals: .wait))
      await shop.settle()
      other.cancel()
      #expect(await code { try await other.value } == .failed(.cancelled))
      shop.person.pullDown()
      await shop.settle()
      #expect(shop.drawing == "*home/home/goods/1 orders/orders")
    case .dismiss, .stayUnder: break
    }
    shop.person.closeScene()
  }

  // MARK: Alerts

  @Test(arguments: [NavigationOptions.ModalPolicy?.none, .dismiss, .stayUnder, .wait])
  func transitionWaitsForAnAlert(_ policy: NavigationOptions.ModalPolicy?) async throws {
    let shop = try await Shop()
    shop.host.alert = "Rate us?"
    let opening = shop.begin("/goods/1", NavigationOptions(modals: policy))
    let cancelled = shop.begin("/goods/2", NavigationOptions(modals: policy))
    await shop.settle()
    cancelled.cancel()
    #expect(await code { try await cancelled.value } == .failed(.cancelled))
    shop.router.navigation.didChange("main", by: .system)
    await shop.settle()
    #expect(shop.drawing == "*home/home orders/orders", "The alert is still visible.")
    shop.person.closeAlert()
    await shop.settle()
    #expect(shop.drawing == "*home/home/goods/1 orders/orders")
    shop.person.closeScene()
    #expect(await code { try await opening.value } == .dismissed)
  }

  @Test func requestThatRefusesModalsIsRejectedByAnAlert() async throws {
    let shop = try await Shop()
    shop.host.alert = "Rate us?"
    do {
      try await shop.router.open(
        "/goods/1", context: .presented(with: NavigationOptions(modals: .refuse)))
      Issue.record("It was opened.")
    } catch {
      #expect(error.code == .rejected)
      #expect(!"\(error)".contains("Rate us?"))
    }
  }

  @Test func alertOverAModalIsWaitedFor() async throws {
    let shop = try await Shop()
    _ = try await shop.router.show("/login")
    shop.host.alert = "Rate us?"
    let back = Task { try await shop.router.back() }
    await shop.settle()
    #expect(shop.drawing == "*home/home orders/orders sheet/login")
    shop.person.closeAlert()
    #expect(try await back.value)
    #expect(shop.drawing == "*home/home orders/orders")
  }

  @Test func screenThatFinishesBehindAnAlertIsRemovedAfterIt() async throws {
    let shop = try await Shop()
    let opening = shop.begin("/goods/1")
    await shop.settle()
    shop.host.alert = "Saved"
    try shop.handle("/goods/1").finish(7)
    await shop.settle()
    #expect(shop.drawing == "*home/home/goods/1 orders/orders")
    shop.person.closeAlert()
    #expect(try await opening.value.value as? Int == 7)
    await shop.settle()
    #expect(shop.drawing == "*home/home orders/orders")
  }

  @Test func leaveGuardIsNotAskedBehindAnAlert() async throws {
    let shop = try await Shop()
    _ = try await shop.router.show("/goods/1")
    var askedCount = 0
    try shop.handle("/goods/1").mayLeave = { _ in
      askedCount += 1
      return true
    }
    shop.host.alert = "Rate us?"
    let back = Task { try await shop.router.back() }
    await shop.settle()
    #expect(askedCount == 0)
    shop.person.closeAlert()
    #expect(try await back.value)
    #expect(askedCount == 1)
  }

  @Test func preparationClosesTheAlert() async throws {
    let shop = try await Shop()
    try shop.router.register(
      "/offer", .screen { _, _ in "" }, .beforeTransition { _ in shop.host.alert = nil })
    shop.host.alert = "Rate us?"
    _ = try await shop.router.show("/offer")
    #expect(shop.drawing == "*home/home/offer orders/orders")
  }

  @Test func overlayInterruptsAndTheInterruptedTransitionResumes() async throws {
    let shop = try await Shop()
    shop.host.duration = .seconds(1)
    let running = shop.begin("/order/1/items/2")
    await shop.clock.sleepers(2)
    let notice = shop.begin("/notice/sale")
    await shop.settle()
    await shop.pass(3)
    #expect(shop.drawing.hasSuffix("fullScreen/notice/sale"))
    #expect(shop.router.navigation.transitionCount == 1, "the other waits for its end")
    try shop.handle("/notice/sale").finish()
    #expect(await code { try await notice.value } == .handled)
    await shop.pass(6)
    #expect(shop.drawing == "home/home *orders/orders/order/1/order/1/items/2")
    shop.person.closeScene()
    #expect(await code { try await running.value } == .dismissed)
  }

  // MARK: Many

  @Test func tenThousandOpensFinish() async throws {
    let shop = try await Shop()
    let count = Laws.count(10_000, usually: 1_000)
    shop.router.navigation.pendingLimit = count
    let openings = (0..<count).map { shop.begin("/goods/\($0 % 10)") }
    await shop.settle()
    #expect(shop.host.steps.count >= count / 10)
    #expect(shop.router.navigation.transitionCount == 0)
    #expect(shop.host.scene.screens.count <= 12)
    shop.person.closeScene()
    for opening in openings {
      let ending = await code { try await opening.value }
      if ending != .dismissed { Issue.record("\(ending)") }
    }
  }

  @Test func scenesDoNotWaitForEachOther() async throws {
    let shop = try await Shop()
    let tv = SimulatedHost("tv", clock: shop.clock)
    try await shop.router.connect(tv, roots: ["": "/home"])
    #expect(shop.router.navigation.frontScene?.id == "tv")
    shop.host.duration = .seconds(1)
    let slow = shop.begin("/goods/1", NavigationOptions(scene: "main"))
    let fast = try await shop.router.show("/goods/2")
    #expect(fast.screen != nil)
    #expect(tv.scene.drawing == "*/home/goods/2")
    shop.router.navigation.activate(scene: "main")
    await shop.clock.advance(by: .seconds(1))
    shop.host.duration = .zero
    #expect(try await shop.router.back())
    #expect(await code { try await slow.value } == .dismissed)
    shop.router.navigation.disconnect(scene: "main")
    #expect(shop.router.navigation.frontScene?.id == "tv")
    let newer = SimulatedHost("tv", clock: shop.clock)
    shop.router.navigation.connect(newer)
    shop.router.navigation.disconnect(scene: "tv", of: tv)
    #expect(shop.router.navigation.frontScene?.id == "tv", "the name is another's now")
    shop.router.navigation.disconnect(scene: "tv", of: newer)
    #expect(shop.router.navigation.frontScene == nil)
  }

  @Test func disconnectedSceneLeavesTheFrontOne() {
    let navigation = Router(scheme: "mall").navigation
    let hosts = ["main", "tv", "watch"].map { SimulatedHost($0) }
    for host in hosts { navigation.connect(host) }
    navigation.activate(scene: "main")
    navigation.disconnect(scene: "tv")
    #expect(navigation.frontScene?.id == "main")
    navigation.connect(hosts[1])
    navigation.disconnect(scene: "tv")
    #expect(navigation.frontScene?.id == "watch")
  }

  @Test func secondNavigatorOfOneNameIsReported() {
    let router = Router(scheme: "mall")
    let recorder = EventRecorder(router)
    for name in ["main", "tv"] { router.navigation.connect(SimulatedHost(name)) }
    #expect(recorder.events.isEmpty)
    let second = SimulatedHost("main")
    router.navigation.connect(second)
    let message = "scene main was connected again, which disconnected the first"
    #expect(recorder.events.first?.kind == .reported(message))
    #expect(router.navigation.scenes.map(\.id) == ["tv", "main"])
  }
}
