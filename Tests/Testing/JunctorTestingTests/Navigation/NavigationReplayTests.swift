// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Junctor
import TestSupport
import Testing

@testable import JunctorInspector
@testable import JunctorTesting

@Suite(.timeLimit(.minutes(1))) @MainActor struct NavigationReplayTests {
  private func sent(_ recording: RouterRecording) throws -> RouterRecording {
    try RouterRecording(json: recording.json)
  }

  @Test func recordingIsReplayed() async throws {
    let first = try await MallFlow()
    let recorder = RouterRecorder(first.mall.router)
    await first.flow.open("mall://order/90210/items/z77?coupon=XYZ")
    await first.flow.clock.advance(by: .seconds(5))
    first.flow.user.swipeBack()
    await first.flow.open("/city")
    try #require(first.mall.handles["/city"]).finish("Hangzhou")
    await first.flow.settle()
    first.flow.user.tapTab("home")
    await first.flow.open("/ticket/123456")
    await first.flow.back()
    let recording = try sent(recorder.recording)
    #expect(recording == recorder.recording)
    #expect(
      recording.entries.map(\.description) == [
        "open /order/1/items/a2: dismissed", "swipeBack", "open /city: value",
        "finish: value", "tapTab", "open /ticket/100003: dismissed", "back",
      ])
    #expect(recording.entries.map(\.time) == [0, 5, 5, 5, 5, 5, 5].map { .seconds($0) })
    #expect(!"\(recording)".contains("90210"))
    let second = try await MallFlow()
    try await second.flow.replay(recording)
    #expect(second.flow.seen == .stack(tab: .home, ["/home"]))
    #expect(second.flow.clock.now.offset == .seconds(5))
  }

  @Test func loginOfAnInterceptorIsReplayedOnce() async throws {
    let first = try await MallFlow()
    let recorder = RouterRecorder(first.mall.router)
    await first.flow.open("/account/ada")
    let login = try #require(first.mall.handles.first { $0.key.hasPrefix("/login") })
    login.value.finish()
    await first.flow.settle()
    let recording = recorder.recording
    #expect(
      recording.entries.map(\.description)
        == ["open /login: handled", "finish: handled", "open /account/1"])
    #expect(recording.entries.map(\.beginsBefore) == [nil, nil, 0])
    let second = try await MallFlow()
    try await second.flow.replay(sent(recording))
    #expect(second.mall.isSignedIn)
    #expect(second.flow.seen == .stack(tab: .home, ["/home", "/account/1"]))
  }

  @Test func differenceShowsBothScenes() async throws {
    let first = try await MallFlow()
    let recorder = RouterRecorder(first.mall.router)
    await first.flow.open("/goods/1")
    await first.flow.open("/login")
    let second = try await MallFlow()
    try second.mall.router.register("/login", .screen { _, _ in 1 }, .replacing)
    let difference = await #expect(throws: NavigationReplayDifference.self) {
      try await second.flow.replay(recorder.recording)
    }
    #expect(
      difference?.description == """
        Entry 1, “open /login”, led to other screens.
        recorded:
        ├─ tab home ●  /home  /goods/:id
        ├─ tab orders  /orders
        └─ sheet  /login
        replayed:
        ├─ tab home ●  /home  /goods/:id  /login
        └─ tab orders  /orders
        """)
  }

  @Test func replayFirstShowsTheStartScreens() async throws {
    let first = try await MallFlow()
    await first.flow.open("/order/7/items/b8")
    await first.flow.open("/city")
    await first.flow.open("/notice/x")
    let recorder = RouterRecorder(first.mall.router, capacity: 2)
    first.flow.user.pullDown()
    await first.flow.back()
    first.flow.user.pullDown()
    await first.flow.open("/order/9")
    first.flow.user.tapTab("home")
    let recording = try sent(recorder.recording)
    #expect(recording.dropped == 2)
    #expect(recording.entries.map(\.description) == ["open /order/4", "tapTab"])
    let second = try await MallFlow()
    try await second.flow.replay(recording)
    let third = try await NavigationFlowTest(
      second.mall.router, tabs: [SceneTab(.home)], roots: [.home: "/home"])
    let difference = await #expect(throws: NavigationReplayDifference.self) {
      try await third.replay(recording)
    }
    #expect(difference?.entry == nil)
  }

  /// Performs random actions of a user in the mall.
  private func act(_ mall: MallFlow, _ dice: inout SplitMix, acts: Int) async throws {
    let (flow, router) = (mall.flow, mall.mall.router)
    let addresses = [
      "/order/\(dice.number(below: 3))",
      "/order/\(dice.number(below: 3))/items/b\(dice.number(below: 3))",
      "mall://goods/\(dice.number(below: 4))?sort=price&secret=7",
      "/cart?x=\(dice.number(below: 3))", "/login",
      "/city", "/notice/\(dice.number(below: 2))", "/account/ada", "/price/7", "/closed",
      "/nowhere/7",
      "/ticket/99999\(dice.number(below: 4))", "/slow", "/orders", "/note",
    ]
    // A request in an interceptor continues when it can, so an action meanwhile would race with it.
    var accounts: [FlowOpening] = []
    for _ in 0..<acts {
      switch dice.number(below: 16) {
      case 0...5:
        var options = NavigationOptions()
        if dice.one(in: 6) {
          options.presentation = [.sheet, .replace, .root, .push][dice.number(below: 4)]
        }
        if dice.one(in: 6) {
          options.policy = [.join, .interrupt, .refuse, .replace][dice.number(below: 4)]
        }
        if dice.one(in: 8) { options.reuse = .bringToFront }
        if dice.one(in: 8) { options.modals = [.wait, .stayUnder, .refuse][dice.number(below: 3)] }
        let address = addresses[dice.number(below: addresses.count)]
        if address.hasPrefix("/account") { await flow.settle() }
        let opening = flow.begin(
          address, source: dice.one(in: 9) ? .push : .app, context: .presented(with: options))
        if address.hasPrefix("/account") { accounts.append(opening) }
        if dice.one(in: 12) { opening.cancel() }
      case 6: await flow.back()
      case 7: Task { try await router.back() }
      case 8: await flow.perform { try await $0.popToRoot() }
      case 9: await flow.perform { try await $0.dismiss() }
      case 10: flow.user.swipeBack()
      case 11: flow.user.pullDown()
      case 12: flow.user.tapTab(["home", "orders"][dice.number(below: 2)])
      case 13:
        guard let top = flow.host.scene.top, let handle = mall.mall.handles[top.address] else {
          break
        }
        if dice.one(in: 2) { handle.finish(7) } else { handle.dismiss() }
      case 14 where dice.one(in: 12): flow.user.closeScene()
      default: break
      }
      // Most actions wait for the previous one; some follow immediately.
      let isRacing = accounts.contains { $0.ending == nil }
      for _ in 0..<dice.number(below: 4) { await Task.yield() }
      if isRacing || !dice.one(in: 4) {
        while case .waitsForClock = await flow.settle(), isRacing || !dice.one(in: 8) {
          await flow.clock.advance(by: .milliseconds(100))
        }
      }
    }
    await flow.settle()
  }

  @Test(arguments: 0..<10) func everyRecordingCanBeReplayed(_ chunk: Int) async throws {
    var replayed = 0
    for seed in (chunk * 6)..<(chunk * 6 + Laws.count(6, usually: 1)) {
      var dice = SplitMix(seed: UInt64(seed))
      let first = try await MallFlow()
      if dice.one(in: 3) { first.flow.host.duration = .milliseconds(300) }
      let recorder = RouterRecorder(first.mall.router, isRedacted: seed % 2 == 0)
      try await act(first, &dice, acts: 4 + dice.number(below: 16))
      let recording = recorder.recording
      // An entry that is not replayable has a change that a recording does not contain.
      let states = ([recording.start] + recording.entries.map(\.screens)).map {
        RouterRecording.Screens.drawing($0)
      }
      let isWhole = zip(recording.entries, zip(states, states.dropFirst())).allSatisfy {
        $0.isReplayable || $1.0 == $1.1
      }
      if !isWhole { continue }
      replayed += 1
      let second = try await MallFlow()
      do {
        try await second.flow.replay(sent(recording))
      } catch {
        // The login of a gate has a query that the recording omits, so the replayed one is shown beside it.
        if "\(error)".contains("“open /login?_=") {
          withKnownIssue { Issue.record("seed \(seed): \(error)") }
        } else {
          Issue.record("seed \(seed): \(error)\n\(recording)")
        }
      }
    }
    if Laws.isFull { #expect(replayed >= 3) }
  }
}
