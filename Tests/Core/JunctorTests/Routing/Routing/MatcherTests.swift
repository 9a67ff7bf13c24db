// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Junctor
import Testing

@testable import JunctorRouting

private struct Legacy: RouteMatcher {
  let scheme: String
  let handler: String

  func match(_ url: ParsedURL) -> RouteMatcherAnswer? {
    guard url.scheme.map(String.init) == scheme else { return nil }
    return RouteMatcherAnswer(
      handler: handler, captures: url.queryItems().map { ($0.name, $0.value) })
  }
}

@Suite(.timeLimit(.minutes(1))) struct MatcherTests {
  let router = Router.quiet()

  @Test func matcherIsIndependentOfTheTable() throws {
    let legacy = Legacy(scheme: "oldmall", handler: "order")
    let answer = legacy.match(try ParsedURL("oldmall://order.do?id=7"))
    #expect(answer?.captures.map(\.name) == ["id"])
    #expect(answer?.captures.map(\.value) == ["7"])
    #expect(legacy.match(try ParsedURL("mall://order/7")) == nil)
  }

  @Test func matchersAreCalledAfterTheTableInOrder() async throws {
    router.addMatcher(Legacy(scheme: "old", handler: "x"), handlers: ["x": .sync { _ in "first" }])
    router.addMatcher(Legacy(scheme: "old", handler: "x"), handlers: ["x": .sync { _ in "second" }])
    router.addMatcher(Legacy(scheme: "mall", handler: "x"), handlers: ["x": .sync { _ in "mall" }])
    try router.register("/a", .sync { _ in "table" })
    #expect(try await router.open("old://any", as: String.self) == "first")
    #expect(try await router.open("mall://a", as: String.self) == "table")
    #expect(try router.value(for: "mall://b", as: String.self) == "mall")
    #expect(router.canOpen("old://any"))
    #expect(await router.ending("other://any") == .failed(.notFound))
  }

  @Test func declinedRequestReachesTheNextMatcher() async throws {
    try router.register("/a", .sync { _ in .declined })
    router.addMatcher(
      Legacy(scheme: "mall", handler: "x"), handlers: ["x": .sync { _ in .declined }])
    let last = router.addMatcher(
      Legacy(scheme: "mall", handler: "x"), handlers: ["x": .sync { _ in "second" }])
    #expect(try await router.open("mall://a", as: String.self) == "second")
    router.unregister(last)
    let failure = try await router.failure("mall://a")
    #expect(failure.code == .declined)
    #expect(failure.declinedBy.count == 2)
  }

  @Test func capturesAndResolutions() async throws {
    router.addMatcher(
      Legacy(scheme: "old", handler: "order"),
      handlers: ["order": .sync { request in Order(id: try request.int("id")) }],
      .exposed(to: .customScheme), .defaults(["x": "1"]))
    #expect(
      try await router.open("old://o?id=7", source: .customScheme, as: Order.self) == Order(id: 7))
    #expect(await router.ending("old://o?id=7", source: .push) == .failed(.denied))
    let resolution = try router.resolve("old://o?id=7")
    #expect(resolution["id"] == "7" && resolution["x"] == "1")
    #expect(resolution.route.pattern.contains("order"))
  }

  @Test func unknownHandlerIdentifierIsNoMatch() async {
    router.addMatcher(Legacy(scheme: "old", handler: "ghost"), handlers: ["x": .sync { _ in 1 }])
    #expect(await router.ending("old://any") == .failed(.notFound))
    #expect(!router.canOpen("old://any"))
  }
}
