// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Junctor
import JunctorFoundation
import JunctorTesting
import VerifiedUIKit
import Testing
import UIKit
import UserNotifications

/// Each entry point of the system, at a cold start and in a running app.
@Suite @MainActor struct LinksTests {
  private let inbox = LinkInbox(waitingFor: [.window], clock: ManualClock())

  private var links: UIKitLinks { UIKitLinks(into: inbox) }

  private func waiting() -> [String] {
    inbox.waiting.map { link in
      "\(link.entry.rawValue) \(link.address) \(link.source)"
        + (link.referrer.map { " from \($0)" } ?? "") + (link.id.map { " #\($0)" } ?? "")
    }
  }

  private func response(
    _ url: String?, action: String = UNNotificationDefaultActionIdentifier
  ) -> UNNotificationResponse {
    let content = UNNotificationContent(userInfo: url.map { ["url": $0] } ?? [:])
    let request = UNNotificationRequest(identifier: "n1", content: content)
    return UNNotificationResponse(
      notification: UNNotification(request: request), actionIdentifier: action)
  }

  private func webLink() -> NSUserActivity {
    let activity = NSUserActivity(activityType: NSUserActivityTypeBrowsingWeb)
    activity.webpageURL = URL(string: "https://mall.example/order/7")
    activity.referrerURL = URL(string: "https://blog.example/")
    return activity
  }

  private func shortcut(url: String?) -> UIApplicationShortcutItem {
    UIApplicationShortcutItem(
      type: "mall://cart", localizedTitle: "Cart",
      userInfo: url.map { ["url": NSString(string: $0)] })
  }

  @Test func coldStartAcceptsAllLinksOfTheConnectionOptions() throws {
    let url = try #require(URL(string: "mall://goods/7"))
    links.connect(
      UIScene.ConnectionOptions(
        urlContexts: [UIOpenURLContext(url: url, sourceApplication: "com.example.mail")],
        userActivities: [webLink()], notificationResponse: response("mall://order/8"),
        shortcutItem: shortcut(url: "mall://scan")))
    #expect(
      waiting() == [
        "launch mall://goods/7 customScheme:com.example.mail from com.example.mail",
        "universalLink https://mall.example/order/7 universalLink:https://blog.example/"
          + " from https://blog.example/",
        "push mall://order/8 push #n1", "quickAction mall://scan intent",
      ])
  }

  @Test func onlyTheSystemNamesTheSender() throws {
    let claim =
      "mall://pay/7?al_applink_data=%7B%22referer_app_link%22%3A%7B%22url%22%3A%22com.example.wallet%3A%2F%2F%22%2C%22app_name%22%3A%22com.example.wallet%22%7D%7D&sourceApplication=com.example.wallet"
    links.open([UIOpenURLContext(url: try #require(URL(string: claim)))])
    let link = try #require(inbox.waiting.first).readingAppLinkData(for: Router(scheme: "mall"))
    #expect(link.source == .customScheme)
    links.open([
      UIOpenURLContext(
        url: try #require(URL(string: claim)), sourceApplication: "com.example.wallet")
    ])
    let named = try #require(inbox.waiting.last).readingAppLinkData(for: Router(scheme: "mall"))
    #expect(named.source == .namedApp("com.example.wallet"))
    // A web address keeps its own source.
    links.open([
      UIOpenURLContext(
        url: try #require(URL(string: "https://mall.example/a")),
        sourceApplication: "com.example.wallet")
    ])
    #expect(inbox.waiting.last?.source == .referredLink("com.example.wallet"))
  }

  @Test func runningSceneAcceptsEachLink() throws {
    let urls = try ["mall://b", "https://mall.example/a"].map { try #require(URL(string: $0)) }
    links.open(Set(urls.map { UIOpenURLContext(url: $0) }))
    #expect(links.continue(webLink()))
    #expect(links.receive(response("mall://order/8")))
    #expect(links.perform(shortcut(url: nil)))
    links.open(try #require(URL(string: "mall://legacy")), from: "com.example.mail")
    #expect(
      waiting().map { $0.split(separator: " ")[0...1].joined(separator: " ") } == [
        "scene https://mall.example/a", "scene mall://b",
        "universalLink https://mall.example/order/7", "push mall://order/8",
        "quickAction mall://cart", "customScheme mall://legacy",
      ])
  }

  @Test func sameTapReceivedTwiceIsOneLink() {
    links.connect(UIScene.ConnectionOptions(notificationResponse: response("mall://order/8")))
    links.receive(response("mall://order/8"))
    #expect(waiting() == ["push mall://order/8 push #n1"])
  }

  @Test func activityWithoutAnAddressIsNoLink() {
    #expect(!links.receive(response(nil)))
    let away = response("mall://a", action: UNNotificationDismissActionIdentifier)
    #expect(!links.receive(away), "It was dismissed, not tapped.")
    #expect(!links.continue(NSUserActivity(activityType: "com.example.edit")))
    #expect(inbox.waiting.isEmpty)
  }

  @Test(arguments: [
    (UNNotificationDefaultActionIdentifier, [], true),
    (UNNotificationDismissActionIdentifier, [], false), ("archive", [], false),
    ("archive", ["archive"], true), ("archive", ["reply"], false),
    (UNNotificationDefaultActionIdentifier, ["archive"], true),
  ])
  func notificationActionOpensThePageIfRequested(
    action: String, actions: [String], isOpened: Bool
  ) {
    for isCold in [true, false] {
      let inbox = LinkInbox(waitingFor: [.window], clock: ManualClock())
      let links = UIKitLinks(into: inbox)
      links.notificationActions.formUnion(actions)
      let response = response("mall://order/8", action: action)
      if isCold {
        links.connect(UIScene.ConnectionOptions(notificationResponse: response))
      } else {
        #expect(links.receive(response) == isOpened)
      }
      #expect(inbox.waiting.map(\.address) == (isOpened ? ["mall://order/8"] : []))
    }
  }

  @Test func documentedNotificationDelegateCompletesOnTheMainActor() {
    let center = UNUserNotificationCenter()
    let delegate = NotificationDelegate(links)
    center.delegate = delegate
    center.stubRespond(response("mall://order/8"))
    center.stubRespond(response("mall://order/9", action: "archive"))
    #expect(inbox.waiting.map(\.address) == ["mall://order/8"])
    #expect(center.stubCompletionCount == 2)
  }

  @Test func appDefinesWhereAddressesAre() {
    let links = links
    links.notificationAddress = { _ in "mall://n" }
    links.shortcutAddress = { "mall://" + $0.localizedTitle }
    links.activityAddress = { "mall://found/\($0.userInfo?["id"] ?? "")" }
    #expect(links.receive(response(nil)))
    #expect(links.perform(shortcut(url: nil)))
    let activity = NSUserActivity(activityType: "com.apple.corespotlightitem")
    activity.userInfo = ["id": 7]
    #expect(links.continue(activity))
    #expect(inbox.waiting.map(\.address) == ["mall://n", "mall://Cart", "mall://found/7"])
    #expect(inbox.waiting.last?.entry == .handOff)
  }

  @Test func linkIsOpenedInTheSceneThatReceivedIt() async throws {
    let desk = try await Desk()
    let other = UIKitNavigator(
      UIWindow(), name: "other", queue: desk.router.navigation)
    desk.router.navigation.connect(other)
    #expect(desk.router.navigation.frontScene?.id == "other")
    let links = UIKitLinks(into: inbox, scene: "main", of: desk.router.navigation)
    inbox.deliver(to: desk.router)
    try desk.router.register(
      "/open/:id", .screen { request, _ in Page(request.address) }, .exposed(to: .everyone))
    links.open([UIOpenURLContext(url: try #require(URL(string: "mall://open/7")))])
    #expect(desk.router.navigation.frontScene?.id == "main")
    desk.router.navigation.activate(scene: "other")
    inbox.fulfill(.window)
    await desk.settle()
    #expect(desk.drawing == "*home/home/open/7 orders/orders")
    links.disconnect()
    #expect(desk.router.navigation.scenes.first { $0.id == "main" } == nil)
  }
}

/// The delegate in the documentation of `UIKitLinks.receive(_:)`.
@MainActor
private final class NotificationDelegate: UIResponder, @MainActor UNUserNotificationCenterDelegate {
  private let links: UIKitLinks

  init(_ links: UIKitLinks) { self.links = links }

  func userNotificationCenter(
    _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
    withCompletionHandler completionHandler: @escaping () -> Void
  ) {
    links.receive(response)
    completionHandler()
  }
}
