// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@testable import JunctorMatching

@Suite struct PercentCodingTests {
  @Test func escapedSlashHasItsOwnSymbol() throws {
    let url = try ParsedURL("/a%2Fb%2f/%41%e5%ae%b6%4")
    let (symbols, offsets) = url.withBytes { PercentDecoding.symbols($0, url.pathRange) }
    #expect(symbols == [0x2F, 0x61, 0xFF, 0x62, 0xFF, 0x2F, 0x41, 0xE5, 0xAE, 0xB6, 0x25, 0x34])
    #expect(offsets == [0, 1, 2, 5, 6, 9, 10, 13, 16, 19, 22, 23, 24])
  }

  @Test func strayByteOfAFragmentIsNotAnEscapedSlash() throws {
    let url = try ParsedURL("/#%FF%2F")
    let range = try #require(url.fragmentRange)
    #expect(url.withBytes { PercentDecoding.symbols($0, range).symbols } == [0xFE, 0xFF])
    #expect(url.withBytes { PercentDecoding.string($0, range) } == "\u{FFFD}/")
  }

  @Test func malformedEscapesAreNotChanged() throws {
    let url = try ParsedURL("/%/%4/%zz/%2541")
    #expect(url.withBytes { PercentDecoding.string($0, url.pathRange) } == "/%/%4/%zz/%41")
  }

  @Test func encodedExamples() {
    #expect(PercentEncoding.segment("a/b%c?d#e\\f g") == "a%2Fb%25c%3Fd%23e%5Cf%20g")
    #expect(PercentEncoding.segment("家:@+&=;'") == "%E5%AE%B6:@+&=;'")
    #expect(PercentEncoding.host("a:b@c[d]") == "a%3Ab%40c%5Bd%5D")
    #expect(PercentEncoding.queryValue("a+b c&d=e#%'") == "a%2Bb%20c%26d%3De%23%25%27")
    #expect(PercentEncoding.fragment("a/b?c#d") == "a%2Fb%3Fc%23d")
    #expect(PercentEncoding.fragment("a/b", keepingSlashes: true) == "a/b")
  }

  @Test(arguments: ["mall://h", "https://h.example", ""])
  func encodedValuesRoundTrip(start: String) throws {
    var random = SplitMix(seed: 3)
    for _ in 0..<2000 {
      let value = PercentCodingTests.value(&random)
      let segments = value.split(separator: "/", omittingEmptySubsequences: false)
      let tail = segments.map { PercentEncoding.segment(String($0)) }.joined(separator: "/")
      let text =
        start + "/x" + PercentEncoding.segment(value) + "/x" + tail
        + "?k=" + PercentEncoding.queryValue(value) + "#" + PercentEncoding.fragment(value)
      let url = try ParsedURL(text, limits: .maximum)
      #expect(url.text == text)
      let path = url.pathRange
      let end = path.lowerBound + 2 + PercentEncoding.segment(value).utf8.count
      let decoded = url.withBytes { PercentDecoding.string($0, path.lowerBound + 2..<end) }
      #expect(decoded.unicodeScalars.elementsEqual(value.unicodeScalars))
      let rest = url.withBytes { PercentDecoding.string($0, end + 2..<path.upperBound) }
      #expect(rest.unicodeScalars.elementsEqual(value.unicodeScalars))
      let item = try #require(url.queryItems().first)
      #expect(item.value.unicodeScalars.elementsEqual(value.unicodeScalars))
      let range = try #require(url.fragmentRange)
      let fragment = url.withBytes { PercentDecoding.string($0, range) }
      #expect(fragment.unicodeScalars.elementsEqual(value.unicodeScalars))
    }
  }

  @Test func encodedHostRoundTrips() throws {
    var random = SplitMix(seed: 4)
    for _ in 0..<2000 {
      let value = "x" + PercentCodingTests.value(&random)
      let text = "mall://" + PercentEncoding.host(value) + "/a"
      let url = try ParsedURL(text, limits: .maximum)
      #expect(url.text == text)
      let range = try #require(url.hostRange)
      let decoded = url.withBytes { PercentDecoding.string($0, range) }
      #expect(decoded.unicodeScalars.elementsEqual(value.unicodeScalars))
    }
  }

  /// A random value without NUL; dots are kept from making a dot segment of a tail.
  private static func value(_ random: inout SplitMix) -> String {
    var scalars = String.UnicodeScalarView()
    for _ in 0..<Int.random(in: 0...12, using: &random) {
      let highest: UInt32 = Bool.random(using: &random) ? 0x7F : 0x1_FFFF
      guard let scalar = Unicode.Scalar(UInt32.random(in: 1...highest, using: &random)) else {
        continue
      }
      scalars.append(scalar == "." ? "%" : scalar)
    }
    return String(scalars)
  }
}
