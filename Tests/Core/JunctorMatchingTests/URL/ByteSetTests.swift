// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import JunctorMatching

@Suite struct ByteSetTests {
  private static let printable = (0x21...0x7E).map { UInt8($0) }

  @Test func setContainsOnlyItsCharacters() {
    let set = ByteSet("\0 ?@~\u{7F}")
    for byte in UInt8.min...UInt8.max {
      #expect(set.contains(byte) == Array("\0 ?@~\u{7F}".utf8).contains(byte))
    }
  }

  @Test func cleanBytesAreNotEncoded() {
    func clean(_ set: PercentEncodeSet, without text: String) -> [UInt8] {
      ByteSetTests.printable.filter { !set.contains($0) && !text.utf8.contains($0) }
    }
    #expect(members(Clean.path) == clean(.path, without: "%/?#"))
    #expect(members(Clean.specialPath) == clean(.path, without: #"%/?#\"#))
    #expect(members(Clean.query) == clean(.query, without: ""))
    #expect(members(Clean.specialQuery) == clean(.specialQuery, without: ""))
    #expect(members(Clean.fragment) == clean(.fragment, without: ""))
    #expect(members(Clean.opaqueHost) == clean(.c0Control, without: #"% #/:<>?@[\]^|"#))
    #expect(members(Clean.scheme) == Array("+-.0123456789abcdefghijklmnopqrstuvwxyz".utf8))
    #expect(members(Clean.domain) == Array("-.0123456789_abcdefghijklmnopqrstuvwxyz".utf8))
  }

  private func members(_ set: ByteSet) -> [UInt8] {
    (UInt8.min...UInt8.max).filter(set.contains)
  }
}
