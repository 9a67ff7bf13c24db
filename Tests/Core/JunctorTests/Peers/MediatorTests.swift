// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Junctor
import Testing

/// Behavior of RaRouter, WLRRoute, MGJRouter, CTMediator and the RTRouter design.
@Suite struct MediatorTests {
  // MARK: RaRouter

  /// A1, A2, A3, A5, A11: actions with and without a value, synchronous and asynchronous.
  @Test func actionsReturnValues() async throws {
    actor Store {
      var value: String?
      func set(_ new: String?) { value = new }
    }
    let store = Store()
    let router = Router(scheme: "ra")
    try router.register("/set/:value") { request in await store.set(try request.string("value")) }
    try router.register("/clear") { _ in await store.set(nil) }
    try router.register("/get") { _ in await store.value ?? "" }
    try router.register("/constant", .sync { _ in "Result" })
    guard case .handled = try await router.open("/set/Result") else {
      Issue.record("A handler without a value is handled.")
      return
    }
    #expect(try await router.open("/get", as: String.self) == "Result")
    try await router.open("/clear")
    #expect(try await router.open("/get", as: String.self) == "")
    #expect(try router.value(for: "/constant", as: String.self) == "Result")
  }

  /// A4, A6, A9, A10: what is not registered is `notFound`, and a default is `??`.
  @Test func unregisteredAddressIsNotFound() throws {
    let router = Router(scheme: "ra")
    try router.register("/there", .sync { _ in "value" })
    #expect { try router.value(for: "/not-registered", as: String.self) } throws: {
      ($0 as? RouteError)?.code == .notFound
    }
    #expect((try? router.value(for: "/not-registered", as: String.self)) ?? "default" == "default")
    #expect((try? router.value(for: "/there", as: String.self)) ?? "default" == "value")
  }

  /// A7: a value of another type names both.
  @Test func valueOfAnotherTypeNamesBoth() throws {
    let router = Router(scheme: "ra")
    try router.register("/number", .sync { _ in 1024 })
    #expect { try router.value(for: "/number", as: String.self) } throws: {
      let error = $0 as? RouteError
      return error?.code == .typeMismatch && error?.types?.expected == "String"
        && error?.types?.actual == "Int"
    }
  }

  /// A8: a payload of a look-alike type is not the type.
  @Test func parameterOfALookAlikeType() async throws {
    struct Parameter: Sendable {}
    struct LookAlike: Sendable {}
    let router = Router(scheme: "ra")
    try router.register("/take") { request in
      guard request.native(as: Parameter.self) != nil else {
        throw ParameterError(name: "payload", value: nil, expected: "a Parameter")
      }
    }
    try await router.open("/take", payload: .init(Parameter()))
    await #expect { try await router.open("/take", payload: .init(LookAlike())) } throws: {
      ($0 as? RouteError)?.code == .badParameter
    }
  }

  /// A12, A13, A14, A15: errors differ in code, address and underlying error.
  @Test func errorsHaveDifferentCodes() async throws {
    let router = Router(scheme: "ra")
    try router.register("/number") { _ in 1 }
    try router.register("/fails/:why") { throw RouteRejection(try $0.string("why")) }
    func failure(_ address: String) async throws -> RouteError {
      try await #require(throws: RouteError.self) {
        _ = try await router.open(address, as: String.self)
      }
    }
    #expect(try await failure("/a").code != failure("/number").code)
    #expect(try await failure("/a").address != failure("/b").address)
    let reasons = try await (failure("/fails/ms").underlying, failure("/fails/msg").underlying)
    #expect(reasons.0 as? RouteRejection != reasons.1 as? RouteRejection)
  }

  // MARK: SOCKit

  /// S7: values are typed where they are read.
  @Test func valuesAreTyped() throws {
    struct Values: Equatable, Sendable {
      var ident: Int
      var flv: Float
      var dv: Double
      var llv: Int64
      var string: String
    }
    let router = Router(scheme: "soc")
    try router.register(
      "soc://:ident/:flv/:dv/:llv/:string",
      .sync { request in
        Values(
          ident: try request.value("ident"), flv: try request.value("flv"),
          dv: try request.value("dv"), llv: try request.value("llv"),
          string: try request.value("string"))
      })
    let values = try router.value(for: "soc://3/3.5/6.14/13413143124321/dilly", as: Values.self)
    #expect(
      values == Values(ident: 3, flv: 3.5, dv: 6.14, llv: 13_413_143_124_321, string: "dilly"))
  }

  // MARK: WLRRoute

  /// W2.
  @Test func payloadHasNativeValues() async throws {
    let router = Router(spaces: [.scheme("wlrdemo", host: "com.wlrroute.demo")])
    try router.register("/user") { try $0.string("user") }
    let user = try await router.open(
      "WLRDemo://com.wlrroute.demo/user", payload: ["user": "Neo"], as: String.self)
    #expect(user == "Neo")
  }

  /// W5: the handler does not run if a step responds or fails.
  @Test(arguments: [true, false])
  func middlewareCanRespondOrFail(answers: Bool) async throws {
    struct Middle: RouteInterceptor {
      let answers: Bool
      func intercept(_ request: RouteRequest, next: Next) async throws -> RouteResponse {
        if answers { return .value(["result": "yes"]) }
        throw RouteRejection("no")
      }
    }
    let router = Router(scheme: "wlrdemo")
    router.addInterceptor(Middle(answers: answers))
    try router.register("/user") { _ in Issue.record("The handler must not run.") }
    if answers {
      let value = try await router.open("/user", as: [String: String].self)
      #expect(value == ["result": "yes"])
    } else {
      await #expect { try await router.open("/user") } throws: {
        ($0 as? RouteError)?.rejectedBy == "Middle"
      }
    }
  }

  // MARK: MGJRouter

  /// M3.
  @Test func userInfoIsDelivered() async throws {
    let router = Router(scheme: "mgj")
    try router.register("/category/travel") { try $0.int("user_id") }
    let userID = try await router.open(
      "mgj://category/travel", payload: ["user_id": 1900], as: Int.self)
    #expect(userID == 1900)
  }

  /// M6, MGJ3: the fallback handles all unmatched requests.
  @Test func fallbackHandlesUnmatchedRequests() async throws {
    let router = Router(scheme: "mgj")
    try router.register("/foo/bar/none/exists") { _ in "deep" }
    router.setFallback(for: .scheme("mgj"), .sync { _ in "fallback" })
    #expect(try await router.open("mgj://foo/bar/none/exists", as: String.self) == "deep")
    #expect(try await router.open("mgj://foo/bar", as: String.self) == "fallback")
  }

  /// M7.
  @Test func removedRouteIsNotCalled() async throws {
    let router = Router(scheme: "mgj")
    try router.register("mgj://search/:keyword") { _ in Issue.record("It must not run.") }
    let url = try router.url(for: "mgj://search/:keyword", ["keyword": "Hangzhou"])
    #expect(router.unregister("mgj://search/:keyword"))
    await #expect(throws: RouteError.self) { try await router.open(url) }
  }

  // MARK: CTMediator and HKOCRouter

  /// C1, C3, C4, K1: target and action are a route; a target's own not-found handler is called first.
  @Test func targetAndActionAreARoute() async throws {
    let router = Router(scheme: "aaa")
    try router.register("/targetA/actionB") { try $0.int("id") }
    try router.register("/targetA/*") { _ in "targetA does not know it" }
    router.setFallback(.sync { _ in "unknown" })
    #expect(try await router.open("aaa://targetA/actionB?id=1234", as: Int.self) == 1234)
    #expect(
      try await router.open("aaa://targetA/other", as: String.self) == "targetA does not know it")
    #expect(try await router.open("aaa://targetX/other", as: String.self) == "unknown")
  }

  /// C2, CTM2: closed to external sources by default; and the refusal cannot be mistaken for a value.
  @Test func nativeActionsAreClosed() async throws {
    let router = Router(scheme: "aaa")
    try router.register("/A/fetchDetail") { _ in true }
    await #expect { try await router.open("aaa://A/fetchDetail", source: .customScheme) } throws: {
      ($0 as? RouteError)?.code == .denied
    }
  }

  // MARK: RTRouter

  /// T1.
  @Test func moreSpecificRouteWins() async throws {
    for patterns in [
      ["/user/:name/:bar", "/user/:name/info"], ["/user/:name/info", "/user/:name/:bar"],
    ] {
      let router = Router(scheme: "Foo")
      for pattern in patterns { try router.register(RoutePatterns(pattern)) { _ in pattern } }
      #expect(try await router.open("Foo://user/jack/info", as: String.self) == "/user/:name/info")
    }
  }

  /// T2: a route that requires a login opens it, and returns its outcome.
  @Test func routeRedirectsToLogin() async throws {
    let router = Router(scheme: "Foo")
    try router.register("/login") { _ in "signed in" }
    try router.register("/products/:id") { _ in try await router.open("Foo://login") }
    #expect(try await router.open("Foo://products/1", as: String.self) == "signed in")
  }

  /// T3.
  @Test func queryRouteOnlyLogs() async throws {
    let router = Router(scheme: "Foo")
    try router.register("/notice?message=:message") { try $0.string("message") }
    #expect(try await router.open("Foo://notice?message=hi", as: String.self) == "hi")
    #expect(!router.canOpen("Foo://notice"))
  }
}
