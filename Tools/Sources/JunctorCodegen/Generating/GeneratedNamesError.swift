// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// The names that two routes or two parameters would share.
package struct GeneratedNamesError: Error, Sendable, Hashable, CustomStringConvertible {
  /// A sentence for each pair, with both identifiers.
  package let errors: [String]

  /// The sentences, one in a line.
  package var description: String { errors.joined(separator: "\n") }
}
