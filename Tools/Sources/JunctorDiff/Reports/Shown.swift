// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// Converts untrusted text for a terminal.
package enum Shown {
  /// Returns `text` with a visible symbol for each control character, so that it can neither move
  /// the cursor nor begin a line.
  package static func text(_ text: some StringProtocol) -> String {
    var shown = ""
    for scalar in text.unicodeScalars { shown.unicodeScalars.append(picture(of: scalar)) }
    return shown
  }

  /// Returns `text` with its line feeds, and each line converted.
  package static func lines(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map(Self.text)
      .joined(separator: "\n")
  }

  /// Returns the beginning of `text`, converted in the same way.
  ///
  /// - Complexity: O(*n*) in `limit`, whatever the length of `text`.
  package static func start(of text: String, limit: Int = 200) -> String {
    let start = text.unicodeScalars.prefix(limit)
    return Self.text(Substring(start)) + (start.endIndex < text.endIndex ? "…" : "")
  }

  private static func picture(of scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar.value {
    case 0..<0x20: Unicode.Scalar(0x2400 + scalar.value) ?? "\u{FFFD}"
    case 0x7F: "␡"
    // C1 control characters, other line separators, and characters that change the direction of
    // text.
    case 0x80...0x9F, 0x2028...0x202E, 0x2066...0x2069: "\u{FFFD}"
    default: scalar
    }
  }
}

extension String {
  /// The lines of the text, each two spaces to the right.
  package var indented: String {
    split(separator: "\n", omittingEmptySubsequences: false).map { "  \($0)" }
      .joined(separator: "\n")
  }
}
