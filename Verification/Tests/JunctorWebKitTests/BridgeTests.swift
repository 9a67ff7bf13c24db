// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Junctor
import JunctorBridge
import Testing
import VerifiedWebKit
import WebKit

/// Messages of pages and their answers, and events.
@Suite(.timeLimit(.minutes(1))) @MainActor struct BridgeTests {
  // MARK: Messages

  @Test func eachMessageIsAnsweredOnce() async throws {
    let shop = try Shop()
    try shop.router.register("/order/:id", .exposed(to: .anyPage)) { request in
      try request.value("id", as: Int.self)
    }
    #expect(await shop.open(1, "mall://order/7") == "7")
    #expect(await shop.open(2, "mall://ordre/7") == "route.not_found")
    #expect(await shop.open(2, "mall://order/7") == "bridge.malformed")
    #expect(shop.webView?.stubReplyCounts == [1, 1, 1])
  }

  @Test func bodyThatIsNoTextIsMalformed() async throws {
    let shop = try Shop()
    for body: Any in [7, ["v": 1], NSNull(), ["text"]] as [Any] {
      #expect(await shop.post(body) == "bridge.malformed")
    }
    #expect(await shop.post("") == "bridge.malformed")
    #expect(shop.webView?.stubReplyCounts == [1, 1, 1, 1, 1])
  }

  @Test func messagesAreHandledInOrder() async throws {
    let shop = try Shop()
    let (call, gate) = try await shop.waiting()
    let cancel = Task { await shop.ask(2, "cancel", #""call":"c-1""#) }
    let again = Task { await shop.open(3, "/slow") }
    let cancelAgain = Task { await shop.ask(4, "cancel", #""call":"c-3""#) }
    #expect(await cancel.answer == "true")
    #expect(await call.answer == "route.cancelled")
    #expect(await cancelAgain.answer == "true")
    #expect(await again.answer == "route.cancelled")
    gate.open()
  }

  @Test func pageClosesItsScreen() async throws {
    let shop = try Shop(closing: { $0 == ["city": "Ulm"] })
    #expect(await shop.ask(1, "close", #""result":{"city":"Ulm"}"#) == "null")
    #expect(await shop.ask(2, "close") == "route.not_exposed")
    #expect(try await Shop().ask(1, "close") == "route.not_exposed")
  }

  // MARK: Origins

  @Test(arguments: [
    ("https", "m.mall.example", 0, "https://m.mall.example"),
    ("https", "m.mall.example", 8443, "https://m.mall.example:8443"),
    ("http", "localhost", 8080, "http://localhost:8080"), ("shop", "page", 0, "shop://page"),
    ("", "", 0, "null"), ("file", "", 0, "null"), ("", "m.mall.example", 0, "null"),
  ])
  func originIsThatOfTheFrameInTheWebView(
    scheme: String, host: String, port: Int, origin: String
  ) async throws {
    let frame = WKFrameInfo(Shop.origin(scheme, host, port))
    #expect(BridgePage(frame) == BridgePage(origin: origin))
    let answer = try await Shop().ask(1, "canOpen", #""url":"/a""#, from: frame)
    #expect(
      answer == (host == "m.mall.example" && !scheme.isEmpty ? "false" : "bridge.origin_denied"))
  }

  @Test func originIsThatOfTheMomentOfTheMessage() async throws {
    let shop = try Shop()
    let late = WKFrameInfo(Shop.origin())
    let answer = Task { await shop.ask(1, "canOpen", #""url":"/a""#, from: late) }
    await shop.posted.wait(for: 1)
    late.securityOrigin = Shop.origin("https", "evil.example")
    #expect(await answer.answer == "false")
    #expect(await shop.ask(2, "canOpen", #""url":"/a""#, from: late) == "bridge.origin_denied")
  }

  @Test func framesAreAnsweredOnlyIfThePolicyAllowsThem() async throws {
    let advert = WKFrameInfo(isMainFrame: false, Shop.origin())
    #expect(try await Shop().open(1, "/a", from: advert) == "bridge.frame_denied")
    let shop = try Shop(policy: { $0.allowsSubframes = true })
    #expect(await shop.ask(1, "canOpen", #""url":"/a""#, from: advert) == "false")
    #expect(
      await shop.ask(2, "subscribe", #""name":"stock","sub":"s""#, from: advert)
        == "bridge.frame_denied")
  }

  @Test func windowWithoutABridgeIsNotAnswered() async throws {
    let configuration = WKWebViewConfiguration()
    let shop = try Shop(configuration: configuration)
    let window = WKWebView(configuration: configuration)
    let message = #"{"v":1,"id":"c-1","m":"subscribe","name":"stock","sub":"s"}"#
    guard case .rejected(let error) = await window.stubPost(message, from: shop.frame) else {
      Issue.record("The other window was answered.")
      return
    }
    #expect(error == "There is no bridge in this web view.")
    #expect(await shop.ask(1, "canOpen", #""url":"/a""#) == "false")
  }

  // MARK: Web views that share a configuration

  @Test func eachWebViewOfAConfigurationHasItsBridge() async throws {
    let configuration = WKWebViewConfiguration()
    let first = try Shop(script: "sdk", configuration: configuration)
    let second = try Shop(script: "sdk", configuration: configuration)
    for (shop, goods) in [(first, 1), (second, 2)] {
      try shop.router.register("/goods", .exposed(to: .anyPage)) { _ in goods }
      #expect(try shop.scripts().map(\.source) == ["sdk"])
      #expect(await shop.open(1, "/goods") == "\(goods)")
      #expect(await shop.ask(2, "subscribe", #""name":"stock","sub":"s""#) == "null")
    }
    for (shop, other) in [(first, second), (second, first)] {
      let before = other.received.elements.count
      try shop.bridge.post("stock", 7)
      await shop.received.wait(for: 1)
      #expect(other.received.elements.count == before)
    }
    first.web?.disconnect()
    #expect(
      await first.open(3, "/goods") == "rejected: There is no bridge in this web view.")
    #expect(await second.open(3, "/goods") == "2")
    second.web?.disconnect()
    #expect(await second.open(4, "/goods") == "no handler")
  }

  @Test func bridgeThatWasReplacedDoesNotRemoveTheNewOne() async throws {
    let shop = try Shop()
    let old = try #require(shop.web)
    shop.newBridge()
    old.disconnect()
    #expect(await shop.open(1, "/a") == "route.not_found")
  }

  @Test func handlerOfTheAppIsReplacedAndRemovedHandlerIsAddedAgain() async throws {
    final class AppHandler: NSObject, WKScriptMessageHandlerWithReply {
      func userContentController(
        _ userContentController: WKUserContentController, didReceive message: WKScriptMessage,
        replyHandler: @escaping @MainActor @Sendable (Any?, String?) -> Void
      ) { replyHandler(nil, "This is the app.") }
    }
    let configuration = WKWebViewConfiguration()
    let controller = configuration.userContentController
    controller.addScriptMessageHandler(AppHandler(), contentWorld: .page, name: "junctor")
    let shop = try Shop(script: "sdk", configuration: configuration)
    #expect(await shop.open(1, "/a") == "route.not_found")
    controller.removeAllScriptMessageHandlers()
    controller.removeAllUserScripts()
    #expect(await shop.open(2, "/a") == "no handler")
    shop.newBridge(script: "sdk")
    #expect(await shop.open(3, "/a") == "route.not_found")
    #expect(try shop.scripts().map(\.source) == ["sdk"])
  }

  @Test func scriptIsAddedOnceToEachWorld() throws {
    let configuration = WKWebViewConfiguration()
    let shop = try Shop(script: "sdk", configuration: configuration)
    shop.web?.disconnect()
    shop.newBridge(script: "sdk")
    let world = WKContentWorld.world(name: "shop")
    let other = try Shop(world: world, script: "sdk", configuration: configuration)
    let worlds = try other.scripts().map(\.stubWorld)
    #expect(worlds == [.page, world])
  }

  @Test func controllerIsReleasedWithItsWebViewsAndBridges() async throws {
    let end = Log()
    let shop = try Shop(configuration: ControllerWithReleaseNote.configuration(end))
    #expect(await shop.open(1, "/a") == "route.not_found")
    shop.closeBridge()
    shop.closeWebView()
    await end.wait(for: 1)
    #expect(end.elements == ["released"])
  }

  // MARK: The lifetime of a page

  @Test func reloadAnswersTheCallsOfThePage() async throws {
    let shop = try Shop()
    let (call, gate) = try await shop.waiting()
    shop.web?.pageGone()
    #expect(await call.answer == "bridge.page_gone")
    gate.open()
    #expect(await shop.open(1, "/slow") == #""late""#)
    #expect(shop.webView?.stubReplyCounts == [1, 1])
  }

  @Test func messageOfAPageThatEndsIsNotHandledForTheNextPage() async throws {
    let shop = try Shop()
    let webView = try #require(shop.webView)
    let message = #"{"v":1,"id":"c-1","m":"subscribe","name":"stock","sub":"s"}"#
    let call = Task { await webView.stubPost(message, from: shop.frame) }
    await shop.posted.wait(for: 1)
    shop.web?.pageGone()
    _ = await call.answer
    #expect(await shop.ask(1, "unsubscribe", #""sub":"s""#) == "false")
  }

  @Test func eventIsPassedToTheOriginThatSubscribed() async throws {
    let shop = try Shop()
    #expect(await shop.ask(1, "subscribe", #""name":"stock","sub":"s""#) == "null")
    let evil = WKFrameInfo(Shop.origin("https", "evil.example"))
    #expect(await shop.ask(2, "canOpen", #""url":"/a""#, from: evil) == "bridge.origin_denied")
    try shop.bridge.post("stock", 1)
    await shop.calls.wait(for: 1)
    #expect(shop.calls.elements[0].arguments["origin"] as? String == "https://m.mall.example")
  }

  /// The handler of the call ignores its cancellation.
  @Test func bridgeAndWebViewHaveNoRetainCycle() async throws {
    let (sessionEnd, webViewEnd) = (Log(), Log())
    let shop = try Shop(closing: { [note = ReleaseNote(sessionEnd)] _ in
      withExtendedLifetime(note) { true }
    })
    shop.webView?.stubCall = { [note = ReleaseNote(webViewEnd)] _ in
      withExtendedLifetime(note) {}
    }
    weak let web = shop.web
    let (call, gate) = try await shop.waiting()
    defer { gate.open() }
    shop.closeBridge()
    #expect(web == nil)
    #expect(await call.answer == "bridge.page_gone")
    await sessionEnd.wait(for: 1)
    #expect(sessionEnd.elements == ["released"])
    shop.closeWebView()
    await webViewEnd.wait(for: 1)
    #expect(webViewEnd.elements == ["released"])
  }

  @Test func bridgeOfAReleasedWebViewDoesNothing() async throws {
    let shop = try Shop()
    #expect(await shop.ask(1, "subscribe", #""name":"stock","sub":"s""#) == "null")
    let end = Log()
    shop.webView?.stubCall = { [note = ReleaseNote(end), received = shop.received] _ in
      withExtendedLifetime(note) { received.add("event") }
    }
    shop.closeWebView()
    await end.wait(for: 1)
    try shop.bridge.post("stock", 1)
    await shop.notes.wait { notes in notes.contains { $0.contains("sent stock") } }
    shop.web?.pageGone()
    shop.web?.disconnect()
    #expect(shop.received.elements.isEmpty)
  }

  @Test func webViewMayHaveANewBridgeAfterItsBridgeWasReleased() async throws {
    let shop = try Shop()
    shop.closeBridge()
    shop.newBridge()
    #expect(await shop.open(1, "/a") == "route.not_found")
    shop.closeBridge()
    await shop.removed.wait(for: 1)
    #expect(await shop.open(1, "/a") == "no handler")
    shop.newBridge()
    #expect(await shop.open(1, "/a") == "route.not_found")
  }

  @Test func disconnectingRemovesTheHandler() async throws {
    let shop = try Shop()
    let (call, gate) = try await shop.waiting()
    #expect(await shop.ask(2, "subscribe", #""name":"stock","sub":"s""#) == "null")
    shop.web?.disconnect()
    #expect(await call.answer == "bridge.page_gone")
    #expect(await shop.open(3, "/slow") == "no handler")
    try shop.bridge.post("stock", 1)
    // A later event of the same session is the first that is passed.
    let message = #"{"v":1,"id":"c-1","m":"subscribe","name":"stock","sub":"t"}"#
    let answer = await shop.web?.session.receive(message, from: BridgePage(shop.frame))
    #expect(Shop.brief(answer ?? "") == "null")
    try shop.bridge.post("stock", 2)
    await shop.calls.wait(for: 1)
    #expect(shop.calls.elements.count == 1)
    #expect((shop.calls.elements[0].arguments["text"] as? String)?.contains("\"data\":2") == true)
    gate.open()
  }

  // MARK: Events

  @Test func eventsComeInOrderAndAsArguments() async throws {
    let shop = try Shop()
    #expect(await shop.ask(1, "subscribe", #""name":"stock","sub":"s""#) == "null")
    let data = "\u{2028}\"'); alert(1); //"
    for number in 1...50 { try shop.bridge.post("stock", ["n": "\(number)\(data)"]) }
    await shop.received.wait(for: 50)
    for (number, text) in shop.received.elements.enumerated() {
      #expect(text.contains("\"seq\":\(number + 1),"))
    }
    #expect(Set(shop.calls.elements.map(\.body)).count == 1)
    #expect(
      shop.calls.elements.allSatisfy { $0.world === WKContentWorld.page && $0.arguments.count == 2 }
    )
    #expect(shop.calls.elements.allSatisfy { !$0.body.contains("alert") })
  }

  @Test func nextEventWaitsUntilThePageHasReceivedTheLast() async throws {
    let shop = try Shop()
    #expect(await shop.ask(1, "subscribe", #""name":"stock","sub":"s""#) == "null")
    let gate = Gate()
    let begun = Log()
    let taken = Log()
    shop.webView?.stubCall = { _ in
      begun.add("\(taken.elements.count) taken")
      await gate.wait()
      taken.add("one")
    }
    for number in 1...3 { try shop.bridge.post("stock", number) }
    await begun.wait(for: 1)
    gate.open()
    await taken.wait(for: 3)
    #expect(begun.elements == ["0 taken", "1 taken", "2 taken"])
  }

  @Test func eventIsNotPassedToANewerPage() async throws {
    let shop = try Shop()
    #expect(await shop.ask(1, "subscribe", #""name":"stock","sub":"s""#) == "null")
    // The web view shows another page, and has not called its delegate yet.
    shop.frame.securityOrigin = Shop.origin("https", "evil.example")
    try shop.bridge.post("stock", 1)
    await shop.calls.wait(for: 1)
    #expect(shop.calls.elements.first?.body.contains("self.origin === origin") == true)
    shop.web?.pageGone()
    try shop.bridge.post("stock", 2)
    #expect(shop.received.elements.isEmpty)
    // The next page subscribes, and its first event is the next that is passed.
    shop.frame.securityOrigin = Shop.origin()
    #expect(await shop.ask(1, "subscribe", #""name":"stock","sub":"s""#) == "null")
    try shop.bridge.post("stock", 3)
    await shop.received.wait(for: 1)
    #expect(shop.received.elements.count == 1 && shop.calls.elements.count == 2)
    #expect(shop.received.elements[0].contains("\"data\":3"))
  }

  // MARK: Worlds and scripts

  @Test func bridgeOfAnotherWorldIsNotInTheWorldOfThePage() async throws {
    let world = WKContentWorld.world(name: "shop")
    let shop = try Shop(world: world, script: "sdk")
    #expect(await shop.open(1, "/a") == "no handler")
    #expect(
      await shop.ask(1, "subscribe", #""name":"stock","sub":"s""#, in: world) == "null")
    try shop.bridge.post("stock", 1)
    await shop.received.wait(for: 1)
    #expect(shop.calls.elements.allSatisfy { $0.world === world })
    let scripts = try shop.scripts()
    #expect(scripts.map(\.source) == ["sdk"])
    #expect(scripts.allSatisfy { $0.stubWorld === world })
    shop.web?.disconnect()
    #expect(await shop.ask(2, "hello", in: world) == "no handler")
  }

  @Test func scriptRunsAtDocumentStartInMainFramesOnly() throws {
    let scripts = try Shop(script: "sdk").scripts()
    #expect(scripts.map(\.source) == ["sdk"])
    #expect(scripts.map(\.injectionTime) == [.atDocumentStart])
    #expect(scripts.map(\.isForMainFrameOnly) == [true])
    #expect(try Shop().scripts().isEmpty)
  }
}
