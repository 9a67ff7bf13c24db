// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import SwiftUI
import Testing
@testable import SwiftUITesting
import UIKit
import WebKit

import Junctor
import JunctorInspector
@testable import MallPhone
@testable import VerifiedInspectorUI
import VerifiedSwiftUI

@MainActor
@Suite(.timeLimit(.minutes(1))) struct PhoneTests {
  @Test func windowShowsTheRootsOfItsTabs() async {
    let phone = await Phone.started()
    #expect(
      phone.navigator.scene.tabs.map { $0.stack.map(\.route) } == [
        ["/"], ["/orders"], ["/account"],
      ])
    #expect(phone.tabLabels == ["Home", "Orders", "Account"])
    #expect(phone.texts.contains("Green tea"))
    await phone.select(tab: 2)
    #expect(phone.texts.contains("Sign in"))
  }

  @Test func eachWindowHasItsOwnScreens() throws {
    let group = try #require(MallPhoneApp().body as? WindowGroup<ShopWindow>)
    let (left, right) = (group.stubOpenWindow(), group.stubOpenWindow())
    #expect(left.shop === right.shop)
    #expect(left.navigator !== right.navigator)
  }

  // MARK: Links

  @Test func linkWaitsUntilTheAppHasStarted() async throws {
    let phone = Phone()
    try await phone.receive("mall://goods/2")
    await phone.shop.start()
    #expect(phone.shop.inbox.waiting.count == 1)
    #expect(phone.shop.inbox.missing == [.window])
    await phone.start()
    #expect(phone.front == ["/", "/goods/:id([0-9]+)"])
    #expect(phone.texts.contains("$9"))
  }

  @Test func linkToAnOrderPresentsTheLoginFirst() async throws {
    let phone = await Phone.started()
    try await phone.receive("mall://order/7")
    #expect(phone.front == ["/login"])
    try await phone.signIn()
    #expect(phone.front == ["/orders", "/order/:id([0-9]+)"])
    #expect(try phone.controller(OrderController.self).title == "Order 7")
  }

  @Test func linkToAnOrderEndsIfTheLoginIsClosed() async throws {
    let phone = await Phone.started()
    try await phone.receive("mall://order/7")
    await phone.pullDown()
    #expect(phone.front == ["/"])
    #expect(
      "\(phone.shop.recorder.recording)".contains("open /order/1 from customScheme: rejected"))
  }

  @Test func universalLinkIsTheSameAddress() async throws {
    let phone = await Phone.started()
    try await phone.receive("https://m.mall.example/goods/1")
    #expect(phone.front == ["/", "/goods/:id([0-9]+)"])
  }

  @Test(arguments: ["mall://login", "mall://order/new?goods=tea"])
  func linkDoesNotOpenWhatIsNotExposed(_ link: String) async throws {
    let phone = await Phone.started()
    try await phone.receive(link)
    #expect(phone.front == ["/"])
  }

  // MARK: Results

  @Test func homeShowsThePickedCity() async throws {
    let phone = await Phone.started()
    try await phone.tap("Choose a city")
    #expect(phone.front == ["/city"])
    try await phone.tap("Lyon")
    #expect(phone.front == ["/"])
    #expect(phone.texts.contains("Lyon"))
  }

  @Test func homeIsUnchangedIfTheSheetIsClosed() async throws {
    let phone = await Phone.started()
    try await phone.tap("Choose a city")
    await phone.pullDown()
    #expect(phone.texts.contains("Choose a city"))
  }

  @Test func orderIsPlacedAfterTheLogin() async throws {
    let phone = await Phone.started()
    try await phone.tap("Teapot")
    try await phone.tap("Order")
    #expect(phone.front == ["/login"])
    try await phone.signIn()
    #expect(phone.front == ["/orders", "/order/:id([0-9]+)"])
    let controller = try phone.controller(OrderController.self)
    #expect(controller.title == "Order 9")
    #expect(controller.view.all.contains { ($0 as? UILabel)?.text == "Teapot" })
  }

  @Test func orderIsNotPlacedIfTheLoginIsClosed() async throws {
    let phone = await Phone.started()
    try await phone.tap("Teapot")
    try await phone.tap("Order")
    await phone.pullDown()
    #expect(phone.texts.contains("Not ordered: rejected"))
  }

  @Test func listReceivesTheCancelledOrder() async throws {
    let phone = await Phone.started()
    phone.shop.session.member = Member(name: "Mei")
    await phone.select(tab: 1)
    let list = try phone.controller(OrderListController.self)
    list.tableView.stubTap(row: 0)
    await phone.settle()
    let order = try phone.controller(OrderController.self)
    let button = try #require(order.view.all.lazy.compactMap { $0 as? UIButton }.first)
    #expect(button.stubTitle == "Cancel the order")
    button.stubTap()
    await phone.settle()
    await phone.choose("Keep it")
    #expect(phone.front == ["/orders", "/order/:id([0-9]+)"])
    button.stubTap()
    await phone.settle()
    await phone.choose("Cancel the order")
    #expect(phone.front == ["/orders"])
    #expect(list.navigationItem.prompt == "Order 7 is cancelled.")
    let cells = list.tableView.stubCells.compactMap {
      $0.contentConfiguration as? UIListContentConfiguration
    }
    #expect(cells.map(\.text) == ["Order 7", "Order 8"])
    #expect(cells.map(\.secondaryText) == ["Cancelled", "Teapot"])
  }

  // MARK: The account

  @Test func editedAddressIsSaved() async throws {
    let phone = try await editing("2 Tea Road")
    try await phone.tap("Save")
    #expect(phone.front == ["/account"])
    #expect(phone.texts.contains("2 Tea Road"))
  }

  @Test func unsavedAddressIsNotLeft() async throws {
    let phone = try await editing("2 Tea Road")
    await phone.swipeBack()
    #expect(phone.front == ["/account", "/account/address"])
    #expect(phone.alert == "You have unsaved changes.")
    try await phone.tap("Keep editing")
    #expect(phone.alert == nil)
    await phone.tapBack()
    #expect(phone.alert == "You have unsaved changes.")
    try await phone.tap("Discard")
    #expect(phone.front == ["/account"])
    #expect(phone.texts.contains("1 Tea Road"))
  }

  @Test func linkDoesNotRemoveAnUnsavedAddress() async throws {
    let phone = try await editing("2 Tea Road")
    try await phone.receive("mall://account")
    #expect(phone.front == ["/account", "/account/address"])
    #expect(phone.alert == "You have unsaved changes.")
  }

  @Test func unchangedAddressIsLeft() async throws {
    let phone = try await editing("1 Tea Road")
    await phone.swipeBack()
    #expect(phone.front == ["/account"])
  }

  /// A phone with the address editor, and a text in it.
  private func editing(_ text: String) async throws -> Phone {
    let phone = await Phone.started()
    await phone.select(tab: 2)
    try await phone.tap("Sign in")
    try await phone.signIn()
    try await phone.tap("Edit the address")
    try phone.type(text, into: "Street")
    return phone
  }

  @Test func signingOutPresentsTheLogin() async throws {
    let phone = await Phone.started()
    phone.shop.session.member = Member(name: "Mei")
    try await phone.receive("mall://order/7")
    await phone.select(tab: 2)
    try await phone.tap("Sign out")
    await phone.waitForScreen("/login")
    #expect(phone.navigator.scene.tabs.allSatisfy { $0.stack.count == 1 })
  }

  // MARK: The web page

  @Test func pageIsLoadedWithTheScriptOfTheBridge() async throws {
    let phone = await Phone.started()
    let webView = try await phone.openCampaign()
    #expect(webView.stubHTML?.contains("junctor.router.open") == true)
    #expect(webView.stubScripts?.count == 1)
  }

  @Test func pageReceivesTheCity() async throws {
    let phone = await Phone.started()
    _ = try await phone.openCampaign()
    async let answer = phone.call("open", "mall://city")
    await phone.waitForScreen("/city")
    try await phone.tap("Recife")
    #expect(try await answer.has("name", #""Recife""#))
    #expect(phone.front == ["/", "/campaign"])
  }

  @Test func pageReceivesTheOrderAfterTheLogin() async throws {
    let phone = await Phone.started()
    _ = try await phone.openCampaign()
    async let answer = phone.call("open", "mall://order/7")
    await phone.waitForScreen("/login")
    try await phone.signIn()
    let order = try phone.controller(OrderController.self)
    order.view.all.lazy.compactMap { $0 as? UIButton }.first?.stubTap()
    await phone.settle()
    await phone.choose("Cancel the order")
    #expect(try await answer.has("isCancelled", "true"))
  }

  @Test func pageDoesNotOpenWhatIsNotExposed() async throws {
    let phone = await Phone.started()
    _ = try await phone.openCampaign()
    let answer = try await phone.call("open", "mall://account")
    #expect(answer.has("code", #""route.not_exposed""#), "\(answer.text)")
    #expect(phone.front == ["/", "/campaign"])
  }

  @Test func linkOfThePageIsOpened() async throws {
    let phone = await Phone.started()
    _ = try await phone.openCampaign()
    try await phone.tapLink("mall://goods/2")
    #expect(phone.front == ["/", "/campaign", "/goods/:id([0-9]+)"])
  }

  @Test func pageClosesItsScreen() async throws {
    let phone = await Phone.started()
    _ = try await phone.openCampaign()
    _ = try await phone.call("close")
    await phone.settle()
    #expect(phone.front == ["/"])
  }

  // MARK: The inspector

  @Test func shakePresentsTheInspector() async throws {
    let phone = await Phone.started()
    try await phone.tap("Black tea")
    await phone.swipeBack()
    let behind = phone.sight.all(StubBackground.self).compactMap {
      Sight($0.background).all(ShakeDetector.self).first
    }
    let detector = try #require(behind.first)
    let (controller, _) = detector.stubShow(in: UIViewController())
    let window = UIWindow()
    window.rootViewController = controller
    controller.motionEnded(.motionShake, with: nil)
    let inspector = try #require(window.stubTop as? RouterInspectorViewController)
    let texts = Sight(inspector.rootView).all(Text.self).map(\.stubText)
    #expect(texts.contains { $0.hasPrefix("scene main") })
    #expect(texts.contains { $0.hasSuffix("open  /goods/1") })
    #expect(texts.contains { $0.hasSuffix("swipeBack") })
  }
}
