// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorMatching

/// Lines of text for a terminal, or for the log of a job.
///
/// A text cannot move the cursor, begin a line, or be read as a command by a service that runs jobs: `::error` at the
/// start of a line, or `##[error]` and `##vso[…]` anywhere.
package enum Terminal: MarkupLanguage {
  package static func escaped(_ text: String) -> String {
    var isAfterHash = false
    let shown = text.replacingScalars { scalar in
      let isHash = scalar == "#"
      defer { isAfterHash = isHash }
      return isHash && isAfterHash ? #"\u{23}"# : scalar.isInvisible ? scalar.picture : nil
    }
    let start = shown.unicodeScalars.drop { $0.properties.isWhitespace }
    guard start.starts(with: "::".unicodeScalars) else { return shown }
    return String(shown.unicodeScalars.prefix(upTo: start.startIndex)) + #"\u{3A}"#
      + String(start.dropFirst())
  }

  /// Returns the beginning of a text, escaped.
  ///
  /// - Complexity: O(*n*) in `limit`, whatever the length of `text`.
  package static func start(of text: String, limit: Int = 200) -> String {
    let start = text.unicodeScalars.prefix(limit)
    return escaped(String(start)) + (start.endIndex < text.endIndex ? "…" : "")
  }
}

extension Code where Language == Terminal {
  /// Creates lines of a text that has several; each of them is escaped.
  package init(lines: String) {
    self = lines.split(separator: "\n", omittingEmptySubsequences: false)
      .map { "\($0)" }.joined(separator: "\n")
  }
}

extension Code.Interpolation where Language == Terminal {
  /// Appends the message of an annotation, which is a command of GitHub Actions.
  package mutating func appendInterpolation(annotation text: String) {
    appendLiteral(Self.encoded(text, "%\r\n"))
  }

  /// Appends a property of an annotation.
  package mutating func appendInterpolation(property text: String) {
    appendLiteral(Self.encoded(text, "%\r\n:,"))
  }

  private static func encoded(_ text: String, _ signs: String) -> String {
    text.replacingScalars { scalar in
      guard signs.unicodeScalars.contains(scalar) else {
        return scalar.isInvisible ? scalar.picture : nil
      }
      let digits = String(scalar.value, radix: 16, uppercase: true)
      return (digits.utf8.count == 1 ? "%0" : "%") + digits
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
