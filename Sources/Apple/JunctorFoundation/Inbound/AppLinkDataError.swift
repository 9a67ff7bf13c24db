// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// The error for App Links data that cannot be read.
public struct AppLinkDataError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A sentence that names the key and contains no value.
  public let description: String

  init(_ description: String) { self.description = description }
}
