// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorDiff
internal import JunctorMatching

/// The text of an element or an attribute in HTML.
enum HTML: MarkupLanguage {
  static func escaped(_ text: String) -> String {
    text.onOneLine.replacingScalars { scalar in
      switch scalar {
      case "&": "&amp;"
      case "<": "&lt;"
      case ">": "&gt;"
      case "\"": "&quot;"
      case "'": "&#39;"
      default: nil
      }
    }
  }
}

extension Code.Interpolation where Language == HTML {
  /// Appends JSON in a script element, which no text of it can end.
  mutating func appendInterpolation(json value: JSONValue) {
    appendLiteral(Code<JSON>(value).text.replacingScalars { $0 == "<" ? "\\u003c" : nil })
  }
}
