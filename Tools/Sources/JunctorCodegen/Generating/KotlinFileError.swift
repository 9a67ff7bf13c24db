// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// The reason why a manifest cannot be expressed in Kotlin.
package struct KotlinFileError: Error, Sendable, Hashable, CustomStringConvertible {
  /// A sentence for each error, with the identifier of its route.
  package let errors: [String]

  /// The sentences, one in a line.
  package var description: String { errors.joined(separator: "\n") }

  /// An error in a route that is not named yet.
  struct Reason: Error {
    let text: String

    init(_ text: String) { self.text = text }
  }
}
