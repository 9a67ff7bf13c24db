// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorDiff
internal import JunctorMatching

/// TypeScript and JavaScript, whose texts are literals.
///
/// No text ends a script element, in case that a page contains the file.
enum ScriptLanguage: CommentedLanguage {
  static func escaped(_ text: String) -> String {
    var last: Unicode.Scalar?
    let body = text.replacingScalars { scalar in
      defer { last = scalar }
      switch scalar {
      case "'", "\\": return "\\\(scalar)"
      case "\n": return "\\n"
      case "/" where last == "<": return "\\/"
      case "!" where last == "<": return "\\x21"
      default:
        // U+FFFF is an escaped slash in the code that generated files contain.
        let isHidden = scalar.isInvisible || scalar == "\u{FFFF}"
        return isHidden ? "\\u{\(String(scalar.value, radix: 16))}" : nil
      }
    }
    return "'\(body)'"
  }

  /// Returns a text for a comment of one line or of several, in which it begins no tag.
  static func comment(_ text: String) -> String {
    var last: Unicode.Scalar?
    return text.onOneLine.replacingScalars { scalar in
      defer { last = scalar }
      return switch scalar {
      case "/" where last == "*" || last == "<": "\\/"
      case "!" where last == "<": "\\!"
      case "@" where last == nil || last == " " || last == "{": "\\@"
      default: nil
      }
    }
  }
}

typealias ScriptCode = Code<ScriptLanguage>
