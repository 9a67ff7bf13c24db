// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Junctor
import Testing
import UIKit

@testable import VerifiedUIKit

/// Notifications of UIKit, which modules receive as events.
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
  func eachNotificationOfTheAppIsAnEvent(_ name: Notification.Name, _ event: AppEvent) async throws
  {
    let router = try router(listener)
    let events = UIKitEvents(router, center: center)
    post(name)
    events.didRegister(deviceToken: Data([1, 255]))
    #expect(await listener.next(2) == ["\(event)", "token [1, 255]"], "No other event is sent.")
  }

  @Test func notificationsOfTheDefaultCenterAreEvents() async throws {
    let router = try router(listener)
    let events = UIKitEvents(router)
    NotificationCenter.default.post(
      name: UIApplication.didReceiveMemoryWarningNotification, object: nil)
    #expect(await listener.next(1) == ["didReceiveMemoryWarning"])
    withExtendedLifetime(events) {}
  }

  @Test func pushTokenAndItsErrorAreEvents() async throws {
    struct Offline: Error {}
    let router = try router(listener)
    let events = UIKitEvents(router, center: center)
    events.didFail(Offline())
    events.didRegister(deviceToken: Data([7]))
    #expect(await listener.next(2) == ["failed Offline()", "token [7]"])
  }

  // MARK: Scenes

  @Test func eventsOfASceneHaveItsName() async throws {
    let router = try router(listener)
    let events = UIKitEvents(router, center: center)
    let (left, right, other) = (UIScene(), UIWindowScene(), UIScene())
    events.follow(left, as: "left")
    events.follow(right, as: "right")
    post(UIScene.willEnterForegroundNotification, left)
    post(UIScene.didActivateNotification, left)
    post(UIScene.didActivateNotification, other)
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

  @Test func disconnectedSceneIsNotFollowed() async throws {
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

  @Test func sceneIsHeldWeakly() async throws {
    let router = try router(listener)
    let events = UIKitEvents(router, center: center)
    weak var released: UIScene?
    do {
      let scene = UIScene()
      released = scene
      events.follow(scene, as: "main")
      post(UIScene.didDisconnectNotification, scene)
    }
    #expect(await listener.next(2) == ["didConnect main", "didDisconnect main"])
    #expect(released == nil)
  }

  // MARK: Order and end

  @Test func eventWaitsForSlowModules() async throws {
    let slow = Listener(name: "A", isSlow: true)
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

  @Test func eventsAfterTheEndAreNotSent() async throws {
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
    // An event of the released object would be received before this one.
    await Task.detached(priority: .userInitiated) {}.value
    others.didRegister(deviceToken: Data())
    #expect(await listener.next(1) == ["token []"])
  }

  @Test func observersAndRouterAreReleased() async throws {
    weak var releasedRouter: Router?
    weak var releasedEvents: UIKitEvents?
    let (life, end) = AsyncStream.makeStream(of: Void.self)
    do {
      let router = try router(listener)
      let events = UIKitEvents(router, center: center)
      let scene = UIScene()
      releasedRouter = router
      let sentinel = Sentinel(end)
      try router.register("/held") { _ in withExtendedLifetime(sentinel) {} }
      releasedEvents = events
      events.follow(scene, as: "main")
      #expect(await listener.next(1) == ["didConnect main"])
    }
    #expect(releasedEvents == nil)
    // The delivery of the last event may retain the router a little longer.
    for await _ in life {}
    #expect(releasedRouter == nil)
  }
}

/// Ends a stream when it is released.
private final class Sentinel: Sendable {
  private let end: AsyncStream<Void>.Continuation

  init(_ end: AsyncStream<Void>.Continuation) { self.end = end }

  deinit { end.finish() }
}

/// A module that receives all events.
private struct Listener: RouteModule {
  let name: String
  /// Whether it notes when it begins, and suspends then.
  private let isSlow: Bool
  private let received: AsyncStream<String>
  private let note: AsyncStream<String>.Continuation

  init(name: String = "Listener", isSlow: Bool = false) {
    self.name = name
    self.isSlow = isSlow
    (received, note) = AsyncStream.makeStream(of: String.self)
  }

  func register(in registrar: ModuleRegistrar) throws(RegistrationError) {
    registrar.receive(AppEvent.self) { event, _ in
      switch event {
      case .scene(let event, let name): await receive("\(event) \(name)")
      case .didRegisterForRemoteNotifications(let token): await receive("token \(token)")
      case .didFailToRegisterForRemoteNotifications(let reason): await receive("failed \(reason)")
      default: await receive("\(event)")
      }
    }
  }

  private func receive(_ event: String) async {
    if isSlow {
      note.yield("…")
      await Task.detached {}.value
    }
    note.yield(event)
  }

  /// Returns the next events, after as many as `count` were received.
  func next(_ count: Int) async -> [String] {
    var events: [String] = []
    for await event in received {
      events.append(event)
      if events.count == count { break }
    }
    return events
  }
}
