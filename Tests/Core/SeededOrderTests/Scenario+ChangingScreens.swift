// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Junctor

/// Screens that change while a transition runs: the user moves them, or they close themselves.
extension Scenario {
  static let changingScreens = [
    swipeDuringGuard, earlyFinish, nestedFinish, interruptedFinish, cancelledShow, guardsInACircle,
    backDuringStep, finishBelowGuard, alerts,
  ]

  private static let swipeDuringGuard = Scenario(
    "a user who swipes and pulls while leave guards wait"
  ) { shop in
    try shop.register("/draft/:id")
    shop.whenMade("/draft/:id") { shop, draft in LeaveGuard(shop).watch(draft, in: shop) }
    shop.task { shop in
      for _ in 0..<8 {
        await shop.pause(40)
        shop.actAsUser(whileIdle: false)
      }
    }
    for number in 0..<shop.number(3...6) {
      let presentation = shop.one(of: [Presentation.push, .root, .replace, .sheet])
      shop.call(
        shop.one(in: 2) ? "/draft/\(number)" : "/goods/\(number)",
        NavigationOptions(presentation: presentation),
        allowed: [.dismissed, .failed(.rejected)])
      await shop.pause(60)
    }
    await shop.quiet()
    shop.expectRefusingScreens()
    // Each screen belongs to one open.
    shop.expectOneScreenForEachCaller()
  }

  private static let alerts = Scenario("alerts that appear and are closed at any time") { shop in
    shop.task { shop in
      for _ in 0..<shop.number(1...4) {
        shop.navigator.presentAlert()
        await shop.pause(40)
        shop.navigator.closeAlert(in: shop.router.navigation)
        await shop.pause(20)
      }
    }
    for _ in 0..<shop.number(2...5) {
      let refuses = shop.one(in: 4)
      let options = NavigationOptions(
        presentation: shop.one(of: [nil, .sheet, .replace]), modals: refuses ? .refuse : nil)
      let caller = shop.call(
        shop.address(), options,
        allowed: refuses ? [.dismissed, .failed(.rejected)] : [.dismissed, .failed(.cancelled)])
      if shop.one(in: 4) { shop.cancel(caller, within: 40) }
      if shop.one(in: 4) { shop.goBack() }
      await shop.pause(30)
    }
    await shop.quiet()
  }

  private static let earlyFinish = Scenario(
    "screens that close themselves before their transitions have ended"
  ) { shop in
    try shop.register("/draft/:id")
    shop.whenMade("/draft/:id") { shop, draft in LeaveGuard(shop).watch(draft, in: shop) }
    for pattern in ["/goods/:id", "/order/:id/items/:item", "/city"] {
      shop.whenMade(pattern) { shop, screen in
        shop.task { shop in
          await shop.pause(20)
          shop.close(screen, returning: shop.one(in: 2) ? 7 : nil)
        }
      }
    }
    shop.call("/draft/1", allowed: [.dismissed, .failed(.rejected)])
    // Above a screen that closes itself, its guard could refuse.
    await shop.quiet()
    for _ in 0..<shop.number(1...3) {
      shop.call(
        shop.one(of: ["/goods/1", "/order/1/items/2", "/city"]),
        NavigationOptions(presentation: shop.one(in: 2) ? .replace : nil),
        allowed: [.value, .dismissed, .failed(.rejected)])
      await shop.pause(40)
    }
  }

  private static let nestedFinish = Scenario(
    "screens that close themselves in transitions that are ended"
  ) { shop in
    try shop.register("/question", .presented(as: .sheet), .presented(with: .above))
    try shop.register("/draft/:id")
    shop.whenMade("/question") { shop, question in
      shop.whenShown(question, inTransition: true) { shop in
        if shop.one(in: 2) {
          shop.close(question, returning: 1)
        } else {
          _ = try? await shop.router.back(returning: 1)
        }
      }
    }
    shop.whenMade("/draft/:id") { shop, draft in
      draft.mayLeave = { [weak shop] _ in
        guard let shop else { return true }
        return (try? await shop.router.open("/question", as: Int.self)) == 1
      }
    }
    for number in 0..<shop.number(3...6) {
      let policy = shop.one(of: [TransitionPolicy.queue, .interrupt, .takeOver])
      let caller = shop.call(
        shop.one(in: 2) ? "/draft/\(number)" : "/goods/\(number)",
        NavigationOptions(presentation: shop.one(of: [.push, .root]), policy: policy),
        allowed: [.dismissed, .failed(.rejected), .failed(.cancelled), .value])
      if shop.one(in: 4) { shop.cancel(caller, within: 60) }
      await shop.pause(60)
    }
    await shop.dismissOverlays()
  }

  private static let interruptedFinish = Scenario(
    "notices that close themselves while others interrupt"
  ) { shop in
    shop.whenMade("/notice/:id") { shop, notice in
      shop.whenShown(notice, inTransition: true) { $0.close(notice, returning: 1) }
    }
    try await shop.callBelowNotices()
    await shop.dismissOverlays()
  }

  private static let cancelledShow = Scenario(
    "callers that are cancelled when their screens become visible"
  ) { shop in
    for number in 0..<shop.number(1...4) {
      shop.task { shop in
        let showing = Task { try await shop.router.show("/goods/\(number)") }
        await shop.pause(40)
        showing.cancel()
        guard let showing = try? await showing.value, showing.screen != nil else { return }
        do throws(RouteError) {
          _ = try await showing.outcome()
        } catch {
          shop.violate("the outcome of a visible screen is \(error.code)")
        }
      }
      await shop.pause(20)
    }
  }

  private static let guardsInACircle = Scenario(
    "leave guards of two scenes that open screens in each other"
  ) { shop in
    try await shop.connect(AnimatedNavigator("tv", seed: UInt64(shop.number(1...1_000))))
    for (scene, other) in [("main", "tv"), ("tv", "main")] {
      try shop.register("/\(scene)/draft")
      shop.whenMade("/\(scene)/draft") { shop, draft in
        draft.mayLeave = { [weak shop] _ in
          _ = try? await shop?.router.show(
            "/goods/1", context: .presented(with: NavigationOptions(scene: other)))
          return true
        }
      }
      shop.call("/\(scene)/draft", NavigationOptions(scene: scene))
    }
    await shop.quiet()
    for scene in ["main", "tv"] {
      shop.task { shop in
        await shop.pause(10)
        let begin = ContinuousClock.now
        _ = try? await shop.router.back(in: scene)
        let duration = ContinuousClock.now - begin
        shop.expect(duration < .seconds(5), "back took \(duration)")
      }
    }
  }

  private static let backDuringStep = Scenario(
    "a user who goes back while screens are being shown"
  ) { shop in
    shop.task { shop in
      for _ in 0..<10 {
        await shop.pause(30)
        shop.actAsUser(whileIdle: false)
      }
    }
    for _ in 0..<shop.number(2...5) {
      let presentation = shop.one(of: [Presentation.push, .root, .replace])
      shop.call(
        "/goods/1", NavigationOptions(presentation: presentation, reuse: .pushNew),
        allowed: [.dismissed, .failed(.rejected)])
      await shop.pause(60)
    }
    await shop.quiet()
    shop.expectOneScreenForEachCaller()
  }

  private static let finishBelowGuard = Scenario(
    "a screen that finishes below a screen whose leave guard waits"
  ) { shop in
    try shop.register("/draft/:id")
    shop.whenMade("/draft/:id") { shop, draft in LeaveGuard(shop).watch(draft, in: shop) }
    let below = shop.call("/goods/1", allowed: [.value, .dismissed])
    await shop.quiet()
    shop.call("/draft/1", allowed: [.dismissed, .failed(.rejected)])
    await shop.quiet()
    _ = below
    shop.goBack()
    await shop.pause(40)
    for screen in shop.visible("/goods/:id") {
      // The screen above it may refuse.
      screen.finish(7)
    }
  }
}

extension SeededShop {
  /// Expects that no open has shown two screens.
  fileprivate func expectOneScreenForEachCaller() {
    let shown = handles.filter { navigator.shown.contains($0.screen.id) }
    let requests = Set(shown.map { $0.request.id })
    expect(
      shown.count == requests.count, "\(requests.count) requests have shown \(shown.count) screens")
  }
}
