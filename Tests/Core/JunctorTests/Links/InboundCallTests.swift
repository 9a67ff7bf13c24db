// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Junctor
import JunctorTesting
import Testing

@testable import JunctorLinks
@testable import JunctorMatching

@Suite(.timeLimit(.minutes(1))) struct InboundCallTests {
  private static let back =
    "x-source=Partner&x-success=partner%3A%2F%2Fdone&x-error=partner%3A%2F%2Ferror&x-cancel=partner%3A%2F%2Fcancel"

  let clock = ManualClock()
  let router: Router
  let app = OtherApp()
  let reports = Notes()
  let log = Notes()

  init() throws {
    router = Router.quiet(clock: clock, log: log)
    try router.register(
      "/pay", .exposed(to: .customScheme),
      .answersCallback { (receipt: Receipt) in ["number": receipt.number, "at": "1"] }
    ) { request in
      if request["fail"] != nil { throw Mishap(text: "secret of the till") }
      return Receipt(number: try request.string("id"))
    }
  }

  private func calls(
    _ policy: CallbackPolicy = CallbackPolicy(schemes: ["Partner"]), app: OtherApp? = nil,
    router: Router? = nil
  ) -> InboundCalls {
    let app = app ?? self.app
    return InboundCalls(
      to: router ?? self.router, policy: policy,
      report: { [reports] report in
        reports.add(
          "\(report.ending) \(report.caller?.name ?? "-") \(report.callback ?? "-") \(report.isOpened)"
        )
      }, opening: { await app.open($0) })
  }

  private func ending(_ address: String, _ calls: InboundCalls) async -> RouteEnding {
    do throws(RouteError) {
      return try await calls.open(InboundLink(address, entry: .scene)).ending
    } catch {
      return RouteEnding(error.code)
    }
  }

  // MARK: The address of the action

  @Test func callReceivesTheDeclaredResults() async throws {
    let outcome = try await calls().open(
      InboundLink("mall://x-callback-url/pay?id=1&\(Self.back)", entry: .otherApp))
    #expect(outcome.ending == .value)
    #expect(app.opened.all == ["partner://done?at=1&number=1"])
    #expect(reports.all == ["value Partner x-success true"])
  }

  @Test func actionReceivesItsParametersAndTheCaller() async throws {
    let notes = Notes()
    try router.register("/*", .exposed(to: .customScheme)) { request in
      notes.add("\(request.address) \(request.source) \(request.caller?.name ?? "-")")
    }
    let cases: [(String, String)] = [
      ("mall://x-callback-url/a?id=1&x-source=P&b=a%26b+c", "mall://a?id=1&b=a%26b+c"),
      ("MALL://X-Callback-URL/a/b?x-source=P", "mall://a/b"),
      ("mall://x-callback-url/?x-source=P", "mall://"),
      ("mall://x-callback-url/a?&&x-source=P&&k&v=#f?x-source=Q", "mall://a?k&v=#f?x-source=Q"),
      ("mall://x-callback-url/a?x-other=1&X-Source=P&xsource=2", "mall://a?xsource=2"),
      ("mall://x-callback-url/a%2Fb?x-source=P", "mall://a%2Fb"),
    ]
    for (address, behind) in cases {
      let ending = await ending(address, calls())
      #expect(ending == .handled, "\(address)")
      #expect(notes.take() == ["\(behind) customScheme P"])
    }
    #expect(await ending("mall://x-callback-url/a?x-source=My+own%20App", calls()) == .handled)
    #expect(notes.take() == ["mall://a customScheme My own App"])
  }

  @Test func actionIsParsedInTheSpaceOfTheScheme() async throws {
    let router = Router(spaces: [
      .domain("m.mall.example"), .scheme("wlrdemo", host: "com.wlrroute.demo"),
    ])
    try router.register("/pay", .exposed(to: .customScheme), .answersCallback("result")) {
      $0.address
    }
    let calls = calls(router: router)
    #expect(
      await ending("wlrdemo://x-callback-url/pay?x-success=partner%3A%2F%2Fok", calls) == .value)
    #expect(app.opened.all == ["partner://ok?result=wlrdemo%3A%2F%2Fcom.wlrroute.demo%2Fpay"])
  }

  /// The source of a link never changes, also if its text is a call.
  @Test(
    arguments: InboundLink.Entry.allCases,
    [nil, .app, .push, .web("https://m.mall.example"), .namedApp("com.example.wallet")]
      as [RouteSource?])
  func onlyALinkOfAnotherAppIsACall(
    _ entry: InboundLink.Entry, _ source: RouteSource?
  ) async throws {
    let address = "mall://x-callback-url/pay?id=1&\(Self.back)"
    let web = "https://m.mall.example/x?al_applink_data=1"
    let links =
      [InboundLink(address, entry: entry, source: source)]
      // The address of the App Links data, with the source of the link.
      + [InboundLink(address, entry: entry, source: InboundLink(web, entry: .scene).source)]
    let entryPoints: [(InboundLink) async throws(RouteError) -> RouteOutcome] = [
      calls().open, calls().show,
    ]
    for link in links {
      for open in entryPoints {
        let ending: RouteEnding
        do throws(RouteError) {
          ending = try await open(link).ending
        } catch {
          ending = RouteEnding(error.code)
        }
        #expect(ending == (link.source.isOtherApp ? .value : .failed(.notFound)), "\(link)")
      }
    }
    let count = links.count { $0.source.isOtherApp }
    #expect(app.opened.count == 2 * count && reports.count == 2 * count)
  }

  @Test func routeOfAPushReceivesItsCallUnchanged() async throws {
    try router.register("/x-callback-url/pay", .exposed(to: .push)) { request in
      "\(request.source) \(request["x-success"] ?? "")"
    }
    let link = InboundLink("mall://x-callback-url/pay?x-success=partner%3A%2F%2Fdone", entry: .push)
    #expect(try await calls().open(link).value as? String == "push partner://done")
    #expect(app.opened.count == 0 && reports.count == 0)
  }

  private func isCall(_ address: String) -> Bool {
    guard let url = try? ParsedURL(address) else { return false }
    return (try? InboundCall(url, from: nil, to: router, policy: CallbackPolicy())) != nil
  }

  @Test func linkThatIsNotACallIsOpenedUnchanged() async throws {
    try router.register("/a", .exposed(to: .push)) { "\($0.source) \($0["x-success"] ?? "")" }
    let link = InboundLink("mall://a?x-success=partner%3A%2F%2Fdone", entry: .push)
    #expect(try await calls().open(link).value as? String == "push partner://done")
    #expect(try await calls().show(link).value as? String == "push partner://done")
    for address in ["", "http://x-callback-url/pay", "other://x-callback-url/pay", "mall://pay"] {
      #expect(!isCall(address))
    }
    #expect(isCall("mall://x-callback-url/pay"))
    #expect(await ending("\u{0}://", calls()) != .handled)
    #expect(app.opened.count == 0 && reports.count == 0)
  }

  // MARK: The table of endings

  @Test(
    arguments: [
      ("pay?id=1&", .value, "partner://done?at=1&number=1"),
      ("nothing?", .handled, "partner://done"),
      ("whole?", .value, "partner://done?result=7"),
      ("undeclared?", .value, "partner://done"),
      ("other-type?", .value, "partner://done"),
      ("elsewhere?", .value, "partner://done"),
      ("closed?", .dismissed, "partner://cancel"),
      ("given-up?", .failed(.cancelled), "partner://cancel"),
      (
        "nowhere?", .failed(.notFound),
        "partner://error?errorCode=notFound&errorMessage=There%20is%20no%20such%20action."
      ),
      (
        "private?", .failed(.denied),
        "partner://error?errorCode=denied&errorMessage=This%20action%20is%20not%20open%20to%20other%20apps."
      ),
      (
        "pay?", .failed(.badParameter),
        "partner://error?errorCode=badParameter&errorMessage=The%20parameter%20%E2%80%9Cid%E2%80%9D%20is%20missing%20or%20malformed."
      ),
      (
        "pay?fail&", .failed(.handlerFailed),
        "partner://error?errorCode=handlerFailed&errorMessage=The%20action%20failed."
      ),
      (
        "lost?", .failed(.handlerLost),
        "partner://error?errorCode=handlerLost&errorMessage=The%20action%20failed."
      ),
      (
        "refused?", .failed(.rejected),
        "partner://error?errorCode=rejected&errorMessage=The%20request%20was%20refused."
      ),
    ] as [(String, RouteEnding, String)])
  func eachEndingOpensOneCallback(_ action: String, _ ending: RouteEnding, _ called: String)
    async throws
  {
    let outside = RouteOption.exposed(to: .customScheme)
    try router.register("/nothing", outside) { _ in }
    try router.register("/whole", outside, .answersCallback("result")) { _ in 7 }
    try router.register("/undeclared", outside) { _ in Receipt(number: "1") }
    try router.register("/other-type", outside, .answersCallback { (n: Int) in ["n": "\(n)"] }) {
      _ in
      Receipt(number: "1")
    }
    // The final route declares the results, not the one that redirected.
    try router.register(
      "/elsewhere", .sync { _ in RouteResponse.redirect(to: "/undeclared") }, outside,
      .answersCallback { (receipt: Receipt) in ["stolen": receipt.secret] })
    try router.register("/closed", outside) { _ in RouteResponse.dismissed }
    try router.register("/given-up", outside) { _ in throw CancellationError() }
    try router.register("/private") { _ in Issue.record("This is not open to other apps.") }
    try router.register("/lost", .reply { _, _ in }, outside)
    try router.register(
      "/refused", outside,
      .gated(by: TestGate("risk", admitting: { _ in throw RouteRejection("secret rule") }))
    ) { _ in }
    let calls = calls()
    let received = await self.ending("mall://x-callback-url/\(action)\(Self.back)", calls)
    #expect(received == ending)
    #expect(app.opened.all == [called])
    #expect(reports.count == 1)
    #expect(!app.opened.all[0].contains("secret"))
  }

  @Test func documentedTableIsThatOfTheCode() throws {
    let root = (0..<5).reduce(URL(fileURLWithPath: #filePath)) { url, _ in
      url.deletingLastPathComponent()
    }
    let page = root.appendingPathComponent(
      "Sources/Core/JunctorLinks/JunctorLinks.docc/OtherApps.md")
    let lines = try String(contentsOf: page, encoding: .utf8).split(separator: "\n")
      .drop { !$0.hasPrefix("| Ending | Callback |") }.dropFirst(2).prefix { $0.hasPrefix("|") }
    var callbacks: [String: Substring] = [:]
    for line in lines {
      let words = line.split(separator: "`").enumerated().filter { $0.offset % 2 == 1 }.map(
        \.element)
      let callback = try #require(words.first { $0.hasPrefix("x-") })
      let endings = words.prefix { $0 != callback }.map(String.init)
      for ending in endings.isEmpty ? ["other"] : endings { callbacks[ending] = callback }
    }
    #expect(callbacks.count == 5)
    for ending in [.value, .handled] + RouteError.Code.allCases.map(RouteEnding.init(_:)) {
      let documented = callbacks[ending.rawValue] ?? callbacks["other"]
      #expect(documented.map(String.init) == Callback(for: ending).rawValue, "\(ending)")
    }
  }

  @Test func onlyTheMatchingCallbackIsOpened() async throws {
    let address =
      "mall://x-callback-url/nowhere?x-success=partner%3A%2F%2Fdone&x-cancel=partner%3A%2F%2Fc"
    #expect(await ending(address, calls()) == .failed(.notFound))
    #expect(await ending("mall://x-callback-url/pay?id=1", calls()) == .value)
    #expect(app.opened.count == 0)
    #expect(reports.all == ["notFound - - false", "value - - false"])
  }

  @Test(
    arguments: [
      ("partner://done", "partner://done?RESULT"),
      ("partner://done?x=1", "partner://done?x=1&RESULT"),
      ("partner://done?", "partner://done?RESULT"),
      ("partner://done?x=1&", "partner://done?x=1&RESULT"),
      ("partner://done#top?x", "partner://done?RESULT#top?x"),
      ("partner://done?x=1#top", "partner://done?x=1&RESULT#top"),
      ("partner:done", "partner:done?RESULT"),
      ("partner://", "partner://?RESULT"), ("partner:///p/", "partner:///p/?RESULT"),
      (" partner://done\n", "partner://done?RESULT"), ("partner://a/../b", "partner://a/b?RESULT"),
      // In the form that each parser of URLs reads.
      ("partner://完成/[a]|b?x={1}%", "partner://%E5%AE%8C%E6%88%90/%5Ba%5D%7Cb?x=%7B1%7D%25&RESULT"),
      ("partner:a b#[c]", "partner:a%20b?RESULT#%5Bc%5D"),
    ])
  func resultIsAddedToTheQuery(_ callback: String, _ expected: String) async throws {
    let id = "a%26b%3D%23%2B%20%2F%3F%25"
    let address = "mall://x-callback-url/pay?id=\(id)&x-success=\(encoded(callback))"
    #expect(await ending(address, calls()) == .value)
    let opened = try #require(app.opened.all.first)
    #expect(opened == expected.replacing("RESULT", with: "at=1&number=\(id)"))
    #expect(
      try ParsedURL(opened).queryItems().last == QueryItem(name: "number", value: "a&b=#+ /?%"))
  }

  // MARK: Refusals

  @Test(
    arguments: [
      ("x-success=evil%3A%2F%2Fdone", "x-success"),
      ("x-error=javascript%3Aalert(1)", "x-error"),
      ("x-cancel=data%3Atext%2Fhtml%2Chi", "x-cancel"),
      ("x-success=file%3A%2F%2F%2Fetc%2Fpasswd", "x-success"),
      ("x-success=https%3A%2F%2Fevil.example%2F", "x-success"),
      ("x-success=http%3A%2F%2Fpay.partner.example%2F", "x-success"),
      ("x-success=https%3A%2F%2Fpay.partner.example%3A8443%2F", "x-success"),
      ("x-success=https%3A%2F%2Fpay.partner.example%40evil.example%2F", "x-success"),
      ("x-success=https%3A%2F%2Fa.pay.partner.example%2F", "x-success"),
      ("x-success=mall%3A%2F%2Fx-callback-url%2Fpay", "x-success"),
      ("x-success=MALL%3A%2F%2Fhome", "x-success"),
      ("x-success=https%3A%2F%2Fm.mall.example%2Fpay", "x-success"),
      ("x-success=", "x-success"), ("x-success=%2Fhome", "x-success"), ("x-success", "x-success"),
      ("x-success=%20", "x-success"), ("x-success=partner%3A%2F%2Fa%2540b%40c", "x-success"),
      ("x-success=partner%3A%2F%2Fa&x-success=partner%3A%2F%2Fb", "x-success"),
      ("x-success=partner%3A%2F%2Fa&X-SUCCESS=partner%3A%2F%2Fa", "X-SUCCESS"),
      ("x-success=partner%3A%2F%2Fa&x%2Dsuccess=partner%3A%2F%2Fa", "x-success"),
      ("x-source=A&x-source=B", "x-source"),
      ("x-success=partner%3A%2F%2Fa&x-error=evil%3A%2F%2Fb", "x-error"),
    ])
  func refusedCallbackEndsTheCallBeforeAnyStep(
    _ query: String, _ parameter: String
  ) async throws {
    let router = Router(spaces: [.scheme("mall"), .domain("m.mall.example")]) { _ in }
    try router.register("/pay", .exposed(to: .everyone)) { _ in Issue.record("It must not run.") }
    let policy = CallbackPolicy(
      schemes: ["partner", "mall"],
      origins: ["https://pay.partner.example", "https://m.mall.example"])
    var events = router.events.makeAsyncIterator()
    let link = InboundLink("mall://x-callback-url/pay?\(query)", entry: .scene)
    let calls = calls(policy, router: router)
    let entryPoints: [(InboundLink) async throws(RouteError) -> RouteOutcome] = [
      calls.open, calls.show,
    ]
    for open in entryPoints {
      do throws(RouteError) {
        _ = try await open(link)
        Issue.record("It must be refused.")
      } catch {
        #expect(error.code == .badParameter)
        #expect(error.parameter?.name == parameter)
      }
      #expect(await events.next()?.kind == .answered(.failed(.badParameter)))
    }
    #expect(app.opened.count == 0)
    #expect(reports.all == Array(repeating: "badParameter - - false", count: 2))
  }

  @Test(arguments: ["https", "http", "javascript", "data", "file", "mall_app", "mall://", ""])
  func schemeThatNoAppCanHaveTraps(_ scheme: String) async {
    await #expect(processExitsWith: .failure) { [scheme] in
      _ = CallbackPolicy(schemes: [scheme])
    }
  }

  @Test(arguments: ["https://*", "nonsense", "https://pay.partner.example/path", "partner://a"])
  func textThatIsNoOriginTraps(_ origin: String) async {
    await #expect(processExitsWith: .failure) { [origin] in
      _ = CallbackPolicy(origins: [origin])
    }
  }

  @Test func listedOriginIsCalledBack() async throws {
    let policy = CallbackPolicy(origins: ["https://Pay.Partner.example:443"])
    let address = "mall://x-callback-url/pay?id=1&x-success=https%3A%2F%2Fpay.partner.example%2Fok"
    #expect(await ending(address, calls(policy)) == .value)
    #expect(app.opened.all == ["https://pay.partner.example/ok?at=1&number=1"])
  }

  @Test func nestedCallsAreLimited() async throws {
    #expect(
      await ending("mall://x-callback-url/x-callback-url/pay", calls()) == .failed(.badParameter))
    var callback = "partner://done"
    for hops in 0...6 {
      let address = "mall://x-callback-url/pay?id=1&x-success=\(encoded(callback))"
      #expect(
        await ending(address, calls()) == (hops <= 4 ? .value : .failed(.badParameter)), "\(hops)")
      callback = "partner://x-callback-url/next?x-success=\(encoded(callback))"
    }
  }

  @Test(arguments: [(3, RouteEnding.value), (4, .failed(.badParameter))])
  func nestedCallWithManySegmentsIsCounted(inner: Int, ending expected: RouteEnding) async {
    let path = String(repeating: "a/", count: 70)
    var callback = "partner://done"
    for path in Array(repeating: path, count: inner) + ["next"] {
      callback = "partner://x-callback-url/\(path)?x-success=\(encoded(callback))"
    }
    let address = "mall://x-callback-url/pay?id=1&x-success=\(encoded(callback))"
    #expect(await ending(address, calls()) == expected)
  }

  private func encoded(_ text: String) -> String {
    text.utf8.map { byte in
      let isPlain = (byte >= 48 && byte <= 57) || (byte >= 97 && byte <= 122)
      return isPlain
        ? String(Unicode.Scalar(byte)) : "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }.joined()
  }

  /// WLR21: the older router took any key that held “callback”, in any order.
  @Test(
    arguments: [
      ("callBack=partner%3A%2F%2Fold", "partner://old?at=1&number=1", nil),
      ("callbackURL=partner%3A%2F%2Fold", "partner://old?at=1&number=1", nil),
      ("mycallback=evil%3A%2F%2Fx", nil, nil), ("callback=evil%3A%2F%2Fx", nil, nil),
      ("CallbackURL=evil%3A%2F%2Fx", nil, nil),
      ("callBack=evil%3A%2F%2Fx", nil, "callBack"),
      ("callBack=partner%3A%2F%2Fa&callbackURL=partner%3A%2F%2Fb", nil, "callbackURL"),
      ("x-success=partner%3A%2F%2Fa&callBack=partner%3A%2F%2Fb", nil, "callBack"),
    ] as [(String, String?, String?)])
  func legacySpellingIsReadOnlyIfEnabled(
    _ query: String, _ called: String?, _ refused: String?
  ) async throws {
    let address = "mall://x-callback-url/pay?id=1&\(query)"
    let old = calls(CallbackPolicy(schemes: ["partner"], readsOldCallbackKey: true))
    #expect(await ending(address, old) == (refused == nil ? .value : .failed(.badParameter)))
    #expect(app.opened.take() == (called.map { [$0] } ?? []))
    if !query.contains("x-success") {
      #expect(await ending(address, calls()) == .value)
      #expect(app.opened.take().isEmpty)
    }
  }

  // MARK: Exactly one callback

  @Test func appThatCannotBeOpenedIsReportedOnce() async throws {
    let app = OtherApp(refuses: true)
    #expect(
      await ending("mall://x-callback-url/pay?id=1&\(Self.back)", calls(app: app)) == .value)
    #expect(app.opened.count == 1)
    #expect(reports.all == ["value Partner x-success false"])
    #expect(log.all == ["The x-success of another app's call could not be opened."])
  }

  @Test func slowHandlerCallsBackOnce() async throws {
    let latch = Latch()
    try router.register("/slow", .exposed(to: .customScheme), .deadline(.seconds(5))) { _ in
      await latch.wait()
    }
    let calls = calls()
    let call = Task { await ending("mall://x-callback-url/slow?\(Self.back)", calls) }
    await clock.sleepers(1)
    await clock.advance(by: .seconds(5))
    #expect(await call.value == .failed(.timedOut))
    await latch.open()
    #expect(
      app.opened.all == [
        "partner://error?errorCode=timedOut&errorMessage=The%20action%20took%20too%20long."
      ])
    #expect(reports.count == 1)
  }

  @Test func cancelledCallOpensTheCancelCallback() async throws {
    let began = Latch()
    try router.register(
      "/reply",
      .reply { _, reply in
        Task {
          let isFinished = Latch()
          reply.onEnd { Task { await isFinished.open() } }
          await began.open()
          await isFinished.wait()
          reply.finish(Receipt(number: "late"))
        }
      }, .exposed(to: .customScheme))
    let calls = calls()
    let call = Task { await ending("mall://x-callback-url/reply?\(Self.back)", calls) }
    await began.wait()
    call.cancel()
    #expect(await call.value == .failed(.cancelled))
    #expect(app.opened.all == ["partner://cancel"])
    #expect(reports.all == ["cancelled Partner x-cancel true"])
  }

  /// Each of two equal calls is answered, and runs only once.
  @Test(arguments: [true, false])
  func repeatedCallIsAnswered(isRunning: Bool) async throws {
    let (runs, latch) = (Notes(), Latch())
    try router.register(
      "/buy", .exposed(to: .customScheme), .answersCallback("result")
    ) { _ in
      runs.add("run")
      if isRunning { await latch.wait() }
      return runs.count
    }
    let (calls, address) = (calls(), "mall://x-callback-url/buy?\(Self.back)")
    let first = Task { await ending(address, calls) }
    await runs.wait(for: 1)
    if !isRunning { #expect(await first.value == .value) }
    let second = Task { await ending(address, calls) }
    await latch.open()
    #expect(await first.value == .value)
    #expect(await second.value == .value)
    #expect(app.opened.all == Array(repeating: "partner://done?result=1", count: 2))
    await clock.advance(by: .seconds(2))
    #expect(await ending(address, calls) == .value)
    #expect(app.opened.all.last == "partner://done?result=2")
  }

  /// The exposure depends on the source, so that a call of another one is a call of its own.
  @Test func callOfAnotherSourceIsNotRepeated() async throws {
    try router.register(
      "/own", .exposed(to: .namedApp("com.example.wallet")), .answersCallback("result")
    ) { _ in 7 }
    let (calls, address) = (calls(), "mall://x-callback-url/own?\(Self.back)")
    let link = InboundLink(address, entry: .scene, source: .namedApp("com.example.wallet"))
    #expect(try await calls.open(link).ending == .value)
    #expect(await ending(address, calls) == .failed(.denied))
    #expect(app.opened.all.count { $0.hasPrefix("partner://done") } == 1)
  }

  @Test func repeatedCallPassesTheInbox() async throws {
    let inbox = LinkInbox(waitingFor: [], clock: clock)
    inbox.deliver(to: calls())
    let link = InboundLink("mall://x-callback-url/pay?id=1&\(Self.back)", entry: .scene)
    for _ in 0..<2 { #expect("\(await inbox.receive(link))" == "delivered: value") }
    #expect(app.opened.count == 2)
  }

  @Test func failedCallRunsAgain() async throws {
    let calls = calls()
    for id in ["", "id=1&"] {
      let address = "mall://x-callback-url/pay?\(id)\(Self.back)"
      #expect(await ending(address, calls) == (id.isEmpty ? .failed(.badParameter) : .value))
    }
    for _ in 0..<2 {
      #expect(
        await ending("mall://x-callback-url/pay?fail&\(Self.back)", calls)
          == .failed(.handlerFailed))
    }
    #expect(app.opened.count == 4)
  }

  @Test func handlerThatAnswersTwiceCallsBackOnce() async throws {
    try router.register(
      "/twice",
      .reply { _, reply in
        reply.finish("a")
        reply.finish("b")
        reply.fail(Mishap())
      }, .exposed(to: .customScheme), .answersCallback("result"))
    #expect(await ending("mall://x-callback-url/twice?\(Self.back)", calls()) == .value)
    #expect(app.opened.all == ["partner://done?result=a"])
  }

  // MARK: Screens and steps

  @Test @MainActor func screenIsVisibleBeforeTheCallback() async throws {
    let shop = try await Shop()
    try shop.register(
      "/confirm", .presented(as: .sheet), .exposed(to: .customScheme), .answersCallback("result"))
    let calls = calls(router: shop.router)
    let inbox = LinkInbox(waitingFor: [])
    inbox.deliver { link in try await calls.show(link) }
    let link = InboundLink("mall://x-callback-url/confirm?\(Self.back)", entry: .scene, id: "1")
    #expect("\(await inbox.receive(link))" == "delivered: handled")
    #expect(shop.drawing == "*home/home orders/orders sheet/confirm")
    #expect(app.opened.count == 0)
    try shop.handle("/confirm").finish("yes")
    await reports.wait(for: 1)
    #expect(app.opened.all == ["partner://done?result=yes"])
    #expect(reports.all == ["value Partner x-success true"])
  }

  @Test @MainActor func dismissedScreenCancelsTheCall() async throws {
    let shop = try await Shop()
    try shop.register("/confirm", .presented(as: .sheet), .exposed(to: .customScheme))
    let calls = calls(router: shop.router)
    let link = InboundLink("mall://x-callback-url/confirm?\(Self.back)", entry: .scene)
    #expect(try await calls.show(link).ending == .handled)
    #expect(shop.person.pullDown())
    await reports.wait(for: 1)
    #expect(app.opened.all == ["partner://cancel"])
    #expect(reports.all == ["dismissed Partner x-cancel true"])
  }

  @Test func stepCanAskTheUserAndRefuse() async throws {
    let confirm = TestStep("confirm") { request, next in
      try await request.caller?.name == "Partner" ? .dismissed : next(request)
    }
    try router.register("/delete", .exposed(to: .customScheme), .intercepted(by: confirm)) { _ in }
    #expect(await ending("mall://x-callback-url/delete?\(Self.back)", calls()) == .dismissed)
    #expect(app.opened.all == ["partner://cancel"])
  }

  @Test func routeOfAParentDeclaresTheResults() async throws {
    let child = Router.quiet(parent: router)
    let address = "mall://x-callback-url/pay?id=1&\(Self.back)"
    #expect(await ending(address, calls(router: child)) == .value)
    #expect(app.opened.all == ["partner://done?at=1&number=1"])
  }

  @Test func optionOfTheRouteOverridesTheGroup() async throws {
    let group = router.group("/g", .exposed(to: .customScheme), .answersCallback("group"))
    try group.register("/a", .answersCallback("route")) { _ in 1 }
    try group.register("/b") { _ in 2 }
    #expect(await ending("mall://x-callback-url/g/a?\(Self.back)", calls()) == .value)
    #expect(await ending("mall://x-callback-url/g/b?\(Self.back)", calls()) == .value)
    #expect(app.opened.all == ["partner://done?route=1", "partner://done?group=2"])
  }
}
