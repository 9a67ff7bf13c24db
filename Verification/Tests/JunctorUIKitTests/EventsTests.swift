// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Junctor
import Testing
import UIKit

@testable import VerifiedUIKit

/// What UIKit says reaches the modules.
@Suite(.timeLimit(.minutes(1))) @MainActor struct EventsTests {
  private let center = NotificationCenter()
  private let listener = Listener()

  private func router(_ listeners: Listener...) throws -> Router {
    try Router(spaces: [.scheme("mall")], modules: listeners)
  }

  private func post(_ name: Notification.Name, _ scene: UIScene? = nil) {
    center.post(name: name, object: scene)
  }

  // MARK: The app

  @Test(arguments: [
    (UIApplication.didFinishLaunchingNotification, AppEvent.didFinishLaunching),
    (UIApplication.didBecomeActiveNotification, .didBecomeActive),
    (UIApplication.willResignActiveNotification, .willResignActive),
    (UIApplication.didEnterBackgroundNotification, .didEnterBackground),
    (UIApplication.willEnterForegroundNotification, .willEnterForeground),
    (UIApplication.willTerminateNotification, .willTerminate),
    (UIApplication.didReceiveMemoryWarningNotification, .didReceiveMemoryWarning),
    (UIApplication.significantTimeChangeNotification, .significantTimeChange),
    (
      UIApplication.protectedDataDidBecomeAvailableNotification, .protectedDataDidBecomeAvailable
    ),
    (
      UIApplication.protectedDataWillBecomeUnavailableNotification,
      .protectedDataWillBecomeUnavailable
    ),
  ])
  func whatHappensToTheAppIsAnEvent(_ name: Notification.Name, _ event: AppEvent) async throws {
    let router = try router(listener)
    let events = UIKitEvents(router, center: center)
    post(name)
    events.didRegister(deviceToken: Data([1, 255]))
    #expect(await listener.next(2) == ["\(event)", "token [1, 255]"], "once, and nothing else")
  }

  @Test func theSystemsOwnCenterIsHeard() async throws {
    let router = try router(listener)
    let events = UIKitEvents(router)
    NotificationCenter.default.post(
      name: UIApplication.didReceiveMemoryWarningNotification, object: nil)
    #expect(await listener.next(1) == ["didReceiveMemoryWarning"])
    withExtendedLifetime(events) {}
  }

  @Test func aPushTokenOrItsLackIsAnEvent() async throws {
    struct Offline: Error {}
    let router = try router(listener)
    let events = UIKitEvents(router, center: center)
    events.didFail(Offline())
    events.didRegister(deviceToken: Data([7]))
    #expect(await listener.next(2) == ["failed Offline()", "token [7]"])
  }

  // MARK: Scenes

  @Test func eachSceneIsToldOfByItsName() async throws {
    let router = try router(listener)
    let events = UIKitEvents(router, center: center)
    let (left, right, stranger) = (UIScene(), UIWindowScene(), UIScene())
    events.follow(left, as: "left")
    events.follow(right, as: "right")
    post(UIScene.willEnterForegroundNotification, left)
    post(UIScene.didActivateNotification, left)
    post(UIScene.didActivateNotification, stranger)
    post(UIScene.didActivateNotification, right)
    post(UIScene.willDeactivateNotification, left)
    post(UIScene.didEnterBackgroundNotification, left)
    events.didRegister(deviceToken: Data())
    #expect(
      await listener.next(8) == [
        "didConnect left", "didConnect right", "willEnterForeground left", "didBecomeActive left",
        "didBecomeActive right", "willResignActive left", "didEnterBackground left", "token []",
      ])
  }

  @Test func aSceneThatHasDisconnectedIsFollowedNoMore() async throws {
    let router = try router(listener)
    let events = UIKitEvents(router, center: center)
    let (left, right) = (UIScene(), UIScene())
    events.follow(left, as: "left")
    events.follow(right, as: "right")
    events.follow(left, as: "again")
    for _ in 0..<2 { post(UIScene.didDisconnectNotification, left) }
    post(UIScene.didActivateNotification, left)
    post(UIScene.didActivateNotification, right)
    #expect(
      await listener.next(4) == [
        "didConnect left", "didConnect right", "didDisconnect left", "didBecomeActive right",
      ])
    events.follow(left, as: "back")
    post(UIScene.didActivateNotification, left)
    #expect(await listener.next(2) == ["didConnect back", "didBecomeActive back"])
  }

  @Test func aSceneIsNotKept() async throws {
    let router = try router(listener)
    let events = UIKitEvents(router, center: center)
    weak var gone: UIScene?
    do {
      let scene = UIScene()
      gone = scene
      events.follow(scene, as: "main")
      post(UIScene.didDisconnectNotification, scene)
    }
    #expect(await listener.next(2) == ["didConnect main", "didDisconnect main"])
    #expect(gone == nil)
  }

  // MARK: Order and end

  @Test func aSlowModuleHoldsUpWhatFollows() async throws {
    let slow = Listener(name: "A", turns: 100, saysWhenItBegins: true)
    let router = try router(slow)
    let events = UIKitEvents(router, center: center)
    let scene = UIScene()
    post(UIApplication.willResignActiveNotification)
    events.follow(scene, as: "main")
    post(UIScene.didEnterBackgroundNotification, scene)
    post(UIApplication.didEnterBackgroundNotification)
    events.didRegister(deviceToken: Data())
    let order = [
      "willResignActive", "didConnect main", "didEnterBackground main", "didEnterBackground",
      "token []",
    ]
    #expect(await slow.next(10) == order.flatMap { ["…", $0] })
  }

  @Test func whatHappenedBeforeTheEndIsHeardAndNothingAfterIt() async throws {
    let router = try router(listener)
    let scene = UIScene()
    do {
      let events = UIKitEvents(router, center: center)
      events.follow(scene, as: "main")
      post(UIApplication.didEnterBackgroundNotification)
    }
    post(UIApplication.willTerminateNotification)
    post(UIScene.didActivateNotification, scene)
    let others = UIKitEvents(router, center: center)
    #expect(await listener.next(2) == ["didConnect main", "didEnterBackground"])
    // What would have been delivered by mistake is in line before this.
    await Task.detached(priority: .userInitiated) {}.value
    others.didRegister(deviceToken: Data())
    #expect(await listener.next(1) == ["token []"])
  }

  @Test func nothingIsKeptAlive() async throws {
    weak var goneRouter: Router?
    weak var goneEvents: UIKitEvents?
    let (life, end) = AsyncStream.makeStream(of: Void.self)
    do {
      let router = try router(listener)
      let events = UIKitEvents(router, center: center)
      let scene = UIScene()
      goneRouter = router
      let sentinel = Sentinel(end)
      try router.register("/held") { _ in withExtendedLifetime(sentinel) {} }
      goneEvents = events
      events.follow(scene, as: "main")
      #expect(await listener.next(1) == ["didConnect main"])
    }
    #expect(goneEvents == nil)
    // The delivery that has just been heard may hold it for a moment still.
    for await _ in life {}
    #expect(goneRouter == nil)
  }
}

/// Ends a stream when the last that holds it lets it go.
private final class Sentinel: Sendable {
  private let end: AsyncStream<Void>.Continuation

  init(_ end: AsyncStream<Void>.Continuation) { self.end = end }

  deinit { end.finish() }
}

/// A module that hears of whatever happens to the app.
private struct Listener: RouteModule {
  let name: String
  /// How often it lets others run before it has heard.
  private let turns: Int
  private let saysWhenItBegins: Bool
  private let heard: AsyncStream<String>
  private let note: AsyncStream<String>.Continuation

  init(name: String = "Listener", turns: Int = 0, saysWhenItBegins: Bool = false) {
    self.name = name
    self.turns = turns
    self.saysWhenItBegins = saysWhenItBegins
    (heard, note) = AsyncStream.makeStream(of: String.self)
  }

  func register(in registrar: ModuleRegistrar) throws(RegistrationError) {
    registrar.receive(AppEvent.self) { event, _ in
      switch event {
      case .scene(let event, let name): await hear("\(event) \(name)")
      case .didRegisterForRemoteNotifications(let token): await hear("token \(token)")
      case .didFailToRegisterForRemoteNotifications(let reason): await hear("failed \(reason)")
      default: await hear("\(event)")
      }
    }
  }

  private func hear(_ event: String) async {
    if saysWhenItBegins { note.yield("…") }
    for _ in 0..<turns { await Task.yield() }
    note.yield(event)
  }

  /// The next events; waits until there are so many.
  func next(_ count: Int) async -> [String] {
    var events: [String] = []
    for await event in heard {
      events.append(event)
      if events.count == count { break }
    }
    return events
  }
}
