// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// Random texts that try to leave the place into which they are written.
///
/// They consist of signs of many languages, and of scalars that join their neighbors to one character.
package struct HostileText {
  private static let signs = [
    "\"", "\\", "'", "`", "$", "${x}", "*/", "/*", "//", "-", "--", "-->", "<!--", "]]>",
    "</script>", "<img src=x>",
    "&lt;", "{{", "}}", "#\"", "\"\"\"", "\\(", "\\u{", "=", "+", "@", "::error::", "##[error]",
    "%0A", "|", ",", ";",
    ":", "*/globalThis.x=1/*", "';globalThis.x=1;'", "[a](b)", "\n", "\r", "\r\n", "\t", "\0",
    "\u{1B}[31m", "\u{85}",
  ]
  private static let neighbors = [
    "\u{D4E}", "\u{E33}", "\u{301}", "\u{110BD}", "\u{200D}", "\u{FE0F}", "\u{2028}", "\u{2029}",
    "\u{202E}",
    "\u{200B}", "\u{FEFF}", "\u{FFFF}", "\u{3164}", "\u{E0041}", "a", "é", "商", "👩", " ",
  ]

  private var random: SplitMix

  package init(seed: UInt64) { random = SplitMix(seed: seed) }

  package mutating func next() -> String {
    (0..<random.number(below: 8)).reduce(into: "") { text, _ in
      let parts = Bool.random(using: &random) ? Self.signs : Self.neighbors
      text += parts[random.number(below: parts.count)]
    }
  }
}
