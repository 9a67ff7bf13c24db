// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import JunctorTesting
import Testing

import Junctor
@testable import JunctorLinks
@testable import JunctorModules
@testable import JunctorNavigation
@testable import JunctorRouting

@Suite struct TypedRouteTests {
  let router = Router.quiet()

  @Test func valueAndTextReachTheSameHandler() async throws {
    try router.register(for: OrderDetail.self) { route in
      "\(route.id) \(route.tab?.rawValue ?? "-")"
    }
    #expect(try await router.open(OrderDetail(id: 7, tab: .items)) == "7 items")
    #expect(try await router.open("mall://order/7?tab=items", as: String.self) == "7 items")
    #expect(try await router.open("mall://o/7", as: String.self) == "7 -")
  }

  @Test func defaultOfTheRouteAppliesToBothSpellings() async throws {
    try router.register(
      for: OrderDetail.self, .defaults(["tab": "info", "tag": "new", "part": "a"])
    ) {
      "\($0.id) \($0.part ?? "-") \($0.tab?.rawValue ?? "-") \($0.tags) \($0.draft?.text ?? "-")"
    }
    let draft = OrderDetail.Draft(text: "d")
    for (route, answer) in [
      (OrderDetail(id: 7, draft: draft), #"7 a info ["new"] d"#),
      (OrderDetail(id: 7, tab: .log, draft: draft), #"7 a log ["new"] d"#),
      (OrderDetail(id: 7, part: "b", tab: .log, tags: ["x"], draft: draft), #"7 b log ["x"] d"#),
    ] {
      #expect(try await router.open(route) == answer)
      let address = try router.url(for: route)
      let payload: RoutePayload = ["draft": draft]
      #expect(try await router.open(address, payload: payload, as: String.self) == answer)
    }
    #expect(try router.route(OrderDetail.self, of: "/order/7").tab == .info)
  }

  @Test func invalidDefaultIsABadParameterInBothSpellings() async throws {
    try router.register(for: OrderDetail.self, .defaults(["tab": "none"])) { _ in "" }
    for work in [
      { [router] in _ = try await router.open(OrderDetail(id: 7)) },
      { [router] in _ = try await router.open("/order/7") },
    ] as [@Sendable () async throws -> Void] {
      let error = await #expect(throws: RouteError.self) { try await work() }
      #expect(error?.code == .badParameter && error?.parameter?.name == "tab")
    }
    #expect(try await router.open(OrderDetail(id: 7, tab: .log)) == "")
  }

  @Test func handlerCanReadTheRequest() async throws {
    try router.register(
      for: OrderDetail.self,
      .init { route, request in "\(route.id) from \(request.source) at \(request.address)" },
      .exposed(to: .push))
    #expect(try await router.open(OrderDetail(id: 7)) == "7 from app at /order/7?size=10")
    #expect(
      try await router.open(OrderDetail(id: 7), source: .push) == "7 from push at /order/7?size=10")
  }

  @Test func everyEntryPointReturnsTheOutputType() async throws {
    try router.register(for: PickCity.self, .sync { _ in "Hangzhou" })
    #expect(try await router.open(PickCity()) == "Hangzhou")
    #expect(try router.value(for: PickCity()) == "Hangzhou")
    #expect(try await MainActor.run { try router.value(for: PickCity()) } == "Hangzhou")
  }

  @Test func routeWithoutOutputIgnoresTheHandlersValue() async throws {
    try router.register(for: Clear.self) { _ in }
    try await router.open(Clear())
    router.unregister(Clear.patterns)
    try router.register("/clear", .sync { _ in 42 })
    try await router.open(Clear())
  }

  @Test func handlerCanReturnAResponse() async throws {
    try router.register(Clear.patterns) { _ in .redirect(to: "/city") }
    try router.register(for: PickCity.self, .main { _ in "Hangzhou" })
    try await router.open(Clear())
  }

  struct Ping: EmptyRoute {
    typealias Output = String
    static let patterns: RoutePatterns = "/ping"
    func answer(_ request: RouteRequest) -> String { "pong \(request.source)" }
  }

  @Test func closureCanReceiveAddressAndRequest() async throws {
    try router.register(for: Ping.self, .init { route, request in route.answer(request) })
    #expect(try await router.open(Ping()) == "pong app")
  }

  @Test func handlerOfAnotherTypeIsReported() async throws {
    try router.register("/city", .sync { _ in 7 })
    let error = await #expect(throws: RouteError.self) { try await router.open(PickCity()) }
    #expect(error?.code == .typeMismatch)
    #expect(error?.types?.expected == "String")
  }

  @Test func invalidTextIsReported() async throws {
    try router.register(for: OrderDetail.self) { route in "\(route.id)" }
    let error = try await router.failure("mall://order/7?tab=other")
    #expect(error.code == .badParameter)
    #expect(error.parameter?.name == "tab")
    #expect(error.parameter?.expected == "one of “info”, “items”, “log”")
  }

  @Test func moreSpecificRouteHandlesAValueLikeItsText() async throws {
    try router.register(for: Goods.self) { $0.name.count }
    try router.register("/goods/new?sort=:sort", .sync { _ in -1 })
    #expect(try await router.open(Goods(name: "new")) == -1)
    #expect(try await router.open("/goods/new?sort=price", as: Int.self) == -1)
    #expect(try await router.open(Goods(name: "news")) == 4)
  }

  @Test func malformedPatternIsReportedAtRegistration() throws {
    struct Broken: EmptyRoute { static let patterns: RoutePatterns = "/order/:id[0-9]+" }
    let error = try caught(RegistrationError.self) {
      try router.register(for: Broken.self) { _ in }
    }
    #expect("\(error)".contains("/order/:id[0-9]+\n          ^"))
    #expect(throws: RouteError.self) { try router.url(for: Broken()) }
  }

  @Test func twoTypesOfOneAddressConflict() throws {
    struct Other: EmptyRoute { static let patterns: RoutePatterns = "/clear" }
    try router.register(for: Clear.self) { _ in }
    let error = try caught(RegistrationError.self) { try router.register(for: Other.self) { _ in } }
    #expect(error.code == .conflict)
    try router.register(for: Other.self, .replacing) { _ in }
  }

  @Test func textIsReadAsAValueWithoutRunningSteps() throws {
    try router.register(for: OrderDetail.self) { _ in
      Issue.record("A question ran the handler.")
      return ""
    }
    #expect(
      try router.route(OrderDetail.self, of: "mall://order/7?size=3")
        == OrderDetail(id: 7, size: 3))
    #expect(router.canOpen(try router.url(for: OrderDetail(id: 7))))
    #expect(!router.canOpen(try router.url(for: OrderDetail(id: 7)), from: .push))
    #expect(throws: RouteError.self) { try router.route(PickCity.self, of: "mall://order/7") }
    #expect(throws: RouteError.self) {
      try router.route(OrderDetail.self, of: "mall://order/7?size=x")
    }
  }

  @Test func stubRespondsInsteadOfTheModule() async throws {
    try router.register(for: OrderDetail.self, .exposed(to: .push)) { _ in "real" }
    let stub = try router.stub(OrderDetail.self) { route in "stub \(route.id)" }
    #expect(try await router.open(OrderDetail(id: 7, tags: ["a"])) == "stub 7")
    #expect(try await router.open("mall://o/8", source: .push, as: String.self) == "stub 8")
    #expect(stub.routes(OrderDetail.self) == [OrderDetail(id: 7, tags: ["a"]), OrderDetail(id: 8)])
    stub.remove()
    #expect(try await router.open(OrderDetail(id: 7)) == "real")
    try router.stub(PickCity.self, with: "Suzhou")
    #expect(try router.value(for: PickCity()) == "Suzhou")
  }

  @Test func patternKeepsItsScheme() async throws {
    struct Editor: Route, Equatable {
      static let patterns: RoutePatterns = "shop://editor/:draft"
      typealias Output = Int
      var draft: Int
      init(draft: Int) { self.draft = draft }
      init(from parameters: RouteParameters) throws(ParameterError) {
        draft = try parameters["draft"]
      }
      func write(to values: inout RouteValues) { values.write("draft", draft) }
    }
    let router = Router(spaces: [.scheme("mall"), .scheme("shop")], log: { _ in })
    try router.register(for: Editor.self) { $0.draft }
    #expect(try router.url(for: Editor(draft: 3)) == "shop://editor/3")
    #expect(try await router.open(Editor(draft: 3)) == 3)
    #expect(await router.ending("mall://editor/3") == .failed(.notFound))
  }
}
