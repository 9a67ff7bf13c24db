// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import JunctorMatching

@Suite struct RouteSpacesTests {
  private static let shop = RouteSpaces([
    .scheme("mall"),
    .scheme("wlrdemo", host: "com.wlrroute.demo"),
    .domain("m.mall.example"),
    .domain("m.mall.example", port: 8443),
    .domain("mall.example", includingSubdomains: true),
    .domain("eu.mall.example", includingSubdomains: true),
    .scheme("mall", host: "Apart"),
  ])

  /// A text; the space that owns it and the path that routes see, `nil` for a foreign one.
  static let owners: [(String, String?)] = [
    ("mall://order/1", "0 order/1 2"),
    ("MALL://Order/1", "0 Order/1 2"),
    ("mall:///order/1", "0 order/1 2"),
    ("mall:/order/1", "0 order/1 2"),
    ("mall://order/7/", "0 order/7 2 slash"),
    ("mall://order", "0 order 1"),
    ("mall://order/", "0 order 1 slash"),
    ("mall://order//", "0 order/ 2 slash"),
    ("mall://", "0  0 slash"),
    ("mall:///", "0  0 slash"),
    ("mall:/", "0  0 slash"),
    ("mall://?k", "0  0 slash"),
    ("mall://#f", "0  0 slash"),
    ("mall:////x", "0 /x 2"),
    ("mall:////", "0  1 slash"),
    ("mall:/.//x", "0 /x 2"),
    ("mall:order/1", nil),
    ("mall://order/../pay", "0 order/pay 2"),
    ("mall://order/..", "0 order 1 slash"),
    ("mall://order:80/1", nil),
    ("mall://order:/1", "0 order/1 2"),
    ("mall://[::1]/1", nil),
    ("mall://127.0.0.1/1", "0 127.0.0.1/1 2"),
    ("mall://Apart/x", "6 x 1"),
    ("mall://apart/x", "0 apart/x 2"),
    ("mall://%41part/x", "6 x 1"),
    ("mall://Apart:81/x", nil),
    ("wlrdemo://com.wlrroute.demo/search", "1 search 1"),
    ("wlrdemo://com.wlrroute.demo", "1  0 slash"),
    ("WLRDEMO://com.wlrroute.demo/", "1  0 slash"),
    ("wlrdemo://other/search", nil),
    ("wlrdemo://com.wlrroute.demo:1/search", nil),
    ("https://m.mall.example/order/1", "2 order/1 2"),
    ("HTTP://M.MALL.EXAMPLE:80/order/1", "2 order/1 2"),
    ("https://m.mall.example", "2  0 slash"),
    ("https://m.mall.example//", "2  1 slash"),
    ("https://m.mall.example:8443/a/", "3 a 1 slash"),
    ("https://m.mall.example:9/a", nil),
    ("https://mall.example/a", "4 a 1"),
    ("https://shop.mall.example/a", "4 a 1"),
    ("https://eu.mall.example/a", "5 a 1"),
    ("https://x.eu.mall.example/a", "5 a 1"),
    ("https://notmall.example/a", nil),
    ("https://example/a", nil),
    ("ftp://m.mall.example/a", nil),
    ("wss://m.mall.example/a", nil),
    ("https://127.0.0.1/a", nil),
    ("tel://order/1", nil),
    ("mailto:x@y", nil),
    ("javascript:alert(1)", nil),
    ("data:text/plain,a", nil),
    ("file:///order/1", nil),
    ("/order/1", "0 order/1 2"),
    ("order/1", "0 order/1 2"),
    ("order/1/", "0 order/1 2 slash"),
    ("/", "0  0 slash"),
    ("?k", "0  0 slash"),
    ("/..//x", "0 /x 2"),
    ("a//", "0 a/ 2 slash"),
  ]

  @Test(arguments: owners)
  func mostSpecificSpaceOwnsTheURL(text: String, expected: String?) throws {
    #expect(try describe(RouteSpacesTests.shop.resolve(ParsedURL(text))) == expected)
  }

  @Test func orderOfDeclarationDoesNotMatter() throws {
    let turned = RouteSpaces(RouteSpacesTests.shop.spaces.reversed())
    for (text, _) in RouteSpacesTests.owners {
      let url = try ParsedURL(text)
      guard url.scheme != nil else { continue }
      let first = RouteSpacesTests.shop.resolve(url)
      let second = turned.resolve(url)
      #expect(
        first.map { RouteSpacesTests.shop.spaces[$0.space] }
          == second.map { turned.spaces[$0.space] })
      #expect(first?.path == second?.path)
    }
  }

  @Test func textWithoutASchemeBelongsToTheFirstSpace() throws {
    let spaces = RouteSpaces([.domain("m.mall.example"), .scheme("mall")])
    #expect(try describe(spaces.resolve(ParsedURL("order/1"))) == "0 order/1 2")
    #expect(try RouteSpaces([]).resolve(ParsedURL("order/1")) == nil)
  }

  /// A text without a scheme, what it is where a web address comes first, and elsewhere; `nil` is
  /// the refusal of `//x`.
  @Test(
    arguments: [
      ("\\pay", "/pay", "/\\pay"), ("pay\\1", "/pay/1", "/pay\\1"),
      ("/a\\..\\pay", "/pay", "/a\\..\\pay"),
      ("/a\\%2e\\b", "/a/b", "/a\\%2e\\b"), ("/a%5Cb", "/a%5Cb", "/a%5Cb"),
      ("/a?b\\c#d\\e", "/a?b\\c#d\\e", "/a?b\\c#d\\e"), ("/a?'", "/a?%27", "/a?'"),
      ("/\\evil.example/x", nil, "/\\evil.example/x"),
      ("\\\\evil.example/x", nil, "/\\\\evil.example/x"),
      ("\\/evil.example", nil, "/\\/evil.example"), (" /\t\\evil.example", nil, "/\\evil.example"),
      ("//evil.example/x", nil, nil), ("/a/..\\\\x", "/.//x", "/a/..\\\\x"),
      ("mall://a\\b", nil, nil), ("mall://h/a\\b", "mall://h/a\\b", "mall://h/a\\b"),
      ("https:\\\\h.example\\a", "https://h.example/a", "https://h.example/a"),
    ] as [(String, String?, String?)])
  func backslashesAreSlashesIfTheFirstSpaceIsAWebDomain(
    text: String, web: String?, other: String?
  ) throws {
    let mall = RouteSpace.scheme("mall")
    for space in [RouteSpace.domain("m.mall.example"), .scheme("https", host: "m.mall.example")] {
      #expect((try? RouteSpaces([space, mall]).read(text).description) == web)
    }
    for spaces in [[], [mall], [.scheme("mall", host: "h"), .domain("m.mall.example")]] {
      #expect((try? RouteSpaces(spaces).read(text).description) == other)
    }
    expectShortcutAndFixedPoint(text, isWebText: true)
    if web == nil, other != nil {
      let start = text.utf8.prefix { $0 == 0x20 }.count
      #expect(throws: URLParsingError(.doubleSlash, in: text, at: start)) {
        try RouteSpaces([.domain("m.mall.example")]).read(text)
      }
    }
  }

  @Test func explicitPortIsMoreSpecificThanNone() throws {
    let spaces = RouteSpaces([.domain("h.example"), .domain("h.example", port: 443)])
    #expect(try spaces.resolve(ParsedURL("https://h.example/"))?.space == 1)
    #expect(try spaces.resolve(ParsedURL("http://h.example:443/"))?.space == 1)
    #expect(try spaces.resolve(ParsedURL("http://h.example/"))?.space == 0)
  }

  @Test(arguments: ["mailto", "javascript", "data", "file", "https", "http", "ws", "", "a b", "1a"])
  func someSchemesCannotBeOwned(scheme: String) {
    #expect(RouteSpace(scheme) == nil)
    #expect(RouteSpace(scheme: scheme, host: nil) == nil)
  }

  @Test(
    arguments: [
      ("mall_app", nil), ("mall://", nil), ("mall:", nil), ("", nil), ("https", nil),
      ("mailto", nil),
      ("mall", ""), ("mall", "a b"), ("https", "m.mall.example:8443"),
    ] as [(String, String?)])
  func constantSchemeOfNoURLTraps(scheme: String, host: String?) async {
    await #expect(processExitsWith: .failure) { [scheme, host] in
      _ = RouteSpace.scheme(scheme, host: host)
    }
  }

  @Test(
    arguments: [
      ("*.mall.example", nil), ("m.mall.example:8443", nil), ("https://m.mall.example", nil),
      ("m.mall.example/order", nil), ("订单.example", nil), ("", nil), ("m.mall.example", 65536),
      ("m.mall.example", -1),
    ] as [(String, Int?)])
  func constantDomainOfNoURLTraps(host: String, port: Int?) async {
    await #expect(processExitsWith: .failure) { [host, port] in
      _ = RouteSpace.domain(host, port: port)
    }
  }

  @Test func addressesCanBeDomains() throws {
    let spaces = RouteSpaces([.domain("127.0.0.1", port: 8080), .domain("[::1]")])
    #expect(try spaces.resolve(ParsedURL("http://127.0.0.1:8080/a"))?.space == 0)
    #expect(try spaces.resolve(ParsedURL("http://[0:0::1]/a"))?.space == 1)
  }

  @Test func patternsFindTheirSpace() {
    let shop = RouteSpacesTests.shop
    func found(_ scheme: String, _ host: String?, _ port: Int? = nil) -> String? {
      shop.index(forScheme: scheme, host: host, port: port)
        .map { "\($0.space)\($0.hostIsFirstSegment ? " host is first" : "")" }
    }
    #expect(found("mall", nil) == "0 host is first")
    #expect(found("mall", "order") == "0 host is first")
    #expect(found("MALL", "Apart") == "6")
    #expect(found("mall", "order", 80) == nil)
    #expect(found("wlrdemo", "com.wlrroute.demo") == "1")
    #expect(found("wlrdemo", nil) == nil)
    #expect(found("https", "m.mall.example") == "2")
    #expect(found("http", "M.Mall.Example", 8443) == "3")
    #expect(found("https", "a.eu.mall.example") == "5")
    #expect(found("https", nil) == nil)
    #expect(found("tel", "order") == nil)
    #expect(found("file", "h") == nil)
  }

  @Test(arguments: [
    ("mall", "mall"), ("MALL", "mall"), ("mall://", "mall"),
    ("wlrdemo://com.wlrroute.demo", "wlrdemo://com.wlrroute.demo"),
    ("https://m.mall.example", "https://m.mall.example"),
    ("http://M.Mall.Example:8443/", "https://m.mall.example:8443"),
    ("https://*.mall.example", "https://*.mall.example"),
    ("mall://h:80", nil), ("mall://h/a", nil), ("mall:x", nil), ("https://h.example?k", nil),
    ("a b", nil), ("", nil), ("/a", nil), ("https://", nil), ("mailto:x@y", nil),
    ("https://*", nil),
    ("https://*.*.mall.example", nil), ("mall_app", nil),
  ])
  func writtenSpaceIsParsed(text: String, expected: String?) {
    #expect(RouteSpace(text)?.description == expected)
    if let expected { #expect(RouteSpace(expected)?.description == expected) }
  }

  private func describe(_ url: RoutableURL?) -> String? {
    guard let url else { return nil }
    let bytes = Array(url.url.text.utf8)[url.path]
    #expect(url.isRoot == (url.segmentCount == 0))
    return "\(url.space) \(String(decoding: bytes, as: UTF8.self)) \(url.segmentCount)"
      + (url.endsWithSlash ? " slash" : "")
  }

  @Test(arguments: [
    (RouteSpace.scheme("mall"), "mall://order/7"),
    (.domain("m.mall.example"), "https://m.mall.example/order/7"),
  ])
  func firstOfTwoEqualSpacesOwnsTheURL(space: RouteSpace, text: String) throws {
    let spaces = RouteSpaces([.scheme("other"), space, space])
    #expect(try spaces.resolve(ParsedURL(text))?.space == 1)
  }
}
