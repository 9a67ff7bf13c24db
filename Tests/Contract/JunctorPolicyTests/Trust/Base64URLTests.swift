// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import JunctorPolicy

@Suite struct Base64URLTests {
  /// The test vectors of RFC 4648, §10, without padding.
  @Test(arguments: [
    ("", ""), ("f", "Zg"), ("fo", "Zm8"), ("foo", "Zm9v"), ("foob", "Zm9vYg"),
    ("fooba", "Zm9vYmE"), ("foobar", "Zm9vYmFy"),
  ])
  func vectorsAreEncodedAndDecoded(_ text: String, _ encoded: String) {
    #expect(Base64URL.encode(text.utf8) == encoded)
    #expect(Base64URL.decode(encoded.utf8) == Array(text.utf8))
  }

  @Test func allBytesAreReadBack() {
    let bytes = (0...255).map(UInt8.init)
    #expect(Base64URL.decode(Base64URL.encode(bytes).utf8) == bytes)
    #expect(Base64URL.encode([0xFB, 0xFF]) == "-_8")
  }

  @Test(arguments: ["Zg==", "Zm8=", "A", "Zm9vA", "Zh", "Zm9", "Z g", "Zg\n", "+_8", "-/8", "Zé"])
  func otherTextsAreRefused(_ text: String) { #expect(Base64URL.decode(text.utf8) == nil) }
}
