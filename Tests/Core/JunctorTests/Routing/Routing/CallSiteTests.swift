// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Junctor
import JunctorTesting
import Testing

@MainActor private final class ViewModel {
  let title = "cart"
}

private enum Mood: String, ParameterConvertible { case good, bad }

/// Common first attempts of an iOS engineer.
///
/// Those that cannot compile are in Verification/Messages, with their messages.
@Suite struct CallSiteTests {
  struct OrderDetail: EmptyRoute {
    typealias Output = Int
    static let patterns: RoutePatterns = ["/order", "/o"]
  }

  struct OrderHandler {
    func handle(_ request: RouteRequest) async throws -> RouteResponse { .value("type") }
  }

  let router = Router.quiet()

  // MARK: Native values

  @MainActor @Test func payloadLiteralCanHaveValuesOfSeveralTypes() async throws {
    let viewModel = ViewModel()
    try router.register("/a", .sync { request in try answer(request) })

    try await router.open("/a", payload: ["vm": viewModel, "id": 1])
    let opened = try await router.open("/a", payload: ["vm": viewModel, "id": 1], as: Int.self)
    let value: Int = try router.value(for: "/a", payload: ["vm": viewModel, "id": 2])
    let screen: Int = try router.value(for: "/a", payload: ["vm": viewModel, "id": 3])
    let called = await withCheckedContinuation { continuation in
      router.open("/a", payload: ["vm": viewModel, "id": 4]) { continuation.resume(returning: $0) }
    }

    #expect((opened, value, screen) == (1, 2, 3))
    #expect(try called.get().value as? Int == 4)

    @Sendable func answer(_ request: RouteRequest) throws -> Int {
      #expect(request.native("vm", as: ViewModel.self) != nil)
      return try request.value("id")
    }
  }

  @MainActor @Test func payloadLiteralCombinesWithPresentationPreferences() async throws {
    let (viewModel, sheet) = (ViewModel(), RouteContext.presented(as: .sheet))
    try router.register("/a", .sync { try $0.int("id") })

    let outcome = try await router.open(
      "/a", payload: ["vm": viewModel, "id": 1], context: sheet)
    let value = try await router.open(
      "/a", payload: ["vm": viewModel, "id": 2], context: sheet, as: Int.self)
    let called = await withCheckedContinuation { continuation in
      router.open("/a", payload: ["vm": viewModel, "id": 3], context: sheet) {
        continuation.resume(returning: $0)
      }
    }
    let shown = try await router.show("/a", payload: ["vm": viewModel, "id": 4])

    #expect(outcome.value as? Int == 1)
    #expect(value == 2)
    #expect(try called.get().value as? Int == 3)
    #expect(try await shown.outcome().value as? Int == 4)
  }

  @Test func emptyPayloadLiteralIsNoPayload() async throws {
    try router.register("/a", .sync { $0.payload == nil }, .exposed(to: .push))
    #expect(try await router.open("/a", payload: [:], source: .push, as: Bool.self))
  }

  @Test func payloadCanBeOneValueOfAnyType() async throws {
    try router.register("/a", .sync { request in request.native("id") ?? request.native() ?? 0 })
    let typed = ["id": 1]
    let mixed: [String: any Sendable] = ["id": 2, "text": "x"]
    let optional: [String: any Sendable]? = mixed
    let one: (any Sendable)? = 3
    #expect(try router.value(for: "/a", payload: .init(typed)) == 1)
    #expect(try router.value(for: "/a", payload: .init(mixed)) == 2)
    #expect(try router.value(for: "/a", payload: .init(optional)) == 2)
    #expect(try router.value(for: "/a", payload: .init(one)) == 3)
    #expect(try router.value(for: "/a", payload: .init(4)) == 4)
    #expect(try router.value(for: "/a", payload: .init(nil)) == 0)
    #expect(try router.value(for: "/a", payload: nil) == 0)
  }

  // MARK: Addresses

  @Test func urlAcceptsNumbers() throws {
    #expect(try router.url(for: "/a/:id", ["id": 7]) == "mall://a/7")
    #expect(try router.url(for: "/a/:id/:name", ["id": 7, "name": "x y"]) == "mall://a/7/x%20y")
    #expect(try router.url(for: "/a/:id/:mood", ["id": 7, "mood": Mood.good]) == "mall://a/7/good")
    let texts = ["id": "7"]
    #expect(try router.url(for: "/a/:id", texts) == "mall://a/7")
  }

  @Test func urlOmitsOptionalsWithoutAValue() throws {
    #expect(try router.url(for: "/a/:id?", ["id": Int?.none]) == "mall://a")
    #expect(try router.url(for: "/a/:id?", ["id": Int?.some(7)]) == "mall://a/7")
  }

  @Test func urlRefusesSeveralValuesForACapture() throws {
    let error = try caught(RouteError.self) { _ = try router.url(for: "/a/:id", ["id": [1, 2]]) }
    #expect(error.code == .unrepresentable)
    #expect((error.underlying as? ParameterError)?.name == "id")
  }

  @Test func webOriginHasOneSpelling() async throws {
    try router.register("/a", .sync { _ in 1 }, .exposed(to: .web("https://m.mall.example")))
    #expect(router.canOpen("/a", from: .web("https://m.mall.example")))
    #expect(!router.canOpen("/a", from: .web("https://m.mall.example", isMainFrame: false)))
  }

  // MARK: Registering

  @Test func handlersOfEveryKindPrecedeTheOptions() async throws {
    let registrars: [any RouteRegistrar] = [router, router.group("/group")]
    for registrar in registrars {
      try registrar.register("/sync", .sync { _ in "sync" }, .exposed(to: .push))
      try registrar.register("/main", .main { _ in "main" }, .exposed(to: .push))
      try registrar.register(
        "/reply", .reply { _, reply in reply.finish("reply") }, .exposed(to: .push))
      try registrar.register("/type", .async(OrderHandler().handle), .exposed(to: .push))
      try registrar.register("/closure", .exposed(to: .push)) { _ in "closure" }
    }
    try router.register(for: OrderDetail.self, .sync { _ in 1 }, .exposed(to: .push))
    for word in ["sync", "main", "reply", "type", "closure"] {
      for group in ["", "/group"] {
        #expect(
          try await router.open("\(group)/\(word)", source: .push, as: String.self) == word)
      }
    }
    #expect(try await router.open(OrderDetail(), source: .push) == 1)
  }

  @Test func unregisterAcceptsThePatternsOfATypedAddress() throws {
    try router.register(for: OrderDetail.self, .sync { _ in 1 })
    #expect(router.unregister(OrderDetail.patterns))
    #expect(!router.canOpen("/order") && !router.canOpen("/o"))
    #expect(!router.unregister(OrderDetail.patterns))
  }

  @Test(
    arguments: [
      ("/a/:id", "/a/:other", true), ("/a/:id", "/a/:other/", true), ("/a/:id", "/a/b", false),
      ("/a/:id", "/a/:id/b", false), ("/a/:id", "/b/:id", false), ("/a/b", "/a/:id", false),
      ("/a/:id([0-9]+)", "/a/:n(\\d+)", true), ("/a/:id([0-9]+)", "/a/:id", false),
      ("/a/:id?", "/a{/:n}?", true), ("/a/:id?", "/a/:id", false), ("/a/:rest*", "/a/*", true),
      ("/a?tab=:tab", "/a?tab=:t", true), ("/a?tab=:tab", "/a", false),
      ("mall://a/:id", "mall://a/:n", true), ("mall://a/:id", "/a/:id", false),
    ])
  func unregisterIgnoresTheNamesOfCaptures(registered: String, written: String, isSame: Bool) throws
  {
    try router.register(RoutePatterns(registered), .sync { _ in 1 })
    #expect(router.unregister(RoutePatterns(written)) == isSame)
    #expect(router.routes.isEmpty == isSame)
  }

  // MARK: Values

  @Test func valueInfersItsType() throws {
    try router.register("/a", .sync { _ in 7 })
    let v: Int = try router.value(for: "/a")
    #expect(v == 7)
    #expect { let _: String = try router.value(for: "/a") } throws: {
      ($0 as? RouteError)?.code == .typeMismatch
    }
  }

  // MARK: Closures as steps

  @Test func interceptorCanBeAClosure() async throws {
    try router.register("/a") { request in request["note"] ?? "none" }
    router.addInterceptor { request, next in
      try await next(request.address == "/old" ? request.rewritten(to: "/a") : request)
    }
    let refusing = router.addInterceptor { request, next in
      if request["secret"] != nil { throw RouteRejection("secret") }
      return try await next(request)
    }
    #expect(try await router.open("/old", as: String.self) == "none")
    let error = try await router.failure("/a?secret")
    #expect(error.code == .rejected && error.reason == "secret")
    #expect(error.rejectedBy?.hasPrefix("JunctorTests/CallSiteTests.swift:") == true)
    #expect(router.unregister(refusing))
    #expect(try await router.open("/a?secret", as: String.self) == "none")
  }

  @Test func gateCanBeAClosure() throws {
    try router.register("/a", .sync { _ in "handler" })
    router.addGate { request in request["early"] == nil ? nil : .value("gate") }
    router.addGate { request in
      guard request["closed"] != nil else { return nil }
      throw RouteRejection("closed")
    }
    router.addGate { request in
      if request["risky"] != nil { throw RouteRejection("risky") }
      return nil
    }
    #expect(try router.value(for: "/a") == "handler")
    #expect(try router.value(for: "/a?early") == "gate")
    for word in ["closed", "risky"] {
      let error = try caught(RouteError.self) {
        _ = try router.value(for: "/a?\(word)", as: String.self)
      }
      #expect(error.reason == word)
      #expect(error.rejectedBy?.hasPrefix("JunctorTests/CallSiteTests.swift:") == true)
    }
  }

  @Test func closuresOfModulesAreRemovedWithThem() async throws {
    struct Steps: RouteModule {
      let name = "Steps"
      func register(in registrar: ModuleRegistrar) throws(RegistrationError) {
        registrar.addInterceptor { request, next in
          _ = try await next(request)
          return .value("interceptor")
        }
        registrar.addGate { request in request["early"] == nil ? nil : .value("gate") }
        registrar.addGate { request in
          if request["risky"] != nil { throw RouteRejection("risky") }
          return nil
        }
      }
    }
    try router.register("/a", .sync { _ in "handler" })
    try router.add([Steps()])
    #expect(try await router.open("/a", as: String.self) == "interceptor")
    #expect(try await router.open("/a?early", as: String.self) == "interceptor")
    #expect(try await router.failure("/a?risky").reason == "risky")
    #expect(try await router.stopModule("Steps"))
    #expect(try await router.open("/a?risky", as: String.self) == "handler")
  }

  @Test func fallbackCanBeAClosure() async throws {
    try router.register("/404", .sync { _ in "not found" })
    let redirect = router.setFallback(.sync { request in .redirect(to: "/404") })
    #expect(try await router.open("/x", as: String.self) == "not found")
    router.unregister(redirect)
    router.setFallback(.async { request in request.address }, .exposed(to: .push))
    #expect(try await router.open("/x", source: .push, as: String.self) == "mall://x")
    router.setFallback(
      .async { request in
        if request.address == "mall://nothing" { return }
        throw RouteRejection("no")
      })
    #expect(try await router.open("/nothing").ending == .handled)
  }

  // MARK: Errors

  /// Outside a closure the compiler infers the type of the error.
  @Test func functionInfersTheErrorType() async {
    do { try await router.open("/a") } catch { #expect(error.code == .notFound) }
  }

  /// Inside a closure of several statements it does not (Swift 6.3): `do` must declare the error
  /// type.
  ///
  /// Without `throws(RouteError)` the error is an `any Error`, and `error.code` is reported with this
  /// spelling; see Verification/Messages.
  @Test func closureDeclaresTheErrorType() async {
    let router = router
    let code = await Task {
      do throws(RouteError) {
        try await router.open("/a")
        return RouteEnding.handled
      } catch {
        return RouteEnding(error.code)
      }
    }.value
    #expect(code == .failed(.notFound))
  }

  // MARK: Screens

  @MainActor @Test func pushAndPresentShowScreens() async throws {
    let shop = try await Shop()
    let router = shop.router
    try await router.push("/goods/1")
    #expect(shop.drawing == "*home/home/goods/1 orders/orders")
    try await router.present("/goods/2")
    #expect(shop.drawing == "*home/home/goods/1 orders/orders sheet/goods/2")
    try await router.present("/goods/3", as: .fullScreen)
    #expect(
      shop.drawing == "*home/home/goods/1 orders/orders sheet/goods/2 fullScreen/goods/3")
  }

  @MainActor @Test func pushAndPresentOverrideTheRoute() async throws {
    let shop = try await Shop()
    try await shop.router.push("/login")
    #expect(shop.drawing == "*home/home/login orders/orders")
  }

  @MainActor @Test func pushPresentAndReplaceAcceptNativeValues() async throws {
    let shop = try await Shop()
    let notes = Notes()
    try shop.router.register(
      "/draft/:id", .screen { request, screen in notes.add(try request.string("text")) })
    let viewModel = ViewModel()
    try await shop.router.push("/draft/1", payload: ["vm": viewModel, "text": "push"])
    try await shop.router.present("/draft/2", payload: ["vm": viewModel, "text": "present"])
    try await shop.router.present(
      "/draft/3", payload: ["vm": viewModel, "text": "replace"], as: .replace)
    #expect(notes.all == ["push", "present", "replace"])
  }

  @MainActor @Test func showAcceptsTypedAddresses() async throws {
    struct Page: EmptyRoute { static let patterns: RoutePatterns = "/page" }
    let shop = try await Shop()
    try shop.router.register(for: Page.self, .screen { route, screen in "page" })
    try await shop.router.show(Page(), context: .presented(as: .push))
    #expect(shop.drawing == "*home/home/page orders/orders")
    try await shop.router.show(Page(), context: .presented(as: .fullScreen))
    #expect(shop.drawing.hasSuffix("/page"))
  }
}
