// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

package import JunctorJSON

/// A JSON value with its place.
package struct JSONValue: Sendable {
  package typealias Member = (name: String, value: JSONValue)

  package enum Content: Sendable {
    case null
    case boolean(Bool)
    /// A number, as written.
    case number(String)
    case string(String)
    case array([JSONValue])
    /// Members with distinct names.
    case object([Member])
  }

  package let content: Content
  /// The place in the text; the first byte for a value that was not read.
  package let place: JSONPlace

  package init(_ content: Content, at place: JSONPlace = JSONPlace()) {
    self.content = content
    self.place = place
  }

  package static func string(_ text: String) -> JSONValue { JSONValue(.string(text)) }
  package static func number(_ number: Int) -> JSONValue { JSONValue(.number(String(number))) }
  package static func array(_ values: [JSONValue]) -> JSONValue { JSONValue(.array(values)) }
  package static func object(_ members: [Member]) -> JSONValue { JSONValue(.object(members)) }

  // MARK: - Parts

  /// The members of an object; `nil` for another value.
  package var members: [Member]? { if case .object(let members) = content { members } else { nil } }

  /// The elements of a list; `nil` for another value.
  package var elements: [JSONValue]? {
    if case .array(let elements) = content { elements } else { nil }
  }

  package var string: String? { if case .string(let text) = content { text } else { nil } }

  package var boolean: Bool? { if case .boolean(let flag) = content { flag } else { nil } }

  /// Returns the value of a name of an object.
  package subscript(name: String) -> JSONValue? { members?.first { $0.name == name }?.value }

  /// The type in words.
  package var kind: String {
    let kind: JSONReader.Kind =
      switch content {
      case .null: .null
      case .boolean: .boolean
      case .number: .number
      case .string: .string
      case .array: .array
      case .object: .object
      }
    return kind.rawValue
  }

  // MARK: - Text

  /// The value as one line of text, with the members of objects in the order of their bytes.
  ///
  /// - Complexity: O(*n* log *m*) for *n* bytes of text and *m* members in one object.
  package var text: String {
    var bytes: [UInt8] = []
    write(to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  private func write(to bytes: inout [UInt8]) {
    switch content {
    case .null: bytes += "null".utf8
    case .boolean(let flag): bytes += (flag ? "true" : "false").utf8
    case .number(let text): bytes += text.utf8
    case .string(let text): bytes.appendJSONString(text)
    case .array(let values): bytes.appendJSONArray(values) { $0.write(to: &$1) }
    case .object(let members):
      bytes.appendJSONObject(members.lazy.map { ($0.name, $0.value) }) { $0.write(to: &$1) }
    }
  }
}
