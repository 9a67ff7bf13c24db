// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Junctor
import Testing

/// What RaRouter's own tests ask (A1–A16), in our terms.
@Suite struct RaRouterCases {
  enum Table: RouteNamespace {
    struct Set: NamespacedRoute {
      typealias Namespace = Table
      static let patterns: RoutePatterns = "/test/set"
      var value: String
      init(value: String) { self.value = value }
      init(from parameters: RouteParameters) throws(ParameterError) {
        value = try parameters["value"]
      }
      func write(to values: inout RouteValues) { values.write("value", value) }
    }

    struct Get: NamespacedRoute, EmptyRoute {
      typealias Namespace = Table
      typealias Output = String
      static let patterns: RoutePatterns = "/test/get"
    }

    struct Clear: NamespacedRoute, EmptyRoute {
      typealias Namespace = Table
      static let patterns: RoutePatterns = "/test/clear"
    }

    struct Unknown: NamespacedRoute, EmptyRoute {
      typealias Namespace = Table
      typealias Output = String
      static let patterns: RoutePatterns = "/not/registered"
    }
  }

  actor Store {
    var value: String?
    func set(_ value: String?) { self.value = value }
  }

  let router = Router.quiet()
  let store = Store()
  var table: RouteVerbs<Table> { Table.in(router) }

  init() throws {
    try router.register(Table.Set.self) { [store] in await store.set($0.value) }
    try router.register(Table.Clear.self) { [store] _ in await store.set(nil) }
    try router.register(Table.Get.self) { [store] _ in await store.value ?? "" }
  }

  private func code(_ body: () async throws -> Void) async -> RouteError.Code? {
    do {
      try await body()
      return nil
    } catch {
      return (error as? RouteError)?.code
    }
  }

  // A1, A2, A3, A5, A11
  @Test func whatIsSetIsGotAndCleared() async throws {
    try await table.do(.set("Result"))
    #expect(try await table.get(.current) == "Result")
    try await table.do(.clear)
    #expect(await store.value == nil)
  }

  // A4, A6
  @Test func whatIsNotRegisteredIsNotFound() async {
    #expect(await code { try await table.do(Table.Unknown()) } == .notFound)
    #expect(await code { _ = try await table.get(Table.Unknown()) } == .notFound)
  }

  // A7
  @Test func aValueOfAnotherTypeIsToldByName() async throws {
    try router.register("/not/registered", .sync { _ in 1024 })
    let error = await #expect(throws: RouteError.self) {
      try await table.get(Table.Unknown())
    }
    #expect(error?.code == .typeMismatch)
    #expect(error?.actualType == "Int")
  }

  // A8: a parameter of a look-alike class
  @Test func aParameterOfALookAlikeIsToldByName() async throws {
    struct Draft: Sendable { var text = "look-alike" }
    try router.register(OrderDetail.self) { $0.draft?.text ?? "" }
    let error = try await router.failure("/order/7", payload: ["draft": Draft()])
    #expect(error.code == .badParameter)
    #expect(error.parameter?.name == "draft")
  }

  // A9, A10
  @Test func aDefaultStandsInForAnError() async throws {
    #expect(await table.get(Table.Unknown(), default: "default") == "default")
    try await table.do(.set("Result"))
    #expect(await table.get(.current, default: "default") == "Result")
  }

  // A12 – A15
  @Test func errorsDifferInCodeAndAddress() async throws {
    let (one, two) = (try await router.failure("/a"), try await router.failure("/b"))
    #expect(one.code == two.code)
    #expect(one.address != two.address)
    #expect(RouteError.Code.notFound != .typeMismatch)
    #expect(RouteError.Code.notFound != .badParameter)
    let (first, second) = (Mishap(text: "ms"), Mishap(text: "msg"))
    try router.register("/fails/:how") { request -> String in
      throw try request.string("how") == "ms" ? first : second
    }
    #expect(try await router.failure("/fails/ms").underlying as? Mishap == first)
    #expect(try await router.failure("/fails/msg").underlying as? Mishap == second)
  }

  // A16: the global table
  @Test func anAddressOfNoNamespaceIsOpenedAllTheSame() async throws {
    #expect(try await router.open("/test/get", as: String.self) == "")
    #expect(try router.url(for: Table.Get()) == "mall://test/get")
  }
}

extension NamespacedRoute where Self == RaRouterCases.Table.Set {
  static func set(_ value: String) -> Self { Self(value: value) }
}

extension NamespacedRoute where Self == RaRouterCases.Table.Get {
  static var current: Self { Self() }
}

extension NamespacedRoute where Self == RaRouterCases.Table.Clear {
  static var clear: Self { Self() }
}

extension RouteVerbs {
  /// A verb of one's own.
  func text<R: NamespacedRoute<Namespace>>(
    _ route: R
  ) async throws(RouteError) -> String where R.Output: CustomStringConvertible {
    try await get(route).description
  }
}
