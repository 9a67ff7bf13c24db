// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorMatching

// How texts of others come into output.
//
// 1. A language of output is an `OutputLanguage`. It has the only function that escapes a text for it, which compares
//    scalars: a comparison of characters does not find a sign to which another scalar is joined.
// 2. Output is built as `Code` of its language. Literals of the sources are code; an interpolated `String` is escaped.
//    There is no operator that adds a `String`.
// 3. `text` is the result, for a file or a stream.

/// A language of output.
package protocol OutputLanguage: Sendable {
  /// Returns a text as a value of the language, which cannot end this value.
  static func escaped(_ text: String) -> String
}

/// A language in which a text needs no marks around it, so that it is interpolated without a label.
package protocol MarkupLanguage: OutputLanguage {}

/// A language with comments.
package protocol CommentedLanguage: OutputLanguage {
  /// Returns a text for a comment, on one line.
  static func comment(_ text: String) -> String
}

/// Text in a language of output: literals of the sources, and escaped texts.
///
///     let cell: Code<XML> = "<!-- \(comment: summary) -->"
///     let line: Code<JSON> = "\"id\": \(literal: route.id)"
package struct Code<Language: OutputLanguage>: ExpressibleByStringInterpolation, Sendable {
  package private(set) var text: String

  /// Creates code from a literal, or from code that is part of this package.
  package init(stringLiteral text: String) { self.text = text }

  package init(stringInterpolation parts: Interpolation) { text = parts.text }

  package struct Interpolation: StringInterpolationProtocol {
    fileprivate var text = ""

    package init(literalCapacity: Int, interpolationCount: Int) {}

    package mutating func appendLiteral(_ literal: String) { text += literal }

    package mutating func appendInterpolation(_ code: Code) { text += code.text }

    package mutating func appendInterpolation(_ number: some BinaryInteger) {
      text += String(number)
    }

    package mutating func appendInterpolation(literal: String) {
      text += Language.escaped(literal)
    }
  }

  package var isEmpty: Bool { text.isEmpty }

  /// The lines of the code, each two spaces to the right.
  package var indented: Code { Code(stringLiteral: text.indented) }

  package static func + (one: Code, two: Code) -> Code { "\(one)\(two)" }

  package static func += (one: inout Code, two: Code) { one.text += two.text }
}

extension Code.Interpolation where Language: MarkupLanguage {
  package mutating func appendInterpolation(_ text: some StringProtocol) {
    appendInterpolation(literal: String(text))
  }
}

extension Code.Interpolation where Language: CommentedLanguage {
  package mutating func appendInterpolation(comment: String) {
    appendInterpolation(Code(stringLiteral: Language.comment(comment)))
  }
}

extension Sequence {
  package func joined<Language>(
    separator: Code<Language>
  ) -> Code<Language> where Element == Code<Language> {
    Code(stringLiteral: map { $0.text }.joined(separator: separator.text))
  }
}

extension String {
  /// The text on one line, with an escape for each other invisible scalar.
  package var onOneLine: String {
    replacingScalars { scalar in
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator, .spaceSeparator: " "
      default: scalar.isInvisible ? scalar.picture : nil
      }
    }
  }
}
