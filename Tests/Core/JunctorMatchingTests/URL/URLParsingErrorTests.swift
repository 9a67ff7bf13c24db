// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import JunctorMatching

@Suite struct URLParsingErrorTests {
  static let refusals: [(String, URLParsingError.Code, Int)] = [
    ("", .empty, 0),
    (" \t\n", .empty, 3),
    ("//x", .doubleSlash, 0),
    ("  //x", .doubleSlash, 2),
    ("https://trusted.com@evil.com/", .userInfo, 19),
    ("mall://@h", .userInfo, 7),
    ("mall://a:b@h/", .userInfo, 10),
    ("file://u@h/", .userInfo, 8),
    ("mall://h/a/%FF", .undecodablePath, 11),
    ("mall://h/%E5%AE", .undecodablePath, 9),
    ("mall://h/%E5/%AE%B6", .undecodablePath, 9),
    ("mall://h/%C0%AF", .undecodablePath, 9),
    ("mall://h/%ED%A0%80", .undecodablePath, 9),
    ("mall://h/%F4%90%80%80", .undecodablePath, 9),
    ("/a/\t%FF", .undecodablePath, 4),
    ("mall://%FF/a", .undecodablePath, 7),
    ("mall://h/a%00b", .nulInPath, 10),
    ("mall://h/a\0b", .nulInPath, 10),
    ("mall://h%00/", .nulInPath, 8),
    ("mall://a b/", .invalidHost, 8),
    ("mall://a<b/", .invalidHost, 8),
    ("https://a%2Fb/", .invalidHost, 9),
    ("https://家.example/", .nonASCIIDomain, 8),
    ("https://a%C2%AD/", .nonASCIIDomain, 9),
    ("https://h.example:x/", .invalidPort, 18),
    ("mall://h:65536/", .invalidPort, 9),
    ("http://1.2.3.256/", .invalidIPv4, 7),
    ("http://a.1/", .invalidIPv4, 7),
    ("http://[1::2::3]/", .invalidIPv6, 7),
    ("http://[1:2:3:4:5:6:7::8]/", .invalidIPv6, 7),
    ("http://[1.2.3.4::]/", .invalidIPv6, 7),
    ("mall://[::1/", .invalidIPv6, 7),
    ("https:///", .missingHost, 9),
    ("mall://:80/", .missingHost, 7),
    ("mall://./a", .dotHost, 7),
    ("mall://%2e%2E/a", .dotHost, 7),
  ]

  @Test(arguments: refusals)
  func refusalNamesTheByte(text: String, code: URLParsingError.Code, offset: Int) {
    #expect(throws: URLParsingError(code, in: text, at: offset)) { try ParsedURL(text) }
    expectShortcutAndFixedPoint(text)
  }

  @Test func offsetAccountsForRemovedDotSegments() throws {
    #expect(try ParsedURL("mall://h/%FF/../a").text == "mall://h/a")
    #expect(try ParsedURL("mall://h/a?%FF#%FF").text == "mall://h/a?%FF#%FF")
  }

  @Test func descriptionHasACaretAtTheByte() {
    #expect(
      URLParsingError(.undecodablePath, in: "mall://家/%FF", at: 11).description == """
        this does not decode to valid UTF-8
        mall://家/%FF
                 ^
        """)
    #expect(
      URLParsingError(.empty, in: "", at: 0).description == """
        the text is empty
        (empty)
        ^
        """)
    #expect(
      URLParsingError(.invalidHost, in: "mall://a\nb c", at: 10).description == """
        this is not allowed in a host
        mall://a␊b c
                  ^
        """)
  }

  @Test func descriptionOfALongTextIsShort() {
    let error = URLParsingError(.tooLong, in: String(repeating: "a", count: 1_000_000), at: 8192)
    #expect(
      error.description == """
        the URL is too long
        …\(String(repeating: "a", count: 100))…
        \(String(repeating: " ", count: 61))^
        """)
  }

  @Test func everyCodeHasItsOwnMessage() {
    let codes: [URLParsingError.Code] = [
      .empty, .tooLong, .tooManySegments, .tooManyQueryItems, .userInfo, .undecodablePath,
      .undecodableText, .nulInPath, .invalidHost, .nonASCIIDomain, .invalidPort, .invalidIPv4,
      .invalidIPv6, .missingHost, .doubleSlash, .dotHost,
    ]
    let messages = Set(codes.map { URLParsingError($0, in: "", at: 0).message })
    #expect(messages.count == codes.count)
    #expect(codes.allSatisfy { !messages.contains($0.rawValue) })
  }
}
