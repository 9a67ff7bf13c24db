// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import JunctorMatching

@Suite struct ParsedURLTests {
  @Test func cleanURLIsNotCopied() throws {
    let text = "mall://Order:81/list/7?from=push&k#top"
    let url = try ParsedURL(text)
    #expect(url.text == text)
    #expect(url.scheme == "mall")
    #expect(url.host == "Order")
    #expect(url.hostKind == .opaque)
    #expect(url.port == 81)
    #expect(url.path == "/list/7")
    #expect(url.query == "from=push&k")
    #expect(url.fragment == "top")
    #expect(!url.hasOpaquePath)
    #expect(url.pathSegmentCount == 2)
    #expect(text.withUTF8Bytes { URLLayout.read($0, URLLimits(), isWebText: false) } != nil)
  }

  /// A text, and the canonical text it has.
  static let canonical: [(String, String)] = [
    ("MALL://Order/1", "mall://Order/1"),
    ("HTTPS://M.Mall.Example/A", "https://m.mall.example/A"),
    ("https://h.example", "https://h.example/"),
    ("https://h.example:443/a", "https://h.example/a"),
    ("http://h.example:443/a", "http://h.example:443/a"),
    ("mall://h:/a", "mall://h/a"),
    ("mall://h:007/a", "mall://h:7/a"),
    ("mall://h/a/./b/../c", "mall://h/a/c"),
    ("mall://h/a/%2E/b/%2e%2E/c", "mall://h/a/c"),
    ("mall://order/../pay", "mall://order/pay"),
    ("mall://h/..", "mall://h/"),
    ("mall://h/.well-known/..a", "mall://h/.well-known/..a"),
    ("https:\\\\h.example\\a\\b", "https://h.example/a/b"),
    ("mall://h\\a", ""),
    ("mall://h/a\\b", "mall://h/a\\b"),
    (" \u{1}mall://h/\ta\nb\r \0", "mall://h/ab"),
    ("https://good.com\\@evil.com", "https://good.com/@evil.com"),
    ("mall://h/%41%e5%ae%b6家", "mall://h/%41%e5%ae%b6%E5%AE%B6"),
    ("mall://家/x", "mall://%E5%AE%B6/x"),
    ("mall://h/%/%4/%zz", "mall://h/%/%4/%zz"),
    ("mall://h/a b\"'<>^`{}|", "mall://h/a%20b%22'%3C%3E%5E%60%7B%7D|"),
    ("mall://h?a b\"'<>^`{}|", "mall://h?a%20b%22'%3C%3E^`{}|"),
    ("mall://h#a b\"'<>^`{}|", "mall://h#a%20b%22'%3C%3E^%60{}|"),
    ("https://h.example/?'", "https://h.example/?%27"),
    ("mall://h//a//", "mall://h//a//"),
    ("mall:/..//x", "mall:/.//x"),
    ("http://0x7f.1/", "http://127.0.0.1/"),
    ("http://127.0.0.1:8080/", "http://127.0.0.1:8080/"),
    ("http://[::127.0.0.1]/", "http://[::7f00:1]/"),
    ("http://[1:0:0:2:0:0:0:3]/", "http://[1:0:0:2::3]/"),
    ("mall://[2001:DB8::1]/", "mall://[2001:db8::1]/"),
    ("mall://[1:2:3:4:5:6:1.2.3.4]/", "mall://[1:2:3:4:5:6:102:304]/"),
    ("mailto:x@y", "mailto:x@y"),
    ("mall:order/1", "mall:order/1"),
    ("data:,a%FF", "data:,a%FF"),
    ("file:///C|/../x", "file:///C:/x"),
    ("order/1", "/order/1"),
    ("/order/1", "/order/1"),
    ("derp derp", "/derp%20derp"),
    ("?k=1", "/?k=1"),
    ("#top", "/#top"),
    (".", "/"),
    ("a/../../b", "/b"),
    ("/..//x", "/.//x"),
    ("1/2:3", "/1/2:3"),
    ("/a\\b", "/a\\b"),
  ]

  @Test(arguments: canonical)
  func textIsRewrittenByTheStandard(text: String, expected: String) {
    let found = try? ParsedURL(text).text
    #expect(found == (expected.isEmpty ? nil : expected))
    expectShortcutAndFixedPoint(text)
  }

  @Test func textWithoutASchemeHasOnlyAPath() throws {
    let url = try ParsedURL("order/1?k#f")
    #expect(url.scheme == nil)
    #expect(url.host == nil)
    #expect(url.hostKind == .none)
    #expect(url.path == "/order/1")
    #expect(url.query == "k")
    #expect(url.fragment == "f")
    #expect(try ParsedURL("/..//x").path == "//x")
    #expect(try ParsedURL("?k").path == "/")
  }

  @Test func defaultPortIsNil() throws {
    #expect(try ParsedURL("https://h.example:443/").port == nil)
    #expect(try ParsedURL("https://h.example:8443/").port == 8443)
    #expect(try ParsedURL("mall://h:443/").port == 443)
    #expect(try ParsedURL("mall://h:/").port == nil)
    #expect(try ParsedURL("mall://h:0/").port == 0)
  }

  @Test func absentAndEmptyPartsAreDifferent() throws {
    let bare = try ParsedURL("mall:///a")
    #expect(bare.host == "")
    #expect(bare.hostKind == .empty)
    #expect(bare.query == nil)
    #expect(bare.fragment == nil)
    let marked = try ParsedURL("mall:/a?#")
    #expect(marked.host == nil)
    #expect(marked.query == "")
    #expect(marked.fragment == "")
  }

  @Test func equalityComparesCanonicalTexts() throws {
    #expect(try ParsedURL("MALL://h/./a") == ParsedURL("mall://h/a"))
    #expect(try ParsedURL("mall://h/%41") != ParsedURL("mall://h/A"))
    #expect(try ParsedURL("order") == ParsedURL("/order"))
    #expect(try ParsedURL("MALL://h/./a").hashValue == ParsedURL("mall://h/a").hashValue)
    #expect(try ParsedURL("MALL://h").description == "mall://h")
  }

  @Test(arguments: [
    ("/", 0), ("/a", 1), ("/a/", 1), ("//a", -1), ("mall://h", 0), ("mall://h/", 0),
    ("mall://h//", 1), ("mall://h/a//", 2), ("mall:////x", 2), ("", -1),
  ])
  func segmentsOfThePathAreCounted(text: String, count: Int) {
    #expect((try? ParsedURL(text).pathSegmentCount) == (count < 0 ? nil : count))
  }
}
