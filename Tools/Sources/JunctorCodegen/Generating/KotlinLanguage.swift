// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorDiff
internal import JunctorMatching

/// Kotlin, whose texts are literals.
enum KotlinLanguage: CommentedLanguage {
  /// Returns a literal; an expression of several literals if it is longer than a constant of the JVM can be.
  static func escaped(_ text: String) -> String {
    let limit = 16_000
    if text.utf8.count <= limit { return literal(text) }
    var rest = text.unicodeScalars[...]
    var parts: [String] = []
    while !rest.isEmpty {
      parts.append(literal(String(rest.prefix(limit / 4))))
      rest = rest.dropFirst(limit / 4)
    }
    return "listOf(\(parts.joined(separator: ", "))).joinToString(\"\")"
  }

  private static func literal(_ text: String) -> String {
    let body = text.replacingScalars { scalar in
      switch scalar {
      case "\\", "\"", "$": return "\\\(scalar)"
      case "\n": return "\\n"
      default: return scalar.isInvisible ? scalar.utf16Escapes : nil
      }
    }
    return "\"\(body)\""
  }

  /// Returns a text for KDoc, without marks that begin or end a comment or a tag.
  static func comment(_ text: String) -> String {
    var last: Unicode.Scalar?
    return text.onOneLine.replacingScalars { scalar in
      defer { last = scalar }
      return switch scalar {
      case "*" where last == "/": "&#42;"
      case "/" where last == "*": "&#47;"
      case "@" where last == nil: "&#64;"
      default: nil
      }
    }
  }
}

typealias KotlinCode = Code<KotlinLanguage>

extension Code.Interpolation where Language == KotlinLanguage {
  /// Appends a text to a comment, as code.
  mutating func appendInterpolation(code text: String) {
    let shown = KotlinLanguage.comment(text)
    let isPlain = shown == text && !text.utf8.contains(UInt8(ascii: "`"))
    appendLiteral(isPlain ? "`\(shown)`" : "<code>\(shown)</code>")
  }
}
