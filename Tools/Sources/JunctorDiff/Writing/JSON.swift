// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

package import JunctorJSON

/// JSON whose lines are arranged by hand; its texts are those of `JSONValue`.
package enum JSON: OutputLanguage {
  package static func escaped(_ text: String) -> String { JSONValue.string(text).text }
}

extension Code where Language == JSON {
  /// - Parameter isContinued: Whether the beginning of an object, with its first member, has been written.
  package init(_ value: JSONValue, isContinued: Bool = false) {
    self.init(stringLiteral: String(value.text.dropFirst(isContinued ? 1 : 0)))
  }

  /// Creates a list of texts on one line.
  package init(list texts: [String]) {
    self = "[\(texts.map { "\(literal: $0)" }.joined(separator: ", "))]"
  }
}
