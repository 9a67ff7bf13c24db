// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import SwiftUI
import Testing
import UIKit

import Junctor
@testable import JunctorNavigation
@testable import JunctorRouting
@testable import JunctorTesting
@testable import VerifiedSwiftUI
@testable import SwiftUITesting

@MainActor
@Suite struct LinkTests {
  private let window = SwiftUINavigator(id: "left")

  private func open(_ text: String, in view: some View) {
    for modifier in Sight(view).all(StubOnOpenURL.self) { modifier.perform(URL(string: text)!) }
  }

  private func proceed(_ activity: NSUserActivity, in view: some View) {
    for modifier in Sight(view).all(StubOnContinueUserActivity.self)
    where modifier.activityType == activity.activityType { modifier.perform(activity) }
  }

  @Test func linkWaitsInTheInbox() {
    let inbox = LinkInbox(waitingFor: [.window])
    let view = Text("").opensLinks(in: window, through: inbox)
    open("mall://order/7", in: view)
    open("https://mall.example/order/8", in: view)
    #expect(inbox.waiting.map(\.address) == ["mall://order/7", "https://mall.example/order/8"])
    #expect(inbox.waiting.map(\.source) == [.customScheme, .universalLink])
    #expect(inbox.waiting.map(\.scene) == ["left", "left"])
  }

  @Test func inboxReceivesTheSignalWhenTheWindowHasScreens() async throws {
    let app = try await App()
    let inbox = LinkInbox(waitingFor: [.window])
    let shown = Window(Text("").opensLinks(in: window, through: inbox), observing: window)
    await shown.tasks()
    #expect(inbox.missing == [.window])
    try await app.router.connect(window, roots: ["": "/home"])
    await shown.tasks()
    #expect(inbox.missing.isEmpty)
  }

  @Test func linkThatIsAlsoAnActivityIsAcceptedOnce() {
    let inbox = LinkInbox(waitingFor: [.window])
    let view = Text("").opensLinks(in: window, through: inbox)
    open("https://mall.example/order/8", in: view)
    let activity = NSUserActivity(activityType: "NSUserActivityTypeBrowsingWeb")
    activity.webpageURL = URL(string: "https://mall.example/order/8")
    proceed(activity, in: view)
    #expect(inbox.waiting.count == 1)
  }

  @Test func linkThatIsDeliveredTwiceIsAcceptedOnce() {
    let inbox = LinkInbox(waitingFor: [.window])
    let view = Text("").opensLinks(in: window, through: inbox)
    for _ in 0..<2 { open("mall://order/7", in: view) }
    #expect(inbox.waiting.count == 1)
  }

  @Test func activitiesOfFurtherTypesHaveAddresses() {
    let inbox = LinkInbox(waitingFor: [.window])
    let view = Text("").opensLinks(in: window, through: inbox, activities: ["search", "empty"]) {
      activity in
      (activity.userInfo?["id"] as? String).map { "mall://goods/\($0)" }
    }
    let found = NSUserActivity(activityType: "search")
    found.userInfo = ["id": "7"]
    proceed(found, in: view)
    proceed(NSUserActivity(activityType: "empty"), in: view)
    proceed(NSUserActivity(activityType: "unknown"), in: view)
    #expect(inbox.waiting.map(\.address) == ["mall://goods/7"])
    #expect(inbox.waiting.map(\.entry) == [.handOff])
    #expect(inbox.waiting.map(\.scene) == ["left"])
  }

  @Test func linkWithoutAnInboxIsOpenedAtOnce() async throws {
    let app = try await App()
    try app.router.register(
      "/offer", .view { _, _ in Text("/offer") }, .exposed(to: .everyone))
    open("mall://offer", in: Text("").opensLinks(in: app.navigator, with: app.router))
    await until(app.router) { app.navigator.scene.top?.route == "/offer" }
  }

  @Test func linkThatIsAlsoAnActivityIsOpenedOnceWithoutAnInbox() async throws {
    let (app, runs) = (try await App(), RouteLock(0))
    let router = Router(spaces: [.scheme("mall"), .domain("mall.example")])
    _ = router.work
    try router.register("/offer", .exposed(to: .universalLink)) { _ in runs.withLock { $0 += 1 } }
    let view = Text("").opensLinks(in: app.navigator, with: router)
    open("https://mall.example/offer", in: view)
    let activity = NSUserActivity(activityType: "NSUserActivityTypeBrowsingWeb")
    activity.webpageURL = URL(string: "https://mall.example/offer")
    activity.referrerURL = URL(string: "https://blog.example/")
    proceed(activity, in: view)
    await router.work.settle()
    #expect(runs.withLock { $0 } == 1)
  }

  @Test func failureWithoutAnInboxIsReported() async throws {
    let app = try await App()
    let failures = RouteLock<[String]>([])
    let view = Text("").opensLinks(
      in: app.navigator, with: app.router,
      report: { link, disposition in failures.withLock { $0.append("\(disposition)") } })
    open("mall://nowhere/7", in: view)
    await until(app.router) { !failures.withLock { $0 }.isEmpty }
    #expect(failures.withLock { $0 } == ["delivered: notFound"])
  }

  @Test func linkIsOpenedInTheWindowThatReceivedIt() async throws {
    let app = try await App()
    try app.router.register(
      "/offer", .view { _, _ in Text("/offer") }, .exposed(to: .everyone))
    let front = SwiftUINavigator(tabs: ["home"], settle: .zero)
    try await app.router.connect(front)
    open("mall://offer", in: Text("").opensLinks(in: app.navigator, with: app.router))
    await until(app.router) { app.navigator.scene.top?.route == "/offer" }
    #expect(front.scene.screens.isEmpty)
  }

  @Test func linkHasTheRightsOfAnExternalSource() async throws {
    let app = try await App()
    open("mall://order/7", in: Text("").opensLinks(in: app.navigator, with: app.router))
    await app.router.work.settle()
    #expect(app.user.sees == "*home/home orders/orders")
  }
}
