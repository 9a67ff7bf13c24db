// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorMatching

/// JSON, with escapes for characters that are not visible.
package enum JSON: OutputLanguage {
  package static func escaped(_ text: String) -> String { visible(.string(text)) }

  fileprivate static func visible(_ value: JSONValue) -> String {
    value.text.replacingScalars { $0.isInvisible ? $0.utf16Escapes : nil }
  }
}

extension Code where Language == JSON {
  /// - Parameter isContinued: Whether the beginning of an object, with its first member, has been written.
  package init(_ value: JSONValue, isContinued: Bool = false) {
    self.init(stringLiteral: String(JSON.visible(value).dropFirst(isContinued ? 1 : 0)))
  }

  /// Creates a list of texts on one line.
  package init(list texts: [String]) {
    self = "[\(texts.map { "\(literal: $0)" }.joined(separator: ", "))]"
  }
}
