// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Junctor
import Testing

/// Where older systems disagree with each other: our rule, one test each.
@Suite struct PeerDifferenceTests {
  private func router(_ patterns: String...) throws -> Router {
    let router = Router(scheme: "app")
    for pattern in patterns { try router.register(RoutePatterns(pattern), .sync { _ in pattern }) }
    return router
  }

  /// X1: the literal, in any order.
  @Test func literalBeforeCapture() throws {
    for router in [
      try router("/user/detail", "/user/:id"), try router("/user/:id", "/user/detail"),
    ] {
      #expect(try router.value(for: "/user/detail", as: String.self) == "/user/detail")
    }
  }

  /// X2, X3, X4, X5: `+`, `?k`, repeats, and `=` in a value.
  @Test(arguments: [
    ("/q?k=a+b", ["a b"]), ("/q?k", [""]), ("/q?k=1&k=2", ["1", "2"]), ("/q?k=a=b", ["a=b"]),
  ])
  func queryValuesAreDecoded(url: String, expected: [String]) throws {
    let router = Router(scheme: "app")
    try router.register("/q", .sync { try $0.value("k", as: [String].self) })
    #expect(try router.value(for: url, as: [String].self) == expected)
  }

  /// X6, X7: payload, then path, then query, then default.
  @Test func payloadPrecedesPathQueryAndDefault() async throws {
    let router = Router(scheme: "app")
    try router.register("/x/:k", .defaults(["k": "default", "d": "default"])) { request in
      [try request.string("k"), try request.string("d")]
    }
    #expect(try await router.open("/x/path?k=query", as: [String].self) == ["path", "default"])
    #expect(try await router.open("/x/path?d=query", as: [String].self) == ["path", "query"])
    let native = try await router.open(
      "/x/path?k=query", payload: ["k": "native"], as: [String].self)
    #expect(native == ["native", "default"])
  }

  /// X8, X9, X10, X12, X13: host, anchoring, further segments, trailing slash, empty segment.
  @Test(arguments: [
    ("/x", "app://h/a/b/x", false), ("/h/x", "app://h/x", true), ("/h", "app://h/x", false),
    ("/h/x", "app://h/x/", true), ("/a/:x/b", "app://a//b", false),
  ])
  func patternMatchesTheWholePath(pattern: String, url: String, isAnswered: Bool) throws {
    #expect(try router(pattern).canOpen(url) == isAnswered)
  }

  /// X11: scheme without case, path with case unless the route says otherwise.
  @Test func pathIsCaseSensitiveByDefault() throws {
    let exact = try router("/Order")
    #expect(exact.canOpen("APP://Order"))
    #expect(!exact.canOpen("app://order"))
    let loose = Router(scheme: "app")
    try loose.register("/Order", .sync { _ in }, .ignoringCase)
    #expect(loose.canOpen("app://oRDER"))
  }

  /// X14: an unmatched address is an error with suggestions.
  @Test func unmatchedAddressHasSuggestions() throws {
    #expect { try router("/order/:id").value(for: "/oder/7", as: String.self) } throws: {
      let error = $0 as? RouteError
      return error?.code == .notFound && error?.nearest == ["/order/:id"]
    }
  }

  /// X15: after a handler declines, the next one receives the request.
  @Test func declinedRequestTriesTheNextRoute() async throws {
    let router = Router(scheme: "app")
    try router.register("/a/b") { _ in .declined }
    try router.register("/a/:x") { _ in "next" }
    #expect(try await router.open("/a/b", as: String.self) == "next")
  }

  /// X16: canOpen checks the whole address.
  @Test func canOpenChecksTheWholeAddress() throws {
    let router = try router("/foo/bar")
    #expect(!router.canOpen("app://foo"))
    #expect(!router.canOpen("app://foo/bar/x"))
    #expect(router.canOpen("app://foo/bar"))
  }

  /// X17: the same pattern twice is a conflict, unless `.replacing` is specified.
  @Test func equalPatternsConflict() throws {
    let router = try router("/a/:x")
    #expect { try router.register("/a/:y", .sync { _ in "second" }) } throws: {
      ($0 as? RegistrationError)?.code == .conflict
    }
    try router.register("/a/:y", .sync { _ in "second" }, .replacing)
    #expect(try router.value(for: "/a/1", as: String.self) == "second")
    #expect(router.routes.count == 1)
  }

  /// X18: removal is a separate function, which returns whether there was a route.
  @Test func unregisterRemoves() throws {
    let router = try router("/a")
    #expect(router.unregister("/a"))
    #expect(!router.unregister("/a"))
    #expect(!router.canOpen("/a"))
  }

  /// X19: an escaped slash stays inside its value.
  @Test func escapedSlashStaysInItsValue() throws {
    let router = Router(scheme: "app")
    try router.register("/web/:url", .sync { try $0.string("url") })
    #expect(try router.value(for: "/web/a%2Fb", as: String.self) == "a/b")
  }

  /// X21: a completion is always called.
  @Test(arguments: [nil, "", "derp derp", "app://a", "other://a", "mailto:x@y", "app://h@x/"])
  func completionIsAlwaysCalled(address: String?) async throws {
    let router = try router("/a")
    let code = await withCheckedContinuation { waiter in
      router.open(address) { result in
        switch result {
        case .success(let outcome): waiter.resume(returning: outcome.ending)
        case .failure(let error): waiter.resume(returning: RouteEnding(error.code))
        }
      }
    }
    #expect(code == (address == "app://a" ? .value : code))
    #expect([.value, .failed(.notFound), .failed(.invalidURL)].contains(code))
  }

  /// X22: a constraint applies to the whole value.
  @Test func constraintMatchesTheWholeValue() throws {
    #expect(!(try router("/x/:d([0-9])").canOpen("/x/297")))
  }
}
