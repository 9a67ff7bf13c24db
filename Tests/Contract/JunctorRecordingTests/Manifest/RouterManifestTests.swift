// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Junctor
import JunctorManifest
import JunctorMatching
import JunctorRecording
import Testing

@Suite struct RouterManifestTests {
  private let router = Router(spaces: [.scheme("mall"), .domain("m.mall.example")])

  private func route(_ id: String) throws -> RouteManifest.Route {
    try #require(router.manifest.route(named: id))
  }

  @Test func optionsOfTheRouteAreInTheManifest() throws {
    let group = router.group(
      "/shop", .exposed(to: .push), .gated(by: Age()), .publicParameters("id", "token"))
    try group.register(
      ["/order/:id/:token", "/o/:id/:token"], .sync { _ in 7 }, .named("order"),
      .exposed(to: [.web("https://m.mall.example"), .app]), .priority(3), .summary("One order"),
      .summary("The number of the order", of: "id"),
      .example("/shop/order/7/x"), .since("8.1"), .risk(.payment), .privateParameters("token"),
      .deprecated(since: "9.0", replacedBy: "order.v2"), .parent("/orders"),
      .presented(as: .sheet, inTab: "me"), .intercepted(by: SignIn()), .ignoringCase)
    let manifest = router.manifest
    #expect(manifest.spaces == [.scheme("mall"), .domain("m.mall.example")])
    var expected = RouteManifest.Route(
      try RoutePattern("/shop/order/:id/:token", ignoreCase: true), id: "order")
    expected.aliases = [try RoutePattern("/shop/o/:id/:token", ignoreCase: true)]
    expected.parameters[0].privacy = .public
    expected.parameters[0].example = "7"
    expected.parameters[0].summary = "The number of the order"
    expected.parameters[1].privacy = .private
    expected.parameters[1].example = "x"
    expected.result = .init(name: "Int", shape: .integer)
    expected.exposure = ["push", "web:https://m.mall.example"]
    expected.priority = 3
    expected.summary = "One order"
    expected.examples = ["/shop/order/7/x"]
    expected.since = "8.1"
    expected.risk = .payment
    expected.deprecation = .init(since: "9.0", replacement: "order.v2")
    expected.parents = ["/orders"]
    expected.presentation = "sheet"
    expected.tab = "me"
    expected.steps = ["Age", "SignIn"]
    #expect(manifest.routes == [expected])
    #expect(try RouteManifest(manifest.json) == manifest)
  }

  @Test func everyoneIsWrittenAsItsParts() throws {
    try router.register("/a", .sync { _ in }, .exposed(to: .everyone))
    #expect(
      try route("/a").exposure == [
        "customScheme", "intent", "policy", "push", "universalLink", "web:*",
      ])
  }

  @Test func tabAsPresentationIsTheTab() throws {
    try router.register("/a", .screen { _, _ in 0 }, .presented(as: .tab("cart")))
    try router.register("/b", .screen { _, _ in 0 }, .presented(as: .custom("zoom")))
    #expect(try route("/a").presentation == "push")
    #expect(try route("/a").tab == "cart")
    #expect(try route("/b").presentation == "custom:zoom")
    #expect(try route("/b").tab == nil)
  }

  @Test func routesOfOneTextAreNumberedByPriority() throws {
    for (priority, summary) in [(1, "second"), (0, "third"), (2, "first")] {
      try router.register("/a/:x", .sync { _ in }, .priority(priority), .summary(summary))
    }
    // A name that is such an identifier.
    try router.register("/b", .sync { _ in }, .named("/a/:x (2)"))
    let found = router.manifest.routes.map { "\($0.id) \($0.summary ?? "")" }
    #expect(found == ["/a/:x first", "/a/:x (2) ", "/a/:x (3) second", "/a/:x (4) third"])
  }

  @Test func orderOfRegistrationDoesNotMatter() throws {
    let patterns = ["/a/:x", "/a/b", "/:z*", "/c{/:d}?", "/e?f=:g"]
    func bytes(_ patterns: [String]) throws -> [UInt8] {
      let router = Router(scheme: "mall")
      for pattern in patterns { try router.register(.init(texts: [pattern]), .sync { _ in }) }
      return router.manifest.json
    }
    #expect(try bytes(patterns) == bytes(patterns.reversed()))
  }

  @Test func removedPatternIsNotInTheManifest() throws {
    try router.register(["/a", "/b", "/c"], .sync { _ in }, .named("a"))
    router.unregister("/a")
    #expect(try route("a").patterns.map(\.text) == ["/b", "/c"])
  }

  @Test func typedAddressDescribesItsParameters() throws {
    try router.register(for: OrderDetail.self) { _ in throw Refusal() }
    let route = try #require(router.manifest.routes.first)
    let found = route.parameters.map { parameter in
      var text = "\(parameter.name) \(parameter.place) \(parameter.swiftType) \(parameter.type)"
      if let format = parameter.format { text += " \(format.rawValue)" }
      if parameter.isOptional { text += " optional" }
      if parameter.isRepeated { text += " repeated" }
      if let value = parameter.defaultValue { text += " = \(value)" }
      if !parameter.values.isEmpty { text += " \(parameter.values)" }
      return text
    }
    #expect(
      found == [
        "id path OrderID integer", "page path Int integer optional = 1",
        "shop query UUID string uuid", #"tab query Tab string optional ["info", "goods"]"#,
        "tag query String string optional repeated",
        #"level query Level integer optional = 2 ["1", "2"]"#,
        "price query Double number optional", "gift query Bool boolean optional = false",
        "from query URL string uri optional", "filter query Filter string",
        "more query [Filter] string optional", "day query Date string date-time optional",
      ])
    #expect(route.parameters[0].constraint == "[0-9]+")
    #expect(try RouteManifest(router.manifest.json) == router.manifest)
  }

  @Test func exampleIsTheSampleOfATypeWithAFormOfItsOwn() throws {
    try router.register(for: CityPage.self) { _ in }
    #expect(router.manifest.routes[0].parameters.map(\.swiftType) == ["City", "String"])
    router.unregister(CityPage.patterns)
    try router.register(for: CityPage.self, .example("/city/ber?size=3")) { _ in }
    let parameters = router.manifest.routes[0].parameters
    #expect(parameters.map(\.name) == ["name", "language", "size"])
    #expect(parameters.map(\.type) == [.string, .string, .integer])
    #expect(parameters.map(\.example) == ["ber", nil, "3"])
  }

  @Test func eachChoiceOfAnAddressIsARoute() throws {
    try router.register(
      for: Orders.self, .named("orders"), .example("/orders", "/orders/7")
    ) { _ in }
    let routes = router.manifest.routes
    #expect(routes.map(\.id) == ["/orders/:id", "orders"])
    #expect(routes[0].parameters.map { "\($0.name) \($0.type)" } == ["id integer"])
    #expect(routes[1].parameters.map { "\($0.name) \($0.type)" } == ["page integer"])
    #expect(routes[1].aliases.map(\.text) == ["/all"])
    #expect(routes.map(\.examples) == [["/orders/7"], ["/orders"]])
  }

  @Test func defaultsOfTheRouteAreDefaultsOfItsParameters() throws {
    try router.register(
      "/list{/:kind}?", .sync { _ in }, .defaults(["kind": "all", "page": "1", "id": "x"]))
    let parameters = try route("/list{/:kind}?").parameters
    #expect(
      parameters.map { "\($0.name) \($0.place) \($0.isOptional) \($0.defaultValue ?? "")" } == [
        "kind path true all", "id query true x", "page query true 1",
      ])
  }

  @Test func privateParameterOfAGroupCanBePublicInARoute() throws {
    let group = router.group("/g", .privateParameters("id", "token"))
    try group.register("/:id/:token", .sync { _ in }, .publicParameters("id"))
    #expect(try route("/g/:id/:token").parameters.map(\.privacy) == [.public, .private])
  }

  private struct DocumentedOrder: Route {
    static let patterns: RoutePatterns = "/order/:id([0-9]+)"

    init(from parameters: RouteParameters) throws(ParameterError) {
      let _: Int = try parameters["id"]
      let _: String = try parameters["tab", default: "info"]
    }

    func write(to values: inout RouteValues) {}
  }

  @Test func articleShowsTheManifestOfItsRouter() throws {
    try router.register(
      for: DocumentedOrder.self, .named("order.detail"), .exposed(to: [.push, .universalLink]),
      .summary("One order"), .summary("The number of the order", of: "id"), .example("/order/7"),
      .since("8.1"), .privateParameters("id"),
      .publicParameters("tab")
    ) { _ in }
    let article = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../../../Sources/Contract/JunctorManifest/JunctorManifest.docc")
      .appendingPathComponent("ManifestOfRoutes.md").standardizedFileURL
    let text = try String(contentsOf: article, encoding: .utf8)
    let block = try #require(text.components(separatedBy: "```json\n").dropFirst().first)
    #expect(block.components(separatedBy: "```").first == router.manifest.jsonText)
  }
}

private struct Refusal: Error {}

private struct Age: RouteGate {
  func admit(_ request: inout RouteRequest) -> RouteResponse? { nil }
}

private struct SignIn: RouteInterceptor {
  func intercept(_ request: RouteRequest, next: Next) async throws -> RouteResponse {
    try await next(request)
  }
}
