// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Junctor
import JunctorTesting
import Testing

@MainActor
@Suite(.serialized, .timeLimit(.minutes(1))) struct JLRoutesBridgeTests {
  let router = Router(scheme: "mall")
  let routes = JLRoutes(forScheme: "mall")

  private func connect(
    completionKey: String? = "done",
    failed: @escaping @MainActor @Sendable (RouteError) -> Void = { _ in }
  ) {
    JLRoutesBridge.openUnknownAddresses(
      of: router, in: routes, exposedTo: .push, completionKey: completionKey)
    JLRoutesBridge.forwardUnknownAddresses(
      of: routes, to: router, completionKey: completionKey, failed: failed)
  }

  private func url(_ address: String) throws -> URL { try #require(URL(string: address)) }

  // MARK: From Junctor

  @Test func oldHandlerReceivesParametersAndPayload() async {
    connect(completionKey: nil)
    let badge = Badge()
    var received: [String: Any] = [:]
    routes.addRoute("/order/:id") { parameters in
      received = parameters
      return true
    }
    let payload: RoutePayload = ["draft": Draft(), "badge": OnMain(badge), "tab": "mine"]
    #expect(await router.result(of: "/order/7?tab=notes&a=b", payload: payload).isHandled)
    #expect(received["id"] as? String == "7")
    #expect(received["a"] as? String == "b")
    #expect(received["tab"] as? String == "mine")
    #expect(received["draft"] as? Draft == Draft())
    #expect(received["badge"] as? Badge === badge)
    #expect(received["done"] == nil)
  }

  @Test(arguments: OldAnswer.allCases)
  func completionAnswersTheCallerOnce(_ answer: OldAnswer) async {
    connect()
    routes.addRoute("/pay") { parameters in
      if let completion = parameters["done"] as? (Any?) -> Void { answer.use(completion) }
      return true
    }
    #expect(answer.isAnswer(await router.result(of: "mall://pay")))
  }

  @Test(arguments: [
    "mall://unknown", "mall://order", "mall://order/9?a=b", "/搜索", "mall://[::1]/order/9",
  ])
  func unknownAddressIsDeclined(_ address: String) async {
    var failures: [RouteError.Code] = []
    connect { failures.append($0.code) }
    routes.addRoute("/order/:id") { _ in false }
    #expect(await router.ending(of: address) == .failed(.declined))
    #expect(await router.ending(of: address, from: .push) == .failed(.declined))
    #expect(failures.isEmpty)
  }

  @Test func externalSourceOpensNoMoreThanBefore() async throws {
    connect()
    routes.addRoute("/old") { _ in true }
    try router.register("/wallet", .sync { _ in Issue.record("It must not run.") })
    #expect(await router.ending(of: "mall://old", from: .push) == .handled)
    #expect(await router.ending(of: "mall://old", from: .customScheme) == .failed(.notFound))
    #expect(await router.ending(of: "mall://wallet", from: .push) == .failed(.denied))
    #expect(await router.ending(of: "mall://old:1", from: .push) == .failed(.declined))
  }

  // MARK: From JLRoutes

  @Test func movedRouteReceivesParametersAndCallsTheCompletion() async throws {
    connect()
    let badge = Badge()
    try router.register(
      "/cart/:id",
      .main { request in
        #expect(request.native("badge", as: Badge.self) === badge)
        #expect(request["done"] == nil)
        #expect(request["id"] == "7")
        return badge
      })
    let url = try url("mall://cart/7")
    let result = await withCheckedContinuation { continuation in
      let done: (Any?) -> Void = { continuation.resume(returning: OnMain($0)) }
      #expect(
        JLRoutesBridge.routeURL(url, withParameters: ["badge": badge, "done": done], in: routes))
    }
    #expect(result.value as? Badge === badge)
  }

  @Test func resultSaysWhetherARouterOpensTheURL() async throws {
    var failures: [RouteError.Code] = []
    connect { failures.append($0.code) }
    routes.addRoute("/old") { _ in true }
    var count = 0
    try router.register("/new", .main { _ in count += 1 })
    routes.addRoute("/both") { [routes] _ in
      #expect(JLRoutesBridge.routeURL(URL(string: "mall://new")!, in: routes))
      return false
    }
    #expect(JLRoutesBridge.routeURL(try url("mall://old"), in: routes))
    #expect(JLRoutesBridge.routeURL(try url("mall://new"), in: routes))
    #expect(!JLRoutesBridge.routeURL(try url("mall://unknown"), in: routes))
    #expect(!JLRoutesBridge.routeURL(try url("mall://both"), in: routes))
    await router.work.settle()
    #expect(count == 2)
    #expect(failures == [.notFound, .notFound])
  }

  @Test func oldHandlerOpensAMovedRoute() async throws {
    connect()
    routes.addRoute("/home") { [routes] parameters in
      routes.routeURL(URL(string: "mall://cart"), withParameters: parameters)
      return true
    }
    try router.register("/cart", .sync { request in try request.int("id") + 1 })
    #expect(try await router.open("mall://home", payload: ["id": 7], as: Int.self) == 8)
  }
}
