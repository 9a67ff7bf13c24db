// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// The shape of a JSON value, for callers in other languages.
///
/// The written form is a name for simple values (`"string"`), and an object with one key for the others:
/// `{"array": "integer"}`, `{"object": {"id": "integer", "note?": "string"}}`. A `?` at the end of a member's name
/// marks a member that may be absent or `null`.
package indirect enum JSONShape: Sendable, Hashable {
  case string, integer, number, boolean
  /// Any JSON value.
  case any
  /// `null`, or a value of the shape.
  case optional(JSONShape)
  /// A list of values of one shape.
  case array(JSONShape)
  /// An object with any keys, whose values have one shape.
  case dictionary(JSONShape)
  /// An object with known members, sorted by the bytes of their names.
  case object([Member])

  /// A member of an object.
  package struct Member: Sendable, Hashable {
    /// The name.
    package var name: String
    /// The shape of the value.
    package var shape: JSONShape
    /// Whether the member may be absent or `null`.
    package var isOptional: Bool

    /// Creates a member.
    package init(_ name: String, _ shape: JSONShape, isOptional: Bool = false) {
      self.name = name
      self.shape = shape
      self.isOptional = isOptional
    }
  }

  /// The names of the simple shapes, as they are written.
  static let simple: [(name: String, shape: JSONShape)] = [
    ("string", .string), ("integer", .integer), ("number", .number), ("boolean", .boolean),
    ("any", .any),
  ]
}
