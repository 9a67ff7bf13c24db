// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// Why the data of an App Link cannot be read.
public struct AppLinkDataError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong, in a sentence that names the key; no value is in it.
  public let description: String

  init(_ description: String) { self.description = description }
}
