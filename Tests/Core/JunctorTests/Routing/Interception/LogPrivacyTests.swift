// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import JunctorTesting
import TestSupport
import Testing

import Junctor
import JunctorInspector
@testable import JunctorLinks
@testable import JunctorModules
@testable import JunctorNavigation
@testable import JunctorRouting

/// Logs, events, reports and traces contain no address and no value of one.
///
/// A marker is planted in every part of an address, in payloads, and in all that comes along with a
/// link. It must reach handlers and errors, and no sink.
@Suite(.timeLimit(.minutes(1))) @MainActor struct LogPrivacyTests {
  nonisolated private static let marker = "zqx"

  /// All that leaves the router for a log: what is written, and every stored property of values.
  private final class Sinks: Sendable {
    let lines = Notes()

    func add(_ value: Any, from sink: String) {
      var text = ""
      dump(value, to: &text)
      lines.add("\(sink): \(value) \(text)")
    }

    var leaks: [String] {
      lines.all.filter { $0.lowercased().contains(LogPrivacyTests.marker) }
    }
  }

  /// An error that quotes the address, as a step or handler could throw it.
  private struct Quoting: Error, CustomStringConvertible {
    let description: String
  }

  private struct QuotingGate: RouteGate {
    func admit(_ request: inout RouteRequest) throws -> RouteResponse? {
      throw RouteRejection("No \(request.address)")
    }
  }

  private let clock = ManualClock()
  private let sinks = Sinks()
  private let handled = Notes()
  private let replies = RouteLock<[RouteReply]>([])
  private let router: Router
  private let child: Router
  private let recording: RouterRecorder

  init() async throws {
    let (sinks, handled, replies) = (sinks, handled, replies)
    router = Router(spaces: [.scheme("mall"), .domain("m.mall.example")], clock: clock) {
      sinks.add($0, from: "log")
    }
    child = Router(spaces: [.scheme("mall")], parent: router, clock: clock) {
      sinks.add($0, from: "log")
    }
    recording = RouterRecorder(router)
    try await router.connect(SimulatedHost(tabs: ["home"], clock: clock))
    for router in [router, child] {
      _ = router.runtime.events.listen { sinks.add($0, from: "event") }
    }
    let open = router.group("", .exposed(to: .everyone))
    try open.register("/value/:id") { request in
      handled.add("\(request.url)")
      return request["id"] ?? ""
    }
    try open.register("/fails/:id") { request -> Int in throw Quoting(description: request.address)
    }
    try open.register("/number/:id") { try $0.int("id") }
    try open.register("/gated/:id", .gated(by: QuotingGate())) { _ in 1 }
    try open.register("/led/:id") { .redirect(to: "/nowhere/\($0.address.utf8.count)/zqx") }
    try open.register("/loop/:id") { .redirect(to: $0.address) }
    try open.register("/declined/:id") { _ in .declined }
    try open.register(
      "/twice/:id",
      .reply { request, reply in
        reply.finish(request.address)
        reply.finish(request.address)
      })
    try open.register("/lost/:id", .reply { _, _ in })
    try open.register(
      "/late/:id", .reply { _, reply in replies.withLock { $0.append(reply) } },
      .deadline(.seconds(1)))
    try open.register("/screen/:id", .screen { request, _ in request.address })
    try open.register(
      "/kept/:id",
      .screen { request, screen in
        screen.mayLeave = { _ in false }
        return request.address
      })
    try open.register(
      "/reset/:id", .screen { request, _ in request.address }, .presented(as: .root))
    try open.register(
      "/unmade/:id", .screen { request, _ -> String in throw Quoting(description: request.address) }
    )
    try open.register("/tab/:id") { request in
      .navigate(to: "/screen/1", NavigationOptions(tab: request["id"]))
    }
    try open.register("/under/:id") { request in
      .navigate(to: "/screen/1", NavigationOptions(ancestors: [request.address]))
    }
    try router.register("/closed/:id") { _ in 1 }
    try router.register(OrderTarget.self, .urls, .exposed(to: .everyone))
  }

  private static let sources: [RouteSource] = [
    .app, .module("Cart"), .push, .customScheme, .intent, .policy,
    .web("https://m.mall.example"),
    .web("https://m.mall.example", isMainFrame: false),
    .web("https://m.mall.example/zqxpage?zqxname=zqx"),
    .universalLink(referrer: "https://zqxhost.example/zqxpage?zqxname=zqx#zqx"),
  ]

  private static let paths = [
    "value", "fails", "number", "gated", "led", "loop", "declined", "twice", "lost", "screen",
    "unmade", "kept", "reset", "tab", "under", "closed", "nowhere", "Order/fail", "Order/sum",
    "Order/zqxaction",
  ]

  /// An address with the marker in every part that the dice choose.
  private static func address(_ path: String, _ dice: inout SplitMix) -> String {
    func maybe(_ text: String) -> String { Bool.random(using: &dice) ? text : "" }
    let scheme = Int.random(in: 0..<12, using: &dice) == 0 ? "zqxscheme" : "mall"
    let user = Int.random(in: 0..<12, using: &dice) == 0 ? "zqxuser:zqxpassword@" : ""
    let flaw = Int.random(in: 0..<12, using: &dice) == 0 ? "%00zqx" : ""
    return "\(scheme)://\(user)\(path)/zqxid\(flaw)" + maybe("/zqxtail/zqxtail")
      + "?zqxname=zqxvalue" + maybe("&more=%7Aqx&zqx") + maybe("#zqxfragment")
  }

  private func open(
    _ address: String, payload: RoutePayload? = nil, source: RouteSource, in router: Router
  ) async -> RouteError? {
    do throws(RouteError) {
      _ = try await router.show(address, payload: payload, source: source)
      return nil
    } catch {
      return error
    }
  }

  // MARK: The law

  @Test func logsAndEventsContainNoAddress() async throws {
    var dice = SplitMix(seed: 9)
    var (codes, quoted) = (Set<RouteEnding>(), 0)
    for round in 0..<400 {
      let path = Self.paths[round % Self.paths.count]
      let address = Self.address(path, &dice)
      let source = Self.sources.randomElement(using: &dice) ?? .app
      let payload: RoutePayload? =
        Int.random(in: 0..<4, using: &dice) == 0 ? ["zqxkey": "zqxvalue"] : nil
      let router = Bool.random(using: &dice) ? router : child
      guard let error = await open(address, payload: payload, source: source, in: router) else {
        continue
      }
      codes.insert(RouteEnding(error.code))
      if error.description.contains(Self.marker) { quoted += 1 }
      _ = try? router.value(for: address, source: source, as: String.self)
      _ = router.canOpen(address, from: source)
      _ = try? router.resolve(address, from: source)
    }
    #expect(sinks.leaks == [])
    sinks.add(recording.recording, from: "recording")
    #expect(sinks.leaks == [])
    #expect(sinks.lines.count > 400, "the sinks have received something")
    #expect(handled.all.contains { $0.contains(Self.marker) }, "the marker reaches handlers")
    #expect(quoted > 100, "the address can be read from the error")
    #expect(sinks.lines.all.contains { $0.contains("refused by /kept/:id") })
    let expected: Set<RouteEnding> = [
      .failed(.notFound), .failed(.invalidURL), .failed(.badParameter), .failed(.denied),
      .failed(.rejected), .failed(.declined), .failed(.redirectLoop),
      .failed(.handlerLost), .failed(.handlerFailed),
    ]
    #expect(codes.isSuperset(of: expected), "\(expected.subtracting(codes))")
  }

  @Test func logsAndEventsContainNoAddressOfALateAnswer() async throws {
    var dice = SplitMix(seed: 3)
    for source in Self.sources {
      let address = Self.address("late", &dice)
      let opening = Task { await open(address, source: source, in: router) }
      if (try? router.resolve(address, from: source)) != nil {
        await clock.sleepers(1)
        await clock.advance(by: .seconds(2))
      }
      #expect(await opening.value != nil)
    }
    for reply in replies.withLock({ $0 }) { reply.finish("zqxlate") }
    #expect(sinks.leaks == [])
    #expect(sinks.lines.all.contains { $0.contains("late answer") })
  }

  @Test func logsAndEventsContainNoUnknownAction() async {
    for (target, action) in [("zqxtarget", "zqxaction"), ("Order", "zqxaction")] {
      do throws(RouteError) {
        _ = try await router.perform(
          target: target, action: action, parameters: ["zqxname": "zqxvalue"])
        Issue.record("There is no such action.")
      } catch {
        #expect(error.code == .notFound)
      }
    }
    #expect(sinks.leaks == [])
  }

  // MARK: Calls of other apps

  @Test(arguments: [
    // Refused: not admitted, there twice, a call in a call.
    "x-success=zqxscheme%3A%2F%2Fzqxhost%2Fzqxpath%3Fzqxname%3Dzqxvalue",
    "X-Success=javascript%3Azqx&x-source=zqxsource",
    "x-error=partner%3A%2F%2Fa&x-error=partner%3A%2F%2Fzqx",
    "x-source=zqxsource&x-source=zqxsource",
    "callBack=zqxscheme%3A%2F%2Fzqxhost",
    // Admitted, and opened or not.
    "x-success=partner%3A%2F%2Fzqxhost%2Fzqxpath&x-source=zqxsource",
    "x-success=partner%3A%2F%2Fzqx&x-error=partner%3A%2F%2Fzqx&x-cancel=partner%3A%2F%2Fzqx",
    "x-zqxheader=zqxvalue",
  ])
  func logsAndEventsContainNoCall(_ query: String) async {
    for isOpened in [true, false] {
      let calls = InboundCalls(
        to: router, policy: CallbackPolicy(schemes: ["partner"], readsOldCallbackKey: true),
        report: { [sinks] report in
          // The claim is meant for display, as the documentation of the report states.
          sinks.add(
            "\(report.ending) \(report.callback ?? "-") \(report.isOpened)", from: "call report")
        }, opening: { _ in isOpened })
      for path in ["value", "fails", "nowhere", "closed", "x-callback-url"] {
        let link = InboundLink(
          "mall://x-callback-url/\(path)/zqxid?\(query)&zqxname=zqxvalue#zqxfragment",
          entry: .otherApp, referrer: "zqxreferrer",
          caller: CallerClaim(name: "zqxcaller", address: "zqxaddress"))
        _ = try? await calls.show(link)
        _ = try? await calls.open(link)
      }
    }
    #expect(sinks.leaks == [])
    #expect(sinks.lines.count > 0)
  }

  @Test func logsAndEventsContainNoCallback() {
    let calls = OutboundCalls(
      returningTo: "mall", as: "Mall", note: { [sinks] in sinks.add($0, from: "note") },
      opening: { _ in true })
    for path in ["zqxnonce/success", "zqxnonce/zqx", "zqx"] {
      #expect(calls.handle("mall://x-callback-return/\(path)?zqxname=zqxvalue#zqx"))
    }
    #expect(sinks.lines.count == 3 && sinks.leaks == [])
  }

  // MARK: Links

  @Test func logsAndEventsContainNoLink() async {
    let (sinks, router) = (sinks, router)
    let inbox = LinkInbox(
      waitingFor: [], clock: clock,
      report: { link, disposition in
        sinks.add("\(disposition)", from: "disposition")
        if let report = PushReport(link, disposition, of: router) {
          sinks.add(report, from: "push report")
        }
      })
    inbox.deliver(to: router)
    for (number, path) in Self.paths.enumerated() {
      let link = InboundLink(
        "mall://\(path)/zqxid?zqxname=zqxvalue#zqxfragment", entry: .push, id: "push \(number)",
        referrer: "https://zqxhost.example/zqx")
      _ = await inbox.receive(link)
      _ = await inbox.receive(link)
    }
    #expect(sinks.leaks == [])
    #expect(sinks.lines.all.contains { $0.hasPrefix("push report") })
  }

  // MARK: Handlers of another target

  private final class Plain: CustomHandler {
    func respond(
      to request: RouteRequest, of record: RouteRecord, in pass: RoutePass
    ) async throws -> RouteResponse { .handled }

    func noting(_ note: @escaping @Sendable (RouteRequest) -> Void) -> any CustomHandler { self }
  }

  @Test func refusalOfAMovedRequestHasNoAddress() throws {
    let request = try router.request(for: "/zqx")
    let refusal = Plain().refusal(ofMoved: request, in: RoutePass(core: request.core))
    #expect(refusal.rejectedBy?.contains(Self.marker) == false)
    #expect(refusal.outsideMessage(for: "/a") == "“/a” was refused.")
  }
}
