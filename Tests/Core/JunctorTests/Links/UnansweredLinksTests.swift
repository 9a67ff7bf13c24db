// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Junctor
import JunctorTesting
import Testing

private let ownPage = RouteSource.web("https://m.mall.example")

@Suite(.timeLimit(.minutes(1))) struct UnansweredLinksTests {
  let clock = ManualClock()
  let router: Router
  let system = OtherApp()
  let shown = Notes()

  init() throws {
    router = Router(
      spaces: [.scheme("mall"), .domain("m.mall.example")], clock: clock, log: { _ in })
    try router.register("/order/:id", .exposed(to: .everyone)) { _ in "order" }
    let shown = shown
    // Not exposed.
    try router.register("/web") { request in shown.add("web \(request["url"] ?? "")") }
  }

  @discardableResult
  private func install(
    _ webLinks: Router.WebLinkPresentation? = .page("/web"), from exposure: RouteExposure? = nil,
    schemes: Set<String>? = nil
  ) -> RouteToken {
    let system = system
    guard let schemes else {
      return router.handleUnansweredLinks(webLinks: webLinks, from: exposure) {
        await system.open($0)
      }
    }
    return router.handleUnansweredLinks(
      webLinks: webLinks, systemSchemes: schemes, from: exposure
    ) { await system.open($0) }
  }

  @Test(
    arguments: [
      (
        "https://m.mall.example/x?a=1&b=%20#c", .universalLink,
        "web https://m.mall.example/x?a=1&b=%20#c"
      ),
      ("http://M.mall.example/x", .push, "web http://m.mall.example/x"),
      ("https://m.mall.example/x", .app, "web https://m.mall.example/x"),
      ("https://m.mall.example/x", .customScheme, "web https://m.mall.example/x"),
      // A page loads links that no route matches.
      ("https://m.mall.example/x", ownPage, nil),
      ("https://m.mall.example/x", .web("null"), nil),
      // Neither an own scheme nor one of the web.
      ("https://evil.example/x", .universalLink, nil), ("https://m.mall.example.evil/x", .app, nil),
      ("https://m.mall.example:8443/x", .app, nil), ("https://a.m.mall.example/x", .app, nil),
      ("mall://x", .app, nil), ("other://x", .app, nil), ("ftp://m.mall.example/x", .app, nil),
      ("javascript:alert(1)", .app, nil), ("data:text/html,x", .app, nil), ("file:///x", .app, nil),
    ] as [(String, RouteSource, String?)])
  func onlyWebLinksOfOwnDomainsAreShownAsPages(
    _ address: String, _ source: RouteSource, _ note: String?
  ) async {
    install(schemes: ["mailto", "mall"])
    #expect(
      await router.ending(address, source: source) == (note == nil ? .failed(.notFound) : .handled))
    #expect(shown.all == (note.map { [$0] } ?? []))
    #expect(system.opened.count == 0)
  }

  @Test(arguments: [
    "tel:", "tel_uk", "", "1tel", "https", "HTTP", "javascript", "Data", "file", "a b",
  ])
  func schemeThatIsNeverPassedToTheSystemTraps(_ scheme: String) async {
    await #expect(processExitsWith: .failure) { [scheme] in
      Router(scheme: "mall").handleUnansweredLinks(systemSchemes: [scheme]) { _ in true }
    }
  }

  @Test(
    arguments: [
      ("tel:+861234", .app, true), ("MAILTO:a@b.example?subject=x", .module("Order"), true),
      ("sms:1", ownPage, true),
      ("tel:1", .web("https://m.mall.example", isMainFrame: false), false),
      ("tel:1", .web("https://evil.example"), false),
      ("tel:1", .web("null"), false),
      ("tel:1", .customScheme, false), ("tel:1", .universalLink, false), ("tel:1", .push, false),
      ("tel:1", .intent, false), ("tel:1", .policy, false), ("skype:x?call", .app, false),
    ] as [(String, RouteSource, Bool)])
  func systemLinksAreOpenedForTheAppAndItsPages(
    _ address: String, _ source: RouteSource, _ isOpened: Bool
  ) async throws {
    install()
    #expect(
      await router.ending(address, source: source) == (isOpened ? .handled : .failed(.notFound)))
    #expect(system.opened.all == (isOpened ? [try ParsedURL(address).description] : []))
  }

  @Test(arguments: [
    ("mailto:a b@c.example?subject=x|y", "mailto:a%20b@c.example?subject=x%7Cy"),
    ("tel:+86 1%", "tel:+86%201%25"), ("sms:1?body=你好", "sms:1?body=%E4%BD%A0%E5%A5%BD"),
    ("maps://?q=[x]", "maps://?q=%5Bx%5D"),
  ])
  func systemReceivesTheFormOfAURL(_ address: String, _ opened: String) async {
    install()
    #expect(await router.ending(address) == .handled)
    #expect(system.opened.all == [opened])
  }

  @Test func sourcesOfSystemLinksAreConfigurable() async {
    let wallet = "com.example.wallet"
    install(from: [.push, .customScheme, .namedApp(wallet), .web("https://pages.example")])
    let cases: [(RouteSource, RouteEnding)] = [
      (.app, .handled), (.push, .handled), (.web("https://pages.example"), .handled),
      (ownPage, .failed(.notFound)), (.intent, .failed(.notFound)),
      // Any app could start a phone call.
      (.customScheme, .failed(.notFound)), (.namedApp(wallet), .failed(.notFound)),
    ]
    for (source, ending) in cases {
      #expect(await router.ending("tel:1", source: source) == ending, "\(source)")
    }
  }

  @Test func linkThatTheSystemDoesNotOpenIsReported() async throws {
    router.handleUnansweredLinks { _ in false }
    let error = try await router.failure("tel:1")
    #expect(error.code == .handlerFailed)
    router.handleUnansweredLinks(webLinks: .page("/web"))
    #expect(await router.ending("tel:1") == .failed(.notFound))
  }

  @Test func matchingRouteTakesPrecedence() async throws {
    let token = install()
    #expect(await router.ending("https://m.mall.example/order/7", source: .push) == .value)
    #expect(!router.canOpen("https://m.mall.example/x"))
    let error = try await router.failure("mall://ordr/7", source: .push)
    #expect(error.code == .notFound && error.nearest.isEmpty)
    #expect(router.unregister(token))
    #expect(await router.ending("https://m.mall.example/x") == .failed(.notFound))
    #expect(shown.count == 0)
  }

  // MARK: No cycle

  @Test func pageThatOpensItsOwnLinkIsNotShownAgain() async throws {
    let (router, shown) = (router, shown)
    install(
      .handler { link in
        shown.add(link)
        shown.add("\(await router.ending(link))")
        shown.add("\(await router.ending(link, source: .universalLink))")
      })
    #expect(await router.ending("https://m.mall.example/x") == .handled)
    #expect(shown.all == ["https://m.mall.example/x", "notFound", "notFound"])
  }

  @Test func pageThatRedirectsToItsLinkEnds() async throws {
    try router.register(
      "/back",
      .sync { request in RouteResponse.redirect(to: try request.string("url")) })
    install(.page("mall://back"))
    #expect(await router.ending("https://m.mall.example/x", source: .push) == .failed(.notFound))
  }

  @Test func requestsForALinkThatIsBeingShownWaitForIt() async throws {
    let (released, shown) = (Latch(), shown)
    install(
      .handler { link in
        shown.add(link)
        await released.wait()
        if link.hasSuffix("/broken") { throw RouteRejection("The page is broken.") }
      })
    for (path, ending) in [("x", RouteEnding.handled), ("broken", .failed(.handlerFailed))] {
      let link = "https://m.mall.example/\(path)"
      let first = Task { await router.ending(link, source: .universalLink) }
      await shown.wait(for: path == "x" ? 1 : 2)
      if path == "x" {
        let others = [link, "HTTPS://M.mall.example/a/../x"].map { link in
          Task { await router.ending(link, source: .push) }
        }
        await released.open()
        for other in others { #expect(await other.value == .handled) }
      }
      #expect(await first.value == ending)
    }
    #expect(shown.count == 2)
  }

  @Test func linkIsShownAgainIfItsPageIsNotTheLastOne() async throws {
    let shown = shown
    install(.handler { shown.add($0) })
    func open(_ path: String) async {
      #expect(
        await router.ending("https://m.mall.example/\(path)", source: .universalLink) == .handled)
    }
    for path in ["a", "b", "a", "a"] { await open(path) }
    #expect(shown.all.map { $0.suffix(1) } == ["a", "b", "a"])
    // Nothing reports the removal of a handler's page.
    await clock.advance(by: .milliseconds(1_999))
    await open("a")
    #expect(shown.count == 3)
    await clock.advance(by: .milliseconds(1))
    await open("a")
    #expect(shown.count == 4)
    // The app's own code always shows it.
    #expect(await router.ending("https://m.mall.example/a") == .handled)
    #expect(shown.count == 5)
  }

  @Test(arguments: [
    (false, ["A", "B", "A"], ["A"]), (false, ["A", "B", "C", "B"], ["A", "B"]),
    (false, ["A", "order", "A"], ["A"]), (false, ["A", "A"], ["A"]),
    (true, ["A", "B", "A"], ["A"]), (true, ["A", "order", "A"], ["A"]),
  ])
  @MainActor func pageOfTheLinkIsInFront(
    isSheet: Bool, links: [String], pages: [String]
  ) async throws {
    let host = SimulatedHost(tabs: ["home"], clock: clock)
    try router.register("/home", .screen { _, _ in "home" })
    try router.register(
      "/browser", .screen { request, _ in try request.string("url") },
      .presented(as: isSheet ? .sheet : .push))
    try router.register(
      "/orders", .screen { _, _ in "orders" }, .presented(as: isSheet ? .sheet : .push),
      .exposed(to: .everyone))
    try await router.connect(host, roots: ["home": "/home"])
    install(.page("/browser"))
    let inbox = LinkInbox(waitingFor: [], clock: clock)
    inbox.deliver(to: router)
    for (index, link) in links.enumerated() {
      let address =
        link == "order" ? "mall://orders" : "https://m.mall.example/x?page=\(link)"
      let disposition = await inbox.receive(
        InboundLink(address, entry: .universalLink, id: "\(index)"))
      #expect("\(disposition)" == "delivered: handled")
      let top = host.scene.top.flatMap { host.content(of: $0) as? String }
      #expect(top == (link == "order" ? "orders" : address))
      await clock.advance(by: .seconds(3))
    }
    let shown = host.scene.screens.compactMap { host.content(of: $0) as? String }
    #expect(shown.dropFirst() == pages.map { "https://m.mall.example/x?page=\($0)" }[...])
  }

  @Test @MainActor func pageScreenIsShownOnce() async throws {
    let host = SimulatedHost(tabs: ["home"], clock: clock)
    try router.register("/home", .screen { _, _ in "home" })
    try router.register(
      "/browser", .screen { request, _ in try request.string("link") }, .presented(as: .sheet))
    try await router.connect(host, roots: ["home": "/home"])
    install(.page("/browser", key: "link"))
    let inbox = LinkInbox(waitingFor: [])
    inbox.deliver(to: router)
    let link = "https://m.mall.example/x?a=1"
    for id in ["1", "2"] {
      let disposition = await inbox.receive(InboundLink(link, entry: .universalLink, id: id))
      #expect("\(disposition)" == "delivered: handled")
    }
    #expect(host.scene.modals.count == 1)
    let screen = try #require(host.scene.modals.first?.stack.last)
    #expect(host.content(of: screen) as? String == link)

    #expect(host.user(in: router.navigation).pullDown())
    var id = 2
    while host.scene.modals.isEmpty {
      id += 1
      _ = await inbox.receive(InboundLink(link, entry: .universalLink, id: "\(id)"))
    }
  }
}
