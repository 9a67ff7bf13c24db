// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorBridge
internal import Testing

@testable internal import JunctorDesk

/// What is checked before anybody looks at what a request wants.
@Suite struct DoorTests {
  private let door = DeskDoor(
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
  func onlyOurOwnNamesAreServed(_ host: String?, _ isOurs: Bool) {
    if isOurs {
      #expect(throws: Never.self) { try door.host(host) }
    } else {
      #expect(throws: DeskRefusal.self) { try door.host(host) }
    }
  }

  @Test(arguments: [
    ("http://127.0.0.1:8080", true), ("http://localhost:5173", true),
    // Ours, but not at the host that was asked for.
    ("http://localhost:8080", false), ("https://127.0.0.1:8080", false),
    ("http://127.0.0.1", false), ("http://127.0.0.1:8080/", false),
    ("http://evil.example:8080", false), ("http://127.0.0.1:8080.evil.example", false),
    ("http://m.shop.example.evil.example:8080", false), ("null", false), ("", false),
    ("file://", false), ("http://localhost:51730", false), ("HTTP://127.0.0.1:8080", false),
  ])
  func onlyPagesOfOursAndListedOnesMayAsk(_ origin: String, _ may: Bool) throws {
    if may {
      #expect(try door.origin(origin, at: "127.0.0.1:8080") == origin)
    } else {
      #expect(throws: DeskRefusal.self) { try door.origin(origin, at: "127.0.0.1:8080") }
    }
  }

  @Test func whoIsInNoBrowserHasNoOrigin() throws {
    #expect(try door.origin(nil, at: "127.0.0.1:8080") == nil)
    #expect(DeskPage(path: "/").asker(from: nil, at: "127.0.0.1:8080").origin == "null")
  }

  @Test func aPageStandsForAnotherOnlyWhereItIsOurs() {
    let page = DeskPage(path: "/", standsFor: "https://m.mall.example", isMainFrame: false)
    let ours = page.asker(from: "http://localhost:8080", at: "localhost:8080")
    #expect(ours == BridgePage(origin: "https://m.mall.example", isMainFrame: false))
    let other = page.asker(from: "http://localhost:5173", at: "localhost:8080")
    #expect(other.origin == "http://localhost:5173")
    let nobody = DeskPage(path: "/").asker(from: "http://localhost:8080", at: "localhost:8080")
    #expect(nobody.origin == "http://localhost:8080")
  }

  @Test func refusalsRepeatLittleOfWhatStrangersSay() {
    let refusal = #expect(throws: DeskRefusal.self) {
      try door.host(String(repeating: "e", count: 5000) + "\r\nSet-Cookie: a=b")
    }
    #expect((refusal?.description.count ?? 0) < 140)
    #expect(DeskRefusal.excerpt("a\r\n<b>é") == "a??<b>?")
  }

  @Test func tokensAreLongAndDiffer() {
    var generator = SystemRandomNumberGenerator()
    let tokens = (0..<100).map { _ in DeskToken(using: &generator) }
    #expect(Set(tokens).count == 100)
    #expect(tokens.allSatisfy { $0.text.count == 48 && $0.text.allSatisfy(\.isHexDigit) })
    var zeros = Counting()
    #expect(DeskToken(using: &zeros).text.hasPrefix("0000000000000001"))
    #expect("\(tokens[0])" == "‹token›")
  }

  @Test func aTokenMatchesNothingButItself() {
    var generator = Counting()
    let token = DeskToken(using: &generator)
    #expect(token.matches(token.text))
    #expect(!token.matches(""))
    #expect(!token.matches(token.text + "0"))
    #expect(!token.matches(String(token.text.dropLast()) + "f"))
    #expect(!token.matches(token.text.uppercased() + " "))
  }

  @Test func aTokenThatWasTakenBackIsNobodys() {
    let pages = DeskPages(generator: Counting())
    let token = pages.issue(DeskPage(path: "/a"))
    guard case .page(token, _) = pages.caller(token.text) else {
      Issue.record("The token is known.")
      return
    }
    guard case .desk = pages.caller(pages.own.text) else {
      Issue.record("The desk is known.")
      return
    }
    pages.revoke(token)
    guard case .nobody = pages.caller(token.text), case .nobody = pages.caller(nil) else {
      Issue.record("The token is nobody's.")
      return
    }
  }

  @Test(arguments: ["0.0.0.0", "::1", "localhost", "192.168.0.7", ""])
  func theHostStartsOnThisMachineAlone(_ address: String) {
    var settings = DeskHost.Settings()
    settings.address = address
    #expect(throws: DeskHost.NotLoopback(address: address)) {
      try DeskHost(bridge: try bridge(), settings: settings) { _ in .nothing }
    }
  }

  @Test func aPageMaySpeakWithItsHostAlone() {
    let policy = DeskHeaders.policy(at: "127.0.0.1:8080")
    #expect(policy.contains("connect-src 'self' ws://127.0.0.1:8080;"))
    #expect(!policy.contains("unsafe"))
    #expect(DeskHeaders.policy(at: nil).contains("default-src 'none'"))
  }
}

/// Counts, so that a test can foretell what comes.
struct Counting: RandomNumberGenerator, Sendable {
  private var last: UInt64 = 0

  mutating func next() -> UInt64 {
    last += 1
    return last
  }
}
