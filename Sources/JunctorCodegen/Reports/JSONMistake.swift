// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// Why a text is not JSON that can be read.
package struct JSONMistake: Error, Hashable {
  /// The line, counted from 1.
  package let line: Int
  /// What is wrong, in words.
  package let message: String
}
