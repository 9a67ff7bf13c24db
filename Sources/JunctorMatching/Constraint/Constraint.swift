// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// A regular expression that a capture's text must match as a whole.
package struct Constraint: Hashable, Sendable {
  /// The expression as it was written.
  package let text: String

  /// What was written, as a tree.
  package let expression: Expression

  /// Reads a constraint.
  ///
  /// - Parameters:
  ///   - text: What stands between the parentheses of `:id([0-9]+)`.
  ///   - ignoreCase: Whether ASCII letters stand for both cases, also inside negated classes.
  /// - Throws: A ``ConstraintError`` for the first mistake, read left to right.
  /// - Complexity: O(*n*²) in the worst case, *n* being at most 4,096 scalars.
  package init(_ text: String, ignoreCase: Bool = false) throws(ConstraintError) {
    var parser = ConstraintParser(text, ignoreCase: ignoreCase)
    self.text = text
    self.expression = try parser.parse()
  }
}
