// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Junctor
import Testing

/// The cases of RaRouter's own tests (A1–A16).
@Suite struct RaRouterTests {
  enum Table {
    struct Set: Route {
      static let patterns: RoutePatterns = "/test/set"
      var value: String
      init(value: String) { self.value = value }
      init(from parameters: RouteParameters) throws(ParameterError) {
        value = try parameters["value"]
      }
      func write(to values: inout RouteValues) { values.write("value", value) }
    }

    struct Get: EmptyRoute {
      typealias Output = String
      static let patterns: RoutePatterns = "/test/get"
    }

    struct Clear: EmptyRoute {
      static let patterns: RoutePatterns = "/test/clear"
    }

    struct Unknown: EmptyRoute {
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
  var table: TableRoutes { TableRoutes(router: router) }

  init() throws {
    try router.register(for: Table.Set.self) { [store] in await store.set($0.value) }
    try router.register(for: Table.Clear.self) { [store] _ in await store.set(nil) }
    try router.register(for: Table.Get.self) { [store] _ in await store.value ?? "" }
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
  @Test func storedValueIsReadAndCleared() async throws {
    try await table.set("Result")
    #expect(try await table.current() == "Result")
    try await table.clear()
    #expect(await store.value == nil)
  }

  // A4, A6
  @Test func unregisteredAddressIsNotFound() async {
    #expect(await code { _ = try await router.open(Table.Unknown()) } == .notFound)
  }

  // A7
  @Test func valueOfAnotherTypeIsNamed() async throws {
    try router.register("/not/registered", .sync { _ in 1024 })
    let error = await #expect(throws: RouteError.self) {
      try await router.open(Table.Unknown())
    }
    #expect(error?.code == .typeMismatch)
    #expect(error?.types?.actual == "Int")
  }

  // A8: a parameter of a look-alike class
  @Test func parameterOfALookAlikeTypeIsNamed() async throws {
    struct Draft: Sendable { var text = "look-alike" }
    try router.register(for: OrderDetail.self) { $0.draft?.text ?? "" }
    let error = try await router.failure("/order/7", payload: ["draft": Draft()])
    #expect(error.code == .badParameter)
    #expect(error.parameter?.name == "draft")
  }

  // A9, A10
  @Test func defaultReplacesAnError() async throws {
    let unknown = (try? await router.open(Table.Unknown())) ?? "default"
    #expect(unknown == "default")
    try await table.set("Result")
    let current = (try? await table.current()) ?? "default"
    #expect(current == "Result")
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
  @Test func addressWithoutANamespaceIsOpened() async throws {
    #expect(try await router.open("/test/get", as: String.self) == "")
    #expect(try router.url(for: Table.Get()) == "mall://test/get")
  }
}

/// The table's addresses in one place, with the module before the verb.
struct TableRoutes {
  let router: Router

  func set(_ value: String) async throws(RouteError) {
    try await router.open(RaRouterTests.Table.Set(value: value))
  }

  func current() async throws(RouteError) -> String {
    try await router.open(RaRouterTests.Table.Get())
  }

  func clear() async throws(RouteError) {
    try await router.open(RaRouterTests.Table.Clear())
  }
}
