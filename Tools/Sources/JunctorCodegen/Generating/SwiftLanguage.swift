// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorDiff
internal import JunctorMatching

/// Swift, whose texts are literals.
package enum SwiftLanguage: CommentedLanguage {
  package static func escaped(_ text: String) -> String {
    let body = text.replacingScalars { scalar in
      switch scalar {
      case "\"", "\\": "\\\(scalar)"
      default: scalar.isInvisible ? "\\u{\(String(scalar.value, radix: 16))}" : nil
      }
    }
    return "\"\(body)\""
  }

  /// Returns a text for a comment that begins with `//`.
  package static func comment(_ text: String) -> String { text.onOneLine }
}

typealias SwiftCode = Code<SwiftLanguage>

extension Code {
  /// Creates the name of a declaration, without scalars that no name contains.
  init(name: String) {
    self.init(
      stringLiteral: name.replacingScalars { scalar in
        let isPart = "_`".unicodeScalars.contains(scalar) || scalar.properties.isIDContinue
        return isPart && !scalar.isInvisible ? nil : ""
      })
  }
}

extension Code.Interpolation {
  mutating func appendInterpolation(name: String) { appendInterpolation(Code(name: name)) }
}
