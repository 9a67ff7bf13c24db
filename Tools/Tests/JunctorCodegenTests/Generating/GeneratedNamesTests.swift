// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import JunctorCodegen
import JunctorManifest
import JunctorMatching
import Testing

@Suite struct GeneratedNamesTests {
  @Test(arguments: [
    ("order.detail", "/a", "order.detail", "orderDetail"),
    ("order", "/a", "order", "order"),
    ("Order.TrackParcel", "/a", "order.trackParcel", "orderTrackParcel"),
    ("order.track-parcel", "/a", "order.trackParcel", "orderTrackParcel"),
    ("URLPage", "/a", "urlPage", "urlPage"),
    ("web..2fa", "/a", "web._2fa", "web_2fa"),
    ("订单.详情", "/a", "订单.详情", "订单详情"),
    ("...", "/a", "root", "root"),
    ("a.b.c.d.e.f.g.h.i.j", "/a", "a.b.c.d.e.f.g.hIJ", "aBCDEFGHIJ"),
    ("/order/:id([0-9]+)", "/order/:id([0-9]+)", "orderId", "orderId"),
    ("/files/*", "/files/*", "filesValue0", "filesValue0"),
    ("/a.html?tab=:tab&k=:v", "/a.html?tab=:tab&k=:v", "aHtmlTabKV", "aHtmlTabKV"),
    ("/", "/", "root", "root"),
  ])
  func routesAreNamedAfterTheirIdentifiers(
    id: String, pattern: String, parts: String, flat: String
  ) throws {
    let route = RouteManifest.Route(try RoutePattern(pattern), id: id)
    let names = try GeneratedNames(RouteManifest(spaces: [.scheme("mall")], routes: [route]))
    #expect(names.routes[0].parts.joined(separator: ".") == parts)
    #expect(names.routes[0].flat == flat)
  }

  @Test(arguments: [
    ("order_id", "order_id"), ("utm-source", "utmSource"), ("0", "value0"), ("_", "value"),
    ("12", "value12"), ("$a$b", "aB"), ("ID", "ID"), ("__proto__", "proto"), ("名", "名"), ("é", "é"),
  ])
  func parametersKeepNamesThatAreIdentifiers(name: String, expected: String) throws {
    var route = RouteManifest.Route(try RoutePattern("/a"), id: "a")
    route.parameters = [RouteManifest.Parameter(name, in: .query)]
    let names = try GeneratedNames(RouteManifest(spaces: [.scheme("mall")], routes: [route]))
    #expect(names.routes[0].parameters == [expected])
  }

  @Test func twoRoutesWithOneNameAreAnErrorWithBothIdentifiers() throws {
    let routes = try ["order.detail", "orderDetail", "order-detail", "home"].enumerated().map {
      RouteManifest.Route(try RoutePattern("/\($0)"), id: $1)
    }
    let manifest = try RouteManifest(spaces: [.scheme("mall")], routes: routes)
    let error = #expect(throws: GeneratedNamesError.self) { try GeneratedNames(manifest) }
    #expect(
      error?.errors == [
        "the routes “order-detail” and “order.detail” would both be named “orderDetail”; rename one of them",
        "the routes “order.detail” and “orderDetail” would both be named “orderDetail”; rename one of them",
      ])
  }

  @Test func twoParametersWithOneNameAreAnError() throws {
    var route = RouteManifest.Route(try RoutePattern("/a/:aB"), id: "a")
    route.parameters.append(RouteManifest.Parameter("a-b", in: .query))
    let manifest = try RouteManifest(spaces: [.scheme("mall")], routes: [route])
    let error = #expect(throws: GeneratedNamesError.self) { try GeneratedNames(manifest) }
    #expect(
      error?.description
        == "the parameters “aB” and “a-b” of “a” would both be named “aB”; rename one of them")
  }

  @Test func aQueryKeyHasOneOwner() throws {
    var route = RouteManifest.Route(try RoutePattern("/a?tab=:tab&type=3"), id: "a")
    var (one, two) = (
      RouteManifest.Parameter("one", in: .query), RouteManifest.Parameter("two", in: .query)
    )
    (one.key, two.key) = ("type", "type")
    route.parameters += [one, two]
    let manifest = try RouteManifest(spaces: [.scheme("mall")], routes: [route])
    let error = #expect(throws: GeneratedNamesError.self) { try GeneratedNames(manifest) }
    #expect(
      error?.errors == [
        "the parameter “one” of “a” has the key “type” of the pattern; give it another key",
        "the parameter “two” of “a” has the key “type” of “one”; give it another key",
      ])
  }

  @Test func namespacesContainTheirRoutesInOrder() throws {
    let routes = try ["shop.cart", "order", "order.detail", "order.list", "b"].enumerated().map {
      RouteManifest.Route(try RoutePattern("/\($0)"), id: $1)
    }
    let manifest = try RouteManifest(spaces: [.scheme("mall")], routes: routes)
    let root = try GeneratedNames(manifest).root
    #expect(root.routes.map { manifest.routes[$0].id } == ["b", "order"])
    #expect(root.namespaces.map(\.name) == ["order", "shop"])
    #expect(
      root.namespaces[0].routes.map { manifest.routes[$0].id } == ["order.detail", "order.list"])
  }

  @Test func keywordsAreEscaped() {
    #expect(GeneratedLanguage.swift.identifier("default") == "`default`")
    #expect(GeneratedLanguage.swift.identifier("self") == "self_")
    #expect(GeneratedLanguage.kotlin.identifier("object") == "`object`")
    #expect(GeneratedLanguage.typeScript.identifier("delete") == "delete_")
    #expect(GeneratedLanguage.swift.typeName("string") == "String_")
    #expect(GeneratedLanguage.swift.typeName("order") == "Order")
  }
}
