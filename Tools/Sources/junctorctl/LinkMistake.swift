// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// The reason why a link cannot be written.
struct LinkMistake: Error {
  let description: String

  init(_ description: String) { self.description = description }
}
