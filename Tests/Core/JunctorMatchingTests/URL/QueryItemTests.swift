// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import JunctorMatching

@Suite struct QueryItemTests {
  static let queries: [(String, [QueryItem])] = [
    ("/", []),
    ("/?", []),
    ("/?a=1&b=2", [item("a", "1"), item("b", "2")]),
    // X2: a plus is a space, and an escaped plus is a plus.
    ("/?k=a+b%2Bc%20d", [item("k", "a b+c d")]),
    ("/?a+b=1", [item("a b", "1")]),
    // X3: present either way.
    ("/?k", [item("k", "")]),
    ("/?k=", [item("k", "")]),
    // X4: all values, in order.
    ("/?k=1&k=2", [item("k", "1"), item("k", "2")]),
    // X5: the first "=" splits.
    ("/?k=a=b", [item("k", "a=b")]),
    ("/?&&a=1&&&b=2&", [item("a", "1"), item("b", "2")]),
    ("/?=v", [item("", "v")]),
    ("/?=", [item("", "")]),
    ("/?a%26b=c%3Dd%23", [item("a&b", "c=d#")]),
    ("/?k=%E5%AE%B6家", [item("k", "家家")]),
    ("/?k=%FF", [item("k", "\u{FFFD}")]),
    ("/?k=%E5%AE&l=%C0%AF", [item("k", "\u{FFFD}"), item("l", "\u{FFFD}\u{FFFD}")]),
    ("/?k=%00", [item("k", "\0")]),
    ("/?k=%zz%4", [item("k", "%zz%4")]),
    ("/?k=%EF%BB%BFa", [item("k", "\u{FEFF}a")]),
    ("mall:x?a=1#b=2", [item("a", "1")]),
    ("/?k=a/b?c", [item("k", "a/b?c")]),
  ]

  @Test(arguments: queries)
  func pairsAreDecodedAsSearchParams(text: String, items: [QueryItem]) throws {
    #expect(try ParsedURL(text).queryItems() == items)
  }

  @Test func plusCanRemainAPlus() throws {
    let url = try ParsedURL("/?a+b=c+d%2B%20e")
    #expect(url.queryItems(plusIsSpace: false) == [QueryItemTests.item("a+b", "c+d+ e")])
  }

  private static func item(_ name: String, _ value: String) -> QueryItem {
    QueryItem(name: name, value: value)
  }
}
