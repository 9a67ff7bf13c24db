// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Junctor
import Testing

@testable import JunctorTesting

@Suite(.timeLimit(.minutes(1))) struct RouteStubTests {
  struct Order: Equatable, Sendable { var id: Int }
  struct OutOfOrder: Error {}

  private func shop() throws -> Router {
    let router = Router(spaces: [.scheme("mall")], log: { _ in })
    try router.register(
      "/order/:id", .sync { Order(id: try $0.int("id")) }, .named("order"), .exposed(to: .push),
      .defaults(["tab": "info"]))
    return router
  }

  @Test func valueStubWorksForEveryEntryPointAndRecordsRequests() async throws {
    let router = try shop()
    let stub = try router.stub("/order/:id", with: Order(id: 0))
    #expect(try await router.open("/order/7", payload: .init(5), as: Order.self) == Order(id: 0))
    #expect(try router.value(for: "mall://order/8", as: Order.self) == Order(id: 0))
    try await router.open("/order/9", source: .push)
    #expect(stub.addresses == ["/order/7", "mall://order/8", "/order/9"])
    #expect(stub.requests.map { $0.payload as? Int } == [5, nil, nil])
    #expect(stub.requests.map(\.source) == [.app, .app, .push])
    #expect(try stub.requests[0].int("id") == 7)
    #expect(try stub.requests[0].string("tab") == "info")
  }

  @Test func closureStubRespondsLikeAHandler() async throws {
    let router = try shop()
    try router.stub("/order/:id", .async { Order(id: try $0.int("id") * 2) })
    #expect(try await router.open("/order/7", as: Order.self) == Order(id: 14))
    try router.stub("/order/:id", .async { _ in })
    #expect(try await router.open("/order/7").ending == .handled)
    try router.stub("/order/:id", .async { _ -> RouteResponse in .redirect(to: "/new") })
    try router.stub("/new", .sync { _ in "new" })
    #expect(try await router.open("/order/7", as: String.self) == "new")
    try router.stub("/order/:id", .sync { _ -> RouteResponse in throw OutOfOrder() })
    let error = await #expect(throws: RouteError.self) { try await router.open("/order/7") }
    #expect(error?.underlying is OutOfOrder)
  }

  @Test func replyHandlerCanReplyLater() async throws {
    let router = try shop()
    let stub = try router.stub("/order/:id", .reply { _, reply in reply.finish(3) })
    #expect(try await router.open("/order/7", as: Int.self) == 3)
    #expect(stub.requests.count == 1)
    try router.stub("/order/:id", .reply { _, _ in })
    let error = await #expect(throws: RouteError.self) { try await router.open("/order/7") }
    #expect(error?.code == .handlerLost)
  }

  @Test func removalRestoresTheRoute() async throws {
    let router = try shop()
    let before = router.routes
    let stub = try router.stub("/order/:number", with: 1)
    #expect(try router.value(for: "/order/7", as: Int.self) == 1)
    #expect(stub.remove())
    #expect(router.routes == before)
    #expect(try router.value(for: "/order/7", as: Order.self) == Order(id: 7))
    #expect(try router.url(for: "order", ["id": "7"]) == "mall://order/7")
    #expect(!stub.remove(), "it was already removed")
    #expect(router.routes == before)
  }

  @Test func nestedStubsAreRemovedInReverseOrder() throws {
    let router = try shop()
    let before = router.routes
    let first = try router.stub("/order/:id", with: 1)
    let second = try router.stub("/order/:id", with: 2)
    #expect(try router.value(for: "/order/7", as: Int.self) == 2)
    #expect(second.remove())
    #expect(try router.value(for: "/order/7", as: Int.self) == 1)
    #expect(first.remove())
    #expect(router.routes == before)
  }

  @Test func optionsOfTheRouteStillApply() async throws {
    let router = try shop()
    let stub = try router.stub("/order/:id", with: 1)
    #expect(router.canOpen("/order/7", from: .push))
    #expect(!router.canOpen("/order/7", from: .customScheme))
    #expect(try router.url(for: "order", ["id": "7"]) == "mall://order/7")
    stub.remove()
    try router.stub("/order/:id", with: 1, .exposed(to: .customScheme))
    #expect(router.canOpen("/order/7", from: .customScheme))
    #expect(router.canOpen("/order/7", from: .push))
    let renamed = try router.stub("/order/:number", with: 1)
    #expect(router.canOpen("/order/7", from: .push))
    #expect(renamed.remove())
    try router.stub("/other", with: 1)
    #expect(!router.canOpen("/other", from: .push))
  }

  @Test func onlyTheConflictingPatternIsReplaced() throws {
    let router = Router(scheme: "mall")
    try router.register(["/a", "/b/:x"], .sync { _ in "real" }, .named("both"))
    let stub = try router.stub("/b/:y", with: "stub")
    #expect(try router.value(for: "/a", as: String.self) == "real")
    #expect(try router.value(for: "/b/1", as: String.self) == "stub")
    #expect(stub.remove())
    #expect(try router.value(for: "/b/1", as: String.self) == "real")
    #expect(try router.url(for: "both") == "mall://a")
  }

  @Test func brokenPatternChangesNothing() throws {
    let router = try shop()
    let before = router.routes
    #expect(throws: RegistrationError.self) {
      try router.stub(["/order/:id", "/:a/:a"], with: 1)
    }
    #expect(router.routes == before)
  }

  @Test func removalFailsIfThePatternWasRegisteredAgain() throws {
    let router = try shop()
    let stub = try router.stub("/order/:id", with: 1)
    #expect(router.unregister(stub.token))
    try router.register("/order/:id", .sync { _ in 2 })
    #expect(!stub.remove())
    #expect(try router.value(for: "/order/7", as: Int.self) == 2)
  }

  @Test func requestsCanBeAwaited() async throws {
    let router = try shop()
    let stub = try router.stub("/order/:id", with: 1)
    let openings = (1...3).map { number in router.open("/order/\(number)") { _ in } }
    #expect(await stub.waitForRequests(3).count == 3)
    #expect(openings.count == 3)
  }
}
