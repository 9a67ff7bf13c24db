// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import JunctorCodegen

@Suite struct SwiftLiteralTests {
  @Test(arguments: [
    ("/a", #""/a""#), (#"\d"#, ##"#"\d"#"##), (##"a"#b"##, ###"##"a"#b"##"###),
    ("a\nb", #""a\u{a}b""#),
    (##"\#("##, ###"##"\#("##"###),
  ])
  func literalIsThatOfTheText(_ text: String, _ literal: String) {
    #expect(text.asLiteral == literal)
  }
}
