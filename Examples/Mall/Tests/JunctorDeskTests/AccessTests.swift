// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorBridge
internal import Testing

@testable internal import JunctorDesk

/// The access check of each request.
@Suite struct AccessTests {
  private let access = DeskAccess(
    port: 8080, names: ["shop.example"], origins: ["http://localhost:5173"])

  @Test(arguments: [
    ("127.0.0.1:8080", true), ("localhost:8080", true), ("shop.example:8080", true),
    (nil, false), ("", false), ("127.0.0.1", false), ("127.0.0.1:80", false),
    ("127.0.0.1:80800", false), ("localhost", false), ("LOCALHOST:8080", false),
    ("localhost.:8080", false), ("evil.example:8080", false), ("shop.example", false),
    ("m.shop.example:8080", false), ("shop.example.evil.example:8080", false),
    ("127.0.0.1:8080.evil.example", false), ("0.0.0.0:8080", false), ("[::1]:8080", false),
    ("127.0.0.1:8080 ", false), ("127.0.0.1:8080, evil.example", false),
  ])
  func onlyAllowedHostsAreServed(_ host: String?, _ isOurs: Bool) {
    if isOurs {
      #expect(throws: Never.self) { try access.host(host) }
    } else {
      #expect(throws: DeskRefusal.self) { try access.host(host) }
    }
  }

  @Test(arguments: [
    ("http://127.0.0.1:8080", true), ("http://localhost:5173", true),
    // The host's own origin, but for another value of `Host`.
    ("http://localhost:8080", false), ("https://127.0.0.1:8080", false),
    ("http://127.0.0.1", false), ("http://127.0.0.1:8080/", false),
    ("http://evil.example:8080", false), ("http://127.0.0.1:8080.evil.example", false),
    ("http://m.shop.example.evil.example:8080", false), ("null", false), ("", false),
    ("file://", false), ("http://localhost:51730", false), ("HTTP://127.0.0.1:8080", false),
  ])
  func onlyOwnAndListedOriginsAreAllowed(_ origin: String, _ isAllowed: Bool) throws {
    if isAllowed {
      #expect(try access.origin(origin, at: "127.0.0.1:8080") == origin)
    } else {
      #expect(throws: DeskRefusal.self) { try access.origin(origin, at: "127.0.0.1:8080") }
    }
  }

  @Test func requestWithoutOriginHasNone() throws {
    #expect(try access.origin(nil, at: "127.0.0.1:8080") == nil)
    #expect(DeskPage(path: "/").sender(from: nil, at: "127.0.0.1:8080").origin == "null")
  }

  @Test func onlyPagesOfTheHostStandForAnotherOrigin() {
    let page = DeskPage(path: "/", standsFor: "https://m.mall.example", isMainFrame: false)
    let own = page.sender(from: "http://localhost:8080", at: "localhost:8080")
    #expect(own == BridgePage(origin: "https://m.mall.example", isMainFrame: false))
    let other = page.sender(from: "http://localhost:5173", at: "localhost:8080")
    #expect(other.origin == "http://localhost:5173")
    let served = DeskPage(
      path: "/", standsFor: "https://m.mall.example", servedFrom: "http://localhost:5173")
    let origins = ["http://localhost:5173", "http://localhost:8080"].map {
      served.sender(from: $0, at: "localhost:8080").origin
    }
    #expect(origins == ["https://m.mall.example", "http://localhost:8080"])
    let plain = DeskPage(path: "/").sender(from: "http://localhost:8080", at: "localhost:8080")
    #expect(plain.origin == "http://localhost:8080")
  }

  @Test func refusalsShortenUntrustedTexts() {
    let refusal = #expect(throws: DeskRefusal.self) {
      try access.host(String(repeating: "e", count: 5000) + "\r\nSet-Cookie: a=b")
    }
    #expect((refusal?.description.count ?? 0) < 140)
    #expect(DeskRefusal.excerpt("a\r\n<b>é") == "a??<b>?")
  }

  @Test func tokensAreLongAndDistinct() {
    var generator = SystemRandomNumberGenerator()
    let tokens = (0..<100).map { _ in DeskToken(using: &generator) }
    #expect(Set(tokens).count == 100)
    #expect(tokens.allSatisfy { $0.text.count == 48 && $0.text.allSatisfy(\.isHexDigit) })
    var zeros = Counting()
    #expect(DeskToken(using: &zeros).text.hasPrefix("0000000000000001"))
    #expect("\(tokens[0])" == "‹token›")
  }

  @Test func tokenMatchesOnlyItself() {
    var generator = Counting()
    let token = DeskToken(using: &generator)
    #expect(token.matches(token.text))
    #expect(!token.matches(""))
    #expect(!token.matches(token.text + "0"))
    #expect(!token.matches(String(token.text.dropLast()) + "f"))
    #expect(!token.matches(token.text.uppercased() + " "))
  }

  @Test func revokedTokenIsUnknown() {
    let pages = DeskPages(generator: Counting())
    let token = pages.issue(DeskPage(path: "/a"))
    guard case .page(token, _) = pages.caller(token.text) else {
      Issue.record("The token is not valid.")
      return
    }
    guard case .desk = pages.caller(pages.own.text) else {
      Issue.record("The desk's token is not valid.")
      return
    }
    pages.revoke(token)
    guard case .unknown = pages.caller(token.text), case .unknown = pages.caller(nil) else {
      Issue.record("The token is still valid.")
      return
    }
  }

  @Test(arguments: ["0.0.0.0", "::1", "localhost", "192.168.0.7", ""])
  func hostListensOnlyAtLoopback(_ address: String) {
    var settings = DeskHost.Settings()
    settings.address = address
    #expect(throws: DeskHost.NotLoopback(address: address)) {
      try DeskHost(bridge: try bridge(), settings: settings) { _ in .nothing }
    }
  }

  @Test func pageMayConnectOnlyToItsHost() {
    let policy = DeskHeaders.policy(at: "127.0.0.1:8080")
    #expect(policy.contains("connect-src 'self' ws://127.0.0.1:8080;"))
    #expect(!policy.contains("unsafe"))
    #expect(
      DeskHeaders.policy(at: "127.0.0.1:8080", frames: ["http://localhost:5173"])
        .contains("frame-src 'self' http://localhost:5173;"))
    #expect(DeskHeaders.policy(at: nil).contains("default-src 'none'"))
  }
}

/// A deterministic generator, which counts.
struct Counting: RandomNumberGenerator, Sendable {
  private var last: UInt64 = 0

  mutating func next() -> UInt64 {
    last += 1
    return last
  }
}
