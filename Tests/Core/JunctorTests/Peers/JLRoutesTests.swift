// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Junctor
import Testing

/// Behavior of JLRoutes, through the router; the ids are those of its own tests.
@Suite struct JLRoutesTests {
  /// The set S1, in our spelling.
  ///
  /// `/:` of JLRoutes has no name here and is left out.
  private func router() throws -> Router {
    let router = Router(scheme: "tests")
    for pattern in [
      "/test", "/user/view/:userID", "/:object/:action/:primaryKey", "/",
      "/interleaving/:param1/foo/:param2", "/xyz/wildcard{/*}?", "/route/:param/*",
      "/required/:requiredParam{/optional/:optionalParam}?{/moreOptional/:moreOptionalParam}?",
      "/user#/view/:userID", "/:object#/:action/:primaryKey",
      "/interleaving/:param1#/foo/:param2", "/xyz/wildcard#{/*}?", "/route#/:param/*",
      "/required#/:r{/optional/:o}?{/moreOptional/:m}?",
    ] {
      try router.register(RoutePatterns(pattern), .sync { request in Answer(pattern, request) })
    }
    return router
  }

  /// What a route received: its pattern, and every parameter by name.
  struct Answer: Equatable, Sendable {
    let pattern: String
    let parameters: [String: String]

    init(_ pattern: String, _ request: RouteRequest) {
      self.pattern = pattern
      let query = request.query.map { ($0.name, $0.value) }
      let captured = request.captures.map { ($0.name, $0.value) }
      parameters = Dictionary(captured + query) { first, _ in first }
    }

    init(pattern: String, parameters: [String: String]) {
      self.pattern = pattern
      self.parameters = parameters
    }
  }

  typealias Case = (id: String, url: String, pattern: String?, parameters: [String: String])

  @Test(
    arguments: [
      ("J2", "tests:/", "/", [:]), ("J3", "tests://", "/", [:]),
      ("J4", "tests://test?", "/test", [:]),
      ("J5", "tests://test/", "/test", [:]), ("J6", "tests://test", "/test", [:]),
      ("J7", "tests://?key=value", "/", ["key": "value"]),
      (
        "J11", "tests://user/view/joeldev?foo=bar&thing=stuff", "/user/view/:userID",
        ["userID": "joeldev", "foo": "bar", "thing": "stuff"]
      ),
      // J12 reads a fragment as a query; here a fragment is not a parameter.
      (
        "J12", "tests://user/view/joeldev#foo=bar&thing=stuff", "/user/view/:userID",
        ["userID": "joeldev"]
      ),
      ("J13", "tests://user/view/joeldev?userID=evil", "/user/view/:userID", ["userID": "joeldev"]),
      // J19 has four segments too many for every route of the set.
      ("J19", "tests://doesnt/exist/and/wont/match", nil, [:]),
      // J20: a text without a scheme is read in the router's own terms.
      ("J20", "/test", "/test", [:]),
      ("J25", "tests://user#/view/joeldev", "/user#/view/:userID", ["userID": "joeldev"]),
      // J28: a fragment is read up to its first `?`; what follows is not the URL's query.
      (
        "J28", "tests://user#/view/joeldev?foo=bar&thing=stuff", "/user#/view/:userID",
        ["userID": "joeldev"]
      ),
      (
        "J30", "tests://user#/view/joeldev?userID=evil&search=evil", "/user#/view/:userID",
        ["userID": "joeldev"]
      ),
      // J31: the query of the URL itself counts, and an empty pair is skipped.
      (
        "J31", "tests://user?search=niceSearch&&go=home#/view/joeldev?userID=evil",
        "/user#/view/:userID", ["userID": "joeldev", "search": "niceSearch", "go": "home"]
      ),
      ("J37", "tests://doesnt/exist#/and/wont/match", nil, [:]),
      (
        "J38", "tests://required#/mustExist", "/required#/:r{/optional/:o}?{/moreOptional/:m}?",
        ["r": "mustExist"]
      ),
      (
        "J38", "tests://required#/a/optional/b/moreOptional/c",
        "/required#/:r{/optional/:o}?{/moreOptional/:m}?", ["r": "a", "o": "b", "m": "c"]
      ),
    ] as [Case])
  func routing(test: Case) throws {
    let router = try router()
    let answer = try? router.value(for: test.url, as: Answer.self)
    let expected = test.pattern.map { Answer(pattern: $0, parameters: test.parameters) }
    #expect(answer == expected, "\(test.id)")
  }

  /// J1.
  @Test func nilURLIsReportedAsAnError() async {
    let router = Router(scheme: "tests")
    let code = await withCheckedContinuation { waiter in
      router.open(nil as String?) { result in
        guard case .failure(let error) = result else { return waiter.resume(returning: "") }
        waiter.resume(returning: error.code.rawValue)
      }
    }
    #expect(code == "invalidURL")
  }

  /// J24: a native value keeps its type.
  @Test func nativeParametersKeepTheirType() async throws {
    let router = Router(scheme: "tests")
    try router.register("/foo/:routeParam") { request in
      #expect(request["routeParam"] == "bar")
      #expect(request["stringParam"] == "stringValue")
      return request.native("nonStringParam", as: Int.self) ?? 0
    }
    let payload: RoutePayload = ["stringParam": "stringValue", "nonStringParam": 123]
    let outcome = try await router.open("/foo/bar", payload: payload)
    #expect(outcome.value as? Int == 123)
  }

  /// J39.
  @Test func severalPatternsShareAHandler() async throws {
    let router = Router(scheme: "tests")
    try router.register(["/multiple1", "/multiple2"], .sync { _ in "both" })
    #expect(try router.value(for: "tests://multiple1", as: String.self) == "both")
    #expect(try router.value(for: "tests://multiple2", as: String.self) == "both")
  }

  /// J42: after a handler declines, the next route receives the request.
  @Test func handlerCanDecline() async throws {
    let router = Router(scheme: "tests")
    try router.register("/return/:value") { request in
      try request.string("value") == "yes" ? .handled : .declined
    }
    try await router.open("/return/yes")
    await #expect { try await router.open("/return/no") } throws: {
      ($0 as? RouteError)?.declinedBy == ["/return/:value"]
    }
  }

  /// J43: one pattern, several schemes; the request contains the scheme.
  @Test(arguments: ["tests", "namespaceTest1", "namespaceTest2"])
  func patternMatchesInEverySpaceOfItsRouter(scheme: String) throws {
    let router = Router(
      spaces: [.scheme("tests"), .scheme("namespaceTest1"), .scheme("namespaceTest2")])
    try router.register("/test", .sync { String($0.url.scheme ?? "") })
    let received = try router.value(for: "\(scheme)://test", as: String.self)
    #expect(received == scheme.lowercased())
  }

  /// J44, JLR3: a router falls back to another only if it is configured to, and only once.
  @Test func unmatchedRequestIsForwardedToTheParent() throws {
    let global = Router(spaces: [.scheme("tests"), .scheme("ns2")])
    try global.register("/user/view/:userID", .sync { _ in "global" })
    let alone = Router(scheme: "ns1")
    let child = Router(scheme: "ns2", parent: global)
    #expect(throws: RouteError.self) {
      try alone.value(for: "ns1://user/view/joeldev", as: String.self)
    }
    #expect(try child.value(for: "ns2://user/view/joeldev", as: String.self) == "global")
  }

  /// J45, J46, J47.
  @Test func existenceIsCheckedWithoutRunning() throws {
    let router = Router(scheme: "tests")
    try router.register("/test") { _ in Issue.record("The handler must not run.") }
    try router.register("/subscripting", .sync { _ in })
    #expect(router.canOpen("tests:/test"))
    #expect(!router.canOpen("tests:/dfjkbsdkjfbskjdfb/sdasd"))
    #expect(router.canOpen("subscripting"))
    #expect(!Router(scheme: "tests").canOpen("/success"))
  }

  /// J48.
  @Test func removingARouteKeepsTheOthers() throws {
    let global = Router(spaces: [.scheme("ns3")])
    try global.register("/:any", .sync { _ in "global" })
    let router = Router(scheme: "ns3", parent: global)
    try router.register("/test1", .sync { _ in "one" })
    let two = try router.register("/test2", .sync { _ in "two" })
    #expect(try router.value(for: "ns3://test1", as: String.self) == "one")
    #expect(router.unregister("/test1"))
    #expect(try router.value(for: "ns3://test1", as: String.self) == "global")
    #expect(try router.value(for: "ns3://test2", as: String.self) == "two")
    #expect(router.unregister(two))
    #expect(try router.value(for: "ns3://test2", as: String.self) == "global")
  }

  /// J68, J69, J70: `+` is a space in a query, unless the option keeps it; `%2B` is a plus always.
  @Test(arguments: [(true, "joel levin"), (false, "joel+levin")])
  func plusInTheQueryIsConfigurable(plusIsSpace: Bool, expected: String) throws {
    let router = Router(spaces: [.scheme("tests")], plusIsSpace: plusIsSpace)
    try router.register("/user", .sync { try $0.value("names", as: [String].self) })
    let names = try router.value(
      for: "tests://user?names=joel+levin&names=foo%2Bbar", as: [String].self)
    #expect(names == [expected, "foo+bar"])
  }

  /// J76, J77: an encoded URL stays one value, in the path and in the query.
  @Test func encodedURLIsOneValue() throws {
    let router = Router(scheme: "tests")
    try router.register(["/web/:URLString", "/web"], .sync { try $0.string("URLString") })
    let expected = "http://foobar.com/baz"
    let encoded = "http%3A%2F%2Ffoobar.com%2Fbaz"
    #expect(try router.value(for: "tests://web/\(encoded)", as: String.self) == expected)
    #expect(try router.value(for: "tests://web?URLString=\(encoded)", as: String.self) == expected)
  }

  /// J78.
  @Test func repeatedKeysAreAList() throws {
    let router = Router(scheme: "tests")
    try router.register(
      "/test/foo",
      .sync { request in
        let keys = try request.value("key", as: [Int].self)
        let texts = try request.value("text", as: [String].self)
        #expect(keys == [1, 2, 3])
        #expect(texts == ["hi", "there"])
        return try request.int("key")
      })
    let first = try router.value(
      for: "tests://test/foo?key=1&key=2&key=3&text=hi&text=there", as: Int.self)
    #expect(first == 1)
  }

  /// J79, J80: a custom definition is a matcher, added and removed like a route.
  @Test func matcherIsAddedAndRemovedLikeARoute() throws {
    struct Suffix: RouteMatcher {
      func match(_ url: ParsedURL) -> RouteMatcherAnswer? {
        guard url.description.hasSuffix("/old") else { return nil }
        return RouteMatcherAnswer(handler: "old", captures: [("kind", "suffix")])
      }
    }
    let router = Router(scheme: "tests")
    let token = router.addMatcher(Suffix(), handlers: ["old": .sync { $0["kind"] ?? "" }])
    #expect(try router.value(for: "tests://anything/old", as: String.self) == "suffix")
    #expect(router.unregister(token))
    #expect(!router.canOpen("tests://anything/old"))
  }

  /// J83: patterns are equal by their meaning.
  @Test func patternsAreEqualByMeaning() throws {
    #expect(try RoutePattern("/foo") == RoutePattern("/foo/"))
    #expect(try RoutePattern("/foo") != RoutePattern("/foo/bar"))
  }

  /// J81, J82: the space decides whether the host is a path segment.
  @Test func spaceDecidesWhetherTheHostIsASegment() throws {
    let router = Router(spaces: [.domain("www.mydomain.com"), .scheme("tests")])
    try router.register("/sign_in", .sync { _ in "sign in" })
    try router.register("/path/:pathid", .sync { try $0.int("pathid") })
    #expect(try router.value(for: "https://www.mydomain.com/sign_in", as: String.self) == "sign in")
    #expect(try router.value(for: "https://www.mydomain.com/path/3", as: Int.self) == 3)
    #expect(!router.canOpen("https://www.mydomain2.com/sign_in"))
    #expect(router.canOpen("tests://sign_in"))
  }

  /// J84: a handler with a weak target declines after the target was released.
  @Test func weakTargetCanDecline() async throws {
    final class Target: Sendable {}
    let router = Router(scheme: "tests")
    var target: Target? = Target()
    try router.register("/test") { [weak target] _ in
      target == nil ? RouteResponse.declined : .handled
    }
    try await router.open("/test")
    withExtendedLifetime(target) {}
    target = nil
    await #expect(throws: RouteError.self) { try await router.open("/test") }
  }

  /// J85: an object is created with its parameters, and handles the request.
  @Test func customTypeCanBeAHandler() async throws {
    struct Factory {
      func handle(_ request: RouteRequest) async throws -> RouteResponse {
        .value("made with \(try request.string("id"))")
      }
    }
    let router = Router(scheme: "tests")
    try router.register("/make/:id", .async(Factory().handle))
    #expect(try await router.open("/make/7", as: String.self) == "made with 7")
  }

  /// J86: the list is stable and sorted, whatever the order of registration.
  @Test func routesAreListed() throws {
    let patterns = ["/b", "/a/:x", "/a/b", "/*"]
    let lists = try [patterns, patterns.reversed()].map { patterns in
      let router = Router(scheme: "tests")
      for pattern in patterns { try router.register(RoutePatterns(pattern), .sync { _ in }) }
      return router.routes.map(\.pattern)
    }
    #expect(lists[0] == lists[1])
    #expect(Set(lists[0]) == Set(patterns))
  }
}
