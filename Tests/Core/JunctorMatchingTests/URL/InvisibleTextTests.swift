// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import JunctorMatching

@Suite struct InvisibleTextTests {
  @Test(arguments: [
    ("a\u{200B}", "a\\u{200B}"), ("\u{202E}b", "\\u{202E}b"), ("\n\u{7F}", "␊␡"),
    ("\u{85}", "\\u{85}"),
    ("\u{2028}", "\\u{2028}"), ("\u{3164}", "\\u{3164}"), ("\u{E0041}", "\\u{E0041}"),
    ("é商👩 \u{E33}\u{301}", "é商👩 \u{E33}\u{301}"),
  ])
  func messageShowsWhatIsNotVisible(_ text: String, _ shown: String) {
    #expect(text.unicodeScalars.map(\.picture).joined().utf8.elementsEqual(shown.utf8))
  }

  @Test func invisibleCharactersAreRemovedAlsoEscaped() {
    let text = "mall://%E5%AE%B6/a\u{200B}%E2%80%8B?q=%41%"
    #expect(text.withoutInvisibleCharacters == "mall://家/a?q=%41%")
  }

  @Test func caretIsBelowTheCharacterAfterAnEscape() {
    #expect("a\u{200B}b".drawing(caretAt: 4) == "a\\u{200B}b\n         ^")
    #expect("a\u{202E}\nb".drawing(caretAt: 5) == "a\\u{202E}␊b\n          ^")
  }
}
