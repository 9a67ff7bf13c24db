// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Junctor
import Testing

@Suite struct InboundLinkTextTests {
  @Test(
    arguments: [
      ("mall://order/7", "mall://order/7", .customScheme),
      ("  \n\tmall://order/7 \r\n", "mall://order/7", .customScheme),
      ("\u{FEFF}mall://order/7\u{200B}", "mall://order/7", .customScheme),
      ("\u{3000}HTTPS://m.mall.example/a", "HTTPS://m.mall.example/a", .universalLink),
      ("https://m.mall.example/家?q=a+b#c", "https://m.mall.example/家?q=a+b#c", .universalLink),
      ("mailto:a@b.example", "mailto:a@b.example", .customScheme),
    ] as [(String, String, RouteSource)])
  func textOfOneAddressIsALink(_ text: String, _ address: String, _ source: RouteSource) throws {
    for entry in [InboundLink.Entry.scan, .pasteboard] {
      let link = try InboundLink(text: text, entry: entry, id: "1", scene: "main")
      #expect(link == InboundLink(address, entry: entry, id: "1", scene: "main"))
      #expect(link.source == source)
    }
  }

  @Test(
    arguments: [
      ("", .empty), (" \n\u{FEFF} ", .empty),
      ("see mall://order/7", .severalWords), ("mall://a mall://b", .severalWords),
      ("mall://a\nmall://b", .severalWords), ("mall://or\tder", .severalWords),
      ("mall://order/7 ok?", .severalWords), ("two\u{3000}words", .severalWords),
      ("order/7", .noAddress), ("/order/7", .noAddress), ("hello", .noAddress),
      ("www.mall.example", .noAddress), ("<mall://a>", .noAddress), ("//mall.example", .noAddress),
      ("https://", .noAddress), ("https://good.example@evil.example/", .noAddress),
      ("mall://a\u{0}b", .noAddress), ("mall://a\u{202E}b", .noAddress),
      ("https://ma\u{200D}ll.example/", .noAddress), ("mall://order/7\u{FE0F}", .noAddress),
      ("mall://a\u{3164}b", .noAddress), ("mall://a\u{2800}b", .noAddress),
      (String(repeating: "a", count: 100_000), .noAddress),
      ("mall://" + String(repeating: "a", count: 100_000), .noAddress),
    ] as [(String, InboundLink.TextError)])
  func anyOtherTextIsRefused(_ text: String, _ expected: InboundLink.TextError) throws {
    let error = try caught(InboundLink.TextError.self) {
      _ = try InboundLink(text: text, entry: .scan)
    }
    #expect(error == expected)
    #expect(!error.description.isEmpty)
  }

  @Test func oneAddressAmongWordsIsNotCalledSeveralAddresses() throws {
    let error = try caught(InboundLink.TextError.self) {
      _ = try InboundLink(text: "see mall://pay", entry: .scan)
    }
    #expect(error.description == "The text contains more than one word.")
  }
}
