// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Junctor
import JunctorTesting
import Testing

@MainActor
@Suite(.serialized, .timeLimit(.minutes(1))) struct MGJRouterBridgeTests {
  let router = Router(scheme: "mall")

  init() { MGJRouter.reset() }

  private func connect(failed: @escaping @MainActor @Sendable (RouteError) -> Void = { _ in }) {
    MGJRouterBridge.openUnknownAddresses(of: router, exposedTo: .push)
    MGJRouterBridge.forwardUnknownAddresses(of: "mall", to: router, failed: failed)
  }

  // MARK: From Junctor

  @Test func oldHandlerReceivesParametersAndPayload() async throws {
    connect()
    var received: [AnyHashable: Any] = [:]
    MGJRouter.registerURLPattern(
      "mall://order/:id",
      toHandler: { parameters in
        received = parameters ?? [:]
        // A completion that is kept can still be called.
        received[MGJRouterParameterCompletion] = nil
      })
    let badge = Badge()
    let payload: RoutePayload = ["draft": Draft(), "badge": OnMain(badge), "page": 2]
    #expect(await router.result(of: "/order/7%20a?tab=notes", payload: payload).isHandled)
    #expect(received["id"] as? String == "7 a")
    #expect(received["tab"] as? String == "notes")
    #expect(received[MGJRouterParameterURL] as? String == "mall://order/7%20a?tab=notes")
    let info = try #require(received[MGJRouterParameterUserInfo] as? [AnyHashable: Any])
    #expect(info["draft"] as? Draft == Draft())
    #expect(info["badge"] as? Badge === badge)
    #expect(info["page"] as? Int == 2)
  }

  @Test(arguments: OldAnswer.allCases)
  func completionAnswersTheCallerOnce(_ answer: OldAnswer) async {
    connect()
    MGJRouter.registerURLPattern(
      "mall://pay",
      toHandler: { parameters in
        let completion = parameters?[MGJRouterParameterCompletion] as? (Any?) -> Void
        if let completion { answer.use(completion) }
      })
    #expect(answer.isAnswer(await router.result(of: "mall://pay")))
  }

  @Test func cancelledCallerDoesNotWaitForTheCompletion() async {
    connect()
    var kept: [Any] = []
    let (started, starting) = AsyncStream.makeStream(of: Void.self)
    MGJRouter.registerURLPattern(
      "mall://pay",
      toHandler: { parameters in
        kept.append(parameters?[MGJRouterParameterCompletion] as Any)
        starting.yield()
      })
    let opening = Task { await router.ending(of: "mall://pay") }
    for await _ in started { break }
    opening.cancel()
    #expect(await opening.value == .failed(.cancelled))
    (kept.first as? (Any?) -> Void)?("too late")
  }

  @Test(arguments: [
    "mall://unknown", "mall://unknown/a?b=c", "mall://%E6%90%9C/1", "mall://goods/a%20b",
  ])
  func unknownAddressIsDeclined(_ address: String) async {
    var failures: [RouteError.Code] = []
    for isForwarding in [false, true] {
      MGJRouter.reset()
      MGJRouterBridge.openUnknownAddresses(of: router, exposedTo: .push)
      MGJRouter.registerURLPattern(
        "mall://order/:id", toHandler: { _ in Issue.record("It must not run.") })
      if isForwarding { connect { failures.append($0.code) } }
      #expect(await router.ending(of: address) == .failed(.declined))
      #expect(await router.ending(of: address, from: .push) == .failed(.declined))
    }
    #expect(failures.isEmpty)
  }

  @Test func externalSourceOpensNoMoreThanBefore() async throws {
    connect()
    var count = 0
    MGJRouter.registerURLPattern("mall://old", toHandler: { _ in count += 1 })
    MGJRouter.registerURLPattern(
      "mall://wallet", toHandler: { _ in Issue.record("It must not run.") })
    try router.register("/wallet", .sync { _ in Issue.record("It must not run.") })
    #expect(await router.ending(of: "mall://old", from: .push) == .handled)
    #expect(await router.ending(of: "mall://old", from: .customScheme) == .failed(.notFound))
    #expect(await router.ending(of: "mall://wallet", from: .push) == .failed(.denied))
    for forged in [
      "?MGJRouterParameterURL", "?MGJRouterParameter%55RL", "#?MGJRouterParameterURL",
      "?a=1#&MGJRouterParameterURL", "?MGJRouterParameterCompletion", "?block",
      "?\u{301}=1&MGJRouterParameterURL", "?\u{200D}&MGJRouterParameterURL",
      "?a=1&\u{FE0F}=&block", "?MGJRouterParameterURL=\u{301}",
    ] {
      let address = "mall://unknown\(forged)=/wallet"
      #expect(await router.ending(of: address, from: .push) == .failed(.declined), "\(address)")
    }
    for address in [
      "mall://x?u=://wallet", "mall://x/://\u{301}/../wallet", "mall://old/_", "mall://old/_/a",
      "mall://x/a#/_", "mall://x:/wallet",
      "mall:////x/wallet", "mall://#/wallet", "mall://[::1]/wallet",
      "mall://old?" + String(repeating: "a=%FF&", count: 16),
      "mall://old?" + (0..<16).map { "a\($0)=1?%FF=2" }.joined(separator: "&"),
      "mall://old?" + (0..<16).map { "a\($0)=1#%FF=2" }.joined(separator: "&"),
      "mall://web/%zz?" + String(repeating: "a=%&", count: 15), "mall://web/:url",
    ] {
      #expect(await router.ending(of: address, from: .push) == .failed(.declined), "\(address)")
    }
    // MGJRouter reads these like the router.
    MGJRouter.registerURLPattern("mall://web/:url", toHandler: { _ in count += 1 })
    for address in [
      "mall://old/%5F", "mall://old?a=100%#/b", "mall://web/https%3A%2F%2Fm.mall.example",
      "mall://web/搜索",
    ] {
      #expect(await router.ending(of: address, from: .push) == .handled, "\(address)")
    }
    #expect(count == 5)
  }

  @Test func objectHandlerReturnsItsObject() async throws {
    connect()
    let badge = Badge()
    MGJRouter.registerURLPattern(
      "mall://badge",
      toObjectHandler: { parameters in
        let info = parameters?[MGJRouterParameterUserInfo] as? [AnyHashable: Any]
        return info?["text"] ?? badge
      })
    try MGJRouterBridge.registerObjects("/badge", "/gone", of: "mall", in: router)
    for address in ["/badge", "mall://badge"] {
      #expect(try router.value(for: address, as: Badge.self) === badge)
      #expect(try await router.open(address, as: OnMain<Badge>.self).value === badge)
    }
    #expect(try router.value(for: "/badge", payload: ["text": "new"], as: String.self) == "new")
    #expect(await router.ending(of: "/gone") == .failed(.declined))
    #expect(await router.ending(of: "/badge", from: .push) == .failed(.denied))
  }

  // MARK: From MGJRouter

  @Test func movedRouteReceivesUserInfoAndCallsTheCompletion() async throws {
    connect()
    let badge = Badge()
    try router.register(
      "/cart/:id",
      .main { request in
        #expect(request.native("badge", as: Badge.self) === badge)
        return "\(try request.int("id")) \(try request.string("from"))"
      })
    let result = await withCheckedContinuation { continuation in
      MGJRouter.openURL(
        "mall://cart/7", withUserInfo: ["badge": badge, "from": "home", 1: "unnamed"],
        completion: { continuation.resume(returning: $0 as? String) })
    }
    #expect(result == "7 home")
  }

  @Test func completionReceivesAnObjectWithoutItsBox() async throws {
    connect()
    let badge = Badge()
    try router.register("/badge", .main { _ in badge })
    try router.register("/nothing") { _ in }
    let objects = await withCheckedContinuation { continuation in
      MGJRouter.openURL("mall://badge", completion: { continuation.resume(returning: OnMain($0)) })
    }
    #expect(objects.value as? Badge === badge)
    let nothing = await withCheckedContinuation { continuation in
      MGJRouter.openURL("mall://nothing", completion: { continuation.resume(returning: $0 == nil) })
    }
    #expect(nothing)
  }

  @Test func objectForURLReturnsTheValueOfAMovedRoute() throws {
    connect()
    let badge = Badge()
    try router.register("/badge", .main { _ in badge })
    try router.register("/count/:word", .sync { request in try request.string("word").count })
    try router.register("/list", .main { request in request.native("list", as: [Int].self) ?? [] })
    #expect(MGJRouter.object(forURL: "mall://badge") as? Badge === badge)
    #expect(MGJRouter.object(forURL: "mall://count/搜索") as? Int == 2)
    #expect(
      MGJRouter.object(forURL: "mall://list", withUserInfo: ["list": [1, 2]]) as? [Int] == [1, 2])
    #expect(MGJRouter.object(forURL: "mall://unknown") == nil)
  }

  @Test func callWithoutACompletionOpensTheRouteOnce() async throws {
    let (failures, failing) = AsyncStream.makeStream(of: RouteError.self)
    connect { failing.yield($0) }
    var count = 0
    try router.register("/now", .main { _ in count += 1 })
    try router.register("/slow") { _ in await MainActor.run { count += 10 } }
    // A screen is shown, and not only created.
    try router.register("/screen", .screen { _, _ in UIViewController() })
    MGJRouter.openURL("mall://now")
    #expect(count == 1)
    MGJRouter.openURL("mall://slow")
    await router.work.settle()
    #expect(count == 11)
    #expect(MGJRouter.object(forURL: "mall://screen") == nil)
    for await error in failures {
      #expect(error.code == .noNavigator)
      break
    }
  }

  /// MGJRouter opens addresses below a pattern with the pattern's handler.
  @Test func movedPatternBelowAnOldOneIsForwarded() async throws {
    MGJRouterBridge.openUnknownAddresses(of: router)
    MGJRouterBridge.forwardUnknownAddresses(
      of: "mall", and: ["mall://order/:id/pay"], to: router)
    var opened: [String] = []
    MGJRouter.registerURLPattern("mall://order/:id", toHandler: { _ in opened.append("old") })
    try router.register("/order/:id/pay", .main { _ in opened.append("new") })
    MGJRouter.openURL("mall://order/7/pay")
    MGJRouter.openURL("mall://order/7")
    #expect(await router.ending(of: "mall://order/7") == .handled)
    router.unregister("/order/:id/pay")
    #expect(await router.ending(of: "mall://order/7/pay") == .failed(.declined))
    #expect(opened == ["new", "old", "old"])
  }

  @Test func addressThatNeitherRouterKnowsIsReportedOnce() {
    var failures: [RouteError.Code] = []
    connect { failures.append($0.code) }
    MGJRouter.openURL("mall://unknown", completion: { _ in Issue.record("It must not run.") })
    #expect(MGJRouter.object(forURL: "mall://other") == nil)
    #expect(failures == [.notFound, .notFound])
  }

  /// An old handler that opens a moved route, with its own user info and completion.
  @Test func oldHandlerOpensAMovedRoute() async throws {
    connect()
    MGJRouter.registerURLPattern(
      "mall://home",
      toHandler: { parameters in
        MGJRouter.openURL(
          "mall://cart",
          withUserInfo: parameters?[MGJRouterParameterUserInfo] as? [AnyHashable: Any],
          completion: parameters?[MGJRouterParameterCompletion] as? (Any?) -> Void)
      })
    try router.register("/cart", .sync { request in try request.int("id") + 1 })
    #expect(try await router.open("mall://home", payload: ["id": 7], as: Int.self) == 8)
  }
}

extension Result<RouteOutcome, RouteError> {
  var isHandled: Bool { if case .success(.handled) = self { true } else { false } }
}
