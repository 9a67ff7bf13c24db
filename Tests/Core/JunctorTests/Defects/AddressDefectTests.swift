// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Junctor
import Testing

/// Defects of older routers in reading addresses and patterns.
///
/// The name of each row is that of its defect: WLR WLRRoute, MGJ MGJRouter, CTM CTMediator, HKO
/// HKOCRouter, JLR JLRoutes, DPL DeepLinkKit, HH HHRouter, AB ABRouter, RTB Routable, BH BeeHive.
@Suite struct AddressDefectTests {
  /// The pattern that an address matches on a router with these patterns, or `nil`.
  typealias Case = (row: String, patterns: [String], address: String, winner: String?)

  @Test(
    arguments: [
      ("WLR13", ["/hello/:a"], "app://hello/x", "/hello/:a"),
      ("WLR14", ["/hello/:do/:double"], "app://hello/1/2", "/hello/:do/:double"),
      ("WLR14", ["/user/:name/:name2"], "app://user/a/b", "/user/:name/:name2"),
      ("WLR15", ["/x/:id.html"], "app://x/12.html", "/x/:id.html"),
      ("WLR15", ["/x/:id.html"], "app://x/Zhtml", nil),
      ("WLR17", ["/u:id([0-9]+)?"], "app://u", "/u:id([0-9]+)?"),
      ("WLR18", ["/user"], "app://any.host/admin/user", nil),
      ("WLR19", ["/a.b"], "app://aXb", nil),
      ("WLR20", ["/null/path"], "app:///path", nil),
      ("WLR20", ["/a/b"], "app://a%2Fb", nil),
      ("WLR20", ["/a"], "APP://a", "/a"),
      ("WLR20", ["/a"], "app://a:81", nil),
      ("MGJ1", ["/foo/bar"], "app://foo/zzz/bar", nil),
      ("MGJ2", ["/user/:id", "/user/detail"], "app://user/detail", "/user/detail"),
      ("MGJ3", ["/a/:x/c", "/a/b/d"], "app://a/b/c", "/a/:x/c"),
      ("MGJ3", ["/a/:x/c", "/a/b/d"], "app://a/b/d", "/a/b/d"),
      ("MGJ4", ["/foo/bar"], "app://foo/bar/_", nil),
      ("MGJ6", ["/foo/bar"], "app://foo/bar/x", nil),
      ("MGJ6", ["/foo/bar"], "app://foo", nil),
      ("MGJ8", ["/web"], "app://web?url=http://x.com/a", "/web"),
      ("MGJ13", ["/:id.html"], "app://12.json", nil),
      ("CTM3", ["/a/b", "/ab"], "app://ab", "/ab"),
      ("CTM3", ["/a/b"], "app://ab", nil),
      ("JLR1", ["/:a/:b", "/user/list"], "app://user/list", "/user/list"),
      ("JLR5", ["/a{/b}?/a"], "app://a/b", nil),
      ("JLR5", ["/a{/b}?/a"], "app://b/a", nil),
      ("JLR5", ["/x/:p?/:q?"], "app://x/1", "/x/:p?/:q?"),
      ("JLR7", ["/家 居"], "app://%E5%AE%B6%20%E5%B1%85", "/家 居"),
      ("JLR8", ["/*/a"], "app://b/c", nil),
      ("JLR8", ["/*/a"], "app://b/c/a", "/*/a"),
      ("JLR11", ["/my.host/x"], "app://my.host/x", "/my.host/x"),
      ("DPL3", ["/:a(.*)/say/:word"], "app://dpl.io/say/hello", "/:a(.*)/say/:word"),
      ("DPL9", ["/search"], "app://search/", "/search"),
      ("HH1", ["/user/:id"], "app://user/_/x", nil),
      ("HH4", ["/user/:id"], "evil://anything/user/1", nil),
      ("AB2", ["/photos/:id"], "app://photos/1/2/3", nil),
      ("AB3", ["/map?kind=sea"], "app://map?kind=sea", "/map?kind=sea"),
      ("RTB4", ["/users/:id"], "app://users/4?x=1", "/users/:id"),
      ("BH1", ["/a/b/c"], "app://a/b/c", "/a/b/c"),
    ] as [Case])
  func addressesMatchTheirRoutes(test: Case) throws {
    for patterns in [test.patterns, test.patterns.reversed()] {
      let router = Router(scheme: "app")
      for pattern in patterns {
        try router.register(RoutePatterns(pattern), .sync { _ in pattern })
      }
      let winner = try? router.value(for: test.address, as: String.self)
      #expect(winner == test.winner, "\(test.row)")
      #expect(router.canOpen(test.address) == (test.winner != nil), "\(test.row)")
    }
  }

  /// The value of a parameter of the route.
  typealias Value = (row: String, pattern: String, address: String, name: String, value: String?)

  @Test(
    arguments: [
      ("WLR16", "/:host(.*)/say/:word", "app://dpl.io/say/hello", "word", "hello"),
      ("WLR22", "/q", "app://q?%FF=1", "\u{FFFD}", "1"), ("WLR22", "/q", "app://q?", "", nil),
      ("WLR22", "/q", "app://q?a=b=c", "a", "b=c"), ("DPL6", "/q", "app://q?%FF=1&a=2", "a", "2"),
      ("MGJ5", "/q", "app://q?block=1", "block", "1"),
      ("MGJ7", "/s/:query", "app://s/bike?query=car", "query", "bike"),
      ("MGJ7", "/s/:query", "app://s/bike?query", "query", "bike"),
      ("MGJ8", "/web", "app://web?url=http://x.com/a", "url", "http://x.com/a"),
      ("MGJ10", "/:x", "app://%2541", "x", "%41"),
      ("MGJ10", "/q", "app://q?k=%25%34%31", "k", "%41"),
      ("HKO2", "/q", "app://q?k=a%20b", "k", "a b"),
      ("JLR9", "/q", "app://q?k=%FF", "k", "\u{FFFD}"),
      ("JLR10", "/q", "app://q?k=a%2Bb", "k", "a+b"),
      ("HH2", "/q", "app://q?route=x", "route", "x"),
      ("HH5", "/q", "app://q?k=v#fragment", "k", "v"), ("AB4", "/:x", "app://a%20b", "x", "a b"),
      ("RTB4", "/users/:id", "app://users/4?x=1", "id", "4"),
      ("DPL4", "/q", "app://q?dpl:json-encoded-fields={}", "dpl:json-encoded-fields", "{}"),
      ("DPL5", "/q", "app://q?al_applink_data=x", "al_applink_data", "x"),
    ] as [Value])
  func parametersAreRead(test: Value) throws {
    let router = Router(scheme: "app")
    try router.register(RoutePatterns(test.pattern), .sync { $0[test.name] })
    let value = try router.value(for: test.address, as: String?.self)
    #expect(value == test.value, "\(test.row)")
  }

  /// WLR5, WLR19, MGJ9, HH3, CTM1, RA3, BH4: malformed and foreign addresses are reported, and no
  /// address reaches code that was not registered.
  @Test(
    arguments: [
      "app:", "app://", "app:///", "://", ":", "localhost:8080/x", ":id/x", "app://%FF",
      "app://a/%00", "app://a/%C0%AF", "app://NSString/new", "app://Target_A/Action_b?module=evil",
      "app://user@host/x", "app://[::1", "http://", "//x", "app://..%2F../x", "app://a b",
    ])
  func oddAddressesEndWithOneOutcome(address: String) async throws {
    let router = Router(scheme: "app")
    try router.register("/registered") { _ in Issue.record("It must not run.") }
    await #expect { try await router.open(address, source: .customScheme) } throws: {
      let code = ($0 as? RouteError)?.code
      return code == .notFound || code == .invalidURL
    }
  }

  /// WLR19, JLR6, DPL2: a broken pattern is refused when it is registered, at its place.
  @Test(arguments: ["/x/:id([0-9)", "/a(", "/a()", "/a{/b", "/:", "/:id({0,9+})", "/a(/b)"])
  func malformedPatternIsRefused(pattern: String) {
    #expect { try Router(scheme: "app").register(RoutePatterns(pattern)) { _ in } } throws: {
      let error = $0 as? RegistrationError
      return error?.code == .brokenPattern && error?.description.contains("^") == true
    }
  }

  /// MGJ12, AB4, S9: values are encoded, a missing one is an error, names do not run into others.
  @Test func addressesAreWritten() throws {
    let router = Router(scheme: "app")
    #expect(try router.url(for: "/:id/:idx", ["id": "1", "idx": "2"]) == "app://1/2")
    #expect(
      try router.url(for: "/search/:q", ["q": "伺 :/?#"]) == "app://search/%E4%BC%BA%20:%2F%3F%23")
    #expect(throws: RouteError.self) { try router.url(for: "/search/:q") }
    #expect(throws: RouteError.self) { try router.url(for: "/search/:q", ["": ""]) }
  }

  /// MGJ11: removing a route removes that route.
  @Test(arguments: ["/a.b", "/a@b", "/a"])
  func unregisterRemovesOneRoute(pattern: String) throws {
    let router = Router(scheme: "app")
    for pattern in ["/a.b", "/a@b", "/a", "/a/below"] {
      try router.register(RoutePatterns(pattern), .sync { _ in })
    }
    #expect(router.unregister(RoutePatterns(pattern)))
    #expect(router.routes.count == 3)
    #expect(router.canOpen("/a/below"))
    #expect(!router.unregister(RoutePatterns(pattern)))
  }

  /// JLR4: a pattern with optional parts is listed as it was written, and removed as a whole.
  @Test func optionalPartsFormOnePattern() throws {
    let router = Router(scheme: "app")
    try router.register("/path/:thing{/new}?", .sync { _ in })
    #expect(router.routes.map(\.pattern) == ["/path/:thing{/new}?"])
    #expect(router.unregister("/path/:thing{/new}?"))
    #expect(!router.canOpen("/path/x") && !router.canOpen("/path/x/new"))
  }

  /// MGJ15, HH1, RTB2, WLR2: two names at one place are two owners of the same addresses.
  @Test func twoNamesAtOnePositionConflict() throws {
    let router = Router(scheme: "app")
    try router.register("/s/:query") { _ in }
    #expect { try router.register("/s/:keyword") { _ in } } throws: {
      let error = $0 as? RegistrationError
      return error?.code == .conflict && error?.witness != nil && error?.owner != nil
        && error?.otherOwner != nil
    }
  }
}
