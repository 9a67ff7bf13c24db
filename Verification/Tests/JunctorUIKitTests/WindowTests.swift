// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Junctor
import JunctorTesting
import Testing
import UIKit

@testable import VerifiedUIKit

/// Windows that requests open.
@Suite(.timeLimit(.minutes(1))) @MainActor struct WindowTests {
  private let application = UIApplication()
  private let type = "com.example.window"

  @Test func newWindowIsRequestedWithItsName() async throws {
    let desk = try await Desk()
    application.stubSupportsMultipleScenes = true
    desk.router.navigation.opensWindows(of: application, by: type)
    let opening = Task {
      try await desk.router.show("/goods/7", context: .presented(with: .init(window: .new)))
    }
    await desk.settle()
    let request = try #require(application.stubRequests.first)
    #expect(request.session == nil)
    let options = UIScene.ConnectionOptions(
      userActivities: [try #require(request.activity)])
    let session = UISceneSession(persistentIdentifier: "session 2")
    #expect(NavigationQueue.scene(of: session, .init(), by: type) == "session 2")
    session.userInfo = nil
    let name = NavigationQueue.scene(of: session, options, by: type)
    #expect(name != "session 2")
    #expect(NavigationQueue.scene(of: session, .init(), by: type) == name, "It is stored.")
    let window = UIWindow()
    let navigator = UIKitNavigator(
      window, name: name, queue: desk.router.navigation,
      converting: { ($0 as? String).map { Page($0) } }, clock: desk.pauses)
    try await desk.router.connect(navigator, roots: ["": "/home"])
    #expect(try await opening.value.screen?.address == "/goods/7")
    #expect(navigator.scene.front.map(\.address) == ["/home", "/goods/7"])
    application.stubSessions = [session]
    try await desk.router.show("/goods/7", context: .presented(with: .init(window: .showing)))
    #expect(application.stubRequests.last?.session === session)
  }

  @Test func sessionOfAConnectedWindowIsActivated() async throws {
    let desk = try await Desk()
    application.stubSupportsMultipleScenes = true
    application.stubSessions = [UISceneSession(persistentIdentifier: "main")]
    desk.router.navigation.opensWindows(of: application, by: type)
    try await desk.router.show("/goods/7")
    try await desk.router.show("/goods/7", context: .presented(with: .init(window: .showing)))
    #expect(application.stubRequests.map { $0.session?.persistentIdentifier } == ["main"])
    #expect(desk.drawing == "*home/home/goods/7 orders/orders")
  }

  @Test func phoneHasOneWindow() async throws {
    let desk = try await Desk()
    desk.router.navigation.opensWindows(of: application, by: type)
    try await desk.router.show("/goods/7", context: .presented(with: .init(window: .new)))
    #expect(desk.drawing == "*home/home/goods/7 orders/orders")
    #expect(application.stubRequests.isEmpty)
  }
}
