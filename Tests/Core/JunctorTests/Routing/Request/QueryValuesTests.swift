// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import JunctorMatching
import Testing

@testable import JunctorRouting

@Suite struct QueryValuesTests {
  private static let patterns = [
    "/a/:x", "/a/:x/b/:y", "/:x/:y([0-9]+)", "/n/:x([0-9]+)/:y", "/q/:x?k=:y", "/q/:x?k=1&l=:y",
    "/t/*",
    "/v:x.:y", "/o/:x?", "/g/:x{/:y}?", "mall://m/:x", "mall://:x/m", "/f/:x#/:y", "/w/:x(a)/:y",
    "/s/:x([a-z]+)?k=:y",
  ]

  private static let addresses = [
    "/a/1", "/a/1/b/2", "/a/7", "/n/12/z", "/q/1?k=2", "/q/1?l=9&k=1", "/q/1?k=1&l=a%20b", "/t/a/b",
    "/v1.2", "/o/1", "/o", "/g/1/2", "mall://m/5", "mall://h/m", "/f/1#/2", "/w/a/b",
    "/s/ab?k=%41+b",
    "/a/x%20y", "/a/%E8%8C%B6", "/a/b%2Fc", "/a/1?x=2", "/q/1?%6B=2", "/s/ab?z=1&k=&k=3", "/a/1/",
    "MALL://m/6", "/a/./1", "/s/ab?k",
  ]

  @Test func queryIsDecodedByTheStandard() throws {
    for address in Self.addresses + ["/p?a=1&&b=2&a=%zz&a", "/p?a=1#?a=2", "/p#?a=1", "/p?=1&a"] {
      let items = try ParsedURL("app://x" + (address.hasPrefix("/") ? address : "/")).queryItems()
      let text = address.hasPrefix("/") ? address : "/"
      for key in ["a", "b", "k", "l", "z", ""] {
        #expect(
          text.queryValues(of: key, plusIsSpace: true).all
            == items.filter { $0.name == key }.map(\.value), "\(key) of \(text)")
      }
    }
  }

  /// The sign of kelvin is equal to K as a string, and another name for a pattern.
  @Test func namesAreComparedAsInPatterns() async throws {
    let router = Router.quiet()
    try router.register("/gift?Kind=free") { request in request["Kind"] }
    let address = "/gift?%E2%84%AAind=paid&Kind=free"
    #expect(try await router.open(address, as: String?.self) == "free")
    #expect(try await router.open("mall:/" + address, as: String?.self) == "free")
    #expect(try router.resolve(address)["Kind"] == "free")
  }

  @Test func directURLEqualsCheckedURL() throws {
    let texts = ["1", "42", "a b", "a/b", "", ".", "..", ".a", "ä", "+&=", "\0", "%41", "x:y"]
    var written = 0
    for text in Self.patterns {
      let pattern = try RoutePattern(text)
      guard let direct = DirectPattern(pattern) else { continue }
      for x in texts {
        for y in texts {
          var values = PatternValues()
          for name in pattern.captureNames { values.append(name, name == "x" ? x : y) }
          values.append("more", y)
          let careful = try? pattern.url(for: values)
          let quick = direct.url(for: values)
          if let careful, let quick { #expect(quick == careful, "\(text)") }
          // The table checks the constraint when it matches.
          if quick != nil { written += 1 }
        }
      }
    }
    #expect(written > 500)
  }
}
