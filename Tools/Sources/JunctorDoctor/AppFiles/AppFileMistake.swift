// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// A value that the system ignores, because it is of another type or malformed.
package struct AppFileMistake: Sendable, Hashable {
  package let key: String
  /// The line, from 1.
  package let line: Int
  package let message: String
}
