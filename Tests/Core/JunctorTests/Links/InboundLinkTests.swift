// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Junctor
import Testing

@Suite struct InboundLinkTests {
  private typealias Entry = InboundLink.Entry

  @Test func entryPointDeterminesTheSource() {
    let cases: [(Entry, String, RouteSource)] = [
      (.push, "mall://order/7", .push),
      (.push, "https://mall.example/order/7", .push),
      (.quickAction, "/search", .intent),
      (.intent, "https://mall.example/order/7", .intent),
      (.universalLink, "https://mall.example/a", .universalLink(referrer: "https://r.example/")),
      (.customScheme, "mall://a", .customScheme),
      (.otherApp, "mall://x-callback-url/a", .customScheme),
      (.launch, "mall://a", .customScheme),
      (.launch, "https://mall.example/a", .universalLink(referrer: "https://r.example/")),
      (.scene, "HTTPS://mall.example/a", .universalLink(referrer: "https://r.example/")),
      (.scene, "httpsx://mall.example/a", .customScheme),
      (.widget, "mall://widget", .customScheme),
      (.handOff, "https://mall.example/a", .universalLink(referrer: "https://r.example/")),
      (.handOff, "mall://a", .customScheme),
      (.scene, "/order/7", .customScheme),
      // A router can have larger limits.
      (
        .scene, "https://mall.example/pay?" + String(repeating: "a&", count: 200),
        .universalLink(referrer: "https://r.example/")
      ),
      (.scene, "", .customScheme),
    ]
    for (entry, address, source) in cases {
      let link = InboundLink(address, entry: entry, referrer: "https://r.example/")
      #expect(link.source == source, "\(entry) \(address)")
    }
  }

  @Test(arguments: InboundLink.Entry.allCases) func noEntryPointHasTheAppAsSource(
    _ entry: InboundLink.Entry
  ) {
    for address in ["mall://a", "https://mall.example/a", "/a", "", "\u{0}"] {
      #expect(InboundLink(address, entry: entry).source.isOutside)
    }
  }

  @Test func explicitSourceTakesPrecedence() {
    #expect(InboundLink("/a", entry: .quickAction, source: .app).source == .app)
    #expect(InboundLink("/a", entry: .push, source: .policy).source == .policy)
  }

  // MARK: Encoded

  private func encoded(_ link: InboundLink) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(link), as: UTF8.self)
  }

  private func decoded(_ text: String) throws -> InboundLink {
    try JSONDecoder().decode(InboundLink.self, from: Data(text.utf8))
  }

  @Test func encodedLinkNamesNoSender() throws {
    let link = InboundLink("/a", entry: .scene, source: .namedApp("com.example.wallet"))
    #expect(try decoded(encoded(link)).source == .customScheme)
  }

  @Test func encodedLinkRoundTrips() throws {
    let sources: [RouteSource?] = [
      nil, .push, .universalLink(referrer: "https://r.example/a:b"), .intent,
      .web("https://m.mall.example", isMainFrame: false), .web("null"),
    ]
    for entry in InboundLink.Entry.allCases {
      for source in sources {
        let link = InboundLink("/a?b=ü", entry: entry, id: "1", referrer: "r", source: source)
        let copy = try decoded(encoded(link))
        #expect(copy == link && copy.source == link.source)
      }
    }
    #expect(try encoded(InboundLink("/a", entry: .push)) == #"{"address":"/a","entry":"push"}"#)
  }

  @Test(arguments: [.app, .module("Order")] as [RouteSource])
  func appSourceIsNotEncoded(_ source: RouteSource) {
    #expect(throws: EncodingError.self) {
      try encoded(InboundLink("/a", entry: .push, source: source))
    }
  }

  @Test(arguments: ["app", "app:Order", "web:file://", "push:x", "unknown", ""])
  func encodedLinkCannotHaveTheAppAsSource(_ source: String) {
    #expect(throws: DecodingError.self) {
      try decoded(#"{"address":"/a","entry":"push","source":"\#(source)"}"#)
    }
  }

  @Test func unknownEntryPointIsNotDecoded() {
    #expect(throws: DecodingError.self) { try decoded(#"{"address":"/a","entry":"window"}"#) }
  }
}
