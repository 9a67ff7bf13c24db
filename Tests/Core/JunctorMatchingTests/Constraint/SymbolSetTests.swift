// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import JunctorMatching

@Suite struct SymbolSetTests {
  @Test func rangesAreSortedMergedAndFreeOfSurrogates() {
    let set = SymbolSet([0x70...0x7A, 0x61...0x65, 0x66...0x6F, 0xD000...0xE001])
    #expect(set.ranges == [0x61...0x7A, 0xD000...0xD7FF, 0xE000...0xE001])
    #expect(SymbolSet([0xD800...0xDFFF]).isEmpty)
    #expect(SymbolSet.all.ranges == [0...0xD7FF, 0xE000...0x10FFFF])
  }

  @Test func complementContainsTheEscapedSlash() {
    #expect(SymbolSet.all.complement.isEmpty)
    #expect(SymbolSet().complement == .all)
    #expect(SymbolSet.digits.complement.escapedSlash)
    #expect(SymbolSet.digits.complement.complement == .digits)
    #expect(SymbolSet.escapedSlash.complement == SymbolSet([0...0x10FFFF]))
  }

  @Test func setsAreCombined() {
    #expect(SymbolSet.wordCharacters.intersection(.digits) == .digits)
    #expect(SymbolSet.digits.subtracting(.wordCharacters).isEmpty)
    #expect(SymbolSet.digits.union(.wordCharacters) == .wordCharacters)
    #expect(SymbolSet.all.subtracting(SymbolSet("/")) == .allButSlash)
    #expect(SymbolSet([0x61...0x63]).addingASCIICases().ranges == [0x41...0x43, 0x61...0x63])
    #expect(
      SymbolSet([0x5A...0x61]).addingASCIICases().ranges == [0x41...0x41, 0x5A...0x61, 0x7A...0x7A])
    #expect(SymbolSet.wordCharacters.addingASCIICases() == .wordCharacters)
  }
}
