// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Combine
import Foundation
import SwiftUI
import Testing
import UIKit
import WebKit

import Junctor
@testable import JunctorNavigation
@testable import JunctorRouting
@testable import JunctorTesting
@testable import MallPhone
@testable import VerifiedSwiftUI
@testable import SwiftUITesting

/// The app with one window, and its user.
@MainActor
final class Phone {
  let shop = Shop()
  let navigator = SwiftUINavigator(
    id: "main", tabs: ShopWindow.tabs, settle: .zero)
  private let user: User
  private let window: Window
  /// The web view of the campaign, and its context.
  private var campaign: (view: WKWebView, context: CampaignView.Context)?
  private var callCount = 0

  /// Launches the app; its tasks run later.
  init() {
    _ = shop.router.work
    let view = ShopWindow(shop: shop, navigator: self.navigator)
    user = User(view: view)
    window = Window(view)
  }

  /// Launches the app, and waits until it has started.
  static func started() async -> Phone {
    let phone = Phone()
    await phone.start()
    return phone
  }

  func start() async {
    await window.tasks()
    await settle()
    // SwiftUI reads the views again after a change of the navigator.
    window.update()
    await window.tasks()
    await settle()
  }

  /// Waits until the router is idle.
  func settle() async { await shop.router.work.settle() }

  /// Opens a link, as the system does.
  func receive(_ link: String) async throws {
    let url = try #require(URL(string: link))
    for entry in user.sight.all(StubOnOpenURL.self) { entry.perform(url) }
    await settle()
  }

  // MARK: What the user sees

  /// The patterns of the stack in front, the root first.
  var front: [String] { navigator.scene.front.map(\.route) }

  var tabLabels: [String?] {
    user.sight.tabs.map { tab in
      let label = tab.sight.all(StubTabItem.self).first.map { Sight($0.label) }
      return label?.all(Text.self).first?.stubText
    }
  }

  /// All views of the window.
  var sight: Sight { user.sight }

  /// The screen that the user sees.
  var screen: Sight {
    let front = user.sight.front
    guard let stack = front.parts.first(where: { $0.view is any StubStack }) else { return front }
    return stack.pushed.last ?? stack
  }

  var texts: [String] { screen.all(Text.self).map(\.stubText) }

  /// The title of the alert that is presented.
  var alert: String? { presentedAlert?.title }

  private var presentedAlert: StubAlert? {
    screen.all(StubAlert.self).first { $0.isPresented }
  }

  /// The view controller of the screen, after it has appeared.
  func controller<Controller: UIViewController>(
    _ type: Controller.Type = Controller.self
  ) throws -> Controller {
    let view = try #require(screen.all(ControllerView.self).first)
    let shown = try #require(view.stubShow(in: UIViewController()).controller as? Controller)
    _ = shown.view
    shown.viewWillAppear(false)
    return shown
  }

  // MARK: What the user does

  /// Chooses a button of the alert of a route.
  func choose(_ label: String) async {
    user.choose(label)
    await settle()
  }

  func tap(_ label: String) async throws {
    if let alert = presentedAlert {
      try tap(label, in: [Sight(alert.actions)])
      alert.dismissByUser()
    } else {
      let items = screen.parts.flatMap { part in
        ((part.modifier as? StubToolbar)?.items ?? []).map { Sight($0, part.environment) }
      }
      try tap(label, in: [screen] + items)
    }
    await settle()
  }

  private func tap(_ label: String, in sights: [Sight]) throws {
    let buttons = sights.flatMap(\.parts).filter { part in
      part.view is any StubButton && part.all(Text.self).contains { $0.stubText == label }
    }
    try #require(buttons.count == 1, "There are \(buttons.count) buttons “\(label)”.")
    (buttons[0].view as? any StubButton)?.stubTap()
  }

  /// Taps the bar button that stands for the back button of a screen with a leave guard.
  func tapBack() async {
    user.tapBarButton()
    await settle()
  }

  func type(_ text: String, into label: String) throws {
    let field = screen.parts.first { part in
      part.view is any StubTextField && part.all(Text.self).contains { $0.stubText == label }
    }
    try #require(field?.view as? any StubTextField).stubType(text)
  }

  func signIn() async throws {
    try type("Mei", into: "Name")
    try await tap("Sign in")
  }

  func select(tab: Int) async {
    user.tapTab(tab)
    await settle()
  }

  func swipeBack() async {
    user.swipeBack()
    await settle()
  }

  func pullDown() async {
    user.pullDown()
    await settle()
  }

  // MARK: The web page

  /// Opens the campaign, and returns its web view after the page was loaded.
  func openCampaign() async throws -> WKWebView {
    try await tap("Tea week")
    let view = try #require(screen.all(CampaignView.self).first)
    let shown = view.stubShow()
    campaign = shown
    return shown.view
  }

  /// Sends what the page's script sends for a call, and returns the answer.
  func call(_ verb: String, _ address: String? = nil) async throws -> PageAnswer {
    let webView = try #require(campaign).view
    callCount += 1
    let url = address.map { #","url":"\#($0)","opts":{"timeoutMs":0}"# } ?? ""
    let reply = await webView.stubPost(
      #"{"v":1,"id":"call-\#(callCount)","m":"\#(verb)"\#(url)}"#, from: Self.page)
    guard case .resolved(let text?) = reply else { return PageAnswer(text: "\(reply)") }
    return PageAnswer(text: text)
  }

  /// Taps a link of the page.
  func tapLink(_ address: String) async throws {
    let webView = try #require(campaign).view
    let url = try #require(URL(string: address))
    let action = WKNavigationAction(
      URLRequest(url: url), .linkActivated, from: Self.page, to: Self.page)
    #expect(webView.stubLoad(action) == nil, "The web view must not load \(address).")
    await settle()
  }

  private static let page = WKFrameInfo(WKSecurityOrigin(protocol: "https", host: "m.mall.example"))
}

/// The JSON that a page receives.
struct PageAnswer {
  let text: String

  /// Whether the answer has a member with a value.
  func has(_ name: String, _ value: String) -> Bool { text.contains(#""\#(name)":\#(value)"#) }
}

extension UIView {
  /// The view and all views in it.
  var all: [UIView] { [self] + subviews.flatMap(\.all) }
}

extension Phone {
  /// Waits until a screen is in front.
  func waitForScreen(_ route: String) async {
    let (changes, signal) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
    let subscription = navigator.objectWillChange.sink { signal.yield() }
    signal.yield()
    for await _ in changes where front.last == route { break }
    subscription.cancel()
    await settle()
  }
}
