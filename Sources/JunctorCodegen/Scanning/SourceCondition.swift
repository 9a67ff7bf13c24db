// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// A branch of an `#if` in which a declaration stands.
package struct SourceCondition: Hashable, Sendable {
  /// Where the `#if` is, the same for all of its branches.
  let block: SourcePlace
  /// The condition under which the compiler takes this branch.
  package let text: String

  /// Creates a condition.
  package init(block: SourcePlace, text: String) {
    self.block = block
    self.text = text
  }
}
