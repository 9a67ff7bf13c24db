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
    #expect(PercentEncoding.queryValue(#"{"ids[]":"a|b"}"#) == "%7B%22ids%5B%5D%22:%22a%7Cb%22%7D")
    #expect(PercentEncoding.fragment("a/b?c#d") == "a%2Fb%3Fc%23d")
    #expect(PercentEncoding.fragment("a/b", keepingSlashes: true) == "a/b")
  }

  /// RFC 3986, appendix A.
  @Test func onlyPermittedCharactersAreWritten() {
    let pchar = Set(
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~!$&'()*+,;=:@".utf8)
    let query = pchar.union("/?".utf8)
    let host = pchar.subtracting(":@".utf8)
    for byte in UInt8(1)...0x7E {
      let text = String(UnicodeScalar(byte))
      for (written, permitted) in [
        (PercentEncoding.segment(text), pchar), (PercentEncoding.host(text), host),
        (PercentEncoding.queryValue(text), query), (PercentEncoding.component(text), query),
        (PercentEncoding.fragment(text), query),
        (PercentEncoding.fragment(text, keepingSlashes: true), query),
      ] {
        #expect(written.utf8.count == 3 || permitted.isSuperset(of: written.utf8), "\(written)")
      }
    }
  }

  @Test(arguments: [
    ("mailto:a b@c.example?subject=x|y", "mailto:a%20b@c.example?subject=x%7Cy"),
    (
      "mall://a{b}/[c]|d^e?f=[g]{h}`#i[#j]",
      "mall://a%7Bb%7D/%5Bc%5D%7Cd%5Ee?f=%5Bg%5D%7Bh%7D%60#i%5B%23j%5D"
    ),
    ("https://[2001:db8::1]:8443/[x]", "https://[2001:db8::1]:8443/%5Bx%5D"),
    ("/a%zz%4/%41%2f?%#%", "/a%25zz%254/%41%2f?%25#%25"),
    ("mall://订单/é", "mall://%E8%AE%A2%E5%8D%95/%C3%A9"),
    ("tel:+86 \"1\"", "tel:+86%20%221%22"),
  ])
  func addressForOtherParsersHasOnlyPermittedCharacters(_ text: String, _ uri: String) throws {
    let url = try ParsedURL(text)
    #expect(url.uri == uri)
    #expect(try ParsedURL(uri).uri == uri)
    #expect(try ParsedURL(uri).queryItems() == url.queryItems())
  }

  @Test(arguments: [
    ("/a", "/a?k=v"), ("/a?", "/a?k=v"), ("/a?b", "/a?b&k=v"), ("/a?b&", "/a?b&k=v"),
    ("/a?b?", "/a?b?&k=v"),
    ("/a#?", "/a?k=v#?"), ("/a?b#c#d", "/a?b&k=v#c#d"), ("/a??", "/a??&k=v"),
  ])
  func pairsFollowTheQuery(_ address: String, _ expected: String) {
    #expect(address.addingToQuery(["k=v"]) == expected)
    #expect(address.addingToQuery([]) == address)
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
