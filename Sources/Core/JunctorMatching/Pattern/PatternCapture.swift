// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// The text of a capture.
package struct PatternCapture: Sendable {
  package enum Kind: Sendable {
    /// `:id`
    case plain
    /// `*`, `:rest*` and, if it cannot be empty, `:rest+`.
    case tail(canBeEmpty: Bool)
    /// `:id([0-9]+)`
    case constrained(Constraint)
  }

  /// The name, or the number of an unnamed capture.
  package let name: String
  package let kind: Kind
  /// The start of the capture, as an offset in the UTF-8 of the pattern.
  let offset: Int
  package let isNamed: Bool
  package let isInPath: Bool
  /// Whether a `/` of the value remains a separator.
  package internal(set) var keepsSlash = false
  /// Whether the capture has no value in some addresses of the pattern.
  package internal(set) var isOptional = false

  /// The name with its colon; empty for an unnamed capture.
  package var spelling: String { isNamed ? ":\(name)" : "" }
}
