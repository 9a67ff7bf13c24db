// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorMatching

/// The text of an element or an attribute in XML.
package enum XML: MarkupLanguage, CommentedLanguage {
  package static func escaped(_ text: String) -> String {
    text.replacingScalars { scalar in
      switch scalar {
      case "&": "&amp;"
      case "<": "&lt;"
      case ">": "&gt;"
      case "\"": "&quot;"
      case "'": "&apos;"
      // Their references are not allowed, either.
      case "\0"..."\u{8}", "\u{B}", "\u{C}", "\u{E}"..."\u{1F}", "\u{FFFE}", "\u{FFFF}": "\u{FFFD}"
      default:
        scalar.isInvisible ? "&#x\(String(scalar.value, radix: 16, uppercase: true));" : nil
      }
    }
  }

  /// Returns a text for a comment, which contains no two hyphens in a row.
  package static func comment(_ text: String) -> String {
    var isAfterHyphen = false
    return text.onOneLine.replacingScalars { scalar in
      defer { isAfterHyphen = scalar == "-" }
      return switch scalar {
      case "-" where isAfterHyphen: " -"
      case "\u{FFFE}", "\u{FFFF}": "\u{FFFD}"
      default: nil
      }
    }
  }
}
