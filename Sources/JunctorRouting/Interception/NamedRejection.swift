// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// A refusal by a step after it passed the request on.
package struct NamedRejection: Error {
  package let name: String
  package let reason: String

  package init(name: String, reason: String) {
    self.name = name
    self.reason = reason
  }
}
