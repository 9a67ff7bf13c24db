// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// The reason why an association file cannot be generated.
package struct AssociationFileError: Error, CustomStringConvertible {
  package let description: String

  init(_ description: String) { self.description = description }
}
